import { auctionHandlers } from './auctions/handlers.js';
import type { Handlers } from './handler.js';
import { identityHandlers } from './identity/handlers.js';
import { loyaltyHandlers } from './loyalty/handlers.js';
import { mintingHandlers } from './minting/handlers.js';
import { socialHandlers } from './social/handlers.js';
import { tokenClaimHandlers } from './token-claims/handlers.js';
import { websiteHandlers } from './websites/handlers.js';

/** Handlers of all endpoints. A missing one does not compile. */
export const handlers: Handlers = {
  ...loyaltyHandlers,
  ...identityHandlers,
  ...socialHandlers,
  ...mintingHandlers,
  ...auctionHandlers,
  ...tokenClaimHandlers,
  ...websiteHandlers,
};
