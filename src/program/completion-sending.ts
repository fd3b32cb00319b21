import type { Client } from '../client/transport.js';
import type { ReasonBody } from '../contract/reason.js';
import { ApiError } from '../errors/api.js';
import { nextSend } from './completion-pace.js';

/** What a member hands in with a completion. */
export interface CompletionInput {
  /** Code or text. */
  readonly verificationCode?: string;
  /** Address of their post or comment. */
  readonly contentUrl?: string;
  readonly choiceId?: string;
}

/** What the proxy made of a request. */
export type Sent =
  | { readonly kind: 'taken' }
  | { readonly kind: 'refused'; readonly reason: ReasonBody | undefined; readonly requestId: string | undefined }
  | { readonly kind: 'signed-out' }
  /** It may be sent again after so many milliseconds. */
  | { readonly kind: 'wait'; readonly wait: number }
  | { readonly kind: 'failed'; readonly error: ApiError };

/** Asks to have a quest checked and rewarded. Never rejects. @param times how often the platform asked to wait before */
export async function sendCompletion(
  client: Client,
  id: string,
  { verificationCode, contentUrl, choiceId }: CompletionInput,
  times: number,
): Promise<Sent> {
  const body = {
    ...(verificationCode !== undefined && { verificationCode }),
    ...(contentUrl !== undefined && { contentUrl }),
    ...(choiceId !== undefined && { loyaltyQuestionChoiceId: choiceId }),
  };
  try {
    await client.request('POST /api/me/rules/{id}/complete', { params: { id }, body }, { member: true });
    return { kind: 'taken' };
  } catch (error) {
    return meaningOf(error, times);
  }
}

function meaningOf(cause: unknown, times: number): Sent {
  if (!(cause instanceof Error) || cause.name !== 'ApiError')
    return { kind: 'failed', error: new ApiError('unreachable', 'It could not be sent.', { cause }) };
  const error = cause as ApiError;
  const { code, reason, requestId, retryAfter } = error;
  // Already under way there, or sent and not confirmed.
  if (code === 'pending' || reason?.code === 'pending' || reason?.code === 'accepted') return { kind: 'taken' };
  if (code === 'refused') return { kind: 'refused', reason, requestId };
  if (code === 'signed_out') return { kind: 'signed-out' };
  const wait = code === 'busy' || code === 'rate_limited' ? nextSend(times, retryAfter) : undefined;
  return wait === undefined ? { kind: 'failed', error } : { kind: 'wait', wait };
}
