import { randomUUID } from 'node:crypto';
import { SignJWT, calculateJwkThumbprint, exportJWK, generateKeyPair } from 'jose';
import type { Proxy } from '../../src/proxy/index.js';
import { type Sent, Visitor, base } from './visitor.js';

/** Claims of a proof, some of which a test changes. */
export interface ProofClaims {
  readonly htm: string;
  readonly htu: string;
  readonly iat: number;
  readonly jti: string;
  readonly nonce: string | undefined;
  readonly ath: string | undefined;
}

const base64url = (bytes: ArrayBuffer): string => Buffer.from(bytes).toString('base64url');

/** A page on another site than the proxy. */
export const partner = 'https://partner.example';

/** A browser on another site's page that keeps no cookie for the proxy but has a key: a bound session (RFC 9449). */
export class KeyedVisitor extends Visitor {
  readonly keys = generateKeyPair('ES256');
  token: string | undefined;
  nonce: string | undefined;
  /** Returns epoch milliseconds by the proxy's clock, which the page follows. */
  readonly #now: () => number;

  constructor(proxy: Proxy, now: () => number = Date.now) {
    super(proxy);
    this.#now = now;
  }

  async thumbprint(): Promise<string> {
    return calculateJwkThumbprint(await exportJWK((await this.keys).publicKey));
  }

  async proof(method: string, path: string, change: Partial<ProofClaims> = {}, header: object = {}): Promise<string> {
    const { publicKey, privateKey } = await this.keys;
    const hash = this.token && (await crypto.subtle.digest('SHA-256', new TextEncoder().encode(this.token)));
    const claims: ProofClaims = {
      htm: method,
      htu: `${base}${path.split('?')[0]}`,
      iat: Math.floor(this.#now() / 1_000),
      jti: randomUUID(),
      nonce: this.nonce,
      ath: hash ? base64url(hash) : undefined,
      ...change,
    };
    const jwk = await exportJWK(publicKey);
    return new SignJWT(JSON.parse(JSON.stringify(claims)) as Record<string, unknown>)
      .setProtectedHeader({ typ: 'dpop+jwt', alg: 'ES256', jwk, ...header })
      .sign(privateKey);
  }

  /** Sends without a proof, like a page that does not know yet that it needs one. */
  plain(path: string, sent: Sent = {}): Promise<Response> {
    const headers = { 'sec-fetch-site': 'cross-site', ...sent.headers };
    this.cookie = undefined;
    return super.send(path, { origin: partner, ...sent, headers });
  }

  override async send(path: string, sent: Sent = {}): Promise<Response> {
    const { method = 'GET' } = sent;
    const once = async (): Promise<Response> => {
      const proven = {
        dpop: await this.proof(method, path),
        ...(this.token !== undefined && { authorization: `DPoP ${this.token}` }),
      };
      return this.plain(path, { ...sent, headers: { ...proven, ...sent.headers } });
    };
    let response = await once();
    const fresh = response.headers.get('dpop-nonce');
    if (fresh !== null && fresh !== this.nonce) {
      this.nonce = fresh;
      response = await once();
    }
    const { access } = (await response
      .clone()
      .json()
      .catch(() => ({}))) as { access?: { token: string } };
    if (access) this.token = access.token;
    return response;
  }
}
