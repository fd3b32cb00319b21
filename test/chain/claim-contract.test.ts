import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { type Address, type Hex, parseEther } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { loyaltyToken } from '../../demo/contracts/artefacts/loyalty-token.js';
import { tokenClaim } from '../../demo/contracts/artefacts/token-claim.js';
import { tokenStake } from '../../demo/contracts/artefacts/token-stake.js';
import type { TypedData, WalletSession } from '../../src/browser/wallets/adapter.js';
import { ClaimContract, type ClaimTerms } from '../../src/wallet-types/evm/browser/claim.js';
import { isProven, type ProvenShare } from '../../src/wallet-types/evm/browser/claim-proof.js';
import type { PromptedClaim } from '../../src/wallet-types/evm/browser/claim-trail.js';
import { type DemoChain, accountAt, startDemoChain, treeOf, described } from './demo-chain.js';

const day = 86_400;
const owner = accountAt(9);
const plain: ClaimTerms = { staked: 0, lockup: 0, multiplier: 0 };
const amount = parseEther('100') + 1n;

describe("the claim contract, seen from a member's wallet", () => {
  let chain: DemoChain;
  let token: Address;
  let contract: Address;
  const members = Array.from({ length: 16 }, () => privateKeyToAccount(generatePrivateKey()));
  const tree = treeOf(members.map(({ address }) => [address, amount] as const));
  let next = 0;

  before(async () => {
    chain = await startDemoChain();
    token = await chain.deploy(loyaltyToken, ['Ash', 'ASH', owner.address, parseEther('1000000')]);
    const stake = await chain.deploy(tokenStake, [token, 0]);
    contract = await chain.deploy(tokenClaim, [
      ...[owner.address, token, stake, tree.root],
      {
        ...{ multiplier: 1_000n, maxBonus: parseEther('500'), minPercentageToStake: 2_000, isStakingOptional: true },
        ...{ minLockupDuration: 30 * day, minLockupDurationForMultiplier: 90 * day },
      },
    ]);
    await ofOwner(token, loyaltyToken.abi, 'transfer', [contract, parseEther('10000')]);
  });
  after(() => chain.close());

  async function ofOwner(
    address: Address,
    abi: readonly unknown[],
    functionName: string,
    args: readonly unknown[] = [],
  ) {
    const call = { address, abi, functionName, args, account: owner } as unknown as Parameters<
      DemoChain['client']['writeContract']
    >[0];
    await chain.mined(await chain.client.writeContract(call));
  }

  /** Creates a member with coins for the network fee, their wallet, and the contract as seen from it. */
  async function aMember(place: { token?: Address; contract?: Address; coins?: bigint; code?: Hex } = {}) {
    const account = members[next++];
    assert.ok(account);
    await chain.client.setBalance({ address: account.address, value: place.coins ?? parseEther('1') });
    if (place.code) await chain.client.setCode({ address: account.address, bytecode: place.code });
    await chain.client.impersonateAccount({ address: account.address });
    const wallet: WalletSession = {
      type: 'evm',
      address: account.address,
      chainId: 31_337,
      provider: {
        request: ({ method, params }) =>
          chain.client.request({ method, params } as Parameters<typeof chain.client.request>[0]),
      },
      signTypedData: (data: TypedData) => account.signTypedData(data),
      prove: () => Promise.reject(new Error('nothing is proved here')),
      switchChain: () => Promise.resolve(),
      onChange: () => () => undefined,
      disconnect: () => Promise.resolve(),
    };
    const share: ProvenShare = { amount, proof: tree.getProof([account.address, amount]) };
    const seen = new ClaimContract(wallet, described, {
      contract: place.contract ?? contract,
      token: place.token ?? token,
      account: account.address,
    });
    const signed = async (terms: ClaimTerms) => {
      const prepared = await seen.prepare(share, terms);
      const signature = await account.signTypedData(prepared.request);
      return seen.tryOut(share, prepared, signature);
    };
    return { account, seen, share, signed };
  }
  const balanceOf = (address: Address) =>
    chain.client.readContract({ abi: loyaltyToken.abi, address: token, functionName: 'balanceOf', args: [address] });
  const failure = (promise: Promise<unknown>) =>
    promise.then(
      () => 'none',
      (error: { code: string; errorName?: string }) => [error.code, error.errorName],
    );

  it("finds no obstacle, verifies the member's share, and pays exactly what was chosen", async () => {
    const { account, seen, share, signed } = await aMember();
    assert.equal(await seen.findObstacle(amount), undefined);
    assert.equal(await seen.proves(share), true);
    const claim = await signed({ staked: 6_000, lockup: 90 * day, multiplier: 1_000 });
    const staked = (amount * 6_000n) / 10_000n;
    assert.deepEqual([claim.claimed, claim.staked], [amount - staked, staked]);
    assert.ok((claim.networkFee ?? 0n) > 0n);
    const prompted: PromptedClaim[] = [];
    const sent = await claim.send((each) => void prompted.push(each));
    assert.deepEqual(prompted, [{ block: sent.block, nonce: 0 }]);
    const hash = sent.hash as Hex;
    const got = await seen.trail.wait(sent, { isOld: () => false });
    assert.deepEqual(got, { hash, claimed: amount - staked, staked, bonus: staked / 10n });
    assert.equal(await balanceOf(account.address), amount - staked);
    // A member with only the transaction's hash left gets the same.
    assert.deepEqual(await seen.trail.find(hash), got);
    const { seen: others } = await aMember();
    assert.equal(await others.trail.find(hash), undefined, 'somebody else’s');
    assert.equal(await seen.trail.find(`0x${'ab'.repeat(32)}`), undefined, 'no transaction');
    assert.equal(await seen.findObstacle(amount), 'claimed');
    assert.deepEqual(await failure(signed(plain)), ['reverted', 'AlreadyClaimed']);
  });

  it('reports before signing what prevents a wallet from claiming', async () => {
    const smart = await aMember({ code: '0x60016002' });
    assert.equal(await smart.seen.findObstacle(amount), 'smart-wallet');
    // An account that delegates to a contract (EIP-7702) still signs with its key.
    const delegated = await aMember({ code: `0xef0100${'11'.repeat(20)}` });
    assert.equal(await delegated.seen.findObstacle(amount), undefined);
    const poor = await aMember({ coins: 0n });
    assert.equal(await poor.seen.findObstacle(amount), 'funds');
    assert.equal(await poor.seen.findObstacle(parseEther('10000000')), 'out-of-tokens');
    const astray = await aMember({ contract: accountAt(5).address });
    assert.equal(await astray.seen.findObstacle(amount), 'no-contract');
    const other = await aMember({ token: accountAt(5).address });
    assert.equal(await other.seen.findObstacle(amount), 'wrong-token');
  });

  it('refuses a proof of another share, wallet or tree, and malformed proofs', async () => {
    const { seen, share, account } = await aMember();
    const [first] = members;
    assert.ok(first);
    const wrong: readonly ProvenShare[] = [
      { ...share, amount: amount + 1n },
      { ...share, proof: tree.getProof([first.address, amount]) },
      { ...share, proof: [] },
      { ...share, proof: [...share.proof, ...share.proof] },
      { ...share, proof: ['0x12'] },
      { ...share, proof: ['no hash'] },
    ];
    for (const each of wrong) assert.equal(await seen.proves(each), false, JSON.stringify(each.proof));
    assert.equal(isProven('0x', account.address, share), false);
    const alone = treeOf([[account.address, amount]]);
    assert.equal(isProven(alone.root, account.address, { amount, proof: [] }), true, 'a tree of one leaf');
  });

  it('has the contract refuse a choice before signing, and a signature before sending', async () => {
    const { seen, share, account } = await aMember();
    assert.deepEqual(await failure(seen.prepare(share, { ...plain, staked: 1_999 })), ['reverted', 'StakeTooSmall']);
    assert.deepEqual(await failure(seen.prepare(share, { ...plain, staked: 5_000, lockup: 1 })), [
      'reverted',
      'LockupTooShort',
    ]);
    const prepared = await seen.prepare(share, plain);
    const forOther = { ...prepared.request, domain: { ...prepared.request.domain, chainId: 1 } };
    const signature = await account.signTypedData(forOther);
    assert.deepEqual(await failure(seen.tryOut(share, prepared, signature)), ['reverted', 'InvalidClaimSignature']);
  });

  it("sends the contract's fee, and reports it", async () => {
    await ofOwner(contract, tokenClaim.abi, 'setFee', [parseEther('0.01')]);
    const { seen, share, signed } = await aMember();
    assert.equal((await seen.prepare(share, plain)).fee, parseEther('0.01'));
    const claim = await signed(plain);
    await seen.trail.wait(await claim.send(() => undefined), { isOld: () => false });
    const poor = await aMember({ coins: parseEther('0.01') });
    assert.deepEqual(await failure(poor.signed(plain)), ['funds', undefined]);
    await ofOwner(contract, tokenClaim.abi, 'setFee', [0n]);
  });

  it('stops while claims are paused, even if that happens between signing and sending', async () => {
    const { seen, signed } = await aMember();
    await ofOwner(contract, tokenClaim.abi, 'pause');
    assert.equal(await seen.findObstacle(amount), 'paused');
    assert.deepEqual(await failure(signed(plain)), ['reverted', 'EnforcedPause']);
    await ofOwner(contract, tokenClaim.abi, 'unpause');
    assert.equal(await seen.findObstacle(amount), undefined);
  });

  it('treats a transaction that paid this wallet nothing as a replacement of the claim', async () => {
    const { seen, account } = await aMember();
    const hash = await chain.client.sendTransaction({ account: owner, to: account.address, value: 1n });
    assert.deepEqual(await failure(seen.trail.wait({ hash }, { isOld: () => false })), ['cancelled', undefined]);
  });
});
