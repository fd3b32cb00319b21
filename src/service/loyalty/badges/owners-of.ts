import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

/** Builds the ids of a member of a website and of all users whose last wallets were connected to them. */
export const ownersOf = ({ websiteId, userId }: { readonly websiteId: string; readonly userId: string }): SQL => sql`
  select ${userId}::uuid union
  select member.user_id from user_metadata as own
  join user_metadata as member on member.website_id = own.website_id and member.user_group_id = own.user_group_id
  where own.user_id = ${userId}::uuid and own.website_id = ${websiteId}::uuid
    and not exists (select 1 from wallets where wallets.user_id = member.user_id)`;
