import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { eq } from 'drizzle-orm';
import { type Hex, erc20Abi, parseEther } from 'viem';
import { tokenClaim } from '../../demo/contracts/artefacts/token-claim.js';
import { createApiKey } from '../../src/service/api-key.js';
import { tokenClaimAllocations, tokenClaims } from '../../src/service/db/schema/index.js';
import { demoContracts } from '../../src/service/seed/demo-contracts.js';
import { program } from '../../src/service/seed/program.js';
import { plant } from '../../src/service/seed/seed.js';
import { tokenClaimId } from '../../src/service/seed/token-claim.js';
import {
  type ClaimChoice,
  type DemoChain,
  accountAt,
  revertOf,
  signClaim,
  startDemoChain,
  treeOf,
} from '../chain/demo-chain.js';
import { TestService } from './test-service.js';

const day = 86_400;
const relayer = accountAt(8);

describe("a claim of the demo's token that is reported", () => {
  let chain: DemoChain;
  let service: TestService;
  let key: string;
  before(async () => {
    chain = await startDemoChain();
    service = await TestService.start({ sandbox: true, evmRpcUrl: chain.url });
    service.now = Date.now();
    await plant(service.database, 'demo');
    key = (await createApiKey(service.database, { organizationId: program.organizationId })).key;
  });
  after(async () => {
    await service.close();
    await chain.close();
  });

  const get = async (part: 'proof' | 'eligibility', walletAddress: string) => {
    const { body } = await service.get(`/api/token_claims/${tokenClaimId}/${part}?walletAddress=${walletAddress}`, key);
    return body as unknown as Record<string, unknown>;
  };
  /** Returns the call that claims a test wallet's share with the service's proof. */
  async function claimOf(place: number, choice: ClaimChoice) {
    const beneficiary = accountAt(place);
    const { proof, totalAllocation } = await get('proof', beneficiary.address);
    const share = { beneficiary, proof: proof as string[], amount: parseEther(String(totalAllocation)) };
    return { call: await signClaim(share, choice), amount: share.amount, walletAddress: beneficiary.address };
  }
  type Call = Awaited<ReturnType<typeof claimOf>>['call'];
  const send = async (call: Call): Promise<Hex> => {
    await chain.client.simulateContract({ ...call, account: relayer });
    const { transactionHash } = await chain.mined(await chain.client.writeContract({ ...call, account: relayer }));
    return transactionHash;
  };
  const report = async (walletAddress: string, txHash: Hex, id = tokenClaimId) => {
    const { status, body } = await service.post(`/api/token_claims/${id}/claim`, { walletAddress, txHash }, key);
    return status === 200 ? body.message : (body.issues?.[0]?.message ?? body.error);
  };
  const balanceOf = (owner: Hex) =>
    chain.client.readContract({
      abi: erc20Abi,
      address: demoContracts.token,
      functionName: 'balanceOf',
      args: [owner],
    });

  const notTheirs = 'The transaction does not give this wallet its share';

  it('is recorded with its 60 % stake once the logs show it', async () => {
    const { call, amount, walletAddress } = await claimOf(0, { staked: 6_000, lockup: 90 * day, multiplier: 1_000n });
    assert.equal(amount, parseEther('1250'));
    assert.equal(await report(walletAddress, `0x${'1'.repeat(64)}`), 'The transaction is not on the chain');
    const before = await balanceOf(walletAddress);
    const txHash = await send(call);
    assert.equal((await balanceOf(walletAddress)) - before, parseEther('500'));
    assert.equal(await report(accountAt(1).address, txHash), notTheirs);
    assert.equal((await get('eligibility', walletAddress))['alreadyClaimed'], false);
    assert.equal(await report(walletAddress, txHash), 'Success');
    assert.equal(await report(walletAddress, txHash), 'Success');
    const { alreadyClaimed, stakes } = await get('eligibility', walletAddress);
    const [stake, ...others] = stakes as Record<string, unknown>[];
    assert.deepEqual([alreadyClaimed, others], [true, []]);
    // 750 are staked, and the bonus is a tenth of that.
    assert.deepEqual(
      [stake?.['stakeId'], stake?.['amount'], stake?.['claimed'], stake?.['duration']],
      ['1', String(parseEther('825')), '0', 90 * day],
    );
    assert.equal(await revertOf(send(call)), 'AlreadyClaimed');
  });

  it('is recorded whether all or none of it is staked', async () => {
    const whole = await claimOf(1, { staked: 10_000, lockup: 30 * day });
    assert.equal(await report(whole.walletAddress, await send(whole.call)), 'Success');
    assert.equal(((await get('eligibility', whole.walletAddress))['stakes'] as unknown[]).length, 1);
    const paid = await claimOf(2, { staked: 0 });
    const txHash = await send(paid.call);
    assert.equal(await report(paid.walletAddress, txHash), 'Success');
    assert.deepEqual((await get('eligibility', paid.walletAddress))['stakes'], []);
    assert.equal(await report(paid.walletAddress, await transfer(1n, paid.walletAddress)), 'ALREADY_CLAIMED');
  });

  const transfer = async (amount: bigint, to: Hex): Promise<Hex> => {
    const hash = await chain.client.writeContract({
      abi: erc20Abi,
      address: demoContracts.token,
      functionName: 'transfer',
      args: [to, amount],
      account: accountAt(9),
    });
    await chain.mined(hash);
    return hash;
  };

  it('is not recorded for transactions that only look like it', async () => {
    const [share] = await service.database
      .select()
      .from(tokenClaimAllocations)
      .where(eq(tokenClaimAllocations.amount, '90'))
      .limit(1);
    assert.ok(share);
    const { walletAddress } = share;
    await service.database
      .update(tokenClaimAllocations)
      .set({ claimedAt: null })
      .where(eq(tokenClaimAllocations.id, share.id));
    const cancelled = await chain.client.writeContract({
      abi: tokenClaim.abi,
      address: demoContracts.claim,
      functionName: 'cancelNonce',
      args: [`0x${'7'.repeat(64)}`],
      account: relayer,
    });
    const failed = await chain.client.sendTransaction({ account: relayer, to: demoContracts.claim, gas: 60_000n });
    await chain.client.waitForTransactionReceipt({ hash: failed });
    assert.equal(await report(walletAddress, failed), 'The transaction failed');
    assert.equal(await report(walletAddress, cancelled), notTheirs);
    // The same amount of the token, but not from the claim's contract.
    assert.equal(await report(walletAddress, await transfer(parseEther('90'), walletAddress as Hex)), notTheirs);
  });

  it('is recorded by the token transfer if no contract is known, and without a check on another chain', async () => {
    const { database } = service;
    const walletAddress = accountAt(5).address;
    const addClaim = async (values: Partial<typeof tokenClaims.$inferInsert>) => {
      const id = randomUUID();
      const { websiteId } = program;
      await database.insert(tokenClaims).values({
        id,
        websiteId,
        name: 'By hand',
        contractAddress: demoContracts.token,
        contractChainId: 31_337,
        ...values,
      });
      const walletLookup = walletAddress.toLowerCase();
      await database
        .insert(tokenClaimAllocations)
        .values({ tokenClaimId: id, walletAddress, walletLookup, amount: '2.5' });
      return id;
    };
    const byHand = await addClaim({});
    const short = await transfer(parseEther('2.4'), walletAddress);
    assert.equal(await report(walletAddress, short, byHand), notTheirs);
    assert.equal(await report(walletAddress, await transfer(parseEther('2.5'), walletAddress), byHand), 'Success');
    const elsewhere = await addClaim({ contractChainId: 1 });
    assert.equal(await report(walletAddress, short, elsewhere), 'Success');
  });

  describe('with shares that the operator corrects', () => {
    const share = { beneficiary: accountAt(6), amount: parseEther('40') };
    const walletAddress = share.beneficiary.address;
    const tree = treeOf([[walletAddress, share.amount]]);
    const root = tree.root as Hex;
    const tell = async (path: string, body: object) => {
      const answer = await service.post(`/api/token_claims${path}`, body, key);
      return [answer.status, answer.body] as const;
    };
    const deploy = async () => {
      const contract = await chain.deploy(tokenClaim, [
        ...[accountAt(9).address, demoContracts.token, demoContracts.stake, root],
        {
          ...{ multiplier: 0n, maxBonus: 0n, minPercentageToStake: 0, isStakingOptional: true },
          ...{ minLockupDuration: 0, minLockupDurationForMultiplier: 0 },
        },
      ]);
      await transfer(share.amount, contract);
      return contract;
    };
    const publish = async () => {
      const { organizationId, websiteId } = program;
      const draft = { organizationId, websiteId, name: 'Spring', contractChainId: 31_337 };
      const [, { id = '' }] = await tell('', { ...draft, contractAddress: demoContracts.token });
      await tell(`/${id}/shares`, { shares: [{ walletAddress, amount: '40' }] });
      const contract = await deploy();
      assert.equal((await tell(`/${id}/publish`, { claimContractAddress: contract }))[0], 200);
      return { id, contract };
    };
    /** Claims at a contract without reporting it. */
    const claimAt = async (contract: Hex) =>
      send(await signClaim({ ...share, proof: tree.getProof(0) }, { staked: 0 }, { contract }));

    it('is final once the contract has paid a share, even if it was not reported', async () => {
      const { id, contract } = await publish();
      await claimAt(contract);
      const [status, { message }] = await tell(`/${id}/withdraw`, {});
      assert.deepEqual([status, message], [409, 'Somebody has claimed: the shares are final']);
    });

    it('cannot be published with another contract after the first one has paid a share', async () => {
      const { id, contract } = await publish();
      assert.equal((await tell(`/${id}/withdraw`, {}))[0], 200);
      await claimAt(contract);
      const other = await deploy();
      const [status, { message }] = await tell(`/${id}/publish`, { claimContractAddress: other });
      const text = `${walletAddress} has claimed at ${contract}. Pause that contract and remove the share`;
      assert.deepEqual([status, message?.toLowerCase()], [409, text.toLowerCase()]);
      // The original contract can still be published again.
      assert.equal((await tell(`/${id}/publish`, { claimContractAddress: contract }))[0], 200);
    });

    it('can be corrected until somebody claims, even with a contract that does not answer', async () => {
      const { id } = await publish();
      assert.equal((await tell(`/${id}/withdraw`, {}))[0], 200);
      assert.equal((await tell(`/${id}/publish`, { claimContractAddress: accountAt(7).address }))[0], 200);
      assert.equal((await tell(`/${id}/withdraw`, {}))[0], 200);
      assert.equal((await tell(`/${id}/publish`, { claimContractAddress: await deploy() }))[0], 200);
    });
  });
});
