import { isDeepStrictEqual } from 'node:util';
import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import * as z from 'zod/mini';
import { createBadge as endpoint } from '../../../contract/loyalty/badges.js';
import { websiteOf } from '../../access.js';
import { badgeRewards, badges as table } from '../../db/schema/index.js';
import { createBadge } from '../../loyalty/badges/create-badge.js';
import { updateBadge } from '../../loyalty/badges/update-badge.js';
import { checkNames } from './check-names.js';
import { findConditionInputs, withoutEmpty } from './find-condition-inputs.js';
import type { Kind, Numbered, Problem, Source, Written } from './kind.js';
import { ProblemsError } from './kind.js';
import { problemsOf } from './problems-of.js';

const { name, description, imageUrl, hideInUi, conditions, rewards } = endpoint.body.shape;

const schema = z.strictObject({
  name,
  description,
  imageUrl,
  hideInUi,
  conditions: z.optional(conditions),
  rewards,
});
type BadgeRow = z.infer<typeof schema>;

/** Badges of the website, matched by name. Conditions and rewards refer to other things by id. */
export const badges: Kind<BadgeRow> = {
  columns: Object.keys(schema.shape),
  schema,
  batchSize: 50,
  importer: () => ({ check: checkNames(), write }),
  export: async function* (source) {
    for (const { id: _, ...badge } of await findBadges(source)) yield badge;
  },
};

async function write(rows: readonly Numbered<BadgeRow>[], source: Source): Promise<Written> {
  const problems: Problem[] = [];
  let written = 0;
  const known = await findBadges(source);
  for (const { line, row } of rows) {
    const [badge, ...more] = known.filter((each) => each.name === row.name);
    if (more.length > 0)
      problems.push({ line, text: `There are several badges ${JSON.stringify(row.name)}. Rename all but one.` });
    try {
      if (await save(row, badge, source)) written += 1;
    } catch (error) {
      if (error instanceof FixedFieldError) problems.push({ line, text: error.message });
      else problems.push(...problemsOf(error, line));
    }
  }
  if (problems.length > 0) throw new ProblemsError(problems);
  return { written, unchanged: rows.length - written };
}

class FixedFieldError extends Error {}

/** Creates or changes a badge as the API does. Returns whether there was anything to do. */
async function save(row: BadgeRow, badge: KnownBadge | undefined, { context, scope }: Source): Promise<boolean> {
  const request = { query: {}, scope, origin: '' };
  if (!badge) {
    const { conditions = [], ...body } = row;
    const ids = { organizationId: scope.organizationId, websiteId: websiteOf(scope) };
    await createBadge({ ...request, params: undefined, body: { ...ids, ...body, conditions } } as never, context);
    return true;
  }
  for (const field of ['conditions', 'rewards'] as const)
    if (row[field] && !isDeepStrictEqual(normal(row[field]), normal(badge[field])))
      throw new FixedFieldError(
        `${field}: Those of a badge that exists cannot change. Leave this cell empty, or delete the badge first.`,
      );
  const { conditions: _c, rewards: _r, ...shown } = row;
  const given = Object.entries(shown).filter(([, value]) => value !== undefined);
  if (given.every(([field, value]) => badge[field as keyof typeof shown] === value)) return false;
  const body = Object.fromEntries(given);
  await updateBadge({ ...request, params: { id: badge.id }, body } as never, context);
  return true;
}

const normal = (list: readonly object[]): object[] =>
  list.map((item) => withoutEmpty({ type: 'rule', isRetroactive: false, ...item }));

interface KnownBadge extends BadgeRow {
  readonly id: string;
  readonly conditions: NonNullable<BadgeRow['conditions']>;
  readonly rewards: NonNullable<BadgeRow['rewards']>;
}

/** Returns the website's badges, the oldest first. */
async function findBadges({ context: { database }, scope }: Source): Promise<KnownBadge[]> {
  const rows = await database
    .select()
    .from(table)
    .where(and(eq(table.websiteId, websiteOf(scope)), isNull(table.deletedAt)))
    .orderBy(asc(table.createdAt), asc(table.id));
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return [];
  const found = await findConditionInputs(database, 'badgeId', ids);
  const given = await database
    .select()
    .from(badgeRewards)
    .where(inArray(badgeRewards.badgeId, ids))
    .orderBy(asc(badgeRewards.id));
  return rows.map(({ id, name, description, imageUrl, hideInUi }) => ({
    id,
    name,
    description: description ?? undefined,
    imageUrl: imageUrl ?? '',
    hideInUi,
    conditions: found.get(id) ?? [],
    rewards: given
      .filter(({ badgeId }) => badgeId === id)
      .map(
        ({ rewardType, currencyId, amount, multiplier, isRetroactive, currencyIds, rewardBadgeId }) =>
          withoutEmpty({
            rewardType,
            loyaltyCurrencyId: currencyId,
            amount,
            multiplier,
            isRetroactive,
            loyaltyCurrencyIds: currencyIds,
            loyaltyBadgeId: rewardBadgeId,
          }) as KnownBadge['rewards'][number],
      ),
  }));
}
