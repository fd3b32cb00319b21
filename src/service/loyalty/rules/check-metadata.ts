import type { RuleMetadata } from '../../../contract/loyalty/rule-metadata.js';
import type { RuleType } from '../../../contract/loyalty/rule-type.js';
import type { Issue } from '../../http/http-error.js';
import { mostRestDays } from '../completion/rest-days.js';
import { intervalOf, ruleWindow } from '../completion/rule-window.js';
import type { RuleRow } from './to-rules.js';

/** The parts of a rule that its metadata are checked against. */
export type RuleInQuestion = Pick<
  RuleRow,
  'type' | 'interval' | 'frequency' | 'effectiveStartTime' | 'effectiveEndTime' | 'metadata'
>;

const tokenTypes: readonly RuleType[] = ['TokenHold', 'token_hold_erc20', 'robinhood_token_hold', 'SnapshotHold'];

/** Settings that have a meaning only for some rule types (platform API, section 9). */
const belongsTo: Partial<Record<keyof RuleMetadata, readonly RuleType[]>> = {
  allowMultipleRedemptions: ['code_entry'],
  promoCode: ['code_entry'],
  promoCodeCsvUrl: ['code_entry'],
  promoCodeLength: ['code_entry'],
  promoCodeType: ['code_entry'],
  isTokenHoldMultiplier: tokenTypes,
  swap: ['swap'],
  smartContract: ['smart_contract_event', 'stratus_function'],
  liquidity: ['liquidity_uniswap_v2', 'liquidity_uniswap_v3'],
};

/** Returns the errors in a rule's metadata; `now` in milliseconds since 1970. */
export function checkMetadata(rule: RuleInQuestion, now: number): Issue[] {
  const { type, metadata } = rule;
  const misplaced = Object.entries(belongsTo).flatMap(([key, types]): Issue[] => {
    const value = metadata[key as keyof RuleMetadata];
    const isSet = value !== undefined && value !== null && value !== false && value !== '';
    return isSet && !types.some((each) => each === type) ? [issue(key, `A rule of type ${type} does not have it`)] : [];
  });
  return [
    ...misplaced,
    ...checkCodes(metadata),
    ...checkRange(metadata.range ?? []),
    ...checkStreak(rule, now),
    ...checkDelay(metadata.timeDelayToVerifySeconds),
    ...checkLink('link', metadata.link),
    ...checkLink('cta.href', metadata.cta?.href),
    ...checkSigns(metadata),
  ];
}

const issue = (field: string, message: string): Issue => ({ field: `metadata.${field}`, message });

function checkCodes({ promoCodeType, promoCode, promoCodeCsvUrl, promoCodeLength }: RuleMetadata): Issue[] {
  const issues: Issue[] = [];
  if (promoCodeType === 'csv' && !promoCodeCsvUrl)
    issues.push(issue('promoCodeCsvUrl', 'Required where codes come from a list'));
  if (promoCodeType === 'code' && !promoCode?.trim())
    issues.push(issue('promoCode', 'Required where there is one code'));
  if (
    typeof promoCodeLength === 'number' &&
    !(Number.isInteger(promoCodeLength) && promoCodeLength >= 4 && promoCodeLength <= 64)
  )
    issues.push(issue('promoCodeLength', 'Must be a whole number from 4 to 64'));
  return issues;
}

/** Checks ranges of a measured value: each has its ends in order, and no two overlap. Both ends are inclusive. */
function checkRange(range: NonNullable<RuleMetadata['range']>): Issue[] {
  return range.flatMap(({ startRange, endRange, amount, loyaltyMultiplierAmount = 0 }, index): Issue[] => {
    if (endRange < startRange) return [issue(`range.${index}.endRange`, 'Must not be less than startRange')];
    if (amount < 0) return [issue(`range.${index}.amount`, 'Must not be negative')];
    if (loyaltyMultiplierAmount < 0) return [issue(`range.${index}.loyaltyMultiplierAmount`, 'Must not be negative')];
    const isOver = range.slice(0, index).some((other) => startRange <= other.endRange && other.startRange <= endRange);
    return isOver ? [issue(`range.${index}`, 'Overlaps another range')] : [];
  });
}

function checkStreak(rule: RuleInQuestion, now: number): Issue[] {
  const { enableStreaks, streakArray, restDays } = rule.metadata;
  const issues = (streakArray ?? []).flatMap(({ streakMilestone, streakAmount }, index, all): Issue[] => {
    if (!Number.isInteger(streakMilestone) || streakMilestone < 1)
      return [issue(`streakArray.${index}.streakMilestone`, 'Must be a whole number from 1')];
    if (all.slice(0, index).some((other) => other.streakMilestone === streakMilestone))
      return [issue(`streakArray.${index}.streakMilestone`, 'Is there twice')];
    return streakAmount < 0 ? [issue(`streakArray.${index}.streakAmount`, 'Must not be negative')] : [];
  });
  const hasWindows = typeof ruleWindow(rule, now)?.start === 'number';
  if (enableStreaks && !hasWindows)
    issues.push(issue('enableStreaks', 'Needs an interval that starts anew, such as daily'));
  if (!Number.isInteger(restDays ?? 0) || (restDays ?? 0) < 0 || (restDays ?? 0) > mostRestDays)
    issues.push(issue('restDays', `Must be a whole number from 0 to ${mostRestDays}`));
  else if (restDays && intervalOf(rule) !== 'daily') issues.push(issue('restDays', 'Needs a daily interval'));
  return issues;
}

function checkDelay(delay: RuleMetadata['timeDelayToVerifySeconds']): Issue[] {
  if ((delay ?? '') === '') return [];
  const seconds = Number(delay);
  return seconds >= 0 && seconds <= 30 * 86_400
    ? []
    : [issue('timeDelayToVerifySeconds', 'Must be a number of seconds, at most thirty days')];
}

/** Checks a link for members: the URL of a page, or a path of the site. */
function checkLink(field: string, link: string | null | undefined): Issue[] {
  if (!link || /^\/(?![/\\])/.test(link)) return [];
  const isPage = URL.canParse(link) && /^(https?|mailto|tg):$/.test(new URL(link).protocol);
  return isPage ? [] : [issue(field, 'Must be an http or https address, or a path')];
}

const neverNegative = [
  ...(['maxLikes', 'maxReposts', 'maxComments', 'verificationTextMinimumLength', 'batchSize'] as const),
  ...(['firstReferralReward', 'secondReferralReward', 'referrerReward', 'verifiedMultiplier'] as const),
] as const;

const checkSigns = (metadata: RuleMetadata): Issue[] =>
  neverNegative.flatMap((key) => ((metadata[key] ?? 0) < 0 ? [issue(key, 'Must not be negative')] : []));
