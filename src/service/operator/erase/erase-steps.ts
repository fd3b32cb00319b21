import { and, eq, getTableColumns, inArray, notLike, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '../../db/database.js';
import {
  accountStreaks,
  accounts,
  auctionBids,
  auctions,
  badgeUsers,
  currencies,
  mints,
  multipliers,
  questionResponses,
  referralCodes,
  referrals,
  ruleCodes,
  ruleCompletions,
  ruleEdits,
  ruleStatuses,
  socialAccounts,
  socialAuthAttempts,
  tokenClaimAllocations,
  uploads,
  usedProofs,
  userDevices,
  userMetadata,
  walletHolders,
  wallets,
  websiteUserAttributeValues,
  websiteUserRoles,
} from '../../db/schema/index.js';
import { erasedMark } from '../../identity/erased-mark.js';
import { deletionKey } from '../../loyalty/rules/rule-deletion.js';
import { rememberHolder } from '../../identity/wallet-history.js';

/** What happens to a member's rows in one table. */
export interface EraseStep {
  readonly what: string;
  readonly table: PgTable;
  /** Column that refers to the member. */
  readonly owner: PgColumn;
  /**
   * `deleted`: the rows are deleted. `nameless`: they stay, without identifying data. `kept`: they contain nothing about the
   * person.
   */
  readonly fate: 'deleted' | 'nameless' | 'kept';
  /** Why rows stay. */
  readonly why?: string;
  /** Removes identifying data from the rows that stay. */
  readonly empty?: (transaction: Database, userId: string, now: Date) => Promise<unknown>;
}

/** Replacement for a text that must not be null. */
const erased = 'erased';

/** All tables that refer to a member, in the order of processing. */
export const eraseSteps: readonly EraseStep[] = [
  {
    what: 'wallets they held before',
    table: walletHolders,
    owner: walletHolders.userId,
    fate: 'nameless',
    why: 'as keyed hashes: whoever brings a wallet is not paid for it twice',
    empty: async (transaction, userId, now) => {
      const held = await transaction.select().from(wallets).where(eq(wallets.userId, userId));
      for (const wallet of held) await rememberHolder(transaction, wallet, now);
      const named = sql`user_id = ${userId}::uuid and lookup not like 'erased %'`;
      await transaction.execute(sql`
        insert into wallet_holders (organization_id, lookup, user_id, until)
        select organization_id, ${erasedMark(sql`lookup`)}, user_id, until from wallet_holders where ${named}
        on conflict (organization_id, lookup, user_id) do update set until = greatest(wallet_holders.until, excluded.until)`);
      await transaction.execute(sql`delete from wallet_holders where ${named}`);
    },
  },
  { what: 'wallets', table: wallets, owner: wallets.userId, fate: 'deleted' },
  {
    what: 'name, picture, contact and accounts',
    table: userMetadata,
    owner: userMetadata.userId,
    fate: 'nameless',
    why: 'one empty row for each website, which is blocked, so that nothing is paid to it',
    empty: (transaction, userId, now) =>
      transaction
        .update(userMetadata)
        .set({ ...emptied(), isBlocked: true, isBlockExempt: false, updatedAt: now })
        .where(eq(userMetadata.userId, userId)),
  },
  { what: 'connected accounts', table: socialAccounts, owner: socialAccounts.userId, fate: 'deleted' },
  { what: 'accounts being connected', table: socialAuthAttempts, owner: socialAuthAttempts.userId, fate: 'deleted' },
  {
    what: 'answers to your questions',
    table: websiteUserAttributeValues,
    owner: websiteUserAttributeValues.userId,
    fate: 'deleted',
  },
  { what: 'answers in quests', table: questionResponses, owner: questionResponses.userId, fate: 'deleted' },
  { what: 'roles', table: websiteUserRoles, owner: websiteUserRoles.userId, fate: 'deleted' },
  { what: 'devices', table: userDevices, owner: userDevices.userId, fate: 'deleted' },
  { what: 'uploaded files', table: uploads, owner: uploads.userId, fate: 'deleted' },
  { what: 'multipliers', table: multipliers, owner: multipliers.userId, fate: 'deleted' },
  { what: 'streaks', table: accountStreaks, owner: accountStreaks.userId, fate: 'deleted' },
  {
    what: 'accounts, posts and codes that proved quests',
    table: usedProofs,
    owner: usedProofs.userId,
    fate: 'nameless',
    why: 'as keyed hashes: nobody is paid for them twice',
    empty: (transaction, userId) =>
      transaction
        .update(usedProofs)
        .set({ proof: erasedMark(usedProofs.proof) })
        .where(and(eq(usedProofs.userId, userId), notLike(usedProofs.proof, 'erased %'))),
  },
  {
    what: 'quests, with what was entered',
    table: ruleCompletions,
    owner: ruleCompletions.userId,
    fate: 'nameless',
    why: 'counts stay right',
    empty: async (transaction, userId, now) => {
      const own = eq(ruleCompletions.userId, userId);
      await transaction
        .update(ruleCompletions)
        .set({ status: 'failed', fulfilledAt: now, updatedAt: now })
        .where(and(own, inArray(ruleCompletions.status, ['pending', 'processing'])));
      await transaction.update(ruleCompletions).set({ input: {}, message: null }).where(own);
    },
  },
  {
    what: 'bids',
    table: auctionBids,
    owner: auctionBids.userId,
    fate: 'nameless',
    why: 'an auction stays as it ended',
    empty: (transaction, userId) =>
      transaction
        .update(auctionBids)
        .set({ walletAddress: erased, signature: erased })
        .where(eq(auctionBids.userId, userId)),
  },
  {
    what: 'mints, with email and shipping address',
    table: mints,
    owner: mints.userId,
    fate: 'nameless',
    why: 'supply stays counted; the transaction is public on its chain',
    empty: (transaction, userId) =>
      transaction
        .update(mints)
        .set({ walletAddress: erased, signature: null, collected: {} })
        .where(eq(mints.userId, userId)),
  },
  {
    what: 'invitation codes',
    table: referralCodes,
    owner: referralCodes.userId,
    fate: 'nameless',
    why: 'who came by them stays counted; nobody else comes by them',
    empty: (transaction, userId, now) =>
      transaction
        .update(referralCodes)
        .set({ code: sql`'erased-' || id`, lookup: sql`'erased-' || id`, deletedAt: now, updatedAt: now })
        .where(eq(referralCodes.userId, userId)),
  },
  {
    what: 'shares of token claims',
    table: tokenClaimAllocations,
    owner: tokenClaimAllocations.userId,
    fate: 'nameless',
    why: 'your list of wallets is what the contract was deployed with',
    empty: (transaction, userId) =>
      transaction.update(tokenClaimAllocations).set({ userId: null }).where(eq(tokenClaimAllocations.userId, userId)),
  },
  {
    what: 'points accounts',
    table: accounts,
    owner: accounts.userId,
    fate: 'nameless',
    why: 'the ledger stays balanced: points are written off by an entry',
    // Restoring a deleted quest must not give its points back to an erased member.
    empty: (transaction, userId) =>
      transaction.execute(sql`
        update transaction_entries as entry set idempotency_key = null from accounts as account
        where account.id = entry.account_id and account.user_id = ${userId}::uuid
          and entry.idempotency_key like ${deletionKey('%')}`),
  },
  {
    what: 'badges',
    table: badgeUsers,
    owner: badgeUsers.userId,
    fate: 'kept',
    why: 'counts stay right',
    empty: (transaction, userId) =>
      transaction
        .update(badgeUsers)
        .set({ reason: null })
        .where(and(eq(badgeUsers.userId, userId), eq(badgeUsers.status, 'revoked'))),
  },
  { what: 'progress', table: ruleStatuses, owner: ruleStatuses.userId, fate: 'kept', why: 'counts stay right' },
  { what: 'who invited them', table: referrals, owner: referrals.userId, fate: 'kept', why: 'counts stay right' },
  { what: 'codes used', table: ruleCodes, owner: ruleCodes.redeemedById, fate: 'kept', why: 'a code stays used' },
  { what: 'edits of quests', table: ruleEdits, owner: ruleEdits.editedByUserId, fate: 'kept', why: 'your history' },
  { what: 'auctions', table: auctions, owner: auctions.userId, fate: 'kept', why: 'an auction stays as it ended' },
  { what: 'currencies made', table: currencies, owner: currencies.createdById, fate: 'kept', why: 'members hold them' },
];

/** Returns null for every nullable field of the metadata, including fields that are added later. */
const emptied = (): Partial<typeof userMetadata.$inferInsert> =>
  Object.fromEntries(
    Object.entries(getTableColumns(userMetadata)).flatMap(([name, column]) => (column.notNull ? [] : [[name, null]])),
  );
