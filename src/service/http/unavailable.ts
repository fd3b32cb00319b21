import { messages } from '../../contract/error-body.js';

/** Milliseconds that a request may take before the service checks whether the database is reachable. */
const suspicion = 300;

/** Returns the 503 for a service whose database is not reachable. */
export const unavailable = (): Response =>
  Response.json({ message: messages.unavailable }, { status: 503, headers: { 'retry-after': '1' } });

/**
 * Returns the answer, however long it takes, as long as the database is reachable; otherwise 503, so that the caller does not wait
 * for an answer that may never come.
 *
 * @param isThere whether the database is reachable; resolves within a second
 */
export async function whileThere(
  answered: Response | Promise<Response>,
  isThere: () => Promise<boolean>,
): Promise<Response> {
  const answer = Promise.resolve(answered);
  for (;;) {
    let timer: NodeJS.Timeout | undefined;
    const pause = new Promise<undefined>((resolve) => (timer = setTimeout(() => resolve(undefined), suspicion)));
    const given = await Promise.race([answer, pause]);
    clearTimeout(timer);
    if (given) return given;
    const isWorthWaiting = await Promise.race([isThere(), answer.then(() => true)]);
    if (!isWorthWaiting) return unavailable();
  }
}
