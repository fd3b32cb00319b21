import { WalletError, type WalletErrorCode } from './wallet.js';

/** Codes of EIP-1193, of EIP-1474 and of the wallets that predate them. */
const codes: Readonly<Record<string, WalletErrorCode>> = {
  4001: 'rejected',
  ACTION_REJECTED: 'rejected',
  4100: 'no_account',
  4200: 'unsupported',
  '-32601': 'unsupported',
  4900: 'unavailable',
  4901: 'unavailable',
  4902: 'chain',
  '-32002': 'pending',
};

/** How far down a chain of causes to look; wallets and libraries wrap each other's errors. */
const deepest = 8;

/** What a wallet threw, or answered `null` for, as an error with a code to narrow by. */
export function walletErrorFrom(thrown: unknown, doing: string): WalletError {
  if (thrown === null || thrown === undefined)
    return new WalletError('rejected', `The wallet answered nothing when asked to ${doing}.`);
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

/** Wallets of other chains than EVM have no codes, but words: "User rejected the request", "Cancelled", "Request denied". */
const refusal = /\b(?:reject|declin|den(?:y|ied)|cancel|disapprov|dismiss)/i;
/** "Wallet is locked", "Key ring is not unlocked", "Unlock your wallet first"; but not "User rejected unlocking". */
const locked = /\blocked\b|\bnot unlocked\b|^(?:please )?unlock\b/i;

function messageOf(thrown: unknown): string {
  const message = typeof thrown === 'object' && thrown !== null && 'message' in thrown ? thrown.message : thrown;
  return typeof message === 'string' ? message : '';
}

/** Some mobile wallets keep the true error in `data.originalError`. */
function originalError(data: unknown): unknown {
  return typeof data === 'object' && data !== null && 'originalError' in data ? data.originalError : undefined;
}
