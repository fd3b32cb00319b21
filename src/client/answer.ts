import type { Problem } from '../contract/problem.js';
import { ApiError, type ApiErrorOptions } from '../errors/api.js';

const { parse } = JSON;

/** What an answer says: its JSON, or an {@link ApiError} for a refusal and for what no Laurel proxy would send. */
export async function answerOf(response: Response): Promise<unknown> {
  const { status } = response;
  const retryAfter = retryAfterOf(response.headers);
  const options: ApiErrorOptions = { status, ...(retryAfter === undefined ? {} : { retryAfter }) };
  const json = /^application\/(?:[\w.-]+\+)?json\b/.test(response.headers.get('content-type') ?? '');
  const text = await response.text();
  if (!json) throw strangersAnswer(response, options);

  let value: unknown;
  try {
    value = parse(text);
  } catch (cause) {
    throw new ApiError('unreachable', `The answer to ${response.url} broke off.`, { ...options, cause });
  }
  if (response.ok && typeof value === 'object' && value !== null) return value;
  if (isProblem(value)) {
    const { code, message, requestId, field, reason } = value;
    throw new ApiError(code, message, { ...options, requestId, ...(field && { field }), ...(reason && { reason }) });
  }
  throw strangersAnswer(response, options);
}

/** A gateway in between that fails is trouble on the way; anything else that is not JSON is a wrong address. */
function strangersAnswer({ status, url }: Response, options: ApiErrorOptions): ApiError {
  if (status === 429) return new ApiError('rate_limited', `${url} asks to wait.`, options);
  if (status >= 500) return new ApiError('unreachable', `${url} answered ${status}.`, options);
  return new ApiError('bad_answer', `${url} is not a Laurel proxy: it answered ${status}.`, options);
}

/** Why there was no answer. What the caller's own signal stopped stays as it is. */
export function failureOf(cause: unknown, signal: AbortSignal | null | undefined): unknown {
  if (isApiError(cause)) return cause;
  if (signal?.aborted) {
    const reason: unknown = signal.reason;
    return reason instanceof DOMException && reason.name === 'TimeoutError'
      ? new ApiError('timeout', 'The proxy did not answer in time.', { cause })
      : reason;
  }
  return navigator.onLine
    ? new ApiError('unreachable', 'The proxy could not be reached.', { cause })
    : new ApiError('offline', 'The browser is offline.', { cause });
}

/** Whether an error says what the proxy, or the way to it, had to say. */
export function isApiError(error: unknown): error is ApiError {
  return error instanceof Error && error.name === 'ApiError';
}

function isProblem(value: unknown): value is Problem {
  return typeof value === 'object' && value !== null && 'code' in value && typeof value.code === 'string';
}

/** Milliseconds of a `Retry-After`, which is in seconds or a date; at most ten minutes. */
function retryAfterOf(headers: Headers): number | undefined {
  const value = headers.get('retry-after');
  if (!value) return undefined;
  const wait = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now();
  return Number.isFinite(wait) ? Math.min(Math.max(wait, 0), 600_000) : undefined;
}
