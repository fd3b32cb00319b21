import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, it } from 'node:test';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { bidTypedData } from '../../src/contract/auctions/bid-message.js';
import type { Challenge, Session } from '../../src/contract/session.js';
import { type ProxyConfig, memoryStore } from '../../src/proxy/index.js';
import { claimHash, ids, memberReply, secret } from './member-replies.js';
import { type Recorded, RecordingPlatform, json } from './recording-platform.js';
import { turns } from './turns.js';
import { Visitor, proxyBefore } from './visitor.js';

interface Problem {
  readonly code: string;
  readonly field?: string;
  readonly reason?: { readonly code: string; readonly provider?: string };
}

async function setUp(config: Partial<ProxyConfig> = {}) {
  const platform = new RecordingPlatform();
  platform.reply = memberReply;
  const proxy = proxyBefore(platform, config);
  const member = new Visitor(proxy);
  assert.equal((await member.signIn()).status, 200);
  platform.requests.length = 0;
  return { platform, proxy, member };
}

const post = (visitor: Visitor, path: string, body: unknown = {}): Promise<Response> =>
  visitor.send(path, { method: 'POST', body });
const problemOf = async (response: Response): Promise<Problem> => (await response.json()) as Problem;
const complete = `/api/me/rules/${ids.rule}/complete`;
const sentTo = (platform: RecordingPlatform, end: string): Recorded[] =>
  platform.requests.filter(({ path }) => path.endsWith(end));

/** A promise that a test settles when it wants to. */
function gate(): { readonly open: () => void; readonly passed: Promise<void> } {
  let open = (): void => undefined;
  const passed = new Promise<void>((resolve) => (open = resolve));
  return { open, passed };
}

describe('completing a rule', () => {
  it('completes it for the member, with only the fields that a page may send', async () => {
    const { platform, member } = await setUp();
    const body = { contentUrl: 'https://x.com/ada/status/1', loyaltyQuestionChoiceId: ids.choice };
    const response = await post(member, complete, body);
    assert.deepEqual(await response.json(), { message: 'Completion request added to queue' });
    const [request] = sentTo(platform, '/complete');
    const userId = platform.users.get(member.account.address.toLowerCase())?.id;
    assert.deepEqual(request?.body, { ...body, userId, verifyOnly: 'false' });
  });

  it('is refused for a rule that only an operator may complete', async () => {
    const { platform, member } = await setUp();
    const response = await post(member, `/api/me/rules/${ids.externalRule}/complete`);
    assert.equal(response.status, 403);
    assert.equal((await problemOf(response)).code, 'refused');
    assert.equal(sentTo(platform, '/complete').length, 0);
  });

  it('is refused for an unknown rule, and reads a known rule only once', async () => {
    const { platform, member } = await setUp();
    platform.reply = (request) =>
      request.path === '/api/loyalty/rules' ? json({ data: [], hasNextPage: false }) : memberReply(request);
    assert.equal((await post(member, complete)).status, 404);
    platform.reply = memberReply;
    platform.requests.length = 0;
    for (let time = 0; time < 3; time += 1) assert.equal((await post(member, complete)).status, 200);
    assert.equal(sentTo(platform, '/rules').length, 1);
    assert.equal(sentTo(platform, '/complete').length, 3);
  });

  it("fails with the reason's code, without the platform's own words", async () => {
    const { platform, member } = await setUp();
    for (const [text, code, provider] of [
      ['Discord not connected', 'account_not_connected', 'discord'],
      ['Please complete other required rules to unlock this quest.', 'prerequisite_open', undefined],
      ['Loyalty rule Say hello has not started yet', 'not_started', undefined],
    ] as const) {
      platform.reply = (request) =>
        request.path.endsWith('/complete')
          ? json({ message: text, debugInfo: secret, trace: secret }, 400)
          : memberReply(request);
      const response = await post(member, complete);
      const answer = await response.text();
      assert.equal(response.status, 409);
      const { code: outer, reason } = JSON.parse(answer) as Problem;
      assert.deepEqual([outer, reason], ['refused', { code, ...(provider && { provider }) }]);
      assert.ok(!answer.includes(secret) && !answer.includes(text));
    }
    platform.reply = (request) =>
      request.path.endsWith('/complete') ? json({ message: `${secret} at line 3` }, 400) : memberReply(request);
    const response = await post(member, complete);
    const answer = await response.text();
    assert.deepEqual([response.status, (JSON.parse(answer) as Problem).code], [502, 'upstream_error']);
    assert.ok(!answer.includes(secret));
  });

  it("reports in its status the reason's code, without the platform's own words", async () => {
    const { platform, member } = await setUp();
    const userId = platform.users.get(member.account.address.toLowerCase())?.id;
    const row = { loyaltyRuleId: ids.rule, userId, status: 'failed', organizationId: randomUUID() };
    platform.reply = ({ path }) =>
      path === '/api/loyalty/rules/status'
        ? json({
            data: [
              { ...row, message: 'Tweet does not belong to the user' },
              { ...row, message: secret },
            ],
          })
        : undefined;
    const response = await member.send(`/api/me/rules/status?loyaltyRuleId=${ids.rule}`);
    const answer = await response.text();
    const { data } = JSON.parse(answer) as { data: { reason?: unknown; status: string }[] };
    assert.deepEqual(
      data.map(({ reason }) => reason),
      [{ code: 'post_not_own' }, undefined],
    );
    assert.ok(!answer.includes(secret) && !answer.includes('Tweet') && !answer.includes('organizationId'));
  });
});

describe("a member's write", () => {
  it('is sent once, however many identical requests run at the same time', async () => {
    const { platform, member } = await setUp();
    const { open, passed } = gate();
    platform.reply = async (request) => {
      if (request.path.endsWith('/complete')) await passed;
      return memberReply(request) ?? json({}, 404);
    };
    const all = Array.from({ length: 20 }, () => post(member, complete));
    await turns();
    open();
    for (const response of await Promise.all(all)) assert.equal(response.status, 200);
    assert.equal(sentTo(platform, '/complete').length, 1);
  });

  it('holds back other writes to the same thing until it ends, in every process', async () => {
    const store = memoryStore(Date.now);
    const { platform, member } = await setUp({ store });
    const elsewhere = new Visitor(proxyBefore(platform, { store }), member.account);
    elsewhere.cookie = member.cookie;
    const { open, passed } = gate();
    platform.reply = async (request) => {
      if (request.path.endsWith('/complete')) await passed;
      return memberReply(request) ?? json({}, 404);
    };
    const first = post(member, complete);
    while (sentTo(platform, '/complete').length === 0) await new Promise((resolve) => setTimeout(resolve, 1));
    const [changed, same] = [
      await post(member, complete, { verificationCode: 'other' }),
      await post(elsewhere, complete),
    ];
    for (const response of [changed, same]) {
      assert.deepEqual([response.status, (await problemOf(response)).code], [409, 'busy']);
      assert.ok(response.headers.has('retry-after'));
    }
    open();
    assert.equal((await first).status, 200);
    assert.equal((await post(elsewhere, complete)).status, 200, 'the next one may');
    assert.equal(sentTo(platform, '/complete').length, 2);
  });

  it('is not repeated while its outcome is unknown', async () => {
    const clock = { now: Date.now() };
    const { platform, member } = await setUp({ now: () => clock.now });
    platform.reply = (request) => (request.path.endsWith('/mint') ? json({}, 504) : memberReply(request));
    const mint = () => post(member, '/api/me/minting/contracts/mint', { contractId: ids.contract, assetId: ids.asset });
    assert.equal((await problemOf(await mint())).code, 'pending');
    platform.reply = memberReply;
    assert.equal((await problemOf(await mint())).code, 'busy');
    assert.equal(sentTo(platform, '/mint').length, 1);
    clock.now += 21_000;
    assert.equal((await mint()).status, 200);
  });

  it('does not hold up others if the platform limits it', async () => {
    const { platform, proxy, member } = await setUp();
    platform.reply = (request) =>
      request.path.endsWith('/complete') || request.path.endsWith('/rank')
        ? json({ message: 'Too many requests' }, 429, { 'retry-after': '60' })
        : memberReply(request);
    const refused = await post(member, complete);
    assert.deepEqual(
      [refused.status, (await problemOf(refused)).code, refused.headers.get('retry-after')],
      [429, 'busy', '60'],
    );
    const rank = `/api/loyalty/accounts/${randomUUID()}/rank?loyaltyCurrencyId=${ids.currency}`;
    assert.equal((await problemOf(await member.send(rank))).code, 'busy');
    const other = new Visitor(proxy);
    assert.equal((await other.signIn()).status, 200);
    assert.equal((await other.send('/api/users/count')).status, 200);
  });

  it('counts towards one limit per member, across all their sessions', async () => {
    const { platform, proxy, member } = await setUp({ limits: { complete: 3 } });
    const second = new Visitor(proxy, member.account);
    await second.signIn();
    const statuses: number[] = [];
    for (const visitor of [member, second, member, second]) statuses.push((await post(visitor, complete)).status);
    assert.deepEqual(statuses, [200, 200, 200, 429]);
    assert.equal(sentTo(platform, '/complete').length, 3);
  });
});

describe('a mint', () => {
  it('is shown only to the member who started it', async () => {
    const { platform, proxy, member } = await setUp();
    const begun = await post(member, '/api/me/minting/contracts/mint', {
      contractId: ids.contract,
      assetId: ids.asset,
    });
    assert.deepEqual(await begun.json(), { mintingContractAssetMintStatusId: ids.mint });
    assert.equal(
      (sentTo(platform, '/mint')[0]?.body as { walletAddress: string }).walletAddress,
      member.account.address,
    );
    const other = new Visitor(proxy);
    await other.signIn();
    platform.requests.length = 0;
    for (const id of [ids.mint, ids.mint.toUpperCase(), randomUUID()]) {
      assert.equal((await other.send(`/api/me/minting/status/${id}`)).status, 404);
      assert.equal((await post(other, `/api/me/minting/status/${id}`, { status: 'failed' })).status, 404);
    }
    assert.equal(platform.requests.length, 0);
    const status = await member.send(`/api/me/minting/status/${ids.mint}`);
    const answer = await status.text();
    assert.deepEqual(JSON.parse(answer), {
      status: 'failed',
      signature: null,
      txHash: null,
      reason: { code: 'timed_out' },
    });
    const reported = await post(member, `/api/me/minting/status/${ids.mint}`, { status: 'failed' });
    assert.deepEqual([reported.status, await reported.json()], [200, {}]);
  });
});

describe('a claim', () => {
  it('gets one proof per confirmation by a wallet', async () => {
    const { platform, member } = await setUp();
    const proof = `/api/me/token_claims/${ids.claim}/proof`;
    const refused = await member.send(proof);
    assert.deepEqual(
      [refused.status, await problemOf(refused).then(({ code, field }) => [code, field])],
      [403, ['step_up_required', 'claim']],
    );
    assert.equal((await member.stepUp('claim')).status, 200);
    const given = await member.send(proof);
    assert.equal(((await given.json()) as { walletAddress: string }).walletAddress, member.account.address);
    assert.equal((await member.send(proof)).status, 403);
    assert.equal((await member.stepUp('bid')).status, 200);
    assert.equal((await member.send(proof)).status, 403, 'a confirmation of something else is none');
    platform.reply = () => json({}, 404);
    await member.stepUp('claim');
    assert.equal((await member.send(proof)).status, 404);
    platform.reply = memberReply;
    assert.equal((await member.send(proof)).status, 200, 'what failed has used up no confirmation');
  });

  it('is named in the signed message, which is valid for that claim only', async () => {
    const { platform, member } = await setUp();
    const other = randomUUID();
    const claims = [
      { id: ids.claim, name: 'Season One: “Früchte”\nURI: https://evil.example', contract: { name: 'GROVE' } },
      { id: other, name: '第一季', contract: { name: null } },
    ];
    platform.reply = (request) =>
      request.path === '/api/token_claims' ? json({ data: claims }) : memberReply(request);
    const challengeFor = async (claimId: string): Promise<Challenge> =>
      (await (await post(member, '/session/challenge', { purpose: 'claim', claimId })).json()) as Challenge;
    const confirm = async (body: object): Promise<number> => (await post(member, '/session/step-up', body)).status;
    const proofOf = async (claimId: string): Promise<number> =>
      (await member.send(`/api/me/token_claims/${claimId}/proof`)).status;
    const challenge = await challengeFor(ids.claim);
    assert.match(
      challenge.statement,
      /^Confirm the claim Season One: FruchteURI: https:\/\/evil\.example \(GROVE\) of the account [0-9a-f-]{36}\. This costs/,
    );
    assert.ok((await challengeFor(other)).statement.startsWith(`Confirm the claim ${other} of the account `));

    const signed = await member.signed(challenge);
    assert.equal(await confirm(signed), 401, 'no claim');
    assert.equal(await confirm({ ...signed, claimId: other }), 401, 'another claim');
    assert.equal(await confirm({ ...signed, claimId: ids.claim.toUpperCase() }), 200);
    assert.equal(await proofOf(other), 403);
    assert.equal(await proofOf(ids.claim), 200);
    assert.equal(await proofOf(ids.claim), 403, 'a confirmation counts once');

    const renamed = await member.signed(await challengeFor(ids.claim));
    platform.reply = (request) =>
      request.path === '/api/token_claims'
        ? json({ data: claims.map((claim) => ({ ...claim, name: 'Something else' })) })
        : memberReply(request);
    assert.equal(await confirm({ ...renamed, claimId: ids.claim }), 401, 'the text names what it was issued for');
    const unknown = await post(member, '/session/challenge', { purpose: 'claim', claimId: randomUUID() });
    assert.deepEqual([unknown.status, (await problemOf(unknown)).code], [404, 'not_found']);
  });

  it('is made at the contracts that the owner configures and the proxy lists', async () => {
    const claimContracts = [{ chainId: 31_337, address: '0xb19b36b1456E65E3A6D514D3F715f204BD59f431' }];
    const named = async (visitor: Visitor) =>
      ((await (await visitor.send('/capabilities')).json()) as { claimContracts: unknown }).claimContracts;
    assert.deepEqual(await named((await setUp()).member), []);
    assert.deepEqual(await named((await setUp({ claimContracts })).member), claimContracts);
  });

  it('shows its reported transaction to the member only', async () => {
    const { proxy, member } = await setUp({ publicEligibility: true });
    const own = await member.send(`/api/me/token_claims/${ids.claim}/eligibility`);
    assert.equal(((await own.json()) as { txHash: unknown }).txHash, claimHash);
    const visitor = new Visitor(proxy);
    const lookup = `/api/token_claims/${ids.claim}/lookup?wallet=${member.account.address}`;
    assert.equal((await (await visitor.send(lookup)).text()).includes(claimHash), false);
    const asked = `/api/me/token_claims/${ids.claim}/eligibility?wallet=${member.account.address}`;
    assert.equal((await visitor.send(asked)).status, 401);
  });

  it('can be looked up by address only if the owner allows it, without a proof and within a limit', async () => {
    const lookup = `/api/token_claims/${ids.claim}/lookup?wallet=0xb19b36b1456E65E3A6D514D3F715f204BD59f431`;
    const closed = await setUp();
    assert.equal((await closed.member.send(lookup)).status, 404);
    assert.equal(closed.platform.requests.filter(({ path }) => path.includes('token_claims')).length, 0);
    const { platform, proxy } = await setUp({ publicEligibility: true, limits: { lookup: 10 } });
    const visitor = new Visitor(proxy);
    const found = await visitor.send(lookup);
    assert.deepEqual(await found.json(), { tokenClaimId: ids.claim, eligible: true, alreadyClaimed: false, amount: 1 });
    assert.equal(found.headers.get('cache-control'), 'private, no-store');
    const [asked] = platform.requests.filter(({ path }) => path.endsWith(`/token_claims/${ids.claim}/eligibility`));
    assert.equal(asked?.query.get('walletAddress'), '0xb19b36b1456E65E3A6D514D3F715f204BD59f431');
    const statuses = [];
    for (let times = 0; times < 11; times += 1) statuses.push((await visitor.send(lookup)).status);
    assert.deepEqual([statuses.indexOf(429), statuses.at(-1)], [9, 429]);
  });
});

describe('a bid', () => {
  const bidOf = async (
    visitor: Visitor,
    amount: bigint,
    changes: Record<string, unknown> = {},
    signer = visitor.account,
  ) => {
    const deadline = BigInt(Math.floor(Date.now() / 1000) + 600);
    const terms = { auctionId: ids.auction, amount, currency: null, nonce: 3n, deadline };
    const signature = await signer.signTypedData(bidTypedData(terms, visitor.account.address, 31_337));
    const signed = {
      amount: String(amount),
      chainName: 'eip155:31337',
      nonce: '3',
      deadline: Number(deadline),
      signature,
    };
    return { auctionId: ids.auction, ...signed, ...changes };
  };
  const path = '/api/me/auction_bids';

  it('is passed on as signed, by a wallet of the member', async () => {
    const { platform, member } = await setUp();
    const bid = await bidOf(member, 12n);
    const response = await post(member, path, bid);
    const answer = (await response.json()) as Record<string, unknown>;
    assert.deepEqual([response.status, answer['amount'], answer['secret']], [200, '12', undefined]);
    const { walletAddress, websiteId, organizationId, ...rest } = sentTo(platform, '/auction_bids')[0]?.body as Record<
      string,
      unknown
    >;
    assert.equal(walletAddress, member.account.address);
    assert.ok(websiteId && organizationId);
    assert.deepEqual(rest, bid);
  });

  it('is refused if it differs from what was signed or has expired', async () => {
    const { platform, member } = await setUp();
    const stranger = privateKeyToAccount(generatePrivateKey());
    for (const changes of [
      { amount: '13' },
      { nonce: '4' },
      { deadline: undefined },
      { deadline: Math.floor(Date.now() / 1000) - 1 },
      { chainName: 'ethereum' },
      { chainName: 'constructor' },
      { auctionId: ids.asset },
      { signature: '0x' },
      { amount: String(2n ** 256n) },
      { nonce: String(2n ** 256n) },
      { nonce: 'three' },
      { deadline: -1 },
    ])
      assert.equal((await post(member, path, await bidOf(member, 12n, changes))).status, 400, JSON.stringify(changes));
    assert.equal((await post(member, path, await bidOf(member, 12n, {}, stranger))).status, 400);
    assert.equal(sentTo(platform, '/auction_bids').length, 0);
  });

  it("needs another confirmation above its currency's limit", async () => {
    const { platform, member } = await setUp({ confirmBidsAbove: { [ids.currency.toUpperCase()]: '100' } });
    assert.equal((await post(member, path, await bidOf(member, 100n))).status, 200);
    const above = await bidOf(member, 101n);
    assert.equal((await problemOf(await post(member, path, above))).code, 'step_up_required');
    await member.stepUp('bid');
    assert.equal((await post(member, path, above)).status, 200);
    assert.equal((await post(member, path, above)).status, 403);
    assert.equal(sentTo(platform, '/auction_bids').length, 2);
  });
});

describe('another wallet', () => {
  const linkOf = async (member: Visitor, wallet = privateKeyToAccount(generatePrivateKey()), more = {}) => ({
    wallet,
    body: { ...(await member.signed(await member.challenge('link'), 31_337, wallet)), ...more },
  });
  const linked = (platform: RecordingPlatform): Record<string, unknown>[] =>
    sentTo(platform, '/connect').map(({ body }) => body as Record<string, unknown>);

  it('is linked with its own signature and a confirmation, and belongs to the member from then on', async () => {
    const { platform, member } = await setUp();
    const userId = platform.users.get(member.account.address.toLowerCase())?.id ?? '';
    const { wallet, body } = await linkOf(member);
    assert.match(body.message, new RegExp(userId));
    platform.users.set(wallet.address.toLowerCase(), { id: userId });
    const before = member.cookie;
    await member.stepUp('link-wallet');
    const response = await post(member, '/session/wallets', body);
    const session = (await response.json()) as { user: { id: string; wallets: { address: string }[] } };
    assert.deepEqual(
      session.user.wallets.map(({ address }) => address),
      [member.account.address, wallet.address],
    );
    assert.notEqual(member.cookie, before, 'more rights, another token');
    const { message, signature } = body as unknown as { message: string; signature: string };
    const [sent] = linked(platform);
    assert.deepEqual(
      [sent?.['userId'], sent?.['walletAddress'], sent?.['confirmDisconnect']],
      [userId, wallet.address, undefined],
    );
    assert.deepEqual(sent?.['verificationData'], { message, signature, verifiedLocally: true });
    const eligibility = `/api/me/token_claims/${ids.claim}/eligibility?wallet=${wallet.address}`;
    assert.equal((await member.send(eligibility)).status, 200);
  });

  it('is not linked without a confirmation, with a signature for something else, or twice', async () => {
    const { platform, proxy, member } = await setUp();
    const { body } = await linkOf(member);
    assert.equal((await problemOf(await post(member, '/session/wallets', body))).code, 'step_up_required');
    await member.stepUp('link-wallet');
    assert.equal((await problemOf(await post(member, '/session/wallets', body))).code, 'nonce_unusable');
    const wallet = privateKeyToAccount(generatePrivateKey());
    const forSignIn = await member.signed(await member.challenge('sign-in'), 31_337, wallet);
    assert.equal((await problemOf(await post(member, '/session/wallets', forSignIn))).code, 'nonce_unusable');
    const other = new Visitor(proxy);
    await other.signIn();
    platform.requests.length = 0;
    const { body: ofOther } = await linkOf(other, wallet);
    assert.equal((await problemOf(await post(member, '/session/wallets', ofOther))).code, 'nonce_unusable');
    const { body: forged } = await linkOf(member, wallet);
    const stranger = { ...forged, walletAddress: other.account.address };
    assert.ok(
      ['message_mismatch', 'signature_invalid'].includes(
        (await problemOf(await post(member, '/session/wallets', stranger))).code,
      ),
    );
    assert.equal(linked(platform).length, 0);
  });

  it('is taken from another member only on request and with new signatures', async () => {
    const { platform, member } = await setUp();
    const userId = platform.users.get(member.account.address.toLowerCase())?.id ?? '';
    platform.reply = ({ path, body }) => {
      if (!path.endsWith('/connect')) return undefined;
      const given = body as { confirmDisconnect?: boolean; walletAddress: string };
      if (!given.confirmDisconnect)
        return json({ message: 'The wallet is connected to another user', error: 'WALLET_ALREADY_CONNECTED' }, 400);
      return json({ id: userId, walletAddress: given.walletAddress, createdAt: '', updatedAt: '' });
    };
    const { wallet, body } = await linkOf(member);
    await member.stepUp('link-wallet');
    assert.equal((await problemOf(await post(member, '/session/wallets', body))).code, 'wallet_taken');
    const { body: again } = await linkOf(member, wallet, { takeOver: true });
    assert.equal((await problemOf(await post(member, '/session/wallets', again))).code, 'step_up_required');
    const { body: confirmed } = await linkOf(member, wallet, { takeOver: true });
    await member.stepUp('link-wallet');
    assert.equal((await post(member, '/session/wallets', confirmed)).status, 200);
    assert.deepEqual(
      linked(platform).map((sent) => sent['confirmDisconnect']),
      [undefined, true],
    );
  });

  it("that is taken over ends its former holder's sessions with it, and leaves their other sessions without it", async () => {
    const { platform, proxy, member } = await setUp();
    const userId = platform.users.get(member.account.address.toLowerCase())?.id ?? '';
    const [wallet, theirOther] = [privateKeyToAccount(generatePrivateKey()), privateKeyToAccount(generatePrivateKey())];
    const former = { id: randomUUID() };
    for (const { address } of [wallet, theirOther]) platform.users.set(address.toLowerCase(), former);
    const row = ({ address }: { address: string }) => ({ address, type: 'evm', createdAt: '2026-02-01T08:00:00.000Z' });
    let outcome = 400;
    platform.reply = ({ path, query, body }) => {
      const asked = query.get('walletAddress')?.toLowerCase() ?? '';
      if (path === '/api/users' && platform.users.get(asked) === former) {
        const wallets = [wallet, theirOther].map(row);
        const user = { id: former.id, walletAddress: wallet.address, isSnagSuperAdmin: false, wallets };
        return json({ data: [user], hasNextPage: false });
      }
      if (!path.endsWith('/connect') || (body as { userId?: string }).userId === undefined) return undefined;
      if (outcome !== 200) return json({ message: secret, error: 'MAXIMUM_ACCOUNT_LINKED' }, outcome);
      return json({ id: userId, walletAddress: wallet.address, createdAt: '', updatedAt: '' });
    };
    const [byWallet, byOther] = [new Visitor(proxy, wallet), new Visitor(proxy, theirOther)];
    const sessionOf = async (visitor: Visitor) => {
      const session = (await (await visitor.send('/session')).json()) as Session;
      return session.status === 'signed-in' ? session.user.wallets.map(({ address }) => address) : session.status;
    };
    const take = async () => {
      const { body } = await linkOf(member, wallet, { takeOver: true });
      await member.stepUp('link-wallet');
      return (await post(member, '/session/wallets', body)).status;
    };
    // After a refusal, the wallet remains theirs; after an unknown outcome or a move, it does not.
    for (outcome of [400, 500, 200]) {
      await byWallet.signIn();
      await byOther.signIn();
      assert.equal(await take(), outcome === 500 ? 502 : outcome);
      const [theirs, others] = [await sessionOf(byWallet), await sessionOf(byOther)];
      if (outcome === 400) {
        assert.deepEqual(theirs, [wallet.address, theirOther.address]);
        assert.deepEqual(others, [theirOther.address, wallet.address]);
      } else assert.deepEqual([theirs, others], ['signed-out', [theirOther.address]], String(outcome));
    }
    assert.deepEqual(await sessionOf(member), [member.account.address, wallet.address]);
  });

  it('is refused if the account has the maximum, or if the platform links it to someone else', async () => {
    const { platform, member } = await setUp();
    platform.reply = ({ path }) =>
      path.endsWith('/connect') ? json({ message: secret, error: 'MAXIMUM_ACCOUNT_LINKED' }, 400) : undefined;
    const { body } = await linkOf(member);
    await member.stepUp('link-wallet');
    const response = await post(member, '/session/wallets', body);
    assert.deepEqual([response.status, (await problemOf(response)).code], [400, 'maximum_accounts_linked']);
    platform.reply = ({ path }) =>
      path.endsWith('/connect')
        ? json({ id: randomUUID(), walletAddress: '', createdAt: '', updatedAt: '' })
        : undefined;
    const { body: second } = await linkOf(member);
    await member.stepUp('link-wallet');
    assert.equal((await problemOf(await post(member, '/session/wallets', second))).code, 'upstream_error');
    const session = (await (await member.send('/session')).json()) as { user: { wallets: unknown[] } };
    assert.equal(session.user.wallets.length, 1);
  });
});
