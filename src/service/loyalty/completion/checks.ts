import { notStartedYet, refusals } from './messages.js';
import type { Facts } from './facts.js';
import { rewardTypeOf } from './reward.js';

/** Looks at one thing. Answers the text of the refusal, or nothing. */
export type Check = (facts: Facts) => string | undefined;

/** After its end nobody completes a rule; the end itself no longer belongs to it. */
export const hasExpired: Check = ({ rule, now }) =>
  rule.endTime !== null && rule.endTime.getTime() <= now ? refusals.expired : undefined;

/** Before its start neither. Only a rule that is shown before it starts is named: the others are not known yet. */
export const hasNotStarted: Check = ({ rule, now }) => {
  if (rule.startTime === null || rule.startTime.getTime() <= now) return undefined;
  return rule.showBeforeStart ? notStartedYet(rule.name) : refusals.notStarted;
};

/** What a completion is worth is told by the operator's own systems for external rules alone. */
export const overridesAmount: Check = ({ rule, request }) =>
  rule.type !== 'external_rule' && request.amount !== undefined && request.amount !== null
    ? refusals.amountOverride
    : undefined;

/** So is which requests are one and the same. */
export const overridesKey: Check = ({ rule, request }) =>
  rule.type !== 'external_rule' && request.idempotencyKey !== undefined ? refusals.keyOverride : undefined;

/** Keys of operators; others, such as those of functions that run for members, may not skip what members have to do. */
const operatorKeys: ReadonlySet<string | null> = new Set([null, 'ORGANIZATION_API_KEY', 'WEBSITE_API_KEY']);

/** Skipping is for the operator. */
export const skipsWithoutKey: Check = ({ request, keyRole }) =>
  request.skipChainOrRequiredCheck && !operatorKeys.has(keyRole) ? refusals.skipNeedsKey : undefined;

/** Points need a currency to be in. */
export const lacksCurrency: Check = ({ rule, hasCurrency }) =>
  rewardTypeOf(rule) === 'points' && !hasCurrency ? refusals.currencyNotFound : undefined;

/** Whoever is blocked earns nothing, unless the operator has made an exception. */
export const isBlocked = ({ member }: Pick<Facts, 'member'>): string | undefined =>
  member.isBlocked && !member.isBlockExempt ? refusals.blocked : undefined;

/** New is who has joined the website since the rule is open. */
export const isNotNew: Check = ({ rule, member }) =>
  rule.metadata.isRestrictedToNewUsers && member.createdAt < (rule.startTime ?? rule.createdAt)
    ? refusals.newUsersOnly
    : undefined;

/** Required rules come first, then the rule's own chain. The operator can skip both. */
export const isLocked: Check = ({ request, hasOpenRequired, isChainMet }) =>
  !request.skipChainOrRequiredCheck && (hasOpenRequired || !isChainMet) ? refusals.requiredOpen : undefined;

/** All checks that every kind of rule has, in the order in which they are told. */
export const checks: readonly Check[] = [
  hasExpired,
  hasNotStarted,
  overridesAmount,
  overridesKey,
  skipsWithoutKey,
  lacksCurrency,
  isBlocked,
  isNotNew,
  isLocked,
];

/** The first refusal there is; `undefined` where the request may go on. */
export function firstRefusal(facts: Facts): string | undefined {
  for (const check of checks) {
    const refusal = check(facts);
    if (refusal !== undefined) return refusal;
  }
  return undefined;
}
