import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, it } from 'node:test';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import type { Profile } from '../../src/contract/identity/profile.js';
import type { Problem } from '../../src/contract/problem.js';
import type { SignedIn } from '../../src/contract/session.js';
import type { ProxyConfig } from '../../src/proxy/index.js';
import { ids, memberReply } from './member-replies.js';
import { RecordingPlatform, json, organizationId, websiteId } from './recording-platform.js';
import { Visitor, proxyBefore } from './visitor.js';

const moment = '2026-02-01T08:00:00.000Z';
const solana = '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv';
const ton = `0:${'83dfd552e63729b472fcbcc8c45ebcc6691702558b68ec7527e1ba403a0f31a8'}`;
const newAccount = () => privateKeyToAccount(generatePrivateKey());

/** Returns the platform's fields of a user, apart from their id and the wallet they were found by. */
type Told = (address: string) => Readonly<Record<string, unknown>>;

function setUp(told: Told, config: Partial<ProxyConfig> = {}) {
  const platform = new RecordingPlatform();
  const proxy = proxyBefore(platform, { unlinkWallets: true, ...config });
  const member = new Visitor(proxy);
  const userId = randomUUID();
  const own = member.account.address.toLowerCase();
  platform.users.set(own, { id: userId });
  let group: readonly unknown[] = [];
  platform.reply = (request) => {
    const { path, query } = request;
    if (path === '/api/users/wallets/disconnect') return json({ message: 'Success' });
    if (path !== '/api/users') return memberReply(request);
    if (query.get('userGroupId') !== null) return json({ data: group, hasNextPage: false });
    const isOwn = query.get('userId') === userId || query.get('walletAddress')?.toLowerCase() === own;
    if (!isOwn) return undefined;
    const user = { id: userId, walletAddress: own, isSnagSuperAdmin: false, ...told(member.account.address) };
    return json({ data: [user], hasNextPage: false });
  };
  const sentTo = (path: string) => platform.requests.filter((each) => each.path.endsWith(path));
  return { platform, proxy, member, userId, sentTo, setGroup: (members: readonly unknown[]) => void (group = members) };
}

const row = (address: string, type: string | null = 'evm') => ({ address, type, createdAt: moment });
const walletsOf = async (response: Response) => ((await response.json()) as SignedIn).user.wallets;
const codeOf = async (response: Response): Promise<[number, string]> => [
  response.status,
  ((await response.json()) as Problem).code,
];

describe('the wallets of a member who signs in', () => {
  it('are all that the platform lists, starting with the one that signed', async () => {
    const second = newAccount().address;
    const { member } = setUp((own) => ({
      wallets: [row(second.toLowerCase()), row(own), row(solana, 'solana'), row(ton, null), row('who?', null)],
    }));
    assert.deepEqual(await walletsOf(await member.signIn()), [
      { address: member.account.address, type: 'evm' },
      { address: second, type: 'evm' },
      { address: solana, type: 'solana' },
      { address: ton, type: 'ton' },
    ]);
  });

  it("are only the one that signed if the list is another member's or malformed", async () => {
    const second = newAccount().address;
    for (const wallets of [[row(second)], [], [{ address: 5 }], 'x', { data: [row(second)] }, [second]]) {
      const { member } = setUp(() => ({ wallets }));
      const found = await walletsOf(await member.signIn());
      assert.deepEqual(found, [{ address: member.account.address, type: 'evm' }], JSON.stringify(wallets));
    }
  });

  it('leave out unknown types, and addresses that do not match their type', async () => {
    const { member } = setUp((own) => ({ wallets: [row(own), row(solana, 'evm'), row(ton, 'bitcoin')] }));
    assert.equal((await walletsOf(await member.signIn())).length, 1);
  });

  it('all belong to the member, for confirmations, requests and reads', async () => {
    const second = newAccount();
    const { member, sentTo, platform } = setUp((own) => ({ wallets: [row(own), row(second.address)] }));
    await member.signIn();
    const body = await member.signed(await member.challenge('claim'), 31_337, second);
    assert.equal((await member.send('/session/step-up', { method: 'POST', body })).status, 200);
    const mint = { contractId: ids.contract, assetId: ids.asset, wallet: second.address };
    assert.equal((await member.send('/api/me/minting/contracts/mint', { method: 'POST', body: mint })).status, 200);
    assert.equal((sentTo('/mint')[0]?.body as { walletAddress: string }).walletAddress, second.address);
    platform.requests.length = 0;
    await member.send('/api/me/accounts');
    assert.deepEqual(sentTo('/accounts')[0]?.query.getAll('walletAddress'), [member.account.address, second.address]);
  });
});

describe('the wallets of a group', () => {
  const group = randomUUID();
  const inGroup = { userMetadata: [{ userGroupId: group }] };
  const user = (walletAddress: string, more: object = inGroup) => ({
    ...{ id: randomUUID(), walletAddress, isSnagSuperAdmin: false, ...more },
  });

  it('are included if the platform lists no wallets, with types derived from their addresses', async () => {
    const { member, sentTo, setGroup } = setUp(() => inGroup);
    const second = newAccount().address;
    setGroup([
      user(member.account.address, inGroup),
      user(second.toLowerCase()),
      user(solana),
      user('not an address'),
      user(newAccount().address, { userMetadata: [{ userGroupId: randomUUID() }] }),
      user(newAccount().address, {}),
    ]);
    assert.deepEqual(await walletsOf(await member.signIn()), [
      { address: member.account.address, type: 'evm' },
      { address: second, type: 'evm', ofGroup: true },
      { address: solana, type: 'solana', ofGroup: true },
    ]);
    const asked = sentTo('/api/users').find(({ query }) => query.has('userGroupId'));
    assert.deepEqual(
      [asked?.query.get('userGroupId'), asked?.query.get('organizationId'), asked?.query.get('websiteId')],
      [group, organizationId, websiteId],
    );
  });

  it('are not requested if the platform lists wallets or names no group', async () => {
    for (const told of [(own: string) => ({ ...inGroup, wallets: [row(own)] }), () => ({ userMetadata: [{}] })]) {
      const { member, sentTo } = setUp(told);
      await member.signIn();
      assert.ok(sentTo('/api/users').every(({ query }) => !query.has('userGroupId')));
    }
  });

  it('are left out if they cannot be read, and the member still signs in', async () => {
    const { member, platform } = setUp(() => inGroup);
    const { reply } = platform;
    platform.reply = (request) =>
      request.query.has('userGroupId') ? json({ message: 'Not found' }, 404) : reply(request);
    assert.equal((await walletsOf(await member.signIn())).length, 1);
  });

  it('allow reading about them and nothing else, because nobody has signed with them', async () => {
    const second = newAccount();
    const { member, sentTo, setGroup, platform } = setUp(() => inGroup);
    setGroup([user(second.address)]);
    await member.signIn();
    const wallet = second.address;
    assert.equal((await member.send(`/api/me/token_claims/${ids.claim}/eligibility?wallet=${wallet}`)).status, 200);
    await member.send('/api/me/accounts');
    assert.deepEqual(sentTo('/accounts')[0]?.query.getAll('walletAddress'), [member.account.address]);
    const { wallets } = (await (await member.send('/api/me/profile')).json()) as Profile;
    assert.deepEqual(
      wallets.map(({ address, ofGroup }) => [address, ofGroup]),
      [
        [member.account.address, undefined],
        [wallet, true],
      ],
    );

    platform.requests.length = 0;
    const body = await member.signed(await member.challenge('claim'), 31_337, second);
    const confirmed = await member.send('/session/step-up', { method: 'POST', body });
    assert.deepEqual(await codeOf(confirmed), [401, 'signature_invalid']);
    const mint = { contractId: ids.contract, assetId: ids.asset, wallet };
    const minted = await member.send('/api/me/minting/contracts/mint', { method: 'POST', body: mint });
    assert.deepEqual(await codeOf(minted), [403, 'wallet_foreign']);
    await member.stepUp('unlink-wallet');
    const removed = await member.send(`/session/wallets/${wallet}`, { method: 'DELETE' });
    assert.deepEqual(await codeOf(removed), [404, 'not_found']);
    assert.equal(sentTo('/disconnect').length + sentTo('/mint').length, 0);
  });

  it("become the member's own when linked with their own signature", async () => {
    const second = newAccount();
    const { member, userId, setGroup, platform } = setUp(() => inGroup);
    setGroup([user(second.address)]);
    await member.signIn();
    const { reply } = platform;
    platform.reply = (request) =>
      request.path.endsWith('/connect')
        ? json({ id: userId, walletAddress: second.address, createdAt: moment, updatedAt: moment })
        : reply(request);
    const body = await member.signed(await member.challenge('link'), 31_337, second);
    await member.stepUp('link-wallet');
    const own = { address: member.account.address, type: 'evm' };
    const before = await walletsOf(await member.send('/session'));
    assert.deepEqual(before, [own, { address: second.address, type: 'evm', ofGroup: true }]);
    const linked = await member.send('/session/wallets', { method: 'POST', body });
    const theirs = [own, { address: second.address, type: 'evm' }];
    assert.deepEqual(await walletsOf(linked), theirs);
    const kept = (await (await member.send('/api/me/profile')).json()) as Profile;
    assert.deepEqual(
      kept.wallets,
      theirs.map((each) => ({ ...each, linkedAt: null })),
      'though the platform goes on listing it as one of the group',
    );
    const mint = { contractId: ids.contract, assetId: ids.asset, wallet: second.address };
    assert.equal((await member.send('/api/me/minting/contracts/mint', { method: 'POST', body: mint })).status, 200);
  });
});

describe('unlinking a wallet', () => {
  const remove = (visitor: Visitor, address: string): Promise<Response> =>
    visitor.send(`/session/wallets/${address}`, { method: 'DELETE' });

  it('removes it from the member, however the path spells it', async () => {
    for (const spell of [(text: string) => text, (text: string) => text.toLowerCase()])
      for (const [address, type] of [
        [solana, 'solana'],
        [ton, 'ton'],
        [`0x${'0'.repeat(63)}2`, 'sui'],
      ] as const) {
        const left: unknown[] = [];
        const { member, sentTo, userId } = setUp((own) => ({ wallets: [row(own), row(address, type)] }));
        await member.signIn();
        const before = member.cookie;
        await member.stepUp('unlink-wallet');
        const response = await remove(member, spell(address));
        assert.equal(response.status, 200, address);
        left.push(...(await walletsOf(response)));
        assert.deepEqual(left, [{ address: member.account.address, type: 'evm' }]);
        assert.notEqual(member.cookie, before, 'other rights, another token');
        assert.deepEqual(
          sentTo('/disconnect').map(({ body }) => body),
          [{ organizationId, websiteId, userId, walletAddress: address }],
        );
      }
  });

  it('needs its own confirmation each time', async () => {
    const second = newAccount().address;
    const { member, sentTo } = setUp((own) => ({ wallets: [row(own), row(second), row(solana, 'solana')] }));
    await member.signIn();
    assert.deepEqual(await codeOf(await remove(member, second)), [403, 'step_up_required']);
    await member.stepUp('link-wallet');
    assert.deepEqual(await codeOf(await remove(member, second)), [403, 'step_up_required']);
    await member.stepUp('unlink-wallet');
    assert.equal((await remove(member, second)).status, 200);
    assert.deepEqual(await codeOf(await remove(member, solana)), [403, 'step_up_required']);
    assert.equal(sentTo('/disconnect').length, 1);
  });

  it("is refused for the last wallet or someone else's, without using up the confirmation", async () => {
    let more: readonly object[] = [];
    const { member, sentTo } = setUp((own) => ({ wallets: [row(own), ...more] }));
    await member.signIn();
    await member.stepUp('unlink-wallet');
    assert.deepEqual(await codeOf(await remove(member, member.account.address)), [409, 'last_wallet']);
    assert.deepEqual(await codeOf(await remove(member, newAccount().address)), [404, 'not_found']);
    assert.deepEqual(await codeOf(await remove(member, 'x')), [404, 'not_found']);
    assert.equal(sentTo('/disconnect').length, 0);
    // Linked in another browser in the meantime.
    more = [row(solana, 'solana')];
    assert.equal((await remove(member, solana)).status, 200);
  });

  it('is refused if the platform says that it is the last wallet', async () => {
    const { member, platform } = setUp((own) => ({ wallets: [row(own), row(solana, 'solana')] }));
    await member.signIn();
    const { reply } = platform;
    platform.reply = (request) =>
      request.path.endsWith('/disconnect') ? json({ message: 'x', error: 'LAST_WALLET' }, 400) : reply(request);
    await member.stepUp('unlink-wallet');
    assert.deepEqual(await codeOf(await remove(member, solana)), [409, 'last_wallet']);
  });

  it('ends the sessions begun with it, and removes it from the others', async () => {
    const second = newAccount();
    const { member, platform, proxy, userId } = setUp((own) => ({ wallets: [row(own), row(second.address)] }));
    platform.users.set(second.address.toLowerCase(), { id: userId });
    const { reply } = platform;
    platform.reply = (request) => {
      const asks = request.path === '/api/users' && request.query.get('walletAddress') === second.address;
      if (!asks) return reply(request);
      const wallets = [row(member.account.address), row(second.address)];
      const found = { id: userId, walletAddress: member.account.address, isSnagSuperAdmin: false, wallets };
      return json({ data: [found], hasNextPage: false });
    };
    await member.signIn();
    const [bySame, bySecond] = [new Visitor(proxy, member.account), new Visitor(proxy, second)];
    await bySame.signIn();
    await bySecond.signIn();
    const statusOf = async (visitor: Visitor) =>
      ((await (await visitor.send('/session')).json()) as { status: string }).status;
    assert.equal(await statusOf(bySecond), 'signed-in');
    await member.stepUp('unlink-wallet');
    assert.equal((await remove(member, second.address)).status, 200);
    assert.deepEqual(
      [await statusOf(member), await statusOf(bySame), await statusOf(bySecond)],
      ['signed-in', 'signed-in', 'signed-out'],
    );
    assert.deepEqual(await walletsOf(await bySame.send('/session')), [
      { address: member.account.address, type: 'evm' },
    ]);
    const eligibility = `/api/me/token_claims/${ids.claim}/eligibility?wallet=${second.address}`;
    assert.deepEqual(await codeOf(await bySame.send(eligibility)), [403, 'wallet_foreign']);
  });

  it('ends those sessions even if the outcome is unknown', async () => {
    const second = newAccount();
    const { member, platform, proxy, userId } = setUp((own) => ({ wallets: [row(own), row(second.address)] }));
    platform.users.set(second.address.toLowerCase(), { id: userId });
    await member.signIn();
    const elsewhere = new Visitor(proxy, second);
    await elsewhere.signIn();
    const { reply } = platform;
    platform.reply = (request) => (request.path.endsWith('/disconnect') ? json({ message: 'x' }, 500) : reply(request));
    await member.stepUp('unlink-wallet');
    assert.deepEqual(await codeOf(await remove(member, second.address)), [504, 'pending']);
    assert.equal(((await (await elsewhere.send('/session')).json()) as { status: string }).status, 'signed-out');
  });

  it("works for the wallet that signed in: this browser's session continues with the others", async () => {
    const second = newAccount().address;
    const { member } = setUp((own) => ({ wallets: [row(own), row(second)] }));
    await member.signIn();
    await member.stepUp('unlink-wallet');
    assert.deepEqual(await walletsOf(await remove(member, member.account.address)), [{ address: second, type: 'evm' }]);
    assert.equal((await member.send('/session')).status, 200);
  });

  it('is refused and not offered unless the owner allows it', async () => {
    const { member, sentTo } = setUp((own) => ({ wallets: [row(own), row(solana, 'solana')] }), {
      unlinkWallets: false,
    });
    await member.signIn();
    await member.stepUp('unlink-wallet');
    assert.deepEqual(await codeOf(await remove(member, solana)), [404, 'not_found']);
    assert.equal(sentTo('/disconnect').length, 0);
    const { operations } = (await (await member.send('/capabilities')).json()) as { operations: string[] };
    assert.ok(!operations.includes('unlinkWallet') && operations.includes('linkWallet'));
  });
});
