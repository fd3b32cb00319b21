import { EmbeddedJWK, calculateJwkThumbprint, jwtVerify } from 'jose';
import { Refusal } from '../http/refusal.js';
import { digest, hmac } from '../secrets.js';
import type { Store } from '../store/store.js';
import { stripBasePath } from '../stages/base-path.js';
import { withoutFinalSlash } from '../stages/url-shape.js';
import { mountOf } from './cookie.js';

/** The parts of a request that a proof covers. */
export interface ProofRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Headers;
}

interface ProofsParameters {
  readonly store: Store;
  /** Secret for the nonces, which all processes of one proxy share. */
  readonly secret: string;
  readonly now: () => number;
  /** Path below which the proxy receives requests. */
  readonly basePath: string;
  /** URL at which browsers reach the proxy, if the request's own does not show it. */
  readonly publicUrl: string | undefined;
}

/** Milliseconds for which the proxy hands out a nonce; the nonce stays valid for as long again. */
const nonceLifetime = 5 * 60_000;
/** Milliseconds by which the page's clock may differ. */
const clockSkew = 60_000;

/**
 * Checks that a request comes from the page that holds a key: RFC 9449 (DPoP) with ES256. A proof is valid once, for one method,
 * URL and token, and only with a nonce of the proxy, so that nobody can create proofs in advance.
 */
export class Proofs {
  readonly #parts: ProofsParameters;

  constructor(parts: ProofsParameters) {
    this.#parts = parts;
  }

  /**
   * Checks the proof of a request.
   *
   * @param token access token that the proof has to cover; absent if there is none yet
   * @returns thumbprint (RFC 7638) of the page's key. Throws {@link Refusal} 401 `proof_invalid` for an invalid proof.
   */
  async check(request: ProofRequest, token?: string): Promise<string> {
    const proof = request.headers.get('dpop') ?? '';
    const { store, now } = this.#parts;
    try {
      // RFC 7515 allows one spelling; jose also accepts padding.
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
      if (htm !== request.method || typeof htu !== 'string') throw new TypeError('another request');
      if (withoutFinalSlash(htu) !== this.#addressOf(request)) throw new TypeError('another request');
      if (ath !== (token === undefined ? undefined : await athOf(token))) throw new TypeError('another token');
      if (typeof nonce !== 'string' || !(await this.#nonces()).includes(nonce))
        throw new TypeError('no nonce of this proxy');
      const thumbprint = await calculateJwkThumbprint(protectedHeader.jwk ?? {});
      if (typeof jti !== 'string' || jti === '' || jti.length > 128) throw new TypeError('no id');
      // Done last, so that only the holder of the key can use up an id.
      const once = await store.add(`proof:${await digest(`${thumbprint} ${jti}`)}`, '', now() + 2 * nonceLifetime);
      if (!once) throw new TypeError('used before');
      return thumbprint;
    } catch (cause) {
      if (isFailureOfStore(cause)) throw cause;
      throw await this.refusal(cause);
    }
  }

  /** Returns the refusal of a proof, with the nonce that the next one needs. */
  async refusal(cause?: unknown): Promise<Refusal> {
    const headers = await this.nonceHeaders();
    return new Refusal(401, 'proof_invalid', "The proof of the page's key is not valid. Send a new one.", {
      cause,
      headers: { ...headers, 'www-authenticate': 'DPoP error="use_dpop_nonce", algs="ES256"' },
    });
  }

  /** Returns the headers that hand out a nonce. */
  async nonceHeaders(): Promise<Record<string, string>> {
    const [current = ''] = await this.#nonces();
    return { 'dpop-nonce': current };
  }

  /** Returns the current nonce and the previous one. Both are keyed hashes of the time, so processes need not exchange them. */
  #nonces(): Promise<string[]> {
    const { secret, now } = this.#parts;
    const window = Math.floor(now() / nonceLifetime);
    return Promise.all([window, window - 1].map((one) => hmac(secret, `laurel dpop nonce ${one}`)));
  }

  /** Returns the address to which the page sent the request: a server in front may have changed host and path. */
  #addressOf({ url }: ProofRequest): string {
    const { basePath, publicUrl } = this.#parts;
    const { origin } = new URL(publicUrl ?? url);
    return withoutFinalSlash(origin + mountOf(this.#parts) + stripBasePath(new URL(url).pathname, basePath));
  }
}

/** Computes `ath` (RFC 9449, section 4.2): base64url of the token's SHA-256. */
async function athOf(token: string): Promise<string> {
  const hash = await digest(token);
  const bytes = hash.match(/../g)?.map((pair) => String.fromCharCode(Number.parseInt(pair, 16))) ?? [];
  return btoa(bytes.join('')).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** Whether the store failed, which says nothing about the proof. */
const isFailureOfStore = (error: unknown): boolean => error instanceof Refusal;
