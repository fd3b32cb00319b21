import { answerKind } from './answer-kind.js';
import { walletErrorFrom } from './wallet-error-from.js';
import { WalletError } from './wallet.js';

/**
 * Returns what `walletErrorFrom` returns, and recognises rare words for a refusal as well. Only for requests that send nothing: such
 * words leave open whether a transaction was sent.
 */
export async function walletFailure(thrown: unknown, doing: string): Promise<WalletError> {
  const error = walletErrorFrom(thrown, doing);
  // Laurel's own errors already say what they mean.
  if (error.code !== 'failed' || error.cause !== thrown) return error;
  const rare = await import('./rare-answers.js').catch(() => undefined);
  return rare && answerKind(thrown, rare.rareAnswers) === 'abandoned'
    ? new WalletError('rejected', `The wallet would not ${doing}.`, thrown)
    : error;
}
