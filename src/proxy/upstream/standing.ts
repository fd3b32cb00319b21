import * as z from 'zod/mini';
import type { PlatformAnswer } from './platform-answer.js';

/** Tracks what the platform's answers have shown about this process. */
export class Standing {
  #hasAnswered = false;
  #refusesKey = false;

  /** Whether at least one request of this process has succeeded. */
  get hasAnswered(): boolean {
    return this.#hasAnswered;
  }

  /** Whether the platform refuses the proxy's API key. */
  get refusesKey(): boolean {
    return this.#refusesKey;
  }

  /** Records an answer of the platform, whatever its status. */
  note(answer: Pick<PlatformAnswer, 'status' | 'body'>): void {
    if (answer.status >= 200 && answer.status < 300) {
      this.#hasAnswered = true;
      this.#refusesKey = false;
    } else if (isRefusedKey(answer)) this.#refusesKey = true;
  }
}

const Message = z.union([
  z.string(),
  z.pipe(
    z.object({ message: z.string() }),
    z.transform(({ message }) => message),
  ),
]);

/** Whether an answer refuses the key itself (platform API, section 7), not just this request. */
function isRefusedKey({ status, body }: Pick<PlatformAnswer, 'status' | 'body'>): boolean {
  if (status === 401) return true;
  const text = z.safeParse(Message, body);
  return status === 403 && text.success && /\bapi key\b/i.test(text.data);
}
