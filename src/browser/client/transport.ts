import { elapsed, now } from '../../values/clocks.js';
import type { PageRequest, PageResponse, Route } from '../../contract/index.js';
import { ApiError } from '../../errors/api.js';
import { answerOf, failureOf, isApiError } from './answer.js';
import { EtagCache } from './etag-cache.js';
import { hasDpopFlag } from './dpop-flag.js';
import type { Clock } from './clock.js';
import { takeEarly } from './early.js';
import { eitherSignal } from './either-signal.js';
import { freshAddress, hasWorker } from './fresh-address.js';

export interface RequestOptions {
  readonly signal?: AbortSignal | undefined;
  /** Whether the proxy answers only for the signed-in member. */
  readonly member?: boolean | undefined;
  /** Receives the age of the answer in milliseconds, if a cache on the way gave it. */
  readonly aged?: ((age: number) => void) | undefined;
  /** The last answer to the same question. If the proxy's `ETag` is still the same, it is returned again, and no body is read. */
  readonly previous?: unknown;
}

/** Asks the proxy. Rejects with an {@link ApiError} for every failure, except an abort by the caller's own `signal`. */
export interface Client {
  request<R extends Route>(route: R, request: PageRequest<R>, options?: RequestOptions): Promise<PageResponse<R>>;
}

interface ClientOptions {
  /** Absolute address without a trailing slash. */
  readonly proxy: string;
  readonly fetch?: typeof fetch | undefined;
  readonly clock: Clock;
  /** Called when the proxy says that there is no session, or no longer one. */
  readonly onSignedOut: () => void;
  /** Called when the proxy has answered a request that only a signed-in member may make. */
  readonly onSignedIn?: () => void;
}

interface Parts {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | number | readonly string[] | undefined>>;
  readonly body?: unknown;
}

/** Milliseconds allowed for an answer, including the second try and the body. */
const deadline = 15_000;

/** Saved at load time, so that a page that replaces `fetch` later does not affect Laurel. */
const nativeFetch: typeof fetch = globalThis.fetch.bind(globalThis);
const { stringify } = JSON;

/** Creates the client of one programme. A read that fails on the way is tried a second time; a write never is. */
export function createClient({ proxy, fetch = nativeFetch, clock, onSignedOut, onSignedIn }: ClientOptions): Client {
  const sameOrigin = new URL(proxy).origin === location.origin;
  // Moment, by `elapsed`, until which the proxy asked this page to send no reads.
  let readsPausedUntil = 0;
  // `false` once the proxy has answered, or once the page's owner was warned that it does not.
  let isSilent = true;
  // Whether the console has warned the site's owner that another server answers instead of the proxy.
  let isTold = false;
  const known = new EtagCache();
  // If the browser keeps no cookie, a key of the page takes its place.
  const bind = (): Promise<typeof fetch> =>
    import('./dpop-session.js').then(
      ({ bindSession }) => bindSession({ proxy, send: fetch }) as Promise<typeof fetch>,
      () => fetch,
    );
  let send: typeof fetch | Promise<typeof fetch> = hasDpopFlag(proxy) ? bind() : fetch;

  async function attempt(
    url: string,
    init: RequestInit,
    { aged, previous }: RequestOptions,
    isOwn: boolean,
  ): Promise<unknown> {
    const early = send === nativeFetch && init.method === 'GET' ? takeEarly(url) : undefined;
    const sentAt = early?.sentAt ?? now();
    try {
      const response = await (early?.response ?? (await send)(isOwn ? freshAddress(url) : url, init));
      init.signal?.throwIfAborted();
      // An answer that a cache may keep carries the time at which it was made, which may be long ago.
      if (response.headers.get('cache-control')?.includes('no-store') && (isOwn || !hasWorker()))
        clock.observe(Date.parse(response.headers.get('date') ?? ''), 1000, sentAt, now());
      aged?.(Math.max(0, Number(response.headers.get('age')) * 1000) || 0);
      return known.again(previous, url, response) ?? known.remember(await answerOf(response), url, response);
    } catch (cause) {
      throw failureOf(cause, init.signal);
    }
  }

  return {
    async request<R extends Route>(route: R, request: PageRequest<R>, options: RequestOptions = {}) {
      const [method = 'GET', path = ''] = route.split(' ');
      const reads = method === 'GET';
      const wait = readsPausedUntil - elapsed();
      if (reads && wait > 0) throw new ApiError('rate_limited', `${proxy} asks to wait.`, { retryAfter: wait });

      const { params, query, body } = request as Parts;
      const headers = new Headers({ accept: 'application/json' });
      // Public reads from another origin go without this header, which spares them the preflight.
      if (!reads || options.member || sameOrigin) headers.set('x-laurel', '1');
      if (body !== undefined) headers.set('content-type', 'application/json');
      const timeout = AbortSignal.timeout(deadline);
      const init = {
        method,
        headers,
        credentials: 'include' as const,
        signal: options.signal ? eitherSignal(options.signal, timeout) : timeout,
        ...(body === undefined ? {} : { body: stringify(body) }),
      };
      const url = proxy + fill(path, params) + search(query);
      // These answers are for this request alone: no other page may share them, and this page may not reuse them.
      const isOwn = reads && (options.member === true || /^\/(?:session|time)$/.test(path));
      const ask = async (): Promise<PageResponse<R>> => {
        const answer = (await attempt(url, init, options, isOwn)) as PageResponse<R>;
        isSilent = false;
        if (options.member) onSignedIn?.();
        return answer;
      };
      if (route === 'POST /session' && send === fetch && !keepsCookies()) send = bind();
      try {
        try {
          return await ask();
        } catch (error) {
          if ((error as ApiError).code === 'key_required' && send === fetch) send = bind();
          else if (!reads || !passing(error)) throw error;
          else await pause(300 + Math.random() * 600, init.signal);
          return await ask();
        }
      } catch (error) {
        if (isApiError(error)) {
          const { code } = error;
          const isForeign = code === 'bad_answer';
          if (isForeign ? !isTold : isSilent && code === 'unreachable')
            void import('./no-answer.js').then(
              ({ warnNoAnswer }) => warnNoAnswer(proxy, error),
              () => undefined,
            );
          isTold ||= isForeign;
          // The member's own connection says nothing about the proxy.
          if (code !== 'offline' && code !== 'timeout') isSilent = false;
          if (code === 'signed_out' && options.member) onSignedOut();
          if (error.retryAfter && (reads || error.status === 503))
            readsPausedUntil = Math.max(readsPausedUntil, elapsed() + error.retryAfter);
        }
        throw error;
      }
    },
  };
}

/**
 * Whether the browser keeps a cookie like the session's for this page, tested with a cookie that is removed at once.
 * Inside a frame of another site it keeps none, even if page and proxy share an origin.
 */
function keepsCookies(): boolean {
  const cookie = 'laurel-kept=1';
  const end = '; SameSite=Strict';
  try {
    document.cookie = cookie + end;
    const kept = document.cookie.includes(cookie);
    document.cookie = `${cookie}${end}; Max-Age=0`;
    return kept;
  } catch {
    return false;
  }
}

/**
 * Whether a second try may succeed after a short pause. If the proxy says how long to wait, the request is not repeated
 * now.
 */
function passing(error: unknown): boolean {
  return (
    isApiError(error) &&
    error.retryAfter === undefined &&
    (error.code === 'unreachable' || error.status === 502 || error.status === 503 || error.status === 504)
  );
}

/** Fills the parameters into a path. A colon, which TON addresses contain, stays unencoded: the proxy does not decode paths. */
function fill(path: string, params: Parts['params'] = {}): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? '').replaceAll('%3A', ':'));
}

function search(query: Parts['query'] = {}): string {
  const pairs = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined) continue;
    for (const one of Array.isArray(value) ? (value as readonly string[]) : [value]) pairs.append(name, String(one));
  }
  // Sorted, so that caches see the same address each time.
  pairs.sort();
  const text = pairs.toString();
  return text && `?${text}`;
}

/** Waits, or ends early when the request's own signal aborts; the next attempt then fails for that reason. */
function pause(duration: number, signal: AbortSignal): Promise<unknown> {
  return new Promise((resolve) => {
    setTimeout(resolve, duration);
    signal.addEventListener('abort', resolve);
  });
}
