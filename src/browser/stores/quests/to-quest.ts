import type { ConditionType } from '../../../contract/loyalty/conditions.js';
import type { MyQuest } from '../../../contract/loyalty/my-quests.js';
import type { PublicRule } from '../../../contract/loyalty/rules.js';
import type { RestDays } from '../../../contract/loyalty/streaks.js';
import type { ReasonBody } from '../../../contract/reason.js';
import { providerOfRule } from '../../../contract/providers/index.js';
import { compareDecimals } from '../../../values/amounts/decimal.js';
import { percentOf } from '../../../values/amounts/percent-of.js';
import { readMoment } from '../../../values/moments/read-moment.js';
import { actionOf, openAction } from './quest-action.js';
import { rewardOf } from './rewards/quest-reward.js';
import { holdsReward, isMeasured, type QuestFacts } from './quest-facts.js';
import type { Quest, QuestCheck, QuestPhase, QuestProgress, QuestRhythm, QuestStreak, StreakRest } from './quest.js';
import { isCapUsed } from './rewards/used-cap.js';
import { withFactors } from './rewards/with-factors.js';
import { windowAt, type CustomWindows, type Window } from './window.js';

/** Milliseconds before its end from which a quest counts as ending. */
export const endingSoon = 24 * 3_600_000;
/** Milliseconds after which a check counts as slow. */
export const slowAfter = 120_000;
/** Milliseconds for which the platform's `prerequisite_open` applies if this page cannot see what is missing. */
const heldLasts = 600_000;
/** Milliseconds for which a refusal is shown. */
const refusalLasts = 24 * 3_600_000;

/** Combines a rule and the facts about a member into the quest that an element shows. */
export function toQuest(rule: PublicRule, facts: QuestFacts): Quest {
  const { own, conditions } = facts;
  const row = own?.rows.get(rule.id);
  const rhythm = rhythmOf(rule);
  const done = doneOf(rule, facts, rhythm);
  const action = actionOf(rule);
  const standing = standingOf(rule, facts, done);
  const progress = progressOf(rule, facts, done);
  const metadata = rule.metadata ?? {};
  return {
    id: rule.id,
    name: rule.name,
    description: rule.description,
    type: rule.type,
    groupId: rule.loyaltyRuleGroupId ?? undefined,
    imageUrl: rule.mediaUrl ?? metadata.imageUrl ?? undefined,
    network: rule.network ?? undefined,
    provider: providerOfRule(rule.type),
    action: openAction(
      action.kind === 'automatic' && !done && row?.progress === 100 ? { kind: 'claim' } : action,
      facts.closed,
      standing.refusal?.code === 'account_not_connected',
    ),
    label: metadata.buttonText || metadata.cta?.label || undefined,
    reward: rewardOf(rule, facts.factors),
    rhythm,
    isRequired: Boolean(rule.isRequired),
    createdAt: readMoment(rule.createdAt),
    startsAt: momentOf(rule.startTime),
    endsAt: momentOf(rule.endTime),
    progress,
    doneAt: done?.at,
    received: row?.completion?.amount ?? undefined,
    cap: capOf(rule),
    streak: streakOf(rule, facts, rhythm, done),
    conditions,
    requiredFirst: facts.requiredFirst,
    check: standing.phase === 'pending' ? checkOf(rule, row, facts) : undefined,
    ...standing,
    phase:
      standing.phase === 'available' && progress && progress.percent > 0 && progress.percent < 100
        ? 'progress'
        : standing.phase,
    isRefusalUnknown: standing.phase === 'refused' && isRefusedUnknown(facts),
  };
}

type Standing = Pick<Quest, 'phase' | 'againAt' | 'refusal'>;

interface Done {
  readonly at: number | undefined;
  /** When it can be done again; `undefined` if never, or if that is not known. */
  readonly againAt: number | undefined;
  readonly isForGood: boolean;
}

/**
 * Returns the first standing that applies. A request's result is only used for facts that this page cannot see itself.
 */
function standingOf(rule: PublicRule, facts: QuestFacts, done: Done | undefined): Standing {
  const { now, own, conditions, requiredFirst } = facts;
  const refusal = refusalOf(rule, facts);
  const [startsAt, endsAt] = [momentOf(rule.startTime), momentOf(rule.endTime)];
  const is = (phase: QuestPhase, againAt?: number): Standing => ({ phase, againAt, refusal });
  const { code } = refusal ?? {};
  if (isPending(rule, facts)) return { ...is('pending'), refusal: undefined };
  const isOver = (moment: number | undefined): boolean =>
    endsAt !== undefined && moment !== undefined && moment >= endsAt;
  const used = usedCap(rule, facts);
  const cappedUntil = used && (used.end ?? Infinity);
  if (done && (done.isForGood || cappedUntil === undefined || cappedUntil <= (done.againAt ?? 0)))
    return done.isForGood || isOver(done.againAt) ? is('done') : is('cooling', done.againAt);
  if (code === 'account_blocked') return is('blocked');
  if (code === 'new_members_only') return is('new-members-only');
  if ((endsAt !== undefined && endsAt <= now) || code === 'expired') return is('expired');
  if (startsAt !== undefined && startsAt > now) return is('upcoming');
  if (cappedUntil !== undefined)
    return cappedUntil === Infinity || isOver(cappedUntil) ? is('done') : is('capped', cappedUntil);
  if (code === 'already_completed' || code === 'already_claimed') {
    const { end } = claimWindow(rule, now) ?? {};
    return end === undefined ? is('done') : is(capOf(rule) ? 'capped' : 'cooling', end);
  }
  const isHeld = requiredFirst.length > 0 || conditions?.state === 'unmet' || (conditions !== undefined && !own);
  const isSaidHeld =
    code === 'prerequisite_open' && conditions?.state !== 'met' && now - (facts.attempt?.since ?? now) < heldLasts;
  if (isHeld || isSaidHeld) return is('locked');
  if (code === 'not_started') return is('upcoming');
  // The missing condition is met now. The next attempt shows whether that is enough.
  if (refusal && code !== 'prerequisite_open') return is('refused');
  if (isRefusedUnknown(facts)) return is('refused');
  return is(endsAt !== undefined && endsAt - now < endingSoon ? 'ending' : 'available');
}

/** Returns the completion in the current window, from the first source that reports one. */
function doneOf(rule: PublicRule, { own, now, attempt }: QuestFacts, rhythm: QuestRhythm): Done | undefined {
  const custom = customOf(rule);
  const window = windowAt(rhythm, now, custom);
  const isNow = (moment: number | undefined): moment is number =>
    moment !== undefined && window !== undefined && moment >= window.start && (window.end ?? Infinity) > moment;
  const done = (at: number | undefined): Done => ({
    at,
    againAt: window?.end,
    isForGood: rhythm === 'once',
  });
  const row = own?.rows.get(rule.id);
  // The platform has counted it. That holds until the window ends.
  if (row?.completion && isSame(window, windowAt(rhythm, own?.knownAt ?? now, custom)))
    return done(momentOf(row.completion.createdAt));
  if (attempt?.stage === 'done' && isNow(attempt.startedAt)) return done(attempt.since);
  const { request } = row ?? {};
  const askedAt = request?.status === 'completed' ? momentOf(request.createdAt) : undefined;
  if (isNow(askedAt)) return done(momentOf(request?.fulfilledAt) ?? askedAt);
  // The ledger does not contain rewards other than points. The progress may come from a request of an earlier window.
  if (askedAt === undefined && row?.progress === 100 && !isMeasured(rule) && isNow(momentOf(row.progressAt)))
    return done(momentOf(row.progressAt));
  const isRewarded = own !== undefined && row?.progress === 100 && holdsReward(rule, own);
  return isRewarded && rhythm === 'once' ? done(undefined) : undefined;
}

/** Whether the last attempt was refused for a reason that this page does not know. */
const isRefusedUnknown = ({ attempt, now }: QuestFacts): boolean =>
  attempt?.stage === 'refused' && attempt.reason === undefined && isRecent(attempt.since, now);

const isSame = (one: Window | undefined, other: Window | undefined): boolean => one?.start === other?.start;

const isRecent = (moment: number, now: number): boolean => now - moment < refusalLasts;

function isPending({ id }: PublicRule, { own, attempt }: QuestFacts): boolean {
  const stage = attempt?.stage;
  if (stage === 'sending' || stage === 'checking' || stage === 'waiting') return true;
  const status = own?.rows.get(id)?.request?.status;
  // The platform's answer may be from before the attempt ended.
  const isOlder = attempt !== undefined && (own?.knownAt ?? 0) < attempt.since;
  return (status === 'pending' || status === 'processing') && !isOlder;
}

/** Returns why the last attempt was refused, from this browser's record or from the platform's. */
function refusalOf(rule: PublicRule, { own, attempt, now }: QuestFacts): ReasonBody | undefined {
  const request = own?.rows.get(rule.id)?.request;
  const askedAt = momentOf(request?.fulfilledAt) ?? momentOf(request?.createdAt) ?? 0;
  if (attempt && attempt.since >= askedAt) {
    const { stage, since, reason } = attempt;
    if (stage !== 'refused' || !isRecent(since, now)) return undefined;
    // A reward claimed in an earlier window can be claimed again.
    const isOfThen = reason?.code === 'already_claimed' && !isSame(claimWindow(rule, since), claimWindow(rule, now));
    return isOfThen ? undefined : reason;
  }
  return request?.status === 'failed' ? request.reason : undefined;
}

/** Returns the window in which a reward can be received once, or to which its cap applies. */
function claimWindow(rule: PublicRule, moment: number): Window | undefined {
  const cap = capOf(rule);
  return cap ? windowAt(toRhythm(cap.rhythm ?? 'once'), moment) : windowAt(rhythmOf(rule), moment, customOf(rule));
}

/** Returns the window of the quest's cap if the quest has already paid the maximum in it. */
function usedCap(rule: PublicRule, { own, now }: QuestFacts): Window | undefined {
  const cap = capOf(rule);
  const window = cap && windowAt(toRhythm(cap.rhythm ?? 'once'), now);
  return window && isCapUsed(rule, window, own?.payments) ? window : undefined;
}

function checkOf({ metadata }: PublicRule, row: MyQuest | undefined, { now, attempt }: QuestFacts): QuestCheck {
  const startedAt = attempt?.startedAt ?? momentOf(row?.request?.createdAt) ?? now;
  const delay = (Number(metadata?.timeDelayToVerifySeconds) || 0) * 1000;
  return {
    startedAt,
    lastCheckedAt: attempt?.lastCheckedAt,
    nextCheckAt: attempt?.nextCheckAt,
    attempts: attempt?.attempts ?? 0,
    isSlow: now - startedAt > slowAfter + delay,
    isBusy: attempt?.isBusy ?? false,
    canCheckAt: attempt?.canCheckAt ?? 0,
  };
}

/** Returns the member's progress if it is meaningful before the quest is done. */
function progressOf(
  rule: PublicRule,
  { own, conditions }: QuestFacts,
  done: Done | undefined,
): QuestProgress | undefined {
  if (!own || done) return undefined;
  const counted = countedOf(conditions);
  if (counted) return counted;
  const percent = own.rows.get(rule.id)?.progress ?? 0;
  if (percent === 0 && !isMeasured(rule)) return undefined;
  return { percent: Math.min(100, Math.max(0, percent)), done: undefined, of: undefined };
}

/** Returns how far the only condition is, if it is open and something is counted. */
function countedOf(conditions: QuestFacts['conditions']): QuestProgress | undefined {
  const [only, ...others] = conditions?.conditions ?? [];
  if (!only || others.length > 0 || only.state === 'met' || uncounted.has(only.type)) return undefined;
  const { done, of } = only;
  const isKnown = done !== undefined && done !== null && compareDecimals(of, 1) > 0;
  const percent = isKnown ? percentOf(done, of) : undefined;
  return percent === undefined ? undefined : { percent, done, of };
}

/** Types of conditions whose numbers are places, percents, or nothing. */
const uncounted: ReadonlySet<ConditionType> = new Set<ConditionType>(['level', 'api', 'csv']);

function streakOf(
  rule: PublicRule,
  { own, now, factors = [] }: QuestFacts,
  rhythm: QuestRhythm,
  done: Done | undefined,
): QuestStreak | undefined {
  const { id, metadata } = rule;
  const window = windowAt(rhythm, now);
  if (!metadata?.enableStreaks || !window?.end) return undefined;
  const streak = own?.rows.get(id)?.streak;
  const expiresAt = momentOf(streak?.expiresAt);
  const isAlive = expiresAt !== undefined && expiresAt > now;
  const count = streak && isAlive ? streak.count : 0;
  const milestones = (metadata.streakArray ?? streak?.milestone ?? [])
    .map(({ streakMilestone: length, streakAmount: amount }) => withFactors({ length, amount }, rule, factors))
    .sort((one, other) => one.length - other.length);
  return {
    count,
    ended: streak && expiresAt !== undefined && !isAlive ? streak.count : 0,
    rhythm,
    isDoneNow: done !== undefined,
    resetsAt: window.end,
    safeUntil: count > 0 ? expiresAt : undefined,
    rest: restOf(streak?.restDays),
    longest: streak?.longestCount ?? undefined,
    milestones,
    next: milestones.find(({ length }) => length > count),
  };
}

function restOf(days: RestDays | null | undefined): StreakRest | undefined {
  if (!days) return undefined;
  const kept = days.kept.flatMap((text) => momentOf(text) ?? []);
  return { left: days.left, kept, nextAt: momentOf(days.nextAt) };
}

function capOf({ maxAmountPerInterval: amount, maxAmountInterval: word }: PublicRule): Quest['cap'] {
  if (amount === null || amount === undefined) return undefined;
  const rhythm = word === 'daily' || word === 'weekly' || word === 'monthly' || word === 'lifetime' ? word : undefined;
  return { amount, rhythm };
}

/** Returns how often a member may be rewarded: the interval, otherwise the frequency. An unknown word has no windows. */
function rhythmOf(rule: PublicRule): QuestRhythm {
  const word = rule.interval ?? rule.frequency;
  if (word === 'none') return rule.type === 'external_rule' ? 'unlimited' : 'once';
  if (word === 'custom') return customOf(rule) ? 'custom' : 'once';
  return toRhythm(word);
}

const rhythms: readonly string[] = ['once', 'hourly', 'daily', 'weekly', 'monthly'] satisfies QuestRhythm[];

const toRhythm = (word: string): QuestRhythm =>
  rhythms.includes(word) ? (word as QuestRhythm) : word === 'lifetime' ? 'once' : 'unlimited';

/** Returns the windows of a custom interval: as long as the rule's effective time, repeating from its start. */
function customOf({ effectiveStartTime, effectiveEndTime }: PublicRule): CustomWindows | undefined {
  const [anchor, end] = [momentOf(effectiveStartTime), momentOf(effectiveEndTime)];
  return anchor !== undefined && end !== undefined && end > anchor ? { anchor, length: end - anchor } : undefined;
}

function momentOf(text: string | null | undefined): number | undefined {
  const moment = text ? readMoment(text) : NaN;
  return Number.isNaN(moment) ? undefined : moment;
}
