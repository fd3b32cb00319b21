/**
 * What a wallet or a node means by an error.
 *
 * - `declined`: its owner said no, and nothing was signed or sent
 * - `abandoned`: nobody waits for an answer any more, because a window was closed or the request was aborted; or it reads like
 *   a refusal in words that others use as well. Nothing was signed, but a transaction may have been sent
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

/** The member, and what they did, in the languages that wallets speak besides English. Stems, so that all forms fit. */
const translatedRefusal = [
  [
    ...['usuari', 'usuári', 'utilizador', 'utilisateur', 'utente', 'benutzer', 'nutzer', 'gebruiker', 'użytkownik'],
    ...[
      'пользовател',
      'користувач',
      'kullanıcı',
      'người dùng',
      'pengguna',
      'ユーザー',
      '사용자',
      '用户',
      '用戶',
      '使用者',
    ],
    ...['ผู้ใช้', 'المستخدم', 'کاربر', 'המשתמש', 'उपयोगकर्ता', 'ব্যবহারকারী'],
  ],
  [
    // Spanish, Portuguese, French and Italian; German, Dutch and Polish.
    ...['rechaz', 'deneg', 'cancel', 'recus', 'rejeit', 'refus', 'rejet', 'annul', 'rifiut'],
    ...['abgelehnt', 'abgebrochen', 'geweiger', 'afgewezen', 'geannuleer', 'odrzuc', 'anulow'],
    // Russian, Ukrainian, Turkish, Vietnamese and Indonesian.
    ...['отклон', 'отказ', 'отмен', 'відхил', 'скасува', 'redde', 'ptal e', 'từ chối', 'hủy', 'huỷ', 'tolak', 'batal'],
    // Japanese, Korean, Chinese and Thai; Arabic, Persian, Hebrew, Hindi and Bengali.
    ...['拒否', 'キャンセル', '거부', '거절', '취소', '拒绝', '拒絕', '取消', 'ปฏิเสธ', 'ยกเลิก'],
    ...['رفض', 'ألغى', 'إلغاء', 'رد کرد', 'لغو', 'דחה', 'ביטל', 'अस्वीकार', 'रद्द', 'প্রত্যাখ্যান', 'বাতিল'],
  ],
];

/** The answers of real wallets. The first entry that fits counts: what leaves no doubt comes first. */
export const walletAnswers: readonly KnownAnswer[] = [
  { kind: 'declined', codes: [4001, 'ACTION_REJECTED'] },
  // Browsers say that the user aborted a request whenever a script did.
  { kind: 'abandoned', phrases: ['user aborted a request', 'abort error '] },
  {
    kind: 'declined',
    phrases: [
      // With the beginnings of all forms: rejects, rejected, rejection.
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
    // Codes of WalletConnect, and all that some wallets outside EVM say, which have no error codes.
    kind: 'declined',
    codes: [5000, 5001, 5002, 5003],
    texts: [
      ...['rejected', 'declined', 'denied', 'disapproved', 'dismissed', 'reject request'],
      ...['request rejected', 'request declined', 'request denied'],
      ...['the request was rejected', 'the request was declined', 'the request was denied'],
    ],
  },
  {
    kind: 'abandoned',
    phrases: [
      ...['user closed', 'user has closed', 'user exited', 'user interrupt', 'closed by user', 'closed by the user'],
      ...['window closed', 'window was closed', 'window has been closed', 'popup closed', 'popup was closed'],
      ...['popup has been closed', 'modal closed', 'modal was closed', 'dialog closed', 'dialog was closed'],
      // Backpack, FCL and Privy.
      ...['plugin closed', 'externally halted', 'exited auth flow', 'exited link flow'],
      // Mobile wallets of Solana.
      ...['sign request declin', 'authorization request declin'],
      // A passkey that was declined, has run out of time or is not on this device.
      'operation either timed out or was not allowed',
    ],
    texts: [
      ...['not allowed error', 'aborted', 'aborted error', 'approval denied', 'approval rejected'],
      // Libraries say so of a request over HTTP that a script has aborted.
      ...['cancelled', 'canceled', 'request cancelled', 'request canceled'],
      ...['the request was cancelled', 'the request was canceled'],
      ...['transaction rejected', 'transaction declined', 'transaction cancelled', 'transaction canceled'],
      ...['signature rejected', 'signature declined', 'signature request rejected', 'signature request cancelled'],
      ...['message signing cancelled', 'message signing canceled', 'sign in cancelled', 'sign in canceled'],
      ...['connection rejected', 'connection declined', 'connection request rejected', 'connect cancelled'],
    ],
    together: translatedRefusal,
  },
];
