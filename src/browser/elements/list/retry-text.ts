import type { Localize } from '../../controllers/localize.js';

/**
 * Returns a text that says in how many seconds the request is repeated; empty if it is not.
 *
 * @param retryAt epoch ms on the server's clock
 * @param now epoch ms on the same clock
 */
export const retryText = (localize: Localize, retryAt: number | undefined, now: number): string =>
  retryAt === undefined ? '' : localize.t('status.retrying', { count: Math.max(0, Math.ceil((retryAt - now) / 1000)) });
