import type { MyQuest } from '../contract/loyalty/my-quests.js';
import type { ReasonBody } from '../contract/reason.js';

/** How a try ended, or that it goes on. */
export type Finding =
  | { readonly kind: 'done' }
  | { readonly kind: 'refused'; readonly reason: ReasonBody | undefined }
  | { readonly kind: 'open' };

/** What of a row says how a try stands: of `GET /api/me/quests`, or of the live topic. */
export type FindingRow = Pick<MyQuest, 'request' | 'completion' | 'progress' | 'progressAt'>;

/** Milliseconds by which two clocks of the platform may differ. */
const tolerance = 5_000;

/** What a row says of a try that began at `startedAt`, epoch ms on the server's clock. What is older is about an earlier one. */
export function findingOf({ request, completion, progress, progressAt }: FindingRow, startedAt: number): Finding {
  const isOfThis = (moment: string | null | undefined): boolean =>
    moment !== null && moment !== undefined && Date.parse(moment) > startedAt - tolerance;
  const { status } = request ?? {};
  const isRecent = isOfThis(request?.createdAt ?? request?.fulfilledAt);
  if (status === 'completed' && isRecent) return { kind: 'done' };
  if (status === 'failed' && isRecent) return { kind: 'refused', reason: request?.reason };
  if (status === 'pending' || status === 'processing') return { kind: 'open' };
  // The platform forgets requests after ten minutes; the ledger and whole progress do not.
  if (completion || (progress === 100 && isOfThis(progressAt))) return { kind: 'done' };
  return { kind: 'open' };
}
