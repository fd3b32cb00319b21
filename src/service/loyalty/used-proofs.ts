import { and, eq, gte, inArray, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { AuthType } from '../../contract/identity/social.js';
import type { Database } from '../db/database.js';
import { rowsOf } from '../db/rows-of.js';
import { usedProofs } from '../db/schema/index.js';
import { isOrWas } from '../identity/erased-mark.js';
import { ruleWindow } from './completion/rule-window.js';
import type { WindowedRule } from './completion/rule-window.js';
import { lockFor } from './limits.js';

/** Something that a reward uses up, such as a code, a post, or an account at a provider. */
export interface Proof {
  /** Kind and name of the thing. */
  readonly key: string;
  /** Whether it is used up only for this window of the rule, not for good. */
  readonly isPerWindow?: boolean;
  /** Returns the text for a member who comes with a used proof; `isOwn` if the same member used it. */
  readonly usedBefore: (isOwn: boolean) => string;
}

/** Returns the key of an account at a provider. */
export const accountKey = (type: AuthType, accountId: string): string =>
  `account ${type} ${type === 'email' ? accountId.toLowerCase() : accountId}`;

/** A reward for which a member brings proofs. */
export interface ProofUse {
  readonly rule: WindowedRule & { readonly id: string };
  readonly userId: string;
  /** Name of the window that the reward belongs to. */
  readonly window: string;
  readonly requestedAt: Date;
}

/**
 * Returns the refusal of the first proof that the rule has already rewarded. Concurrent rewards for these proofs wait until this
 * transaction ends.
 */
export async function refuseUsed(
  transaction: Database,
  use: ProofUse,
  proofs: readonly Proof[],
): Promise<string | undefined> {
  if (proofs.length === 0) return undefined;
  const keys = proofs.map(({ key }) => key);
  // Locks in a fixed order, so that two rewards for the same things cannot deadlock.
  await transaction.execute(sql`
    select ${lockFor('proof', use.rule.id, sql`key`)}
    from (select key from jsonb_array_elements_text(${JSON.stringify(keys)}::jsonb) as key order by key) as ordered`);
  const users = await findUsers(transaction, use, keys);
  const used = proofs.find(({ key }) => users.has(key));
  return used?.usedBefore(users.get(used.key) === use.userId);
}

/** Returns the proofs that count as used for a reward, with the member who used each. */
export async function findUsers(
  database: Database,
  { rule, window, requestedAt }: Omit<ProofUse, 'userId'>,
  keys: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const start = ruleWindow(rule, requestedAt.getTime())?.start;
  // Compares times as well, because window names from before a change of the rule's interval have another meaning.
  const isNow =
    start === null
      ? undefined
      : or(
          inArray(usedProofs.window, ['', window]),
          start === undefined ? undefined : gte(usedProofs.createdAt, new Date(start)),
        );
  return findOwners(database, rule.id, keys, isNow);
}

/** Records that proofs were rewarded. Call it in the transaction in which {@link refuseUsed} found none of them used. */
export async function rememberProofs(
  transaction: Database,
  { rule, userId, window, requestedAt }: ProofUse,
  proofs: readonly Proof[],
  multiplierId?: string,
): Promise<void> {
  if (proofs.length === 0) return;
  await transaction.insert(usedProofs).values(
    proofs.map(({ key, isPerWindow }) => ({
      ruleId: rule.id,
      proof: key,
      window: isPerWindow ? window : '',
      userId,
      multiplierId,
      createdAt: requestedAt,
    })),
  );
}

/** Returns the proofs that a rule has ever rewarded, with the last member who used each. */
export const findUsed = (
  database: Database,
  ruleId: string,
  keys: readonly string[],
): Promise<ReadonlyMap<string, string>> => findOwners(database, ruleId, keys);

/** Returns the last member who used each of some proofs. It also finds proofs of erased members, which are stored as marks. */
async function findOwners(
  database: Database,
  ruleId: string,
  keys: readonly string[],
  isCounted?: SQL,
): Promise<ReadonlyMap<string, string>> {
  if (keys.length === 0) return new Map();
  const given = sql`jsonb_array_elements_text(${JSON.stringify(keys)}::jsonb) as given(key)`;
  const rows = rowsOf<{ readonly key: string; readonly userId: string }>(
    await database.execute(sql`
      select given.key, ${usedProofs.userId} as "userId" from ${given}
      join ${usedProofs} on ${and(eq(usedProofs.ruleId, ruleId), isOrWas(usedProofs.proof, sql`given.key`), isCounted)}
      order by ${usedProofs.createdAt}`),
  );
  return new Map(rows.map(({ key, userId }) => [key, userId]));
}
