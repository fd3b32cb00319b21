import * as z from 'zod/mini';
import { Id } from '../primitives.js';

/* Everything that anyone may read about a member, apart from their points, bids and badges. What a member tells or
   links for another purpose (answers, accounts at providers, email, further wallets) stays between them and the
   website. */

/** What a member chose to show. */
export const PublicProfile = z.object({
  displayName: z.nullable(z.string()),
  logoUrl: z.nullable(z.string()),
});

/** Member as everyone sees them. */
export const PublicMember = z.object({
  id: Id,
  /** The member's first wallet. */
  walletAddress: z.nullable(z.string()),
  userMetadata: z.array(PublicProfile),
});
