import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { type Address, type Hex, type Transaction, parseEther, toHex } from 'viem';
import { type PrivateKeyAccount, generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { loyaltyToken } from '../../demo/contracts/artefacts/loyalty-token.js';
import { tokenClaim } from '../../demo/contracts/artefacts/token-claim.js';
import type { WalletSession } from '../../src/browser/wallets/adapter.js';
import { ClaimTrail, type SentClaim } from '../../src/wallet-types/evm/browser/claim-trail.js';
import { openContracts } from '../../src/wallet-types/evm/browser/contracts.js';
import { fc } from '../support/properties.js';
import { type DemoChain, accountAt, signClaim, startDemoChain, treeOf, described } from './demo-chain.js';

const owner = accountAt(9);
const amount = parseEther('100');
const zeroAddress = `0x${'0'.repeat(40)}` as const;

/** Something that happens to a claim between two lookups. */
type Act = 'mine' | 'drop' | 'speed-up' | 'cancel' | 'look' | 'forget-nonce' | 'send-later-one';
type Replaceable = Pick<Transaction, 'from' | 'nonce' | 'to' | 'input' | 'maxFeePerGas'>;
/** Facts about the claim that an ideal observer knows. */
interface Model {
  /** The waiting transaction with the claim's nonce. */
  waits: 'claim' | 'replacement' | 'cancel' | undefined;
  ended: 'claim' | 'replacement' | 'cancel' | undefined;
}

describe('tracking a claim', () => {
  let chain: DemoChain;
  let contract: Address;
  const members = Array.from({ length: 60 }, () => privateKeyToAccount(generatePrivateKey()));
  const tree = treeOf(members.map(({ address }) => [address, amount] as const));
  let next = 0;

  before(async () => {
    chain = await startDemoChain();
    const token = await chain.deploy(loyaltyToken, ['Ash', 'ASH', owner.address, parseEther('1000000')]);
    contract = await chain.deploy(tokenClaim, [
      ...[owner.address, token, zeroAddress, tree.root],
      {
        ...{ multiplier: 0n, maxBonus: 0n, minLockupDuration: 0, minLockupDurationForMultiplier: 0 },
        ...{ minPercentageToStake: 0, isStakingOptional: true },
      },
    ]);
    await chain.mined(
      await chain.client.writeContract({
        address: token,
        abi: loyaltyToken.abi,
        functionName: 'transfer',
        args: [contract, parseEther('100000')],
        account: owner,
      }),
    );
    await chain.client.setAutomine(false);
  });
  after(() => chain.close());

  /** Creates a member's account with a claim, and the claim as another of their wallets sees it. */
  async function aMember() {
    const account = members[next++];
    assert.ok(account);
    await chain.client.setBalance({ address: account.address, value: parseEther('10') });
    await chain.client.impersonateAccount({ address: account.address });
    const wallet = { address: accountAt(5).address, chainId: 31_337, provider: seen() };
    const contracts = openContracts(wallet as unknown as WalletSession, described);
    return { account, wallet, trail: new ClaimTrail(contracts, contract, account.address) };
  }

  /**
   * A wallet's connection to the chain.
   *
   * @param refused method that it does not answer
   */
  const seen = (refused?: string) => ({
    request: ({ method, params }: { method: string; params?: unknown }): Promise<unknown> =>
      method === refused ? Promise.reject(new Error('Not that.')) : chain.client.request({ method, params } as never),
  });

  async function send(account: PrivateKeyAccount): Promise<SentClaim> {
    const share = { beneficiary: account, proof: tree.getProof([account.address, amount]), amount };
    const call = await signClaim(share, { staked: 0 }, { contract });
    const block = Number(await chain.client.getBlockNumber());
    const hash = await chain.client.writeContract({ ...call, account, gas: 500_000n });
    return { hash, block };
  }

  /** Sends another transaction with the same nonce, and with a fee that is high enough to replace the first. */
  const fees = new Map<Address, bigint>();
  const replace = ({ from, nonce, to, input, maxFeePerGas }: Replaceable, isCancel: boolean): Promise<Hex> => {
    const fee = ((fees.get(from) ?? maxFeePerGas ?? parseEther('0.000000100')) * 13n) / 10n;
    fees.set(from, fee);
    const call = isCancel ? { to: from } : { to: to ?? undefined, data: input };
    return chain.client.request({
      method: 'eth_sendTransaction',
      params: [
        {
          ...{ from, ...call, nonce: toHex(nonce), gas: toHex(500_000) },
          ...{ maxFeePerGas: toHex(fee), maxPriorityFeePerGas: toHex(fee) },
        },
      ],
    } as never);
  };
  const code = (promise: Promise<unknown>): Promise<unknown> =>
    promise.then(
      (share) => share ?? 'paid',
      (error: { code: string }) => error.code,
    );
  const wait = (trail: ClaimTrail, sent: SentClaim, isOld = true) =>
    trail.wait(sent, { isOld: () => isOld, onSeen: (nonce) => Object.assign(sent, { nonce }) });

  it('ends correctly whatever happens to the transaction, and never while it can still be mined', async () => {
    const acts = fc.constantFrom<Act>('mine', 'drop', 'speed-up', 'cancel', 'look', 'forget-nonce', 'send-later-one');
    await fc.assert(
      fc.asyncProperty(fc.array(acts, { maxLength: 6 }), async (script) => {
        const { account, trail } = await aMember();
        const sent = await send(account);
        const transaction = await chain.client.getTransaction({ hash: sent.hash as Hex });
        let waiting: Hex = sent.hash as Hex;
        const model: Model = { waits: 'claim', ended: undefined };
        let isLaterWaiting = false;
        for (const act of script) {
          if (act === 'look') {
            if (model.waits === 'claim') Object.assign(sent, { nonce: transaction.nonce });
          } else if (act === 'forget-nonce') {
            delete (sent as { nonce?: number }).nonce;
          } else if (act === 'mine') {
            await chain.client.mine({ blocks: 1 });
            if (model.waits) isLaterWaiting = false;
            model.ended ??= model.waits;
            model.waits = undefined;
          } else if (act === 'send-later-one') {
            if (!model.waits || isLaterWaiting) continue;
            await chain.client.request({
              method: 'eth_sendTransaction',
              params: [
                { from: account.address, to: account.address, nonce: toHex(transaction.nonce + 1), gas: toHex(21_000) },
              ],
            } as never);
            isLaterWaiting = true;
          } else if (model.waits && !model.ended) {
            if (act === 'drop') {
              await chain.client.dropTransaction({ hash: waiting });
              model.waits = undefined;
            } else {
              waiting = await replace(transaction, act === 'cancel');
              model.waits = act === 'cancel' ? 'cancel' : 'replacement';
            }
          }
        }
        const isGone = await trail.isGone(sent, () => true);
        const { ended, waits } = model;
        const why = `${script.join(' ')}: ${JSON.stringify({ ...model, isLaterWaiting })}`;
        if (ended === 'claim' || ended === 'replacement') {
          assert.equal(isGone, false, why);
          const share = await trail.wait(sent, { isOld: () => true });
          assert.deepEqual(share, { hash: waiting, claimed: amount, staked: 0n, bonus: 0n }, why);
        } else if (waits) assert.equal(isGone, false, why);
        // While a later transaction of the account waits, this node counts the earlier nonce as used.
        else if (!isLaterWaiting) assert.equal(isGone, true, why);
      }),
      { numRuns: 20, endOnFailure: true },
    );
  });

  it('reports a transaction as dropped only once it is old, and then finds a second one', async () => {
    const { account, trail } = await aMember();
    const sent = await send(account);
    await chain.client.dropTransaction({ hash: sent.hash as Hex });
    assert.equal(await trail.isGone(sent, () => false), false);
    assert.equal(await code(wait(trail, sent)), 'dropped');
    const again = await send(account);
    await chain.client.mine({ blocks: 1 });
    assert.equal((await trail.wait(sent, { isOld: () => true }))?.hash, again.hash, 'found by the contract');
  });

  it('reports a transaction that was cancelled in the wallet once the nonce is used', async () => {
    const { account, trail } = await aMember();
    const sent = await send(account);
    const transaction = await chain.client.getTransaction({ hash: sent.hash as Hex });
    Object.assign(sent, { nonce: transaction.nonce });
    await replace(transaction, true);
    assert.equal(await trail.isGone(sent, () => true), false, 'the other one may be a claim');
    await chain.client.mine({ blocks: 1 });
    assert.equal(await code(wait(trail, sent)), 'cancelled');
  });

  it('waits for the requested confirmations, and stops when nobody waits any more', async () => {
    const { account, trail } = await aMember();
    const sent = await send(account);
    await chain.client.mine({ blocks: 1 });
    let isWanted = true;
    const waited = code(trail.wait(sent, { confirmations: 3, isOld: () => true, isWanted: () => isWanted }));
    await new Promise((resolve) => setTimeout(resolve, 1000));
    isWanted = false;
    assert.equal(await waited, 'timeout');
    await chain.client.mine({ blocks: 2 });
    assert.equal((await trail.wait(sent, { confirmations: 3, isOld: () => true }))?.claimed, amount);
  });

  it('trusts nothing from a wallet that has switched to another chain', async () => {
    const { account, trail, wallet } = await aMember();
    const sent = await send(account);
    await chain.client.dropTransaction({ hash: sent.hash as Hex });
    wallet.chainId = 1;
    assert.equal(await code(wait(trail, sent)), 'unreachable');
  });

  it('reports a share as paid if the transaction cannot be found', async () => {
    const { account, trail } = await aMember();
    const sent = await send(account);
    await chain.client.mine({ blocks: 1 });
    const nowhere: SentClaim = { hash: `0x${'ab'.repeat(32)}`, block: 2 ** 40 };
    assert.equal((await trail.wait(nowhere, { isOld: () => true }))?.hash, sent.hash, 'found among the latest blocks');
    const deaf = { address: account.address, chainId: 31_337, provider: seen('eth_getLogs') };
    const contracts = openContracts(deaf as unknown as WalletSession, described);
    const blind = new ClaimTrail(contracts, contract, account.address);
    assert.equal(await code(blind.wait(nowhere, { isOld: () => true })), 'paid');
  });
});
