import { createHash, randomBytes } from 'node:crypto';
import { and, desc, eq, or, sql } from 'drizzle-orm';
import type { AuthType } from '../../../contract/identity/social.js';
import type { AccountAct } from '../../../contract/providers/backend.js';
import { findProvider } from '../../../contract/providers/index.js';
import type { Database } from '../../db/database.js';
import { nameKey } from '../../db/name-key.js';
import { sandboxAccounts, sandboxActs } from '../../db/schema/index.js';
import { normalTarget } from '../target.js';

/** Account at one of the sandbox's providers. */
export type SandboxAccount = typeof sandboxAccounts.$inferSelect;
/** Action of an account at its provider. */
export type SandboxAct = typeof sandboxActs.$inferSelect;

/** One of the sandbox's providers, for one website. */
export interface Place {
  readonly websiteId: string;
  readonly provider: AuthType;
}

/** A new action for the directory. */
export interface NewAct {
  readonly act: AccountAct;
  /** Target of the action: a handle, an id or a link. A post without one gets an id. */
  readonly target?: string;
  readonly text?: string | null;
  readonly hasMedia?: boolean;
}

/** Finds an account by its id or, if no account has that id, by its name. */
export async function findAccount(database: Database, place: Place, idOrName: string) {
  const name = nameKey(idOrName.trim().replace(/^@/, ''));
  const found = await database
    .select()
    .from(sandboxAccounts)
    .where(
      and(
        at(sandboxAccounts, place),
        or(eq(sandboxAccounts.accountId, idOrName), eq(nameKey(sandboxAccounts.accountName), name)),
      ),
    );
  return found.find(({ accountId }) => accountId === idOrName) ?? found[0];
}

/** Returns the account with a name, created if there is none. */
export async function openAccount(database: Database, place: Place, name: string, now: Date): Promise<SandboxAccount> {
  const accountName = name.trim().replace(/^@/, '');
  const accountId = findProvider(place.provider)?.proof === 'email' ? accountName.toLowerCase() : idOf(accountName);
  await database
    .insert(sandboxAccounts)
    .values({ ...place, accountId, accountName, createdAt: now })
    .onConflictDoNothing();
  const [account] = await database
    .select()
    .from(sandboxAccounts)
    .where(and(at(sandboxAccounts, place), eq(sandboxAccounts.accountId, accountId)));
  if (!account) throw new Error('The database returned no account.');
  return account;
}

/** Changes the profile of an account. */
export async function changeAccount(
  database: Database,
  id: string,
  change: Partial<Pick<SandboxAccount, 'bio' | 'details'>>,
): Promise<void> {
  await database.update(sandboxAccounts).set(change).where(eq(sandboxAccounts.id, id));
}

/** Records an action of an account. Repeating it keeps the record, with the new text. */
export async function recordAct(
  database: Database,
  place: Place,
  accountId: string,
  { act, target, text = null, hasMedia = false }: NewAct,
  now: Date,
): Promise<SandboxAct> {
  const normal = target === undefined ? numberOf(randomBytes(7)) : normalTarget(place.provider, target);
  const [recorded] = await database
    .insert(sandboxActs)
    .values({ ...place, accountId, act, target: normal, text, details: { hasMedia, count: 1 }, createdAt: now })
    .onConflictDoUpdate({
      target: [sandboxActs.websiteId, sandboxActs.provider, sandboxActs.accountId, sandboxActs.act, sandboxActs.target],
      set: {
        text,
        details: sql`jsonb_build_object('hasMedia', ${hasMedia}::boolean, 'count',
          coalesce((${sandboxActs.details}->>'count')::int, 1) + 1)`,
      },
    })
    .returning();
  if (!recorded) throw new Error('The database returned no act.');
  return recorded;
}

/** Removes an action of an account. */
export async function removeAct(database: Database, place: Place, accountId: string, id: string): Promise<void> {
  await database
    .delete(sandboxActs)
    .where(and(at(sandboxActs, place), eq(sandboxActs.accountId, accountId), eq(sandboxActs.id, id)));
}

/** Finds actions of an account, the latest first: all, or those of one kind, or those on one target. */
export async function findActs(
  database: Database,
  place: Place,
  by: { accountId?: string | undefined; act?: string | undefined; target?: string | undefined },
): Promise<SandboxAct[]> {
  return database
    .select()
    .from(sandboxActs)
    .where(
      and(
        at(sandboxActs, place),
        by.accountId === undefined ? undefined : eq(sandboxActs.accountId, by.accountId),
        by.act === undefined ? undefined : eq(sandboxActs.act, by.act),
        by.target === undefined ? undefined : eq(sandboxActs.target, normalTarget(place.provider, by.target)),
      ),
    )
    .orderBy(desc(sandboxActs.createdAt), desc(sandboxActs.id))
    .limit(1_000);
}

/** Returns the id for a name: a number, as providers use, and the same each time. */
const idOf = (name: string): string =>
  numberOf(createHash('sha256').update(name.toLowerCase()).digest().subarray(0, 7));

const numberOf = (bytes: Buffer): string => String(BigInt(`0x${bytes.toString('hex')}`));

const at = (table: typeof sandboxAccounts | typeof sandboxActs, { websiteId, provider }: Place) =>
  and(eq(table.websiteId, websiteId), eq(table.provider, provider));
