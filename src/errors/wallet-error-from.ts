import { answerKind } from './answer-kind.js';
import type { AnswerKind } from './wallet-answers.js';
import { WalletError, type WalletErrorCode } from './wallet.js';

const codes: Readonly<Partial<Record<AnswerKind, WalletErrorCode>>> = {
  declined: 'rejected',
  abandoned: 'rejected',
  locked: 'locked',
  'unknown-chain': 'chain',
  pending: 'pending',
  'no-account': 'no_account',
  unsupported: 'unsupported',
  unavailable: 'unavailable',
};

/** Depth to which causes are searched, because wallets and libraries wrap each other's errors. */
const deepest = 8;

/**
 * Returns an error with a code for a value that a wallet threw, or for a `null` that it answered. The code is `failed` unless
 * the wallet said why.
 */
export function walletErrorFrom(thrown: unknown, doing: string): WalletError {
  if (thrown === null || thrown === undefined)
    return new WalletError('rejected', `The wallet returned nothing when asked to ${doing}.`);
  const own = walletErrorIn(thrown);
  if (own) return own;
  const code = codes[answerKind(thrown)];
  return code
    ? new WalletError(code, `The wallet would not ${doing} (${code}).`, thrown)
    : new WalletError('failed', `The wallet failed to ${doing}.`, thrown);
}

/** Returns Laurel's own error, which a library may have wrapped; `undefined` if there is none. */
function walletErrorIn(thrown: unknown): WalletError | undefined {
  let link = thrown;
  for (let depth = 0; depth < deepest && typeof link === 'object' && link !== null; depth++) {
    if ('name' in link && link.name === 'WalletError') return link as WalletError;
    link = 'cause' in link ? link.cause : undefined;
  }
  return undefined;
}
