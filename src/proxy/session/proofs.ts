import { EmbeddedJWK, calculateJwkThumbprint, jwtVerify } from 'jose';
import { Refusal } from '../refusal.js';
import { digest, hmac } from '../secrets.js';
import type { Store } from '../store/store.js';

/** What of a request a proof speaks of. */
export interface ProofRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Headers;
}

interface ProofsParameters {
  readonly store: Store;
  /** Makes the nonces; the same in every process of one proxy. */
  readonly secret: string;
  readonly now: () => number;
  /** Origin the proxy is reached at, where the request's own address does not tell. */
  readonly publicOrigin: string | undefined;
}

/** Milliseconds a nonce is handed out; it is taken for as long again. */
const nonceLifetime = 5 * 60_000;
/** Milliseconds that the page's clock may differ. */
const clockSkew = 60_000;

/**
 * Checks that a request was made by the page that holds a key: RFC 9449 (DPoP) with ES256. A proof counts once, for one
 * method, address and token, and only with a nonce of the proxy, so that none can be made beforehand.
 */
export class Proofs {
  readonly #parts: ProofsParameters;

  constructor(parts: ProofsParameters) {
    this.#parts = parts;
  }

  /**
   * @param token the access token the proof has to speak of; absent where there is none yet
   * @returns thumbprint (RFC 7638) of the page's key. Throws {@link Refusal} 401 `proof_invalid` for anything else.
   */
  async check(request: ProofRequest, token?: string): Promise<string> {
    const proof = request.headers.get('dpop') ?? '';
    const { store, now } = this.#parts;
    try {
      // RFC 7515 has one way to write it; jose also reads padding.
      if (!/^[\w-]+\.[\w-]+\.[\w-]+$/.test(proof)) throw new TypeError('no compact form');
      const { payload, protectedHeader } = await jwtVerify(proof, EmbeddedJWK, {
        typ: 'dpop+jwt',
        algorithms: ['ES256'],
        requiredClaims: ['jti', 'iat', 'htm', 'htu', 'nonce'],
        maxTokenAge: clockSkew / 1_000,
        clockTolerance: clockSkew / 1_000,
        currentDate: new Date(now()),
      });
      const { htm, htu, ath, nonce, jti } = payload;
      if (htm !== request.method || htu !== this.#addressOf(request)) throw new TypeError('another request');
      if (ath !== (token === undefined ? undefined : await athOf(token))) throw new TypeError('another token');
      if (typeof nonce !== 'string' || !(await this.#nonces()).includes(nonce))
        throw new TypeError('no nonce of this proxy');
      const thumbprint = await calculateJwkThumbprint(protectedHeader.jwk ?? {});
      if (typeof jti !== 'string' || jti === '' || jti.length > 128) throw new TypeError('no id');
      // Last, so that only who has the key can use up an id; by then it is the only thing two copies share.
      const once = await store.add(`proof:${await digest(`${thumbprint} ${jti}`)}`, '', now() + 2 * nonceLifetime);
      if (!once) throw new TypeError('used before');
      return thumbprint;
    } catch (cause) {
      if (isFailureOfStore(cause)) throw cause;
      throw await this.refusal(cause);
    }
  }

  /** The refusal of a proof; it brings the nonce the next one needs. */
  async refusal(cause?: unknown): Promise<Refusal> {
    const headers = await this.nonceHeaders();
    return new Refusal(401, 'proof_invalid', 'The proof of the key of this page does not hold; prove it anew.', {
      cause,
      headers: { ...headers, 'www-authenticate': 'DPoP error="use_dpop_nonce", algs="ES256"' },
    });
  }

  /** Headers that hand out a nonce. */
  async nonceHeaders(): Promise<Record<string, string>> {
    const [current = ''] = await this.#nonces();
    return { 'dpop-nonce': current };
  }

  /** The nonce of now and the one before: a keyed hash of the time, so that no process has to ask another. */
  #nonces(): Promise<string[]> {
    const { secret, now } = this.#parts;
    const window = Math.floor(now() / nonceLifetime);
    return Promise.all([window, window - 1].map((one) => hmac(secret, `laurel dpop nonce ${one}`)));
  }

  #addressOf({ url }: ProofRequest): string {
    const { origin, pathname } = new URL(url);
    return (this.#parts.publicOrigin ?? origin) + pathname;
  }
}

/** RFC 9449, 4.2: base64url of the token's SHA-256. */
async function athOf(token: string): Promise<string> {
  const hash = await digest(token);
  const bytes = hash.match(/../g)?.map((pair) => String.fromCharCode(Number.parseInt(pair, 16))) ?? [];
  return btoa(bytes.join('')).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** A store that cannot be reached says nothing about a proof. */
const isFailureOfStore = (error: unknown): boolean => error instanceof Refusal;
