import { index, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { createdAt, id } from './columns.js';
import { websiteId } from './references.js';

/** Accounts at the sandbox's own providers, which replace the real ones. */
export const sandboxAccounts = pgTable(
  'sandbox_accounts',
  {
    id: id(),
    websiteId: websiteId(),
    /** An `AuthType` of the contract. */
    provider: text('provider').notNull(),
    accountId: text('account_id').notNull(),
    accountName: text('account_name').notNull(),
    /** Text of the profile, where members put codes. */
    bio: text('bio').notNull().default(''),
    details: jsonb('details').$type<Readonly<Record<string, unknown>>>().notNull().default({}),
    createdAt: createdAt(),
  },
  (table) => [unique('sandbox_accounts_account').on(table.websiteId, table.provider, table.accountId)],
);

/** Actions of these accounts at the providers: follows, joins, stars, posts, likes. Each is possible once per target. */
export const sandboxActs = pgTable(
  'sandbox_acts',
  {
    id: id(),
    websiteId: websiteId(),
    provider: text('provider').notNull(),
    accountId: text('account_id').notNull(),
    /** Action, such as `follow`, `join`, `star`, `post`, `like`, `repost`, `comment`. */
    act: text('act').notNull(),
    /** Target of the action: a name, an id, a link. */
    target: text('target').notNull(),
    text: text('text'),
    details: jsonb('details').$type<Readonly<Record<string, unknown>>>().notNull().default({}),
    createdAt: createdAt(),
  },
  (table) => [
    unique('sandbox_acts_once').on(table.websiteId, table.provider, table.accountId, table.act, table.target),
    index('sandbox_acts_target').on(table.websiteId, table.provider, table.act, table.target),
  ],
);
