import type { QueryState } from '../controllers/query.js';
import { describeProblem } from '../errors/describe-problem.js';

/**
 * What an element shows while it has no answer; nothing once it has one.
 *
 * @param isLate what says that something is slow or went wrong is not loaded yet
 */
export function answerState(
  answer: QueryState<unknown>,
  isLate: boolean,
): 'idle' | 'loading' | 'slow' | 'error' | 'unavailable' | undefined {
  switch (answer.status) {
    case 'idle':
      return 'idle';
    case 'pending':
      return answer.slow && !isLate ? 'slow' : 'loading';
    case 'error':
      if (isLate) return 'loading';
      return describeProblem(answer.error).whose === 'owner' ? 'unavailable' : 'error';
    case 'success':
      return undefined;
  }
}
