import type { Answer } from './answer.js';
import type { EncodedBodies, EncodedBody } from './encoded-bodies.js';
import type { PublicRead } from './public-cache.js';
import { corsHeaders } from '../stages/origin.js';

/** The headers of a request that decide the form of a public answer. */
export type ReadHeaders = Pick<Headers, 'get'>;

/**
 * Builds answers to public reads. Browsers revalidate them each time, which a 304 makes cheap. `age` tells a page how old the data
 * is.
 *
 * Shared caches may keep an answer for as long as it is fresh, but only if a single origin may use the proxy: many caches ignore
 * `Vary` and would give one page the headers of another. Every answer then names that origin, even if the request has no `Origin`.
 */
export class PublicAnswers {
  readonly #bodies: EncodedBodies;
  readonly #vary: string;
  readonly #isShared: boolean;
  readonly #cors: Readonly<Record<string, string>>;

  /** @param origins all origins whose pages may use the proxy */
  constructor(bodies: EncodedBodies, origins: readonly string[]) {
    const [only = null, ...others] = new Set(origins);
    this.#bodies = bodies;
    this.#isShared = others.length === 0;
    this.#cors = this.#isShared ? corsHeaders({ origin: only }) : {};
    this.#vary = bodies.available.length > 0 ? 'Origin, Accept-Encoding' : 'Origin';
  }

  /** Returns the answer in the form that the client wants. */
  async answer(read: PublicRead, headers: ReadHeaders): Promise<Answer> {
    return this.#answer(read, await this.#bodies.read(read.cached, headers.get('accept-encoding')), headers);
  }

  /** Returns the answer if that form of it is ready, otherwise `null`. */
  ready(read: PublicRead, headers: ReadHeaders): Answer | null {
    const body = this.#bodies.ready(read.cached, headers.get('accept-encoding'));
    return body && this.#answer(read, body, headers);
  }

  #answer(read: PublicRead, { bytes, etag, encoding }: EncodedBody, headers: ReadHeaders): Answer {
    const { age, left = Number.POSITIVE_INFINITY, state } = read.cached;
    const isKnown = matchesEtag(headers.get('if-none-match'), etag);
    const shared = state === 'stale-error' ? 0 : Math.max(0, Math.min(read.fresh - age, left));
    return {
      status: isKnown ? 304 : 200,
      body: isKnown ? null : bytes,
      headers: {
        'cache-control': `${this.#isShared ? `public, max-age=0, s-maxage=${shared}` : 'private, max-age=0'}, must-revalidate`,
        ...this.#cors,
        vary: this.#vary,
        etag,
        age: String(age),
        'x-laurel-cache': state,
        ...(encoding && !isKnown && { 'content-encoding': encoding }),
        ...(!isKnown && { 'content-length': String(bytes.byteLength) }),
      },
      read,
    };
  }
}

/** Compares according to RFC 9110, section 13.1.2: weakly, and `*` matches anything. */
export function matchesEtag(header: string | null, etag: string): boolean {
  if (header === null) return false;
  return header.split(',').some((one) => one.trim() === '*' || one.trim().replace(/^W\//, '') === etag);
}
