import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { type Address, type Hex, parseEther, zeroAddress } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { loyaltyToken } from '../../demo/contracts/artefacts/loyalty-token.js';
import { signedMint1155 } from '../../demo/contracts/artefacts/signed-mint-1155.js';
import { signedMint721 } from '../../demo/contracts/artefacts/signed-mint-721.js';
import { strictToken } from '../../demo/contracts/artefacts/strict-token.js';
import { demoChainId, demoContracts } from '../../src/service/seed/demo-contracts.js';
import { type MintOrder, signMintRequest } from '../../src/verify/index.js';
import type { WalletSession } from '../../src/browser/wallets/adapter.js';
import { fundsOf, holdsAny } from '../../src/wallet-types/evm/browser/holdings.js';
import {
  type AgreedMint,
  type PreparedMint,
  faultOf,
  findMint,
  prepareMint,
  waitForMint,
} from '../../src/wallet-types/evm/browser/mint.js';
import { type DemoChain, accountAt, startDemoChain } from './demo-chain.js';

const described = {
  id: demoChainId,
  name: 'Test chain',
  rpcUrls: [],
  blockExplorerUrl: null,
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
};
const owner = accountAt(9);
const member = accountAt(2).address;
const signerKey = generatePrivateKey();
const signer = privateKeyToAccount(signerKey);
const now = (): number => Date.now();
const kindsOf = ({ approvals }: PreparedMint): readonly string[] => approvals.map(({ kind }) => kind);
/** Makes the wallet send the approvals, one after the other. */
async function approveAll({ approvals }: PreparedMint): Promise<void> {
  for (const approval of approvals) await approval.send();
}

describe("a mint from the member's wallet", () => {
  let chain: DemoChain;
  let single: Address;
  let multiple: Address;
  const methods: string[] = [];
  before(async () => {
    chain = await startDemoChain();
    await chain.client.mine({ blocks: 1 });
    single = await chain.deploy(signedMint721, ['Deeds', 'DEED', owner.address, signer.address, 2n, false]);
    multiple = await chain.deploy(signedMint1155, ['Relics', 'RELIC', owner.address, signer.address]);
  });
  after(() => chain.close());

  /** A wallet that agrees to everything. */
  const wallet: WalletSession = {
    type: 'evm',
    address: member,
    chainId: demoChainId,
    provider: {
      request: ({ method, params }) => {
        methods.push(method);
        return chain.client.request({ method, params } as Parameters<typeof chain.client.request>[0]);
      },
    },
    prove: () => Promise.reject(new Error('nothing is signed here')),
    switchChain: () => Promise.resolve(),
    onChange: () => () => undefined,
    disconnect: () => Promise.resolve(),
  };

  /** Returns an order as the platform signs it, as text, and the terms that the member agreed to. */
  async function ordered(values: Partial<MintOrder> = {}, agreed: Partial<AgreedMint> = {}) {
    const order: MintOrder = {
      id: randomUUID(),
      contract: multiple,
      tokenType: 'erc1155',
      to: member,
      quantity: 1,
      tokenId: 1,
      uri: '',
      pricePerToken: 0n,
      currency: null,
      primarySaleRecipient: null,
      royaltyRecipient: null,
      royaltyBasisPoints: 0,
      validFrom: 0,
      validUntil: Math.floor(now() / 1000) + 3_600,
      ...values,
    };
    const { contract, tokenType, quantity, pricePerToken: each, currency } = order;
    return {
      order: JSON.stringify(await signMintRequest(order, signerKey, demoChainId)),
      agreed: { contract, tokenType, quantity, each, currency, now: now(), ...agreed },
    };
  }
  const held = (tokenId: bigint) =>
    chain.client.readContract({
      abi: signedMint1155.abi,
      address: multiple,
      functionName: 'balanceOf',
      args: [member, tokenId],
    });
  const failure = (promise: Promise<unknown>) =>
    promise.then(
      () => 'none',
      (error: { name: string; code: string; errorName?: string }) => [error.name, error.code, error.errorName],
    );

  it('sends the agreed order, and returns its token id', async () => {
    const { order, agreed } = await ordered({ quantity: 2, tokenId: 7 });
    assert.equal(faultOf(order, agreed, wallet), undefined);
    const prepared = await prepareMint(wallet, described, order, agreed);
    assert.deepEqual([prepared.total, prepared.approvals], [0n, []]);
    assert.ok((prepared.fee ?? 0n) > 0n);
    const minted = await waitForMint(wallet, described, await prepared.send(), agreed);
    assert.equal(minted.tokenId, '7');
    assert.equal(await held(7n), 2n);
  });

  it("is found in its member's wallets only", async () => {
    const { order, agreed } = await ordered({ contract: single, tokenType: 'erc721' });
    await waitForMint(wallet, described, await (await prepareMint(wallet, described, order, agreed)).send(), agreed);
    const holds = (address: string, owners: readonly string[], tokenIds: readonly string[] = []) =>
      holdsAny(wallet, described, { address, tokenIds }, owners);
    assert.equal(await holds(single, [member]), true);
    assert.equal(await holds(single.toLowerCase(), [owner.address, member]), true);
    const misspelled = member.replace(/[a-f]/i, (letter) =>
      letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
    );
    assert.equal(await holds(single, [misspelled]), true, 'in whatever spelling');
    assert.equal(await holds(single, [owner.address]), false);
    assert.equal(await holds(single, ['7xKpZ4vWQmD2nRj8sLcF5hTbY9aGe3uN1oXiVd6P9sQd']), false, 'no account of EVM');
    // The code asks for editions one by one. The first test has minted these.
    assert.equal(await holds(multiple, [owner.address, member], ['1', '7']), true);
    assert.equal(await holds(multiple, [member], ['6']), undefined, 'of others nobody knows');
    assert.equal(await holds(multiple, [member]), undefined);
    assert.equal(await holds(accountAt(5).address, [member]), undefined, 'no contract');
    assert.equal(await holds('a collection', [member]), undefined);
  });

  it("is paid from the account's funds", async () => {
    const coins = await chain.client.getBalance({ address: member });
    assert.equal(await fundsOf(wallet, described, null), coins);
    for (const coin of [zeroAddress, '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'])
      assert.equal(await fundsOf(wallet, described, coin), coins, coin);
    const tokens = await chain.client.readContract({
      abi: loyaltyToken.abi,
      address: demoContracts.token,
      functionName: 'balanceOf',
      args: [member],
    });
    assert.equal(await fundsOf(wallet, described, demoContracts.token), tokens);
  });

  it('pays exactly in the chain’s native coin, with the transaction', async () => {
    const { order, agreed } = await ordered({ quantity: 3, tokenId: 8, pricePerToken: 1_000_000_000_000_001n });
    const before = await chain.client.getBalance({ address: owner.address });
    const prepared = await prepareMint(wallet, described, order, agreed);
    await waitForMint(wallet, described, await prepared.send(), agreed);
    assert.equal(await held(8n), 3n);
    assert.equal((await chain.client.getBalance({ address: owner.address })) - before, 3_000_000_000_000_003n);
  });

  it('pays in a token after an approval of exactly the price', async () => {
    const price = parseEther('25') + 1n;
    await chain.mined(
      await chain.client.writeContract({
        abi: loyaltyToken.abi,
        address: demoContracts.token,
        functionName: 'transfer',
        args: [member, price],
        account: owner,
      }),
    );
    const { order, agreed } = await ordered({ tokenId: 9, pricePerToken: price, currency: demoContracts.token });
    const first = await prepareMint(wallet, described, order, agreed);
    assert.deepEqual([kindsOf(first), first.fee], [['allow'], undefined]);
    await approveAll(first);
    const allowance = await chain.client.readContract({
      abi: loyaltyToken.abi,
      address: demoContracts.token,
      functionName: 'allowance',
      args: [member, multiple],
    });
    assert.equal(allowance, price);
    const second = await prepareMint(wallet, described, order, agreed);
    assert.deepEqual(second.approvals, []);
    await waitForMint(wallet, described, await second.send(), agreed);
    assert.equal(await held(9n), 1n);
    const dear = await ordered({ pricePerToken: parseEther('1000000000000'), currency: demoContracts.token });
    assert.deepEqual(await failure(prepareMint(wallet, described, dear.order, dear.agreed)), [
      'ContractError',
      'funds',
      undefined,
    ]);
  });

  describe('in a token', () => {
    const price = 25_000_001n;
    let strict: Address;
    before(async () => {
      strict = await chain.deploy(strictToken, [member, 1_000_000_000n]);
    });

    /** Leaves an allowance from an earlier order. */
    async function leave(token: Address, allowance: bigint): Promise<void> {
      const client = chain.client;
      const call = { abi: strictToken.abi, address: token, functionName: 'approve', account: member } as const;
      for (const amount of [0n, allowance])
        await chain.mined(await client.writeContract({ ...call, args: [multiple, amount] }));
      methods.length = 0;
    }
    const sent = () => methods.filter((method) => method === 'eth_sendTransaction').length;
    const failed = async (hashes: readonly Hex[]): Promise<number> => {
      const receipts = await Promise.all(hashes.map((hash) => chain.client.getTransactionReceipt({ hash })));
      return receipts.filter(({ status }) => status === 'reverted').length;
    };

    for (const leftover of [1n, price - 1n])
      it(`that refuses to change an allowance of ${leftover} clears it first, and announces both steps before asking the wallet`, async () => {
        const { order, agreed } = await ordered({ tokenId: 20, pricePerToken: price, currency: strict });
        await leave(strict, leftover);
        const before = await held(20n);
        const first = await prepareMint(wallet, described, order, agreed);
        assert.deepEqual([kindsOf(first), sent()], [['reset', 'allow'], 0]);
        await approveAll(first);
        const second = await prepareMint(wallet, described, order, agreed);
        assert.deepEqual(second.approvals, []);
        const hash = await second.send();
        await waitForMint(wallet, described, hash, agreed);
        assert.equal(await held(20n), before + 1n);
        assert.deepEqual([sent(), await failed([hash])], [3, 0]);
      });

    it('with the same restriction needs one approval if nothing is allowed', async () => {
      const { order, agreed } = await ordered({ tokenId: 21, pricePerToken: price, currency: strict });
      await leave(strict, 0n);
      assert.deepEqual(kindsOf(await prepareMint(wallet, described, order, agreed)), ['allow']);
    });

    it('needs no approval if enough is allowed', async () => {
      const { order, agreed } = await ordered({ tokenId: 22, pricePerToken: price, currency: strict });
      await leave(strict, price);
      const prepared = await prepareMint(wallet, described, order, agreed);
      assert.deepEqual([prepared.approvals, sent()], [[], 0]);
      await leave(strict, price + 7n);
      assert.deepEqual((await prepareMint(wallet, described, order, agreed)).approvals, []);
    });

    it('with a changeable allowance needs one approval', async () => {
      const currency = demoContracts.token;
      const { order, agreed } = await ordered({ tokenId: 23, pricePerToken: price, currency });
      await leave(currency, 1n);
      assert.deepEqual(kindsOf(await prepareMint(wallet, described, order, agreed)), ['allow']);
    });

    it('sends no approval that would fail', async () => {
      const { order, agreed } = await ordered({ tokenId: 24, pricePerToken: price, currency: strict });
      await leave(strict, 0n);
      const { approvals } = await prepareMint(wallet, described, order, agreed);
      await leave(strict, 3n);
      const [allow] = approvals;
      const [, code] = await failure(allow?.send() ?? Promise.resolve());
      assert.deepEqual([code, sent()], ['reverted', 0]);
    });

    it('prepares no order for a token that cannot be approved', async () => {
      const { order, agreed } = await ordered({ tokenId: 25, pricePerToken: price, currency: strict });
      await leave(strict, 0n);
      const refusing = {
        ...wallet,
        provider: {
          request: (call: { method: string; params?: unknown }) => {
            const [{ data = '' } = {}] = (call.params ?? []) as { data?: string }[];
            if (call.method === 'eth_call' && data.startsWith('0x095ea7b3'))
              return Promise.reject(Object.assign(new Error('execution reverted'), { code: 3 }));
            return chain.client.request(call as Parameters<typeof chain.client.request>[0]);
          },
        },
      };
      const [, code] = await failure(prepareMint(refusing, described, order, agreed));
      assert.equal(code, 'reverted');
    });
  });

  it('reports before asking the wallet that the contract would refuse, and why', async () => {
    const { order, agreed } = await ordered({ contract: single, tokenType: 'erc721', tokenId: null, quantity: 3 });
    methods.length = 0;
    assert.deepEqual(await failure(prepareMint(wallet, described, order, agreed)), [
      'ContractError',
      'reverted',
      'SupplyExceeded',
    ]);
    assert.ok(!methods.includes('eth_sendTransaction'));
  });

  it('finds the transaction of an order that was sent before', async () => {
    const { order, agreed } = await ordered({ contract: single, tokenType: 'erc721', tokenId: null });
    const hash = await (await prepareMint(wallet, described, order, agreed)).send();
    await waitForMint(wallet, described, hash, agreed);
    assert.deepEqual(await failure(prepareMint(wallet, described, order, agreed)), [
      'ContractError',
      'reverted',
      'OrderUsed',
    ]);
    assert.equal(await findMint(wallet, order, agreed), hash);
    const other = await ordered({ contract: single, tokenType: 'erc721', tokenId: null });
    assert.equal(await findMint(wallet, other.order, other.agreed), undefined);
  });

  it('rejects an order that differs from what was agreed', async () => {
    const fault = async (values: Partial<MintOrder>, agreed: Partial<AgreedMint>) => {
      const made = await ordered(values, agreed);
      return faultOf(made.order, made.agreed, wallet);
    };
    assert.equal(await fault({ to: accountAt(3).address }, {}), 'recipient');
    assert.equal(await fault({ quantity: 2 }, { quantity: 1 }), 'quantity');
    assert.equal(await fault({ pricePerToken: 2n }, { each: 1n }), 'price');
    assert.equal(await fault({ pricePerToken: 2n }, { each: 0n }), 'price');
    assert.equal(await fault({ pricePerToken: 2n, currency: demoContracts.token }, { currency: null }), 'currency');
    assert.equal(await fault({ pricePerToken: 2n }, { currency: demoContracts.token }), 'currency');
    assert.equal(await fault({}, { now: now() + 3_601_000 }), 'expired');
    const { agreed } = await ordered();
    for (const order of [null, 'not JSON', '{}', '{"payload":{},"signature":"0x"}', 7])
      assert.equal(faultOf(order, agreed, wallet), 'order');
    const hex = JSON.parse((await ordered()).order) as { payload: Record<string, string>; signature: Hex };
    assert.equal(faultOf({ ...hex, payload: { ...hex.payload, quantity: '0x1' } }, agreed, wallet), undefined);
  });
});
