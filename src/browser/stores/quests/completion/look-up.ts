import type { MyQuest } from '../../../../contract/loyalty/my-quests.js';
import type { ReasonBody } from '../../../../contract/reason.js';
import { readMoment } from '../../../../values/moments/read-moment.js';

/** The end of an attempt, or `open` while it goes on. */
export type LookUpResult =
  | { readonly kind: 'done' }
  | { readonly kind: 'refused'; readonly reason: ReasonBody | undefined }
  | { readonly kind: 'open' };

/** The fields of a row of `GET /api/me/quests` or of the live topic `quests` that show the state of an attempt. */
export type LookUpRow = Pick<MyQuest, 'request' | 'completion' | 'progress' | 'progressAt'>;

/** Milliseconds by which two clocks of the platform may differ. */
const tolerance = 5_000;

/**
 * Returns what a row says about an attempt that began at `startedAt`, epoch ms on the server's clock. Earlier times in the row
 * belong to an earlier attempt.
 */
export function lookUpResultOf(
  { request, completion, progress, progressAt }: LookUpRow,
  startedAt: number,
): LookUpResult {
  const isOfThis = (moment: string | null | undefined): boolean =>
    moment !== null && moment !== undefined && readMoment(moment) > startedAt - tolerance;
  const { status } = request ?? {};
  const isRecent = isOfThis(request?.createdAt ?? request?.fulfilledAt);
  if (status === 'completed' && isRecent) return { kind: 'done' };
  if (status === 'failed' && isRecent) return { kind: 'refused', reason: request?.reason };
  if (status === 'pending' || status === 'processing') return { kind: 'open' };
  // The platform forgets requests after ten minutes; the ledger and a progress of 100 remain.
  if (completion || (progress === 100 && isOfThis(progressAt))) return { kind: 'done' };
  return { kind: 'open' };
}

/** Whether the platform is still working on a request. */
export const isUnderWayThere = (row: LookUpRow | undefined): boolean =>
  row?.request?.status === 'pending' || row?.request?.status === 'processing';

/** Milliseconds between the look-ups of an attempt, in order; the last value repeats. */
const lookUpDelaysMs = [5_000, 15_000, 45_000, 120_000, 300_000, 600_000] as const;
/** Milliseconds between two look-ups that a member asks for. */
export const checkCooldownMs = 5_000;
/**
 * Milliseconds until a request is sent again, unless the platform names a longer time: it accepts one a minute for each quest.
 */
const resendDelaysMs = [20_000, 45_000, 90_000] as const;

/**
 * Returns the milliseconds before the next look-up. They vary by a tenth, so that attempts that began together do not
 * send their requests together.
 */
export const nextCheck = (attempts: number, random = Math.random): number =>
  (lookUpDelaysMs[Math.min(attempts, lookUpDelaysMs.length - 1)] ?? 600_000) * (0.9 + random() * 0.2);

/** Returns the milliseconds before the next request; `undefined` if the platform has asked to wait too often. */
export const nextSend = (attempts: number, asked = 0): number | undefined => {
  const wait = resendDelaysMs[attempts];
  return wait === undefined ? undefined : Math.max(wait, asked);
};
