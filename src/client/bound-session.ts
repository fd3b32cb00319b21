import type { Session } from '../contract/session.js';
import { markOf } from './bound-mark.js';

/**
 * Sessions of browsers that keep no cookie for the proxy (RFC 9449): a token that is good for minutes, and with each
 * request a proof of a key that cannot leave the browser. Loaded where it is needed and nowhere else.
 */

/** What of a request is looked at and changed. */
type Send = (url: string, init: RequestInit) => Promise<Response>;

interface BoundOptions {
  /** Absolute address, without a slash at its end. */
  readonly proxy: string;
  readonly send: Send;
}

/** Milliseconds before its end at which a token is replaced. */
const margin = 30_000;
const algorithm = { name: 'ECDSA', namedCurve: 'P-256' };
const { stringify, parse } = JSON;
const { subtle } = crypto;

/** A `fetch` whose requests to the proxy prove that this page sent them. */
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
  /** Milliseconds the proxy's clock is ahead. */
  let ahead = 0;
  let renewing: Promise<void> | undefined;
  /** The proxy has said that this key has no session. */
  let out = false;

  async function prove(method: string, url: string): Promise<string> {
    const claims = {
      jti: crypto.randomUUID(),
      htm: method,
      htu: url.replace(/[?#].*$/, ''),
      iat: Math.floor((Date.now() + ahead) / 1000),
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
    ahead = (Date.parse(response.headers.get('date') ?? '') || Date.now()) - Date.now();
    return response;
  }

  /** Sends with a proof, once more where the proxy wants another nonce, and takes the token an answer brings. */
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

  /** @param last whether "signed out" is meant for good: otherwise the token alone may be over */
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
    // What is the same for everyone needs no proof, and so no preflight.
    if (!new Headers(init.headers).has('x-laurel') && !url.startsWith(`${proxy}/session`)) return send(url, init);
    const signsIn = init.method === 'POST' && /\/session(\/exchange)?$/.test(url);
    if (!signsIn && !out && (!token || tokenEnd - (Date.now() + ahead) < margin)) await renew();
    // Without a token the proxy itself says that nobody is signed in.
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

/** Without storage the session ends with the page. */
function mark(proxy: string, bound: boolean): void {
  try {
    if (bound) localStorage.setItem(markOf(proxy), '');
    else localStorage.removeItem(markOf(proxy));
  } catch {
    // Nothing else depends on it.
  }
}

const bytes = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

/** base64url, without padding */
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

/** Keys of this origin by proxy. Where the browser keeps none, they live as long as the page. */
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
