import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { type Address, keccak256, parseEther, parseEventLogs, stringToHex } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { loyaltyToken } from '../../demo/contracts/artefacts/loyalty-token.js';
import { tokenClaim } from '../../demo/contracts/artefacts/token-claim.js';
import { tokenStake } from '../../demo/contracts/artefacts/token-stake.js';
import {
  type ClaimChoice,
  type DemoChain,
  accountAt,
  revertOf,
  signClaim,
  startDemoChain,
  treeOf,
} from './demo-chain.js';

const day = 86_400;
const owner = accountAt(9);
/** Account that sends and pays for what others have signed. */
const relayer = accountAt(8);
const zeroAddress = `0x${'0'.repeat(40)}` as const;

describe('the claim contract', () => {
  let chain: DemoChain;
  let token: Address;
  before(async () => {
    chain = await startDemoChain();
    token = await chain.deploy(loyaltyToken, ['Ash', 'ASH', owner.address, parseEther('1000000')]);
  });
  after(() => chain.close());

  /** Deploys a claim contract with one more share besides `amount`'s, and returns it with its tree. */
  async function addClaim(
    amount = parseEther('100'),
    terms: {
      isStakingOptional?: boolean;
      maxBonus?: bigint;
      funds?: bigint;
      withStaking?: boolean;
      release?: 0 | 1;
    } = {},
  ) {
    const { isStakingOptional = true, maxBonus = parseEther('500'), withStaking = true } = terms;
    const beneficiary = privateKeyToAccount(generatePrivateKey());
    const tree = treeOf([
      [beneficiary.address, amount],
      [relayer.address, 1n],
    ]);
    const stake = withStaking ? await chain.deploy(tokenStake, [token, terms.release ?? 0]) : zeroAddress;
    const contract = await chain.deploy(tokenClaim, [
      owner.address,
      token,
      stake,
      tree.root,
      {
        multiplier: 1_000n,
        maxBonus,
        minLockupDuration: 30 * day,
        minLockupDurationForMultiplier: 90 * day,
        minPercentageToStake: 2_000,
        isStakingOptional,
      },
    ]);
    await ofOwner({
      abi: loyaltyToken.abi,
      address: token,
      functionName: 'transfer',
      args: [contract, terms.funds ?? parseEther('1000')],
    });
    return { beneficiary, amount, proof: tree.getProof([beneficiary.address, amount]), contract, stake };
  }
  type Claim = Awaited<ReturnType<typeof addClaim>>;

  type Call = Parameters<DemoChain['client']['writeContract']>[0];
  const ofOwner = async (call: object) =>
    chain.mined(await chain.client.writeContract({ ...call, account: owner } as unknown as Call));

  const signed = (claim: Claim, choice: ClaimChoice, by = claim.beneficiary) =>
    signClaim(claim, choice, { contract: claim.contract, signer: by });
  /** Simulates a claim, and sends it if that works. */
  const send = async (call: Awaited<ReturnType<typeof signed>>, value = 0n) => {
    await chain.client.simulateContract({ ...call, account: relayer, value });
    return chain.mined(await chain.client.writeContract({ ...call, account: relayer, value }));
  };
  const balanceOf = (address: Address) =>
    chain.client.readContract({ abi: loyaltyToken.abi, address: token, functionName: 'balanceOf', args: [address] });
  const refusal = async (claim: Claim, choice: ClaimChoice) => revertOf(send(await signed(claim, choice)));

  it('pays out a share that somebody else sends, and emits an event', async () => {
    const claim = await addClaim();
    const { logs } = await send(await signed(claim, { staked: 0 }));
    assert.equal(await balanceOf(claim.beneficiary.address), claim.amount);
    const [event] = parseEventLogs({ abi: tokenClaim.abi, eventName: 'Claimed', logs });
    assert.deepEqual(event?.args, {
      beneficiary: claim.beneficiary.address,
      totalAllocation: claim.amount,
      amountClaimed: claim.amount,
      amountStaked: 0n,
      bonus: 0n,
      lockupPeriod: 0,
      optionId: `0x${'2'.repeat(64)}`,
    });
  });

  it('stakes 60 % with a bonus, or all without one, and pays out the rest', async () => {
    const partly = await addClaim(parseEther('100') + 1n);
    await send(await signed(partly, { staked: 6_000, lockup: 90 * day, multiplier: 1_000n }));
    assert.equal(await balanceOf(partly.beneficiary.address), parseEther('40') + 1n);
    assert.equal(await balanceOf(partly.stake), parseEther('66'));
    const wholly = await addClaim();
    const { logs } = await send(await signed(wholly, { staked: 10_000, lockup: 30 * day }));
    assert.equal(await balanceOf(wholly.beneficiary.address), 0n);
    const [staked] = parseEventLogs({ abi: tokenStake.abi, eventName: 'Staked', logs });
    assert.deepEqual(
      [staked?.args.owner, staked?.args.amount, staked?.args.duration],
      [wholly.beneficiary.address, wholly.amount, 30 * day],
    );
    const capped = await addClaim(parseEther('100'), { maxBonus: parseEther('3') });
    await send(await signed(capped, { staked: 10_000, lockup: 90 * day, multiplier: 1_000n }));
    assert.equal(await balanceOf(capped.stake), parseEther('103'));
  });

  it('releases a stake gradually or at the end, to its owner only', async () => {
    const [linear, locked] = [await addClaim(), await addClaim(undefined, { release: 1 })];
    for (const claim of [linear, locked]) await send(await signed(claim, { staked: 10_000, lockup: 100 * day }));
    await chain.client.increaseTime({ seconds: 50 * day });
    await chain.client.mine({ blocks: 1 });
    const free = ({ stake }: Claim) =>
      chain.client.readContract({ abi: tokenStake.abi, address: stake, functionName: 'withdrawable', args: [1n] });
    const half = await free(linear);
    assert.ok(half >= parseEther('50') && half < parseEther('50.01'), String(half));
    assert.equal(await free(locked), 0n);
    const withdraw = { abi: tokenStake.abi, functionName: 'withdraw', args: [1n] } as const;
    const by = ({ stake, beneficiary }: Claim, account = beneficiary.address) =>
      chain.client.simulateContract({ ...withdraw, address: stake, account });
    assert.equal(await revertOf(by(locked)), 'NothingToWithdraw');
    assert.equal(await revertOf(by(linear, relayer.address)), 'NotOwner');
    await chain.client.setBalance({ address: linear.beneficiary.address, value: parseEther('1') });
    await chain.mined(
      await chain.client.writeContract({ ...withdraw, address: linear.stake, account: linear.beneficiary }),
    );
    assert.ok((await balanceOf(linear.beneficiary.address)) >= half);
    await chain.client.increaseTime({ seconds: 50 * day });
    await chain.client.mine({ blocks: 1 });
    assert.equal(await free(locked), locked.amount);
    assert.equal((await free(linear)) + (await balanceOf(linear.beneficiary.address)), linear.amount);
  });

  it('refuses a claimed share, whatever is chosen, and a used or cancelled nonce', async () => {
    const claim = await addClaim();
    const call = await signed(claim, { staked: 0 });
    await send(call);
    assert.equal(await revertOf(send(call)), 'AlreadyClaimed');
    const nonce = keccak256(stringToHex('another'));
    assert.equal(await refusal(claim, { staked: 10_000, lockup: 30 * day, nonce }), 'AlreadyClaimed');
    assert.equal(await balanceOf(claim.beneficiary.address), claim.amount);
    const other = await addClaim();
    await chain.client.setBalance({ address: other.beneficiary.address, value: parseEther('1') });
    await chain.mined(
      await chain.client.writeContract({
        abi: tokenClaim.abi,
        address: other.contract,
        functionName: 'cancelNonce',
        args: [nonce],
        account: other.beneficiary,
      }),
    );
    assert.equal(await refusal(other, { staked: 0, nonce }), 'SignatureAlreadyUsed');
  });

  it('refuses proofs of other shares and amounts, and empty ones', async () => {
    const claim = await addClaim();
    const strange = keccak256(stringToHex('of another tree'));
    for (const wrong of [
      { ...claim, amount: claim.amount + 1n },
      { ...claim, proof: [strange] },
      { ...claim, proof: [] },
      { ...claim, beneficiary: relayer },
      { ...claim, amount: 0n },
    ])
      assert.equal(
        await revertOf(send(await signClaim(wrong, { staked: 0 }, { contract: claim.contract }))),
        'InvalidProof',
      );
  });

  it('refuses what the beneficiary has not signed: other signers, choices, contracts and chains', async () => {
    const claim = await addClaim();
    const call = await signed(claim, { staked: 0 });
    const [beneficiary, proof, amount, options, nonce, signature] = call.args;
    const changed = await signed(claim, { staked: 10_000, lockup: 30 * day });
    const elsewhere = await signClaim(claim, { staked: 0 }, { contract: claim.contract, chainId: 1 });
    const forOther = await signClaim(claim, { staked: 0 });
    const wrong: (typeof call)[] = [
      await signed(claim, { staked: 0 }, relayer as never),
      elsewhere,
      { ...forOther, address: claim.contract },
      { ...changed, args: [beneficiary, proof, amount, changed.args[3], nonce, signature] },
      { ...call, args: [beneficiary, proof, amount, options, keccak256('0x'), signature] },
      { ...call, args: [beneficiary, proof, amount, options, nonce, '0x'] },
      { ...call, args: [beneficiary, proof, amount, options, nonce, `0x${'00'.repeat(65)}`] },
    ];
    for (const each of wrong) assert.equal(await revertOf(send(each)), 'InvalidClaimSignature');
  });

  it('refuses invalid choices', async () => {
    const claim = await addClaim();
    const cases: readonly [string, ClaimChoice][] = [
      ['PctSumNot100', { staked: 6_000, claimed: 3_999, lockup: 30 * day }],
      ['PctSumNot100', { staked: 6_000, claimed: 6_000, lockup: 30 * day }],
      ['InvalidOptionId', { staked: 0, optionId: `0x${'0'.repeat(64)}` }],
      ['StakeTooSmall', { staked: 1_999, lockup: 30 * day }],
      ['LockupTooShort', { staked: 2_000, lockup: 30 * day - 1 }],
      ['LockupTooShort', { staked: 2_000, lockup: 90 * day - 1, multiplier: 1_000n }],
      ['InvalidMultiplier', { staked: 2_000, lockup: 90 * day, multiplier: 1_001n }],
      ['InvalidMultiplier', { staked: 0, multiplier: 1_000n }],
    ];
    for (const [error, choice] of cases)
      assert.equal(await refusal(claim, choice), error, JSON.stringify(choice, text));
    const obliged = await addClaim(undefined, { isStakingOptional: false });
    assert.equal(await refusal(obliged, { staked: 0 }), 'StakeTooSmall');
    const plain = await addClaim(undefined, { withStaking: false });
    assert.equal(await refusal(plain, { staked: 10_000, lockup: 30 * day }), 'NoStaking');
    await send(await signed(plain, { staked: 0 }));
  });

  it('takes its exact fee, stops while paused, and reports when it is out of tokens', async () => {
    const claim = await addClaim(undefined, { funds: parseEther('99') });
    const { contract: address } = claim;
    assert.equal(await refusal(claim, { staked: 0 }), 'OutOfTokens');
    await ofOwner({
      abi: loyaltyToken.abi,
      address: token,
      functionName: 'transfer',
      args: [address, parseEther('1')],
    });
    await ofOwner({ abi: tokenClaim.abi, address, functionName: 'setFee', args: [7n] });
    const call = await signed(claim, { staked: 0 });
    const fee = await chain.client.readContract({
      abi: tokenClaim.abi,
      address,
      functionName: 'validateClaimOptions',
      args: [call.args[3]],
    });
    assert.equal(fee, 7n);
    for (const value of [0n, 6n, 8n]) assert.equal(await revertOf(send(call, value)), 'WrongFee');
    await ofOwner({ abi: tokenClaim.abi, address, functionName: 'pause' });
    assert.equal(await revertOf(send(call, fee)), 'EnforcedPause');
    const stranger = chain.client.simulateContract({
      abi: tokenClaim.abi,
      address,
      functionName: 'unpause',
      account: relayer,
    });
    assert.equal(await revertOf(stranger), 'OwnableUnauthorizedAccount');
    await ofOwner({ abi: tokenClaim.abi, address, functionName: 'unpause' });
    await send(call, fee);
    assert.equal(await balanceOf(claim.beneficiary.address), claim.amount);
    assert.equal(await chain.client.getBalance({ address }), 0n);
  });
});

const text = (_: string, value: unknown) => (typeof value === 'bigint' ? String(value) : value);
