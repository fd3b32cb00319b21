import { compareDecimals, type DecimalValue } from '../../../values/amounts/decimal.js';
import { byCloseness, type Badge } from './badge.js';

/**
 * Returns the badge that comes after an earned one, among those that the member can still earn: the nearest of those that require
 * it, otherwise the next that requires more of the same. `undefined` if there is none.
 */
export function nextBadge(badge: Badge, badges: readonly Badge[]): Badge | undefined {
  const open = badges.filter(({ phase }) => phase === 'progressing' || phase === 'locked');
  const [nearest] = open.filter((each) => requires(each, badge.id)).sort(byCloseness);
  return nearest ?? furtherAlong(badge, open);
}

const requires = ({ record }: Badge, badgeId: string): boolean =>
  record.loyaltyConditions.some(({ association }) =>
    association.some(({ loyaltyBadge }) => loyaltyBadge?.id === badgeId),
  );

/** Returns the badge whose condition is the smallest of those that are like one of a badge and require more. */
function furtherAlong(badge: Badge, open: readonly Badge[]): Badge | undefined {
  const steps = stepsOf(badge);
  const further = open.flatMap((each) =>
    stepsOf(each)
      .filter(({ of, amount }) => steps.some((step) => step.of === of && compareDecimals(amount, step.amount) > 0))
      .map(({ amount }) => ({ badge: each, amount })),
  );
  return further.sort((one, other) => compareDecimals(one.amount, other.amount))[0]?.badge;
}

/** What a badge requires a number of, and the number: points of a currency, or times that a quest is done. */
interface Step {
  readonly of: string;
  readonly amount: DecimalValue;
}

const stepsOf = ({ record }: Badge): readonly Step[] =>
  record.loyaltyConditions.flatMap(({ type, amount, repeatCount, loyaltyCurrencyId, association }) => {
    const [subject, ...others] = association;
    const id = type === 'points' ? (subject?.loyaltyCurrency?.id ?? loyaltyCurrencyId) : subject?.loyaltyRule?.id;
    if (!id || others.length > 0 || (type !== 'points' && type !== 'rule')) return [];
    return [{ of: id, amount: type === 'points' ? amount : (repeatCount ?? 1) }];
  });
