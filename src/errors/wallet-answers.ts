/**
 * What a wallet or a node means by an error.
 *
 * - `declined`: its owner said no
 * - `reverted`: a contract refused the call
 * - `funds`: the account cannot pay for the transaction
 * - `already-known`: the node has the transaction already
 * - `nonce`: another transaction has the nonce of this one, or has to come first
 * - `underpriced`: the network fee is too low, in itself or to replace an earlier transaction
 * - `unknown-chain`: the wallet does not know the network, or is on another one
 * - `locked`, `pending`, `no-account`, `unsupported`, `unavailable`: as the codes of a `WalletError`
 * - `unknown`: none of these, so nothing is known about what happened
 */
export type AnswerKind =
  | 'declined'
  | 'reverted'
  | 'funds'
  | 'already-known'
  | 'nonce'
  | 'underpriced'
  | 'unknown-chain'
  | 'locked'
  | 'pending'
  | 'no-account'
  | 'unsupported'
  | 'unavailable'
  | 'unknown';

/** Signs by which an answer is known. One of them is enough. */
export interface KnownAnswer {
  readonly kind: AnswerKind;
  /** Error codes: numbers of EIP-1193, EIP-1474 and CAIP-25, names of libraries. */
  readonly codes?: readonly (number | string)[];
  /** Beginnings of words in the error's text, in lower case. `InsufficientFunds` and `INSUFFICIENT_FUNDS` are two words, too. */
  readonly phrases?: readonly string[];
  /** Whole texts, in lower case and without punctuation. */
  readonly texts?: readonly string[];
}

/** The answers of real wallets. The first entry that fits counts: what leaves no doubt comes first. */
export const walletAnswers: readonly KnownAnswer[] = [
  { kind: 'declined', codes: [4001, 'ACTION_REJECTED'] },
  {
    kind: 'declined',
    phrases: [
      // With the beginnings of all forms: rejects, rejected, rejection.
      ...['user reject', 'user deni', 'user declin', 'user cancel', 'user disapprov', 'user dismiss', 'user abort'],
      ...['rejected by user', 'denied by user', 'declined by user', 'cancelled by user', 'canceled by user'],
      ...['rejected by the user', 'denied by the user', 'declined by the user'],
      ...['cancelled by the user', 'canceled by the user', 'rejected from user'],
    ],
  },
  {
    kind: 'locked',
    phrases: ['is locked', 'wallet locked', 'not unlocked', 'please unlock', 'unlock your', 'unlock the'],
  },
  {
    kind: 'unknown-chain',
    codes: [4902, 5100],
    phrases: [
      ...['unrecognized chain', 'wallet add ethereum chain', 'chain not configured', 'code 4902', 'error 4902'],
      'does not match the target chain',
    ],
  },
  { kind: 'pending', codes: [-32002], phrases: ['already pending', 'already processing'] },
  { kind: 'no-account', codes: [4100] },
  { kind: 'unsupported', codes: [4200, -32601] },
  { kind: 'unavailable', codes: [4900, 4901] },
  {
    // Codes of WalletConnect, and all that some wallets outside EVM say, which have no error codes.
    kind: 'declined',
    codes: [5000, 5001, 5002, 5003],
    texts: [
      ...['rejected', 'declined', 'denied', 'cancelled', 'canceled', 'disapproved', 'dismissed', 'reject request'],
      ...['request rejected', 'request declined', 'request denied', 'request cancelled', 'request canceled'],
      ...['the request was rejected', 'the request was declined', 'the request was denied'],
      ...['the request was cancelled', 'the request was canceled'],
    ],
  },
];
