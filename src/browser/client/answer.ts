import { now } from '../../values/clocks.js';
import type { Problem } from '../../contract/problem.js';
import { ApiError, type ApiErrorOptions } from '../../errors/api.js';

const { parse } = JSON;

/**
 * Returns the JSON of an answer. Throws an {@link ApiError} if the proxy refused, or if the answer did not come from a
 * Laurel proxy.
 */
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
    throw new ApiError('unreachable', `The answer to ${response.url} was cut off.`, { ...options, cause });
  }
  if (response.ok && typeof value === 'object' && value !== null) return value;
  if (isProblem(value)) {
    const { code, message, requestId, field, reason } = value;
    throw new ApiError(code, message, { ...options, requestId, ...(field && { field }), ...(reason && { reason }) });
  }
  throw strangersAnswer(response, options);
}

/**
 * Returns the error for an answer that is not the proxy's: a gateway that failed counts as unreachable or as a rate
 * limit, any other answer as `bad_answer`.
 */
function strangersAnswer({ status, url, redirected, headers }: Response, options: ApiErrorOptions): ApiError {
  if (status === 429) return new ApiError('rate_limited', `${url} asks to wait.`, options);
  if (status >= 500) return new ApiError('unreachable', `${url} answered ${status}.`, options);
  const answer = [status, headers.get('content-type')].filter(Boolean).join(' ');
  const message = `${redirected ? 'A redirect led to ' : ''}${url}, which answered ${answer}.`;
  return new ApiError('bad_answer', message, { ...options, redirected });
}

/**
 * Returns the error for a request that got no answer. If the caller's own signal stopped it, returns the signal's reason
 * unchanged.
 */
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

/** Whether an error is an {@link ApiError} of this copy of the package or another. */
export function isApiError(error: unknown): error is ApiError {
  return error instanceof Error && error.name === 'ApiError';
}

function isProblem(value: unknown): value is Problem {
  return typeof value === 'object' && value !== null && 'code' in value && typeof value.code === 'string';
}

/** Returns the milliseconds of a `Retry-After` header, which holds seconds or a date; at most ten minutes. */
function retryAfterOf(headers: Headers): number | undefined {
  const value = headers.get('retry-after');
  if (!value) return undefined;
  const wait = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - now();
  return Number.isFinite(wait) ? Math.min(Math.max(wait, 0), 600_000) : undefined;
}
