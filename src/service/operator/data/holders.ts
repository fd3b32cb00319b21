import { and, asc, eq, gt, inArray, isNull } from 'drizzle-orm';
import * as z from 'zod/mini';
import { BadgeStatus } from '../../../contract/loyalty/badge-users.js';
import { websiteOf } from '../../access.js';
import { badgeUsers, badges, wallets } from '../../db/schema/index.js';
import { addressLookup } from '../../identity/address-lookup.js';
import { rewardBadge } from '../../loyalty/badges/reward-badge.js';
import { findOwners } from './find-owners.js';
import type { Importer, Kind, Numbered, Problem, Source, Written } from './kind.js';
import { ProblemsError } from './kind.js';
import { problemsOf } from './problems-of.js';

const schema = z.strictObject({
  walletAddress: z.string().check(z.minLength(1), z.maxLength(128)),
  /** Name or id. */
  badge: z.string().check(z.minLength(1)),
  /** `active` by default. */
  status: z.optional(BadgeStatus),
});
type Holder = z.infer<typeof schema>;

/** Holders of badges. An import gives badges with their rewards, as the API does. */
export const holders: Kind<Holder> = {
  columns: Object.keys(schema.shape),
  schema,
  batchSize: 100,
  importer: createImporter,
  export: exportHolders,
};

function createImporter(): Importer<Holder> {
  const said = new Map<string, { readonly line: number; readonly status: string }>();
  return {
    check: async (rows, source) => {
      const all = await listBadges(source);
      const lookups = rows.map(({ row }) => addressLookup(row.walletAddress));
      const owners = await findOwners(source, lookups);
      const problems = rows.flatMap(({ line, row: { walletAddress, badge, status = 'active' } }): Problem[] => {
        const lookup = addressLookup(walletAddress);
        const named = all.find(({ id, name }) => id === badge.toLowerCase() || name === badge);
        const holding = `${owners.get(lookup) ?? lookup} ${named?.id ?? badge}`;
        const first = said.get(holding) ?? { line, status };
        said.set(holding, first);
        if (first.status === status) return [];
        const text = `Line ${first.line} says “${first.status}” of the same member and badge. Remove one of the lines.`;
        return [{ line, text }];
      });
      if (problems.length > 0) throw new ProblemsError(problems);
    },
    write,
  };
}

async function write(rows: readonly Numbered<Holder>[], source: Source): Promise<Written> {
  const { context, scope } = source;
  const all = await listBadges(source);
  const held = await findHeld(rows, source);
  const problems: Problem[] = [];
  let written = 0;
  for (const { line, row } of rows) {
    const { walletAddress, badge, status = 'active' } = row;
    const [found, ...more] = all.filter(({ id, name }) => id === badge.toLowerCase() || name === badge);
    if (!found || more.length > 0) {
      problems.push({ line, text: `There is no badge ${JSON.stringify(badge)}, or several. Write the id of one.` });
      continue;
    }
    if (held.get(`${addressLookup(walletAddress)} ${found.id}`) === status) continue;
    const body = { walletAddress, status };
    try {
      await rewardBadge({ params: { id: found.id }, query: {}, body, scope, origin: '' } as never, context);
      written += 1;
    } catch (error) {
      problems.push(
        ...problemsOf(error, line).map((problem) =>
          /^Not found/.test(problem.text)
            ? { line, text: `There is no member with this wallet. Import members first, or correct walletAddress.` }
            : problem,
        ),
      );
    }
  }
  if (problems.length > 0) throw new ProblemsError(problems);
  return { written, unchanged: rows.length - written };
}

const listBadges = ({ context, scope }: Source) =>
  context.database
    .select({ id: badges.id, name: badges.name })
    .from(badges)
    .where(and(eq(badges.websiteId, websiteOf(scope)), isNull(badges.deletedAt)));

/** Returns the statuses of holdings, by the wallet's look-up spelling and the badge. */
async function findHeld(rows: readonly Numbered<Holder>[], { context, scope }: Source) {
  const found = await context.database
    .select({ lookup: wallets.lookup, badgeId: badgeUsers.badgeId, status: badgeUsers.status })
    .from(badgeUsers)
    .innerJoin(wallets, eq(wallets.userId, badgeUsers.userId))
    .where(
      and(
        eq(badgeUsers.websiteId, websiteOf(scope)),
        eq(wallets.organizationId, scope.organizationId),
        isNull(badgeUsers.deletedAt),
        inArray(
          wallets.lookup,
          rows.map(({ row }) => addressLookup(row.walletAddress)),
        ),
      ),
    );
  return new Map(found.map(({ lookup, badgeId, status }) => [`${lookup} ${badgeId}`, status]));
}

/** Yields holdings in the order of their ids, without those that are only progress towards a badge. */
async function* exportHolders(source: Source) {
  const { context, scope } = source;
  const all = await listBadges(source);
  const isUnique = (name: string) => all.filter((badge) => badge.name === name).length === 1;
  const names = new Map(all.map(({ id, name }) => [id, isUnique(name) ? name : id]));
  for (let after: string | undefined; ;) {
    const page = await context.database
      .select({ id: badgeUsers.id, badgeId: badgeUsers.badgeId, status: badgeUsers.status, address: wallets.address })
      .from(badgeUsers)
      .innerJoin(wallets, and(eq(wallets.userId, badgeUsers.userId), wallets.isPrimary))
      .where(
        and(
          eq(badgeUsers.websiteId, websiteOf(scope)),
          inArray(badgeUsers.status, ['active', 'revoked']),
          isNull(badgeUsers.deletedAt),
          after === undefined ? undefined : gt(badgeUsers.id, after),
        ),
      )
      .orderBy(asc(badgeUsers.id))
      .limit(1_000);
    for (const { badgeId, status, address } of page) {
      const badge = names.get(badgeId);
      if (badge !== undefined) yield { walletAddress: address, badge, status };
    }
    after = page.at(-1)?.id;
    if (after === undefined) return;
  }
}
