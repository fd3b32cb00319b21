import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { after, before, beforeEach, describe, it } from 'node:test';
import { openId2Provider } from '../../../src/service/social/openid2-provider.js';
import type { Provider } from '../../../src/service/social/verifier.js';

const origin = 'https://api.guild.example';
const link = { websiteId: '', state: 'a.b.c', origin, codeChallenge: '', nonce: '', generatedCode: '' };
const nobody = { emailAddress: null, redirect: null };

let http: Server;
let url = '';
let steam: Provider;
/** Signature that the provider confirms. */
const genuine = 'genuine';
const asked: string[] = [];

before(async () => {
  http = createServer((request, response) => {
    void (async () => {
      asked.push(request.url ?? '');
      if (request.method === 'GET') {
        response.end(JSON.stringify({ response: { players: [{ steamid: '765', personaname: 'moss' }] } }));
        return;
      }
      const body = new URLSearchParams(await text(request));
      const isValid = body.get('openid.mode') === 'check_authentication' && body.get('openid.sig') === genuine;
      response.end(`ns:http://specs.openid.net/auth/2.0\nis_valid:${isValid}\n`);
    })();
  });
  await new Promise<void>((resolve) => void http.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  steam = openId2Provider({
    type: 'steam',
    server: {
      protocol: 'openid2',
      endpoint: `${url}/login` as 'https://',
      identifier: /^https:\/\/steam\.example\/id\/(\d+)$/,
      document: `${url}/players?key={key}&steamids={id}` as 'https://',
      account: { id: 'response.players.0.steamid', name: 'response.players.0.personaname' },
    },
    apiKey: 'k&1',
  });
});
beforeEach(() => void (asked.length = 0));
after(() => http.close());

const answer = (changed: Record<string, string> = {}) => ({
  ...{ websiteId: '', state: link.state, origin, codeVerifier: '', nonce: '' },
  parameters: new URLSearchParams({
    state: link.state,
    'openid.mode': 'id_res',
    'openid.op_endpoint': `${url}/login`,
    'openid.claimed_id': 'https://steam.example/id/765',
    'openid.return_to': `${origin}/api/steam/auth/callback?state=a.b.c`,
    'openid.response_nonce': '2026-01-02T03:04:05Zx',
    'openid.signed': 'signed,op_endpoint,claimed_id,identity,return_to,response_nonce,assoc_handle',
    'openid.sig': genuine,
    ...changed,
  }),
});

describe('an account at an OpenID 2.0 provider', () => {
  it('is requested from the provider, which sends the member back with the state', async () => {
    const { origin: at, searchParams } = new URL(await steam.begin({ ...link, ...nobody }));
    assert.equal(at, url);
    assert.equal(searchParams.get('openid.mode'), 'checkid_setup');
    assert.equal(searchParams.get('openid.return_to'), `${origin}/api/steam/auth/callback?state=a.b.c`);
    assert.equal(searchParams.get('openid.realm'), origin);
  });

  it('is linked with its name from the API once the provider confirms the answer', async () => {
    assert.deepEqual(await steam.exchange(answer()), { id: '765', name: 'moss', details: {} });
    assert.deepEqual(asked, ['/login', '/players?key=k%261&steamids=765']);
  });

  it('is not linked by an answer that the provider does not confirm', async () => {
    assert.equal(await steam.exchange(answer({ 'openid.sig': 'forged' })), undefined);
  });

  for (const [name, changed] of Object.entries({
    'for another link': { 'openid.return_to': `${origin}/api/steam/auth/callback?state=x` },
    'of another provider': { 'openid.op_endpoint': 'https://evil.example/login' },
    'with another provider’s identifier': { 'openid.claimed_id': 'https://evil.example/id/765' },
    'without a signed identifier': { 'openid.signed': 'op_endpoint,return_to,response_nonce' },
    'that declines': { 'openid.mode': 'cancel' },
  }))
    it(`is not linked by an answer ${name}, without asking the provider`, async () => {
      assert.equal(await steam.exchange(answer(changed)), undefined);
      assert.deepEqual(asked, []);
    });
});
