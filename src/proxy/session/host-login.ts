import {
  type JSONWebKeySet,
  type JWTPayload,
  createLocalJWKSet,
  createRemoteJWKSet,
  customFetch,
  jwtVerify,
} from 'jose';
import { Refusal } from '../http/refusal.js';
import { digest } from '../secrets.js';
import type { Store } from '../store/store.js';

/** A site's own login. Its tokens sign members in at the proxy. */
export interface HostLogin {
  /** `iss` of its tokens. */
  readonly issuer: string;
  /** `aud` of its tokens. Name it after this proxy, so that tokens for other services are not valid here. */
  readonly audience: string;
  /** URL of its public keys, the keys themselves, or a secret of at least 32 characters (HS256). */
  readonly keys: string | JSONWebKeySet | { readonly secret: string };
}

/** Member whom a token names. */
export interface HostMember {
  /** The site's own id of the member: `externalIdentifier` at the platform. */
  readonly subject: string;
  /** Wallet for a member who does not exist yet. The site vouches for it. */
  readonly walletAddress: string | undefined;
}

interface HostTokensParameters {
  readonly login: HostLogin;
  readonly store: Store;
  readonly fetch: typeof globalThis.fetch;
  readonly now: () => number;
}

/** Maximum lifetime of a token, and maximum difference of two clocks; both in seconds. */
const maxTokenAgeSeconds = 300;
const clockSkew = 30;
const asymmetric = ['ES256', 'ES384', 'EdDSA', 'PS256', 'RS256'];

/** Checks tokens of a site's own login. Each token is valid once. */
export class HostTokens {
  readonly #parts: HostTokensParameters;
  readonly #verify: (token: string) => Promise<{ readonly payload: JWTPayload }>;

  constructor(parts: HostTokensParameters) {
    const { login, fetch, now } = parts;
    const { keys } = login;
    this.#parts = parts;
    const options = (algorithms: string[]) => ({
      algorithms,
      issuer: login.issuer,
      audience: login.audience,
      requiredClaims: ['sub', 'iat', 'exp'],
      maxTokenAge: maxTokenAgeSeconds,
      clockTolerance: clockSkew,
      currentDate: new Date(now()),
    });
    if (typeof keys === 'string') {
      const remote = createRemoteJWKSet(new URL(keys), { [customFetch]: fetch, timeoutDuration: 3_000 });
      this.#verify = (token) => jwtVerify(token, remote, options(asymmetric));
    } else if ('secret' in keys && typeof keys.secret === 'string') {
      const secret = new TextEncoder().encode(keys.secret);
      this.#verify = (token) => jwtVerify(token, secret, options(['HS256']));
    } else {
      const local = createLocalJWKSet(keys as JSONWebKeySet);
      this.#verify = (token) => jwtVerify(token, local, options(asymmetric));
    }
  }

  /** Throws {@link Refusal} 401 `token_invalid`, or 503 if the site's keys cannot be loaded. */
  async check(token: string): Promise<HostMember> {
    const { payload } = await this.#verify(token).catch((cause: unknown) => {
      if (isUnreachable(cause))
        throw new Refusal(503, 'upstream_unavailable', "The keys of the site's login cannot be had; try again.", {
          cause,
          retryAfter: 2_000,
        });
      throw invalid(cause);
    });
    const { sub = '', iat = 0, exp = 0, iss = '', jti, nonce, wallet_address: wallet } = payload;
    const once = jti ?? nonce;
    if (!/^[\x21-\x7e]{1,255}$/.test(sub)) throw invalid(new TypeError('sub'));
    if (exp - iat > maxTokenAgeSeconds) throw invalid(new TypeError('lasts too long'));
    if (typeof once !== 'string' || once.length < 8 || once.length > 128) throw invalid(new TypeError('jti'));
    const until = (exp + clockSkew) * 1_000;
    if (!(await this.#parts.store.add(`host:${await digest(`${iss} ${once}`)}`, '', until)))
      throw invalid(new TypeError('used before'));
    return { subject: sub, walletAddress: typeof wallet === 'string' ? wallet : undefined };
  }
}

const invalid = (cause: unknown): Refusal =>
  new Refusal(401, 'token_invalid', "The token of the site's login does not hold; get a new one.", {
    field: 'token',
    cause,
  });

/** Whether jose could not load a key set; an invalid token has other codes. */
const isUnreachable = (error: unknown): boolean =>
  error instanceof Error &&
  (!('code' in error) || error.code === 'ERR_JWKS_TIMEOUT' || error.code === 'ERR_JOSE_GENERIC');
