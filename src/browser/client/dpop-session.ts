import { now } from '../../values/clocks.js';
import type { Session } from '../../contract/session.js';
import { dpopFlagKey } from './dpop-flag.js';

/**
 * Sessions for browsers that keep no cookie for the proxy (RFC 9449, DPoP): a token that is valid for minutes, and with each
 * request a proof by a key that cannot leave the browser. A page loads this module only if it needs it.
 */

/** The part of `fetch` that this module uses. */
type Send = (url: string, init: RequestInit) => Promise<Response>;

interface BoundOptions {
  /** Absolute address without a trailing slash. */
  readonly proxy: string;
  readonly send: Send;
}

/** A token is replaced this many milliseconds before it expires. */
const renewalMarginMs = 30_000;
const algorithm = { name: 'ECDSA', namedCurve: 'P-256' };
const { stringify, parse } = JSON;
const { subtle } = crypto;

/** Returns a `fetch` whose requests to the proxy prove that this page sent them. */
export async function bindSession({ proxy, send }: BoundOptions): Promise<Send> {
  const keys = await openKeys();
  let pair = await keys.read(proxy);
  if (!pair) {
    pair = await subtle.generateKey(algorithm, false, ['sign', 'verify']);
    await keys.write(proxy, pair);
  }
  const { privateKey, publicKey } = pair;
  const { kty, crv, x, y } = await subtle.exportKey('jwk', publicKey);
  const header = encode(stringify({ typ: 'dpop+jwt', alg: 'ES256', jwk: { kty, crv, x, y } }));
  let token: string | undefined;
  let tokenEnd = 0;
  let nonce: string | undefined;
  /** Milliseconds by which the proxy's clock is ahead of this device. */
  let ahead = 0;
  let renewing: Promise<void> | undefined;
  /** The proxy answered that this key has no session. */
  let out = false;

  async function prove(method: string, url: string): Promise<string> {
    const claims = {
      jti: crypto.randomUUID(),
      htm: method,
      htu: url.replace(/[?#].*$/, ''),
      iat: Math.floor((now() + ahead) / 1000),
      nonce,
      ath: token && encode(await subtle.digest('SHA-256', bytes(token))),
    };
    const said = `${header}.${encode(stringify(claims))}`;
    return `${said}.${encode(await subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, privateKey, bytes(said)))}`;
  }

  async function attempt(url: string, init: RequestInit): Promise<Response> {
    const headers = new Headers(init.headers);
    headers.set('x-laurel', '1');
    headers.set('dpop', await prove(init.method ?? 'GET', url));
    if (token) headers.set('authorization', `DPoP ${token}`);
    const response = await send(url, { ...init, headers });
    ahead = (Date.parse(response.headers.get('date') ?? '') || now()) - now();
    return response;
  }

  /**
   * Sends a request with a proof, and once more if the proxy asks for another nonce. Stores the token that an answer from
   * `/session` carries.
   */
  async function proven(url: string, init: RequestInit): Promise<Response> {
    let response = await attempt(url, init);
    const fresh = response.headers.get('dpop-nonce');
    if (fresh && fresh !== nonce) {
      nonce = fresh;
      response = await attempt(url, init);
    }
    if (url.startsWith(`${proxy}/session`) && response.ok)
      await keep(await response.clone().text(), init.method === 'DELETE' || url.endsWith('/refresh'));
    return response;
  }

  /**
   * Stores or drops the token that a session answer implies.
   *
   * @param last whether "signed out" is final; if not, only the token may have expired
   */
  async function keep(text: string, last: boolean): Promise<void> {
    const session = parse(text) as Partial<Session> & { access?: { token: string; expiresAt: string } };
    if (session.access) {
      token = session.access.token;
      tokenEnd = Date.parse(session.access.expiresAt);
      out = false;
      mark(proxy, true);
    } else if (session.status === 'signed-out') {
      token = undefined;
      out = last;
      if (last) mark(proxy, false);
    }
  }

  return async (url, init) => {
    // Public reads need no proof, and without its headers the browser sends no preflight.
    if (!new Headers(init.headers).has('x-laurel') && !url.startsWith(`${proxy}/session`)) return send(url, init);
    const signsIn = init.method === 'POST' && /\/session(\/exchange)?$/.test(url);
    if (!signsIn && !out && (!token || tokenEnd - (now() + ahead) < renewalMarginMs)) await renew();
    // Without a token, the proxy answers that nobody is signed in.
    if (!signsIn && !token) return send(url, init);
    const response = await proven(url, init);
    if (token || out) return response;
    await renew();
    return token ? proven(url, init) : response;
  };

  function renew(): Promise<void> {
    renewing ??= proven(`${proxy}/session/refresh`, { method: 'POST', credentials: 'include' })
      .then((response) => response.body?.cancel())
      .finally(() => (renewing = undefined));
    return renewing;
  }
}

/** Sets or removes the mark of a bound session. Without storage the session ends with the page. */
function mark(proxy: string, bound: boolean): void {
  try {
    if (bound) localStorage.setItem(dpopFlagKey(proxy), '');
    else localStorage.removeItem(dpopFlagKey(proxy));
  } catch {
    // The browser denies storage. Only the next page load uses the mark.
  }
}

const bytes = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

/** Encodes as base64url without padding (RFC 4648, section 5). */
function encode(value: string | ArrayBuffer): string {
  const raw = typeof value === 'string' ? bytes(value) : new Uint8Array(value);
  return btoa(String.fromCharCode(...raw))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
}

interface Keys {
  read(proxy: string): Promise<CryptoKeyPair | undefined>;
  write(proxy: string, pair: CryptoKeyPair): Promise<void>;
}

/** Opens the store of this origin's keys, one pair per proxy. If the browser denies IndexedDB, keys live as long as the page. */
async function openKeys(): Promise<Keys> {
  const done = <T>(request: IDBRequest<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error ?? new DOMException('IndexedDB'));
    });
  try {
    const opening = indexedDB.open('laurel', 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore('keys');
    const database = await done(opening);
    const keys = (mode: IDBTransactionMode) => database.transaction('keys', mode).objectStore('keys');
    return {
      read: (proxy) => done(keys('readonly').get(proxy) as IDBRequest<CryptoKeyPair | undefined>),
      write: async (proxy, pair) => {
        await done(keys('readwrite').put(pair, proxy));
      },
    };
  } catch {
    return { read: () => Promise.resolve(undefined), write: () => Promise.resolve() };
  }
}
