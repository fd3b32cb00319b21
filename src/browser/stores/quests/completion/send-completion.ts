import type { Client } from '../../../client/transport.js';
import type { ReasonBody } from '../../../../contract/reason.js';
import { ApiError, type ApiErrorCode } from '../../../../errors/api.js';
import { nextSend } from './look-up.js';

/** The input that a member submits with a completion. */
export interface CompletionInput {
  /** Code or text. */
  readonly verificationCode?: string;
  /** URL of their post or comment. */
  readonly contentUrl?: string;
  readonly choiceId?: string;
}

/** The result of a request. */
export type Sent =
  | { readonly kind: 'taken' }
  | { readonly kind: 'refused'; readonly reason: ReasonBody | undefined; readonly requestId: string | undefined }
  | { readonly kind: 'signed-out' }
  /** `wait`: milliseconds after which the request may be sent again. */
  | { readonly kind: 'wait'; readonly wait: number }
  /** `isUnsure`: the request may have arrived anyway. */
  | { readonly kind: 'failed'; readonly error: ApiError; readonly isUnsure: boolean };

/** Failures after which the request may have arrived. */
const unsure: readonly ApiErrorCode[] = [
  'bad_answer',
  'internal',
  'timeout',
  'unreachable',
  'upstream_error',
  'upstream_unavailable',
];

/** Asks the platform to check and reward a quest. Never rejects. @param times how often the platform has asked to wait before */
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
  const error = apiErrorOf(cause);
  const { code, reason, requestId, retryAfter } = error;
  // The platform is already working on it, or the proxy has sent it without a confirmation.
  if (code === 'pending' || reason?.code === 'pending' || reason?.code === 'accepted') return { kind: 'taken' };
  if (code === 'refused') return { kind: 'refused', reason, requestId };
  if (code === 'signed_out') return { kind: 'signed-out' };
  const wait = code === 'busy' || code === 'rate_limited' ? nextSend(times, retryAfter) : undefined;
  return wait === undefined ? { kind: 'failed', error, isUnsure: unsure.includes(code) } : { kind: 'wait', wait };
}

/** Returns the error of a request as an `ApiError`. */
export const apiErrorOf = (cause: unknown): ApiError =>
  cause instanceof Error && cause.name === 'ApiError'
    ? (cause as ApiError)
    : new ApiError('unreachable', 'It could not be sent.', { cause });
