import { takesPart } from '../../identity/participation.js';
import { notStartedYet, refusals } from './messages.js';
import type { Facts } from './facts.js';
import { rewardTypeOf } from './reward.js';

/** Checks one condition. Returns the text of the refusal, or nothing. */
export type Check = (facts: Facts) => string | undefined;

/** Refuses a rule from its end on. */
export const hasExpired: Check = ({ rule, now }) =>
  rule.endTime !== null && rule.endTime.getTime() <= now ? refusals.expired : undefined;

/**
 * Refuses a rule before its start. The text names only rules that are shown before they start, because members do not know the
 * others yet.
 */
export const hasNotStarted: Check = ({ rule, now }) => {
  if (rule.startTime === null || rule.startTime.getTime() <= now) return undefined;
  return rule.showBeforeStart ? notStartedYet(rule.name) : refusals.notStarted;
};

/** Refuses an amount in the request, except for external rules, whose amount the operator's own systems set. */
export const overridesAmount: Check = ({ rule, request }) =>
  rule.type !== 'external_rule' && request.amount !== undefined && request.amount !== null
    ? refusals.amountOverride
    : undefined;

/** Refuses an idempotency key, except for external rules. */
export const overridesKey: Check = ({ rule, request }) =>
  rule.type !== 'external_rule' && request.idempotencyKey !== undefined ? refusals.keyOverride : undefined;

/** Roles of operators' keys. Other keys, such as those of functions that act for members, may not skip requirements. */
const operatorKeys: ReadonlySet<string | null> = new Set([null, 'ORGANIZATION_API_KEY', 'WEBSITE_API_KEY']);

/** Refuses skipping for keys that are not the operator's. */
export const skipsWithoutKey: Check = ({ request, keyRole }) =>
  request.skipChainOrRequiredCheck && !operatorKeys.has(keyRole) ? refusals.skipNeedsKey : undefined;

/** Refuses a rule that pays points without a currency. */
export const lacksCurrency: Check = ({ rule, hasCurrency }) =>
  rewardTypeOf(rule) === 'points' && !hasCurrency ? refusals.currencyNotFound : undefined;

/** Refuses blocked members, unless the operator has made an exception. */
export const isBlocked = ({ member }: Pick<Facts, 'member'>): string | undefined =>
  takesPart(member) ? undefined : refusals.blocked;

/** Refuses members who joined the website before the rule opened, if the rule is for new users. */
export const isNotNew = ({ rule, member }: Pick<Facts, 'rule' | 'member'>): string | undefined =>
  rule.metadata.isRestrictedToNewUsers && member.createdAt < (rule.startTime ?? rule.createdAt)
    ? refusals.newUsersOnly
    : undefined;

/** Refuses while required rules or the rule's own chain are open. The operator can skip both. */
export const isLocked: Check = ({ request, hasOpenRequired, isChainMet }) =>
  !request.skipChainOrRequiredCheck && (hasOpenRequired || !isChainMet) ? refusals.requiredOpen : undefined;

/** All checks that apply to every kind of rule, in the order in which refusals are reported. */
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

/** Returns the first refusal; `undefined` if the request may continue. */
export function firstRefusal(facts: Facts): string | undefined {
  for (const check of checks) {
    const refusal = check(facts);
    if (refusal !== undefined) return refusal;
  }
  return undefined;
}
