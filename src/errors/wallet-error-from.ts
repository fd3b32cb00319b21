import { WalletError, type WalletErrorCode } from './wallet.js';

/** Error codes of EIP-1193, of EIP-1474, of CAIP-25, and of wallets that predate them. */
const codes: Readonly<Record<string, WalletErrorCode>> = {
  4001: 'rejected',
  5000: 'rejected',
  ACTION_REJECTED: 'rejected',
  4100: 'no_account',
  4200: 'unsupported',
  '-32601': 'unsupported',
  4900: 'unavailable',
  4901: 'unavailable',
  4902: 'chain',
  '-32002': 'pending',
};

/** How many causes deep to look: wallets and libraries wrap each other's errors. */
const deepest = 8;

/** Returns an error with a code for a value that a wallet threw, or for a `null` that it answered. */
export function walletErrorFrom(thrown: unknown, doing: string): WalletError {
  if (thrown === null || thrown === undefined)
    return new WalletError('rejected', `The wallet returned nothing when asked to ${doing}.`);
  let link: unknown = thrown;
  for (let depth = 0; depth < deepest && typeof link === 'object' && link !== null; depth++) {
    if ('name' in link && link.name === 'WalletError') return link as WalletError;
    const code = 'code' in link ? codes[String(link.code)] : undefined;
    if (code === 'no_account' && locked.test(messageOf(link)))
      return new WalletError('locked', `The wallet is locked and would not ${doing}.`, thrown);
    if (code) return new WalletError(code, `The wallet would not ${doing} (${code}).`, thrown);
    link = 'cause' in link && link.cause ? link.cause : 'data' in link ? originalError(link.data) : undefined;
  }
  const message = messageOf(thrown);
  if (locked.test(message)) return new WalletError('locked', `The wallet is locked and would not ${doing}.`, thrown);
  if (refusal.test(message)) return new WalletError('rejected', `The wallet would not ${doing}.`, thrown);
  return new WalletError('failed', `The wallet failed to ${doing}.`, thrown);
}

/** Wallets outside EVM have no error codes. They refuse in words: "User rejected the request", "Cancelled", "Request denied". */
const refusal = /\b(?:reject|declin|den(?:y|ied)|cancel|disapprov|dismiss)/i;
/** Matches "Wallet is locked", "Key ring is not unlocked" and "Unlock your wallet first", but not "User rejected unlocking". */
const locked = /\blocked\b|\bnot unlocked\b|^(?:please )?unlock\b/i;

function messageOf(thrown: unknown): string {
  const message = typeof thrown === 'object' && thrown !== null && 'message' in thrown ? thrown.message : thrown;
  return typeof message === 'string' ? message : '';
}

/** Returns the cause that some mobile wallets keep in `data.originalError`. */
function originalError(data: unknown): unknown {
  return typeof data === 'object' && data !== null && 'originalError' in data ? data.originalError : undefined;
}
