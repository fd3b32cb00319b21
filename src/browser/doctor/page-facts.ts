import { now } from '../../values/clocks.js';
/** What the doctor saw on a page. */
export interface PageFacts {
  /** Origin of the page as the browser sends it, such as `https://community.example`; `null` in text where there is none. */
  readonly origin: string;
  readonly elements: readonly SeenElement[];
  /** Every proxy that the script tag or an element names. */
  readonly proxies: readonly SeenProxy[];
  /** Requests to these proxies so far, the early ones included. */
  readonly requests: readonly SeenRequest[];
  readonly violations: readonly SeenViolation[];
}

/** All elements with one tag. */
export interface SeenElement {
  readonly tag: string;
  /** Whether Laurel has such an element. */
  readonly isKnown: boolean;
  readonly isDefined: boolean;
}

export interface SeenProxy {
  /** Origin and base path, without a trailing slash. */
  readonly url: string;
  /** Status of the answer to `/session`; absent if no answer could be read. */
  readonly status?: number;
  /** Whether that answer was the proxy's own. */
  readonly isProxy: boolean;
  readonly isSignedIn: boolean;
  /** Milliseconds by which this device's clock is ahead of the server's; negative if it is behind. */
  readonly clockAhead?: number;
}

export interface SeenRequest {
  readonly url: string;
  /** Milliseconds from the request to the end of its answer. */
  readonly ms: number;
  /** Status of the answer; 0 where the browser does not tell it. */
  readonly status: number;
}

/** Something that the page's Content-Security-Policy blocked or reported. */
export interface SeenViolation {
  readonly directive: string;
  readonly blocked: string;
}

/** Milliseconds to wait for a proxy's answer. */
const deadline = 10_000;

/**
 * Looks at the page and asks each proxy for `/session`, as the elements do. It has no side effects.
 *
 * @param known all tags of Laurel
 * @param tagProxy the proxy that the script tag names
 * @param violations what was blocked so far
 */
export async function gatherFacts(
  known: readonly string[],
  tagProxy: string | undefined,
  violations: readonly SeenViolation[],
): Promise<PageFacts> {
  const elements = [...document.querySelectorAll('*')].filter(({ localName }) => localName.startsWith('laurel-'));
  const named = [tagProxy, ...elements.map((element) => element.getAttribute('proxy'))];
  const urls = new Set(named.flatMap((proxy) => (proxy ? [addressOf(proxy)] : [])));
  const proxies = await Promise.all([...urls].map(seeProxy));
  return {
    origin: globalThis.origin,
    elements: [...new Set(elements.map(({ localName }) => localName))].map((tag) => ({
      tag,
      isKnown: known.includes(tag),
      isDefined: customElements.get(tag) !== undefined,
    })),
    proxies,
    requests: requestsTo([...urls]),
    violations,
  };
}

/** Completes the address of a proxy as the elements do. */
const addressOf = (proxy: string): string => new URL(proxy, document.baseURI).href.replace(/\/+$/, '');

async function seeProxy(url: string): Promise<SeenProxy> {
  const sentAt = now();
  try {
    const response = await fetch(`${url}/session`, {
      headers: { accept: 'application/json', ...(new URL(url).origin === location.origin && { 'x-laurel': '1' }) },
      credentials: 'include',
      signal: AbortSignal.timeout(deadline),
    });
    const answer = (await response.json().catch(() => null)) as { status?: unknown; code?: unknown } | null;
    const date = Date.parse(response.headers.get('date') ?? '');
    return {
      url,
      status: response.status,
      isProxy: typeof answer?.status === 'string' || typeof answer?.code === 'string',
      isSignedIn: answer?.status === 'signed-in',
      ...(!Number.isNaN(date) && { clockAhead: (sentAt + now()) / 2 - date }),
    };
  } catch {
    return { url, isProxy: false, isSignedIn: false };
  }
}

const requestsTo = (proxies: readonly string[]): SeenRequest[] =>
  performance
    .getEntriesByType('resource')
    .filter((entry): entry is PerformanceResourceTiming => entry instanceof PerformanceResourceTiming)
    .filter(({ name }) => proxies.some((proxy) => name.startsWith(`${proxy}/`)))
    .map(({ name, duration, responseStatus }) => ({ url: name, ms: duration, status: responseStatus }));
