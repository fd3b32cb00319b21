import type { Localize } from '../controllers/localize.js';
import type { Condition, ConditionGroup, ConditionSubject } from '../stores/quests/conditions/condition.js';
import { compareDecimals } from '../../values/amounts/decimal.js';
import { percentOf as shareOf } from '../../values/amounts/percent-of.js';
import { subtractDecimals } from '../../values/amounts/subtract-decimals.js';
import type { ConditionLine } from '../ui/conditions.js';

/** Everything that the texts of conditions need, besides the conditions. */
export interface ConditionWords {
  /** Provides the texts of `i18n/en/conditions.ts`. */
  readonly localize: Localize;
  /** Returns the decimals of a currency, if they are known. */
  readonly decimals?: (currencyId: string | undefined) => number | undefined;
  /** Returns a link or button that leads to what is missing. Without it, the missing part is described in words. */
  readonly way?: (condition: Condition) => unknown;
}

/** Most names listed in a sentence; more of them become a number. */
const maximumNames = 3;

/** Returns each condition as a sentence, with the member's progress. */
export const conditionLines = (group: ConditionGroup, words: ConditionWords): ConditionLine[] =>
  group.conditions.map((condition) => lineOf(condition, words));

function lineOf(condition: Condition, words: ConditionWords): ConditionLine {
  const { state } = condition;
  const missing = state === 'met' ? undefined : (words.way?.(condition) ?? missingOf(condition, words));
  return {
    state,
    what: condition.description ? words.localize.isolate(condition.description) : sentenceOf(condition, words),
    spoken: words.localize.t(`condition.${state}`),
    have: haveOf(condition, words),
    percent: state === 'met' ? undefined : percentOf(condition),
    ...(missing === undefined ? {} : { missing }),
  };
}

/** Returns the sentence that says what a condition requires. */
export function sentenceOf(condition: Condition, { localize, decimals }: ConditionWords): string {
  const { t } = localize;
  const { subjects, times } = condition;
  const of = Number(condition.of ?? 1);
  const names = namesOf(subjects, localize, of < subjects.length ? 'disjunction' : 'conjunction');
  switch (condition.type) {
    case 'rule':
      if (!names) return t('condition.rules.many', { count: of });
      return of > 1 ? t('condition.rule.times', { quest: names, count: of }) : t('condition.rule', { quest: names });
    case 'rules': {
      const rules = !names
        ? t('condition.rules.many', { count: of })
        : of < subjects.length
          ? t('condition.rules.some', { quests: names, count: of })
          : t('condition.rules', { quests: names });
      return times > 1 ? t('condition.rules.times', { rules, count: times }) : rules;
    }
    case 'section': {
      const groups = namesOf(subjects, localize, 'conjunction');
      if (!groups) return t('condition.rules.many', { count: of });
      return condition.isPart && of > 0
        ? t('condition.section.some', { groups, count: of })
        : t('condition.section', { groups });
    }
    case 'badge':
    case 'badges':
      if (!names) return t('condition.badges.many', { count: of });
      return of < subjects.length
        ? t('condition.badges.some', { badges: names, count: of })
        : t('condition.badges', { badges: names, count: subjects.length });
    case 'points': {
      const currency = listOf(subjects, localize, 'disjunction');
      const amount = localize.amount(condition.of ?? 0, decimals?.(subjects[0]?.id));
      return currency ? t('condition.points', { amount, currency }) : t('condition.points.any', { amount });
    }
    case 'level': {
      const currency = listOf(subjects, localize, 'disjunction');
      return currency ? t('condition.level.of', { count: of, currency }) : t('condition.level', { count: of });
    }
    case 'csv':
      return t('condition.csv');
    default:
      return t('condition.api');
  }
}

/** Returns the progress in percent, 0 to 100, if it is known. */
export function percentOf({ type, done, of, state }: Condition): number | undefined {
  if (state === 'met') return 100;
  if (!(compareDecimals(done, 0) > 0)) return undefined;
  const percent = type === 'level' ? shareOf(of, done) : shareOf(done, of);
  return percent && Math.min(99, percent);
}

function haveOf({ type, done, of, subjects }: Condition, { localize, decimals }: ConditionWords): string | undefined {
  const { t } = localize;
  if (type === 'csv' || done === undefined || done === null)
    return type === 'level' ? t('condition.rank.none') : undefined;
  if (type === 'level') return t('condition.rank', { rank: localize.amount(done) });
  if (type === 'api') return localize.percent(Number(done));
  if (compareDecimals(of, 1) <= 0) return undefined;
  const figure = (value: Condition['done']): string =>
    type === 'points' ? localize.amount(value, decimals?.(subjects[0]?.id)) : localize.amount(value, 0);
  return t('condition.have', { done: figure(done), of: figure(of) });
}

function missingOf({ type, done, of, subjects }: Condition, { localize, decimals }: ConditionWords): unknown {
  const { t } = localize;
  if (type === 'csv') return t('condition.csv.how');
  if (type === 'points' && done !== undefined && compareDecimals(done, of) < 0)
    return t('condition.to-go', { amount: localize.amount(subtractDecimals(of, done), decimals?.(subjects[0]?.id)) });
  const open = subjects.filter(({ state }) => state === 'unmet');
  if (subjects.length < 2 || open.length === subjects.length || !open.every(({ name }) => name)) return undefined;
  const names = namesOf(open, localize, 'conjunction');
  return names ? t('condition.missing', { names }) : undefined;
}

/** Returns names in quotes, joined as the language joins them; empty if one is missing or there are too many. */
function namesOf(subjects: readonly ConditionSubject[], localize: Localize, type: Intl.ListFormatType): string {
  return listOf(subjects, localize, type, (name) => localize.t('condition.name', { name }));
}

function listOf(
  subjects: readonly ConditionSubject[],
  localize: Localize,
  type: Intl.ListFormatType,
  quote = (name: string): string => localize.isolate(name),
): string {
  const names = subjects.flatMap(({ name }) => name ?? []);
  if (names.length === 0 || names.length < subjects.length || names.length > maximumNames) return '';
  return new Intl.ListFormat(localize.lang, { type }).format(names.map(quote));
}
