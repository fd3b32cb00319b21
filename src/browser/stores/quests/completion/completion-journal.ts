import type { ReasonBody } from '../../../../contract/reason.js';
import type { JournalDefinition } from '../../journal/journal.js';
import { lookUpResultOf, isUnderWayThere, type LookUpRow, nextCheck } from './look-up.js';

const minute = 60_000;
const day = 24 * 60 * minute;

/**
 * Milliseconds for which an attempt is kept at each stage.
 * - `sending`: the request is on its way
 * - `unsure`: no answer arrived, but the request may have
 * - `waiting`: the platform asked to send it again later
 * - `checking`: the platform has accepted the request
 * - `refused`: the platform refused the request, or its check failed; `dismissed`: the member has dismissed the refusal
 * - `done`: the attempt is rewarded
 */
const lifetimes = {
  sending: day,
  unsure: day,
  waiting: 15 * minute,
  checking: 7 * day,
  refused: day,
  dismissed: day,
  done: 2 * 60 * minute,
} as const;

/** The browser's record of a member's attempt to complete a quest. Times are epoch ms on the server's clock. */
export interface CompletionEntry {
  readonly stage: keyof typeof lifetimes;
  readonly startedAt: number;
  /** When the attempt reached this stage. */
  readonly since: number;
  /** How often the platform was asked about it. While `waiting`: how often the platform asked to wait. */
  readonly attempts: number;
  readonly lastCheckedAt?: number;
  /** When the platform is asked next. While `waiting`: when the request is sent again. */
  readonly nextCheckAt?: number;
  readonly reason?: ReasonBody;
  /** Until this moment, the request is sent again automatically once the missing account is linked. */
  readonly resumeUntil?: number;
  /** The member typed something. It is not stored, so after a reload no tab can send it again. */
  readonly hasInput?: true;
  /** Request id of the proxy's last answer, so that the site's owner can find it in the logs. */
  readonly requestId?: string;
}

/** Journal of a member's attempts to complete quests. */
export const completionJournal: JournalDefinition<CompletionEntry> = {
  name: 'quests@1',
  parse: (value) => (isEntry(value) ? value : undefined),
  expiresAt: ({ stage, since }) => since + lifetimes[stage],
};

function isEntry(value: unknown): value is CompletionEntry {
  if (typeof value !== 'object' || value === null) return false;
  const { stage, startedAt, since, attempts } = value as Partial<Record<keyof CompletionEntry, unknown>>;
  return (
    typeof stage === 'string' && Object.hasOwn(lifetimes, stage) && [startedAt, since, attempts].every(Number.isFinite)
  );
}

/** Milliseconds after which the platform has certainly forgotten a request that has ended. */
const forgottenAfter = 15 * minute;
/** Maximum number of milliseconds for which a request is under way. */
const sendingLasts = 30_000;
/** Milliseconds that another tab waits longer before it sends a request for the tab that was asked to wait. */
const otherTabWaits = 5_000;

/** Whether the member has to wait for this attempt to end before they can send another. */
export const isUnderWay = ({ stage, since }: CompletionEntry, now: number): boolean =>
  stage === 'checking' || (stage === 'sending' && Math.abs(now - since) < sendingLasts);

/** Whether the request may have arrived without an answer. The platform is then asked before the request is sent again. */
export const mayHaveArrived = ({ stage }: CompletionEntry): boolean => stage === 'sending' || stage === 'unsure';

/** The next task for an attempt, and when it is due. */
export interface DueTask {
  /** Epoch ms on the server's clock. */
  readonly at: number;
  readonly kind: 'look-up' | 'send';
}

/** Returns the next task for an attempt. @param isHeld whether this tab has the input to send again */
export function dueTask(entry: CompletionEntry, isHeld: boolean, now: number): DueTask | undefined {
  const { stage, since, lastCheckedAt = since, nextCheckAt } = entry;
  // The clock was set back since this was written, so its times may be hours ahead.
  const isAhead = Math.max(since, lastCheckedAt) > now + sendingLasts;
  if (stage === 'checking') return { kind: 'look-up', at: isAhead ? now : (nextCheckAt ?? since) };
  if (mayHaveArrived(entry)) return { kind: 'look-up', at: isAhead ? now : (nextCheckAt ?? since + sendingLasts) };
  if (stage !== 'waiting') return undefined;
  const at = nextCheckAt ?? since;
  return { kind: 'send', at: isAhead ? now : isHeld ? at : at + otherTabWaits };
}

/**
 * Returns an attempt after a look-up: the same entry if there is nothing new, `undefined` if the request never arrived.
 *
 * @param row the platform's row for the quest; `undefined` if there is none
 * @param isWhole whether the answer contains everything that the platform knows
 */
export function afterLookUp(
  entry: CompletionEntry,
  row: LookUpRow | undefined,
  now: number,
  isWhole: boolean,
): CompletionEntry | undefined {
  const startedAt = Math.min(entry.startedAt, now);
  const finding = lookUpResultOf(row ?? {}, startedAt);
  const { nextCheckAt: _, resumeUntil: __, ...kept } = entry;
  if (finding.kind === 'done') return { ...kept, stage: 'done', since: now };
  if (finding.kind === 'refused')
    return { ...kept, ...(finding.reason && { reason: finding.reason }), stage: 'refused', since: now };
  if (entry.stage !== 'checking') return isUnderWayThere(row) ? checking({ startedAt }, now) : undefined;
  // The request ended without a reward while no tab was checking. The platform no longer knows why.
  const isForgotten = isWhole && !row?.request && now - startedAt > forgottenAfter;
  return isForgotten ? { ...kept, stage: 'refused', since: now } : entry;
}

/** Returns an attempt that the platform has accepted. @param delay milliseconds before the attempt can count */
export function checking(entry: Pick<CompletionEntry, 'startedAt'>, now: number, delay = 0): CompletionEntry {
  return {
    startedAt: entry.startedAt,
    attempts: 0,
    stage: 'checking',
    since: now,
    nextCheckAt: now + delay + nextCheck(0),
  };
}

/** Returns an attempt after a look-up that found nothing new. */
export function askedAgain(entry: CompletionEntry, now: number): CompletionEntry {
  const attempts = entry.attempts + 1;
  const [startedAt, since] = [Math.min(entry.startedAt, now), Math.min(entry.since, now)];
  return { ...entry, startedAt, since, attempts, lastCheckedAt: now, nextCheckAt: now + nextCheck(attempts) };
}
