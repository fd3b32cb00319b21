import { isDeepStrictEqual } from 'node:util';
import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import * as z from 'zod/mini';
import { RuleMetadataInput } from '../../../contract/loyalty/rule-metadata.js';
import { createRule as endpoint } from '../../../contract/loyalty/rules.js';
import { websiteOf } from '../../access.js';
import { badges, currencies, ruleChains, ruleGroups, rules } from '../../db/schema/index.js';
import { invalid } from '../../http/http-error.js';
import { createRule } from '../../loyalty/rules/create-rule.js';
import { updateRule } from '../../loyalty/rules/update-rule.js';
import { findConditionInputs, withoutEmpty } from './find-condition-inputs.js';
import { checkNames } from './check-names.js';
import type { Kind, Numbered, Problem, Source, Written } from './kind.js';
import { ProblemsError } from './kind.js';
import { problemsOf } from './problems-of.js';

const { organizationId: _o, websiteId: _w, duplicatedFromId: _d, ...fields } = endpoint.body.shape;

/** Fields whose absence the API reads as null. */
const times = ['startTime', 'endTime', 'effectiveStartTime', 'effectiveEndTime'] as const;

const text = z.optional(z.nullable(z.string()));

const schema = z.strictObject({
  ...fields,
  // A file has names instead of ids, because ids differ between databases.
  loyaltyCurrencyId: z.string(),
  loyaltyBadgeId: text,
  loyaltyRuleGroupId: text,
  amount: z.optional(fields.amount),
  metadata: z.optional(fields.metadata),
  startTime: z.optional(fields.startTime),
  endTime: z.optional(fields.endTime),
  effectiveStartTime: z.optional(fields.effectiveStartTime),
  effectiveEndTime: z.optional(fields.effectiveEndTime),
});
type Quest = z.infer<typeof schema>;

/** Quests of the website, matched by name. They refer to currency, badge and section by name or id. */
export const quests: Kind<Quest> = {
  columns: Object.keys(schema.shape),
  schema,
  batchSize: 50,
  importer: () => ({ check: checkNames(), write }),
  export: async function* (source) {
    const names = await findNames(source);
    for (const { id: _, ...quest } of await findQuests(source))
      yield {
        ...quest,
        loyaltyCurrencyId: names.currency.nameOf(quest.loyaltyCurrencyId),
        loyaltyBadgeId: names.badge.nameOf(quest.loyaltyBadgeId),
        loyaltyRuleGroupId: names.section.nameOf(quest.loyaltyRuleGroupId),
      };
  },
};

async function write(rows: readonly Numbered<Quest>[], source: Source): Promise<Written> {
  const problems: Problem[] = [];
  let written = 0;
  const names = await findNames(source);
  const known = await findQuests(source);
  for (const { line, row } of rows) {
    const [quest, ...more] = known.filter((each) => each.name === row.name);
    if (more.length > 0)
      problems.push({ line, text: `There are several quests ${JSON.stringify(row.name)}. Rename all but one.` });
    try {
      if (await save(withIds(row, names), quest, source)) written += 1;
    } catch (error) {
      problems.push(...problemsOf(error, line));
    }
  }
  if (problems.length > 0) throw new ProblemsError(problems);
  return { written, unchanged: rows.length - written };
}

/** Creates or changes a quest as the API does. Returns whether there was anything to do. */
async function save(row: object, quest: KnownQuest | undefined, { context, scope }: Source): Promise<boolean> {
  const request = { query: {}, scope, origin: '' };
  if (!quest) {
    const ids = { organizationId: scope.organizationId, websiteId: websiteOf(scope) };
    const absent = { amount: null, metadata: {}, ...Object.fromEntries(times.map((field) => [field, null])) };
    await createRule({ ...request, params: undefined, body: { ...ids, ...absent, ...row } } as never, context);
    return true;
  }
  const given = Object.entries(row).filter(([, value]) => value !== undefined);
  const differing = given.filter(([field, value]) => !isSame(field, value, quest[field]));
  if (differing.length === 0) return false;
  if (differing.some(([field]) => field === 'type' || field === 'isDappRule'))
    throw invalid({ field: 'type', message: 'The type of a quest that exists cannot change; give it another name' });
  const always = { name: quest['name'], amount: quest['amount'] ?? null, endTime: quest['endTime'] ?? null };
  const body = { ...always, ...Object.fromEntries(differing) };
  await updateRule({ ...request, params: { id: quest.id }, body } as never, context);
  return true;
}

function isSame(field: string, given: unknown, stored: unknown = null): boolean {
  if ((times as readonly string[]).includes(field) && typeof given === 'string' && typeof stored === 'string')
    return new Date(given).getTime() === new Date(stored).getTime();
  return isDeepStrictEqual(given, stored);
}

interface KnownQuest {
  readonly id: string;
  readonly name: string;
  readonly loyaltyCurrencyId: string | null;
  readonly loyaltyBadgeId: string | null;
  readonly loyaltyRuleGroupId: string | null;
  readonly [field: string]: unknown;
}

/** Returns the website's quests in the form of a file, but with ids, oldest first. */
async function findQuests({ context: { database }, scope }: Source): Promise<KnownQuest[]> {
  const rows = await database
    .select()
    .from(rules)
    .where(and(eq(rules.websiteId, websiteOf(scope)), isNull(rules.deletedAt)))
    .orderBy(asc(rules.createdAt), asc(rules.id));
  const ids = rows.map(({ id }) => id);
  const chains =
    ids.length === 0 ? [] : await database.select().from(ruleChains).where(inArray(ruleChains.ruleId, ids));
  const conditions = await findConditionInputs(
    database,
    'chainId',
    chains.map(({ id }) => id),
  );
  return rows.map((row) => {
    const chain = chains.find(({ ruleId }) => ruleId === row.id);
    return {
      ...row,
      ...Object.fromEntries(times.map((field) => [field, row[field]?.toISOString() ?? null])),
      loyaltyCurrencyId: row.currencyId,
      loyaltyBadgeId: row.badgeId,
      loyaltyRuleGroupId: row.groupId,
      loyaltyUserAllotmentCsvUrl: row.userAllotmentCsvUrl,
      metadata: Object.fromEntries(Object.entries(row.metadata).filter(([field]) => field in RuleMetadataInput.shape)),
      loyaltyRuleChain: chain
        ? { name: chain.name, operatorType: chain.operatorType, conditions: conditions.get(chain.id) ?? [] }
        : null,
    };
  });
}

/** Things of the website by name and id. */
class Names {
  constructor(readonly things: readonly { readonly id: string; readonly name: string }[]) {}

  /** Returns the name of a thing if no other one has it, otherwise its id. */
  nameOf(id: string | null): string | null {
    const name = this.things.find((thing) => thing.id === id)?.name;
    return name !== undefined && this.things.filter((thing) => thing.name === name).length === 1 ? name : id;
  }

  /** Returns the id of a thing by its name or id. Throws 400 if there is not exactly one. */
  idOf(text: string, field: string): string {
    const [found, ...more] = this.things.filter(({ id, name }) => id === text.toLowerCase() || name === text);
    if (!found || more.length > 0)
      throw invalid({ field, message: `There is no ${JSON.stringify(text)} on this website, or several` });
    return found.id;
  }
}

type AllNames = Readonly<Record<'currency' | 'badge' | 'section', Names>>;

async function findNames({ context: { database }, scope }: Source): Promise<AllNames> {
  const of = async (table: typeof currencies | typeof badges | typeof ruleGroups, name: typeof badges.name) =>
    new Names(
      await database
        .select({ id: table.id, name })
        .from(table)
        .where(and(eq(table.websiteId, websiteOf(scope)), isNull(table.deletedAt))),
    );
  return {
    currency: await of(currencies, currencies.symbol as never),
    badge: await of(badges, badges.name),
    section: await of(ruleGroups, ruleGroups.name as never),
  };
}

function withIds(row: Quest, names: AllNames): object {
  const { loyaltyCurrencyId, loyaltyBadgeId, loyaltyRuleGroupId } = row;
  return {
    ...row,
    loyaltyCurrencyId: names.currency.idOf(loyaltyCurrencyId, 'loyaltyCurrencyId'),
    ...(loyaltyBadgeId && { loyaltyBadgeId: names.badge.idOf(loyaltyBadgeId, 'loyaltyBadgeId') }),
    ...(loyaltyRuleGroupId && {
      loyaltyRuleGroupId: names.section.idOf(loyaltyRuleGroupId, 'loyaltyRuleGroupId'),
    }),
    ...(row.loyaltyRuleChain && {
      loyaltyRuleChain: {
        ...row.loyaltyRuleChain,
        conditions: row.loyaltyRuleChain.conditions.map((condition) => withoutEmpty({ type: 'rule', ...condition })),
      },
    }),
  };
}
