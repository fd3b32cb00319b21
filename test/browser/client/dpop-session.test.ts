import { expect } from '@open-wc/testing';
import { bindSession } from '../../../src/browser/client/dpop-session.js';
import { hasDpopFlag } from '../../../src/browser/client/dpop-flag.js';
import { createClient } from '../../../src/browser/client/transport.js';
import { createClock } from '../../../src/browser/client/clock.js';
import { createConnectivity } from '../../../src/browser/client/connectivity.js';

const user = { id: '0b9d3c1e-6a52-4c39-9f0e-0d1c2b3a4f50', displayName: null, logoUrl: null, wallets: [] };
let count = 0;

const json = (value: unknown, status = 200, headers: Record<string, string> = {}): Response =>
  new Response(JSON.stringify(value), { status, headers: { 'content-type': 'application/json', ...headers } });
const decode = (part = ''): Record<string, unknown> =>
  JSON.parse(atob(part.replaceAll('-', '+').replaceAll('_', '/'))) as Record<string, unknown>;
const bytesOf = (part = ''): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(part.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));

/** A proxy on another site that verifies proofs like the real one, and records requests. */
function createBoundProxy() {
  const proxy = `https://proxy${(count += 1)}.example/laurel`;
  const asked: string[] = [];
  const keys = new Set<string>();
  const used = new Set<unknown>();
  let nonce = 'first';
  let token = '';
  let session = false;

  async function judge(request: Request, shown: string | null): Promise<string> {
    const proof = request.headers.get('dpop') ?? '';
    const [head, claims, signature] = proof.split('.');
    const { jwk, typ, alg } = decode(head) as { jwk: JsonWebKey; typ: string; alg: string };
    const { htm, htu, jti, iat, ath, nonce: given } = decode(claims);
    const key = await crypto.subtle.importKey('jwk', jwk, { name: 'ECDSA', namedCurve: 'P-256' }, false, ['verify']);
    const said = new TextEncoder().encode(`${head}.${claims}`);
    const valid = await crypto.subtle.verify({ name: 'ECDSA', hash: 'SHA-256' }, key, bytesOf(signature), said);
    const hash = shown && new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(shown)));
    expect(valid && typ === 'dpop+jwt' && alg === 'ES256', 'the signature').to.equal(true);
    expect('d' in jwk, 'the private part').to.equal(false);
    expect([htm, htu]).to.deep.equal([request.method, request.url.split('?')[0]]);
    expect(Math.abs(Number(iat) - Date.now() / 1000) < 5).to.equal(true);
    expect(typeof ath === 'string' ? String.fromCharCode(...bytesOf(ath)) : '').to.equal(
      hash ? String.fromCharCode(...hash) : '',
    );
    expect(used.has(jti)).to.equal(false);
    used.add(jti);
    keys.add(`${jwk.x}`);
    return String(given);
  }

  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    const path = request.url.slice(proxy.length).split('?')[0] ?? '';
    const proven = request.headers.has('dpop');
    asked.push(`${request.method} ${path}${proven ? ' proven' : ''}`);
    const shown = /^DPoP (.+)$/.exec(request.headers.get('authorization') ?? '')?.[1] ?? null;
    if (proven && (await judge(request, shown)) !== nonce)
      return json({ code: 'proof_invalid', message: '', requestId: '' }, 401, { 'dpop-nonce': nonce });
    const signedIn = { status: 'signed-in', user, expiresAt: '2099-01-01T00:00:00.000Z' };
    const granted = () => {
      token = crypto.randomUUID();
      return json({ ...signedIn, access: { token, expiresAt: new Date(Date.now() + 900_000).toISOString() } });
    };
    switch (`${request.method} ${path}`) {
      case 'POST /session':
        if (!proven) return json({ code: 'key_required', message: '', requestId: '' }, 403, { 'dpop-nonce': nonce });
        session = true;
        return granted();
      case 'POST /session/refresh':
        return session ? granted() : json({ status: 'signed-out' });
      case 'DELETE /session':
        session = false;
        return json({ status: 'signed-out' });
      case 'GET /session':
        return json(session && shown === token ? signedIn : { status: 'signed-out' });
      default:
        return json({ data: [], hasNextPage: false });
    }
  };
  const renew = () => {
    nonce = crypto.randomUUID();
  };
  return { proxy, asked, keys, fetch, renew };
}

const clientOf = ({ proxy, fetch }: { proxy: string; fetch: typeof globalThis.fetch }) =>
  createClient({
    proxy,
    fetch,
    clock: createClock({ connectivity: createConnectivity(), sample: async () => undefined }),
    onSignedOut: () => undefined,
  });
const refuse = (): never => {
  throw new DOMException('', 'SecurityError');
};
const body = {
  nonce: 'n'.repeat(40),
  walletType: 'evm',
  walletAddress: '0x1',
  chainId: 1,
  message: 'm',
  signature: 's',
} as const;

describe('a session bound to a key of the page', () => {
  it('starts when the proxy asks for a key, with the same wallet signature', async () => {
    const server = createBoundProxy();
    const client = clientOf(server);
    const signedIn = await client.request('POST /session', { body });
    expect(signedIn.status).to.equal('signed-in');
    expect(server.asked).to.deep.equal(['POST /session', 'POST /session proven', 'POST /session proven']);
    expect(hasDpopFlag(server.proxy)).to.equal(true);
    expect((await client.request('GET /session', {})).status).to.equal('signed-in');
    await client.request('GET /api/me/accounts', {}, { member: true });
    expect(server.asked.at(-1)).to.equal('GET /api/me/accounts proven');
  });

  for (const [blocked, cookie] of [
    ['drops cookies', { get: () => '', set: () => undefined }],
    ['forbids cookies', { get: () => refuse(), set: () => refuse() }],
  ] as const)
    it(`starts with a key at once in a browser that ${blocked}`, async () => {
      const server = createBoundProxy();
      Object.defineProperty(document, 'cookie', { configurable: true, ...cookie });
      try {
        await clientOf(server).request('POST /session', { body });
      } finally {
        Reflect.deleteProperty(document, 'cookie');
      }
      expect(server.asked[0]).to.equal('POST /session proven');
      expect(hasDpopFlag(server.proxy)).to.equal(true);
      expect(document.cookie).not.to.include('laurel');
    });

  it('uses no key if cookies work, and leaves no test cookie behind', async () => {
    const server = createBoundProxy();
    await clientOf(server).request('POST /session', { body });
    expect(server.asked[0]).to.equal('POST /session');
    expect(document.cookie).not.to.include('laurel');
  });

  it('is not sent with public reads', async () => {
    const server = createBoundProxy();
    const client = clientOf(server);
    await client.request('POST /session', { body });
    await client.request('GET /api/loyalty/accounts', {});
    expect(server.asked.at(-1)).to.equal('GET /api/loyalty/accounts');
  });

  it('continues after a reload, with the same key and a new token', async () => {
    const server = createBoundProxy();
    await clientOf(server).request('POST /session', { body });
    server.asked.length = 0;
    const reloaded = clientOf(server);
    expect((await reloaded.request('GET /session', {})).status).to.equal('signed-in');
    expect(server.asked[0]).to.equal('POST /session/refresh proven');
    expect(server.keys.size).to.equal(1);
  });

  it('uses a new nonce from the proxy', async () => {
    const server = createBoundProxy();
    const client = clientOf(server);
    await client.request('POST /session', { body });
    server.renew();
    expect((await client.request('GET /session', {})).status).to.equal('signed-in');
  });

  it('ends at sign-out, after which the next page sends no proof', async () => {
    const server = createBoundProxy();
    const client = clientOf(server);
    await client.request('POST /session', { body });
    await client.request('DELETE /session', {});
    expect(hasDpopFlag(server.proxy)).to.equal(false);
    expect((await client.request('GET /session', {})).status).to.equal('signed-out');
    server.asked.length = 0;
    await clientOf(server).request('GET /session', {});
    expect(server.asked).to.deep.equal(['GET /session']);
  });

  it('has a key that cannot be exported', async () => {
    const { proxy, fetch } = createBoundProxy();
    await bindSession({ proxy, send: fetch });
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open('laurel', 1);
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(opening.error ?? new Error('IndexedDB'));
    });
    const pair = await new Promise<CryptoKeyPair>((resolve) => {
      const reading = database.transaction('keys').objectStore('keys').get(proxy);
      reading.onsuccess = () => resolve(reading.result as CryptoKeyPair);
    });
    expect(pair.privateKey.extractable).to.equal(false);
    let refused = false;
    await crypto.subtle.exportKey('jwk', pair.privateKey).catch(() => (refused = true));
    expect(refused).to.equal(true);
  });
});
