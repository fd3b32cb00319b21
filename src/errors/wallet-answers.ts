/**
 * What a wallet or a node means by an error.
 *
 * - `declined`: its owner said no, and nothing was signed or sent
 * - `abandoned`: no code waits for the answer any more, because a window was closed or the request was aborted; or the
 *   text reads like a refusal but may mean something else. Nothing was signed, but a transaction may have been sent
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
  | 'abandoned'
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
  /**
   * Beginnings of words in the error's text, name or code, in lower case. `InsufficientFunds` and `INSUFFICIENT_FUNDS` are two
   * words, too. A space at the end means that the word ends there.
   */
  readonly phrases?: readonly string[];
  /** Whole texts, in lower case and without punctuation. */
  readonly texts?: readonly string[];
  /** Lists of which a text contains one entry each, in any place and order, because languages order their words differently. */
  readonly together?: readonly (readonly string[])[];
}

/**
 * The answers of real wallets. The first entry that fits counts: unambiguous ones come first. Other words for a refusal
 * are in `rare-answers.ts`.
 */
export const walletAnswers: readonly KnownAnswer[] = [
  { kind: 'declined', codes: [4001, 'ACTION_REJECTED'] },
  // Browsers blame the user even if a script aborted the request.
  { kind: 'abandoned', phrases: ['user aborted a request', 'abort error '] },
  {
    kind: 'declined',
    phrases: [
      // The stems match all forms: rejects, rejected, rejection.
      ...['user reject', 'user deni', 'user declin', 'user cancel', 'user disapprov', 'user dismiss', 'user abort'],
      ...['user refus', 'user has reject', 'user has deni', 'user has declin', 'user has cancel', 'user has refus'],
      ...['user did not approve', 'user did not confirm', 'refused on device'],
      ...['rejected by user', 'denied by user', 'declined by user', 'cancelled by user', 'canceled by user'],
      ...['rejected by the user', 'denied by the user', 'declined by the user'],
      ...['cancelled by the user', 'canceled by the user', 'rejected from user'],
      ...['refused by user', 'refused by the user', 'aborted by user', 'aborted by the user'],
      // EIP-1193 and the Wallet Standard.
      ...['code 4001 ', 'error 4001 ', 'error 4001000 '],
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
    // Codes of WalletConnect, and the whole texts of some non-EVM wallets, which have no error codes.
    kind: 'declined',
    codes: [5000, 5001, 5002, 5003],
    texts: [
      ...['rejected', 'declined', 'denied', 'disapproved', 'dismissed', 'reject request'],
      ...['request rejected', 'request declined', 'request denied'],
      ...['the request was rejected', 'the request was declined', 'the request was denied'],
    ],
  },
  {
    // Libraries use these words for an HTTP request that a script aborted.
    kind: 'abandoned',
    texts: [
      ...['cancelled', 'canceled', 'request cancelled', 'request canceled'],
      ...['the request was cancelled', 'the request was canceled'],
    ],
  },
];
