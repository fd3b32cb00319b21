import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { SignJWT } from 'jose';
import { pino } from 'pino';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { bidTypedData } from '../../src/contract/auctions/bid-message.js';
import { type RunningService, startService } from '../../src/service/index.js';
import { KeyedVisitor, partner } from './keyed-visitor.js';
import { proxyOf } from './own-service.js';
import { Visitor, site } from './visitor.js';

const secret = 'a secret of the site, longer than 32 letters';
const login = { issuer: site, audience: 'laurel' };

describe("members' sessions, with our own service", () => {
  let service: RunningService;
  let proxy: ReturnType<typeof proxyOf>;
  let currency: string;
  let rule: string;

  before(async () => {
    service = await startService({ port: 0, data: 'memory', seed: 'demo', logger: pino({ level: 'silent' }) });
    const common = {
      origins: [site, partner],
      returnPages: { default: `${site}/linked` },
      hostLogin: { ...login, keys: { secret } },
    };
    const { data } = await read<Page>(new Visitor(proxyOf(service, common)), '/api/auctions?limit=50');
    currency = data.find(({ name }) => name === 'Salt compass')?.loyaltyCurrencyId ?? '';
    proxy = proxyOf(service, { ...common, confirmBidsAbove: { [currency]: '500' } });
    const times = { startTime: null, endTime: null, effectiveStartTime: null, effectiveEndTime: null };
    const quest = { name: 'A quest', type: 'check_in', frequency: 'daily', amount: '10', metadata: {}, ...times };
    rule = (await operate<{ id: string }>('/api/loyalty/rules', { ...quest, loyaltyCurrencyId: currency })).id;
  });
  after(() => service.close());

  interface Page {
    readonly data: readonly { readonly id: string; readonly name: string; readonly loyaltyCurrencyId: string }[];
  }
  /** Sends a request with the owner's API key, bypassing the proxy. */
  const operate = async <T>(path: string, body: object): Promise<T> => {
    const { organizationId, websiteId, apiKey } = service;
    const response = await fetch(service.url + path, {
      method: 'POST',
      headers: { 'x-api-key': apiKey ?? '', 'content-type': 'application/json' },
      body: JSON.stringify({ organizationId, websiteId, ...body }),
    });
    const text = await response.text();
    assert.equal(response.status, 200, text);
    return JSON.parse(text) as T;
  };
  const read = async <T>(visitor: Visitor, path: string): Promise<T> => {
    const response = await visitor.send(path);
    const text = await response.text();
    assert.equal(response.status, 200, text);
    return JSON.parse(text) as T;
  };
  const post = (visitor: Visitor, path: string, body: unknown = {}): Promise<Response> =>
    visitor.send(path, { method: 'POST', body });
  const userOf = async (visitor: Visitor): Promise<string> =>
    (await read<{ user: { id: string } }>(visitor, '/session')).user.id;
  const codeOf = async (response: Response): Promise<string> =>
    `${response.status} ${((await response.json()) as { code?: string }).code ?? ''}`;

  it('are bound to a key of the page if the browser keeps no cookie', async () => {
    const member = new KeyedVisitor(proxy);
    assert.equal((await member.signIn()).status, 200);
    const id = await userOf(member);
    assert.equal((await post(member, `/api/me/rules/${rule}/complete`)).status, 200);
    await read(member, `/api/me/rules/status?loyaltyRuleId=${rule}`);
    await read(member, '/api/me/accounts');
    const thief = new KeyedVisitor(proxy);
    Object.assign(thief, { token: member.token, nonce: member.nonce });
    assert.equal((await thief.send('/api/me/accounts')).status, 401);
    const elsewhere = new Visitor(proxy, member.account);
    await elsewhere.signIn();
    assert.equal(await userOf(elsewhere), id, 'it is the same member as with a cookie');
    await member.send('/session', { method: 'DELETE' });
    assert.equal((await member.send('/api/me/accounts')).status, 401);
    assert.equal(await userOf(elsewhere), id);
  });

  /** Returns a function that creates tokens of the site's own login for one of its members. */
  const tokensOf = (wallet: string) => {
    const sub = `member-${randomUUID()}`;
    return (): Promise<string> =>
      new SignJWT({ wallet_address: wallet, jti: randomUUID() })
        .setProtectedHeader({ alg: 'HS256' })
        .setIssuer(login.issuer)
        .setAudience(login.audience)
        .setSubject(sub)
        .setIssuedAt()
        .setExpirationTime('2m')
        .sign(new TextEncoder().encode(secret));
  };

  it("start by the site's own login, for the same member that the wallet signs in as", async () => {
    const account = privateKeyToAccount(generatePrivateKey());
    const token = tokensOf(account.address);
    const member = new Visitor(proxy);
    const first = await token();
    assert.equal(await codeOf(await post(member, '/session/exchange', { token: first })), '200 ');
    assert.match(await codeOf(await post(new Visitor(proxy), '/session/exchange', { token: first })), /^401 /);
    assert.equal((await post(member, `/api/me/rules/${rule}/complete`)).status, 200);
    const again = new Visitor(proxy);
    await post(again, '/session/exchange', { token: await token() });
    const byWallet = new Visitor(proxy, account);
    await byWallet.signIn();
    const users = await Promise.all([member, again, byWallet].map(userOf));
    assert.equal(new Set(users).size, 1);
  });

  it("end if a blocked member comes by the site's own login, and can start again under an exception", async () => {
    const account = privateKeyToAccount(generatePrivateKey());
    const token = tokensOf(account.address);
    const setBlock = (flags: Readonly<Record<string, boolean>>) =>
      operate('/api/users/metadatas', { walletAddress: account.address, ...flags });
    const open = new Visitor(proxy);
    const exchange = async (visitor: Visitor) =>
      codeOf(await post(visitor, '/session/exchange', { token: await token() }));
    assert.equal(await exchange(open), '200 ');
    await setBlock({ isBlocked: true });
    assert.equal(await exchange(new Visitor(proxy)), '403 account_blocked');
    assert.equal((await open.send('/api/me/accounts')).status, 401);
    await setBlock({ isBlockExempt: true });
    assert.equal(await exchange(open), '200 ');
    assert.equal((await open.send('/api/me/accounts')).status, 200);
  });

  it('end if they were begun with a wallet that its holder links to another account, and only those', async () => {
    const wallet = privateKeyToAccount(generatePrivateKey());
    const [former, taker] = [new Visitor(proxy), new Visitor(proxy)];
    await former.signIn();
    await taker.signIn();
    const link = async (member: Visitor, takeOver: boolean): Promise<string> => {
      const body = { ...(await member.signed(await member.challenge('link'), 31_337, wallet)), takeOver };
      await member.stepUp('link-wallet');
      return codeOf(await post(member, '/session/wallets', body));
    };
    assert.equal(await link(former, false), '200 ');
    const [byCookie, byKey] = [new Visitor(proxy, wallet), Object.assign(new KeyedVisitor(proxy), { account: wallet })];
    await byCookie.signIn();
    await byKey.signIn();
    const [theirs, takers] = [await userOf(former), await userOf(taker)];
    assert.deepEqual([await userOf(byCookie), await userOf(byKey)], [theirs, theirs]);
    assert.equal(await link(taker, false), '400 wallet_taken');
    assert.deepEqual([await userOf(byCookie), await userOf(byKey)], [theirs, theirs]);

    assert.equal(await link(taker, true), '200 ');
    for (const gone of [byCookie, byKey]) assert.equal((await gone.send('/api/me/accounts')).status, 401);
    const walletsOf = async (member: Visitor) =>
      (await read<{ user: { wallets: { address: string }[] } }>(member, '/session')).user.wallets.length;
    assert.deepEqual([await userOf(former), await walletsOf(former), await walletsOf(taker)], [theirs, 1, 2]);
    await byCookie.signIn();
    assert.equal(await userOf(byCookie), takers, 'whoever has it signs in as who holds it now');
  });

  it('mint and bid for nobody else with a wallet that has left their account at another site', async () => {
    const wallet = privateKeyToAccount(generatePrivateKey());
    const [former, taker] = [new Visitor(proxy), new Visitor(proxyOf(service, { origins: [site] }), wallet)];
    await former.signIn();
    const linked = await former.signed(await former.challenge('link'), 31_337, wallet);
    await former.stepUp('link-wallet');
    assert.equal(await codeOf(await post(former, '/session/wallets', linked)), '200 ');
    await operate('/api/users/wallets/disconnect', { userId: await userOf(former), walletAddress: wallet.address });
    await taker.signIn();
    assert.notEqual(await userOf(taker), await userOf(former));
    const { data: auctions } = await read<Page>(former, '/api/auctions?limit=50');
    const auctionId = auctions.find(({ name }) => name === 'Salt compass')?.id ?? '';
    const nonce = BigInt(`0x${randomUUID().replaceAll('-', '')}`);
    const terms = { auctionId, amount: 1n, currency: null, nonce, deadline: 0n };
    const signature = await wallet.signTypedData(bidTypedData(terms, wallet.address, 31_337));
    const bid = { auctionId, amount: '1', chainName: '31337', nonce: String(nonce), signature, wallet: wallet.address };
    assert.equal(await codeOf(await post(former, '/api/me/auction_bids', bid)), '403 wallet_foreign');
    const { data: contracts } = await read<Page>(former, '/api/minting/contracts');
    for (const { id: contractId } of contracts) {
      const { data: assets } = await read<Page>(former, `/api/minting/assets?mintingContractIds=${contractId}`);
      for (const { id: assetId } of assets) {
        const order = { contractId, assetId, quantity: 1, wallet: wallet.address };
        assert.equal(await codeOf(await post(former, '/api/me/minting/contracts/mint', order)), '403 wallet_foreign');
      }
    }
    assert.deepEqual((await read<Page>(taker, '/api/me/minting/assets')).data, []);
  });

  it('belong to the merged member, with all points, if an only wallet is linked to another account', async () => {
    const [former, taker] = [new Visitor(proxy), new Visitor(proxy)];
    await former.signIn();
    await taker.signIn();
    assert.equal((await post(former, `/api/me/rules/${rule}/complete`)).status, 200);
    const pointsOf = async (member: Visitor): Promise<unknown[]> =>
      (await read<{ data: { amount: unknown }[] }>(member, '/api/me/accounts')).data.map(({ amount }) => amount);
    for (const deadline = Date.now() + 30_000; (await pointsOf(former))[0] !== 10;) {
      assert.ok(Date.now() < deadline, 'the quest is not paid');
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
    const body = { ...(await taker.signed(await taker.challenge('link'), 31_337, former.account)), takeOver: true };
    await taker.stepUp('link-wallet');
    assert.equal(await codeOf(await post(taker, '/session/wallets', body)), '200 ');
    assert.equal((await former.send('/api/me/accounts')).status, 401);
    assert.deepEqual(await pointsOf(taker), [10]);
    await former.signIn();
    assert.equal(await userOf(former), await userOf(taker));
    assert.deepEqual(await pointsOf(former), [10]);
  });

  it('link an email address only through the link in its mail', async () => {
    const member = new Visitor(proxy);
    await member.signIn();
    const emailAddress = `ada.${randomUUID()}@example.com`;
    const begun = await post(member, '/api/me/social/email/start', { emailAddress });
    const { url, attempt } = (await begun.json()) as { url: string | null; attempt: string };
    assert.deepEqual([begun.status, url], [200, null]);
    const accounts = async () =>
      (await read<{ data: { authType: string; name: string }[] }>(member, '/api/me/social')).data;
    assert.deepEqual(await accounts(), []);
    const search = new URLSearchParams({ address: emailAddress, websiteId: service.websiteId });
    const inbox = await (await fetch(`${service.url}/sandbox/email/inbox?${search}`)).text();
    const link = /href="([^"]+\/api\/email\/auth\/callback[^"]+)"/.exec(inbox)?.[1]?.replaceAll('&amp;', '&') ?? '';
    assert.equal((await fetch(link, { redirect: 'manual' })).status, 200);
    assert.deepEqual(await accounts(), [], 'a look at the link confirms nothing');
    const landed = await fetch(link, { method: 'POST', redirect: 'manual' });
    assert.equal(landed.headers.get('location'), `${site}/linked?laurel-attempt=${attempt}`);
    assert.deepEqual(
      (await accounts()).map(({ authType, name }) => [authType, name]),
      [['email', 'a…@example.com']],
    );
  });

  it('confirm a bid above the limit with another signature, made for a bid', async () => {
    const member = new Visitor(proxy);
    await member.signIn();
    const { address } = member.account;
    await operate('/api/loyalty/transactions', {
      description: 'A gift',
      loyaltyCurrencyId: currency,
      entries: [{ amount: '2000', walletAddress: address }],
    });
    const { data } = await read<Page>(member, '/api/auctions?limit=50');
    const auctionId = data.find(({ name }) => name === 'Salt compass')?.id ?? '';
    const bid = async (amount: bigint, nonce: bigint) => {
      const deadline = BigInt(Math.floor(Date.now() / 1_000) + 600);
      const terms = { auctionId, amount, currency: null, nonce, deadline };
      const signature = await member.account.signTypedData(bidTypedData(terms, address, 31_337));
      const signed = { amount: String(amount), nonce: String(nonce), deadline: Number(deadline), signature };
      return post(member, '/api/me/auction_bids', { auctionId, chainName: 'eip155:31337', ...signed });
    };
    assert.equal(await codeOf(await bid(600n, 1n)), '403 step_up_required');
    await member.stepUp('claim');
    assert.equal(await codeOf(await bid(600n, 2n)), '403 step_up_required', 'it is for a claim');
    assert.equal((await member.stepUp('bid')).status, 200);
    assert.equal(await codeOf(await bid(600n, 3n)), '200 ');
  });

  it('end in all browsers at once', async () => {
    const { account } = new Visitor(proxy);
    const browsers = [new Visitor(proxy, account), new Visitor(proxy, account), new Visitor(proxy, account)] as const;
    for (const browser of browsers) await browser.signIn();
    assert.equal((await read<{ data: unknown[] }>(browsers[0], '/sessions')).data.length, 3);
    assert.equal((await browsers[1].send('/sessions', { method: 'DELETE' })).status, 200);
    for (const browser of browsers) assert.equal((await browser.send('/api/me/accounts')).status, 401);
  });
});
