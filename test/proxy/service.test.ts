import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { pino } from 'pino';
import { privateKeyToAccount, generatePrivateKey } from 'viem/accounts';
import { renderSignInMessage } from '../../src/contract/message.js';
import { type RunningService, startService } from '../../src/service/index.js';
import { type LocalChain, ownedWallet, startLocalChain } from '../verify/local-chain.js';
import { proxyOf } from './own-service.js';
import { Visitor } from './visitor.js';

interface Rows {
  readonly data: { id: string; userId: string | null; amount: unknown; user: { walletAddress: string } | null }[];
  readonly hasNextPage: boolean;
}

describe('the proxy with our own service', () => {
  let service: RunningService;
  let chain: LocalChain;
  let proxy: ReturnType<typeof proxyOf>;
  before(async () => {
    [service, chain] = await Promise.all([
      startService({ port: 0, data: 'memory', seed: 'demo', logger: pino({ level: 'silent' }) }),
      startLocalChain(),
    ]);
    proxy = proxyOf(service, {
      evmRpcUrl: chain.url,
    });
  });
  after(async () => {
    chain.stop();
    await service.close();
  });
  const read = async <T>(visitor: Visitor, path: string): Promise<T> => {
    const response = await visitor.send(path);
    const body = (await response.json()) as T;
    assert.equal(response.status, 200, JSON.stringify(body));
    return body;
  };

  it('lists currencies, the leaderboard page by page, and the number of members', async () => {
    const visitor = new Visitor(proxy);
    const currencies = await read<{ data: { id: string }[] }>(visitor, '/api/loyalty/currencies');
    assert.ok(currencies.data.length >= 1);
    assert.doesNotMatch(JSON.stringify(currencies), /apiAuth|createdById|organizationId/);
    const list = `/api/loyalty/accounts?loyaltyCurrencyId=${currencies.data[0]?.id ?? ''}&limit=10`;
    const first = await read<Rows>(visitor, list);
    const second = await read<Rows>(visitor, `${list}&startingAfter=${first.data.at(-1)?.id ?? ''}`);
    assert.equal(new Set([...first.data, ...second.data].map(({ id }) => id)).size, 20);
    assert.ok((await read<{ totalCount: number }>(visitor, '/api/users/count')).totalCount > 100);
  });

  it('signs in a new member, who sees only their own accounts', async () => {
    const member = new Visitor(proxy);
    const response = await member.signIn();
    const signedIn = (await response.json()) as { user: { id: string } };
    assert.equal(response.status, 200, JSON.stringify(signedIn));
    const { data } = await read<Rows>(member, '/api/me/accounts');
    for (const { user } of data) assert.equal(user?.walletAddress.toLowerCase(), member.account.address.toLowerCase());
    const again = new Visitor(proxy, member.account);
    const second = (await (await again.signIn()).json()) as { user: { id: string } };
    assert.equal(second.user.id, signedIn.user.id, 'the same wallet is the same member');
    const other = (await (await new Visitor(proxy).signIn()).json()) as { user: { id: string } };
    assert.notEqual(other.user.id, signedIn.user.id);
  });

  it('tells a member the rank of an account', async () => {
    const member = new Visitor(proxy);
    const currencies = await read<{ data: { id: string }[] }>(member, '/api/loyalty/currencies');
    const currency = currencies.data[0]?.id ?? '';
    const [top] = (await read<Rows>(member, `/api/loyalty/accounts?loyaltyCurrencyId=${currency}&limit=1`)).data;
    const path = `/api/loyalty/accounts/${top?.id ?? ''}/rank?loyaltyCurrencyId=${currency}`;
    assert.equal((await member.send(path)).status, 401);
    await member.signIn();
    assert.deepEqual(await read(member, path), { rank: 1 });
  });

  it("signs in a contract wallet with its owner's signature", async () => {
    const owner = privateKeyToAccount(generatePrivateKey());
    const address = await chain.deploy(ownedWallet(owner.address));
    const visitor = new Visitor(proxy, owner);
    const attempt = async (signer: typeof owner) => {
      const challenge = await visitor.challenge();
      const message = renderSignInMessage(challenge, address, 31_337);
      const signature = await signer.signMessage({ message });
      const body = {
        nonce: challenge.nonce,
        walletType: 'evm',
        walletAddress: address,
        chainId: 31_337,
        message,
        signature,
      };
      return visitor.send('/session', { method: 'POST', body });
    };
    const forged = await attempt(privateKeyToAccount(generatePrivateKey()));
    assert.deepEqual([forged.status, ((await forged.json()) as { code: string }).code], [401, 'signature_invalid']);
    const signedIn = await attempt(owner);
    const body = (await signedIn.json()) as { user: { wallets: unknown[] } };
    assert.equal(signedIn.status, 200, JSON.stringify(body));
    assert.deepEqual(body.user.wallets, [{ address, type: 'evm' }]);
  });

  it('tells the owner that the key is refused', async () => {
    const wrong = proxyOf(service, { apiKey: 'not-the-key' });
    const response = await new Visitor(wrong).send('/api/loyalty/accounts');
    const problem = (await response.json()) as { code: string; message: string };
    assert.deepEqual([response.status, problem.code], [502, 'upstream_key_refused']);
    assert.match(problem.message, /LAUREL_API_KEY/);
  });
});
