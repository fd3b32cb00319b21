import { LRUCache } from 'lru-cache';
import type { CachedAnswer } from './public-cache.js';
import type { Encoders } from '../runtime.js';
import { SingleFlight } from './single-flight.js';
import { type ContentEncoding, acceptedEncoding, contentEncodings } from '../stages/accepted-encoding.js';

type Bytes = Uint8Array<ArrayBuffer>;

/** A cached answer as one client gets it. */
export interface EncodedBody {
  readonly bytes: Bytes;
  /** Strong validator of these bytes: encodings of one answer have different ones (RFC 9110, section 8.8.3.3). */
  readonly etag: string;
  readonly encoding: ContentEncoding | null;
}

/** Smaller answers fit into one packet without compression. */
const leastBytes = 1_024;

/**
 * Compressed forms of public answers, keyed by content: an answer that was renewed without a change is not compressed again.
 *
 * Only public answers are ever compressed. The compressed length reveals repetition, so an attacker who can place text beside a
 * secret and observe the length can guess the secret letter by letter (BREACH). A public answer has no secret, is the same for
 * everyone and echoes no text of the request. Answers to members, sessions and problems are sent uncompressed.
 */
export class EncodedBodies {
  /** Encodings that the runtime can produce. */
  readonly available: readonly ContentEncoding[];
  readonly #encoders: Encoders;
  readonly #kept: LRUCache<string, EncodedBody>;
  readonly #flights = new SingleFlight<EncodedBody>();

  /** @param maximumBytes that all compressed forms together may use */
  constructor(encoders: Encoders, maximumBytes: number) {
    this.#encoders = encoders;
    this.available = contentEncodings.filter((name) => encoders[name] !== undefined);
    this.#kept = new LRUCache({
      maxSize: maximumBytes,
      sizeCalculation: ({ bytes }, key) => bytes.byteLength + key.length * 2 + 256,
    });
  }

  /** Bytes that all compressed forms together use. */
  get size(): number {
    return this.#kept.calculatedSize;
  }

  /** Returns the form that a client wants if it is ready; `null` if the answer has to be compressed first. */
  ready(answer: CachedAnswer, acceptEncoding: string | null): EncodedBody | null {
    const wanted = this.#wanted(answer, acceptEncoding);
    return wanted === null ? plain(answer) : (this.#kept.get(keyOf(answer, wanted)) ?? null);
  }

  /** Returns the form that a client wants. Concurrent requests for one form share a single compression. */
  async read(answer: CachedAnswer, acceptEncoding: string | null): Promise<EncodedBody> {
    const ready = this.ready(answer, acceptEncoding);
    if (ready) return ready;
    const wanted = this.#wanted(answer, acceptEncoding);
    return wanted ? this.#flights.run(keyOf(answer, wanted), () => this.#compress(answer, wanted)) : plain(answer);
  }

  async #compress(answer: CachedAnswer, wanted: ContentEncoding): Promise<EncodedBody> {
    const bytes = await this.#encoders[wanted]?.(answer.bytes);
    const isSmaller = bytes !== undefined && bytes.byteLength < answer.bytes.byteLength;
    const body = isSmaller
      ? { bytes, etag: `${answer.etag.slice(0, -1)}-${wanted}"`, encoding: wanted }
      : plain(answer);
    this.#kept.set(keyOf(answer, wanted), body);
    return body;
  }

  #wanted({ bytes }: CachedAnswer, acceptEncoding: string | null): ContentEncoding | null {
    return bytes.byteLength < leastBytes ? null : acceptedEncoding(acceptEncoding, this.available);
  }
}

const keyOf = ({ etag }: CachedAnswer, encoding: ContentEncoding): string => `${encoding} ${etag}`;

const plain = ({ bytes, etag }: CachedAnswer): EncodedBody => ({ bytes, etag, encoding: null });
