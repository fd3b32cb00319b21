import type { Handler } from '../handler.js';
import { showTokenClaims } from './show-token-claims.js';

/** Lists token claims of the website, the oldest first, without drafts. */
export const listTokenClaims: Handler<'listTokenClaims'> = async ({ query, scope }, { database }) => ({
  data: await showTokenClaims(database, scope.websiteIds, query),
});
