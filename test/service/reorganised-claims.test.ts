import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, describe, it } from 'node:test';
import { eq, sql } from 'drizzle-orm';
import { type Hex, parseEther } from 'viem';
import { createApiKey } from '../../src/service/api-key.js';
import { tokenClaimAllocations, tokenClaims } from '../../src/service/db/schema/index.js';
import { program } from '../../src/service/seed/program.js';
import { plant } from '../../src/service/seed/seed.js';
import { tokenClaimId } from '../../src/service/seed/token-claim.js';
import { type ClaimChoice, type DemoChain, accountAt, signClaim, startDemoChain } from '../chain/demo-chain.js';
import { TestService } from './test-service.js';

const minute = 60_000;
const relayer = accountAt(8);

describe('a reported claim that the chain reorganises', () => {
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

  /** The chain before the claim. */
  let untouched: Hex;
  const { address: walletAddress } = accountAt(0);
  beforeEach(async () => {
    await service.database
      .update(tokenClaimAllocations)
      .set({ claimedAt: null, txHash: null })
      .where(eq(tokenClaimAllocations.walletAddress, walletAddress));
    await service.database.execute('delete from jobs.job');
    await service.database.execute('delete from token_claim_stakes');
    untouched = await chain.client.snapshot();
  });
  afterEach(() => reorganise());

  const eligibility = async () => {
    const path = `/api/token_claims/${tokenClaimId}/eligibility?walletAddress=${walletAddress}`;
    return (await service.get(path, key)).body as unknown as {
      readonly alreadyClaimed: boolean;
      readonly txHash: string | null;
      readonly claimedAt: string | null;
      readonly stakes: readonly { readonly stakeId: string }[];
    };
  };
  async function claim(choice: ClaimChoice): Promise<Hex> {
    const path = `/api/token_claims/${tokenClaimId}/proof?walletAddress=${walletAddress}`;
    const { proof } = (await service.get(path, key)).body as unknown as { readonly proof: string[] };
    const share = { beneficiary: accountAt(0), proof, amount: parseEther('1250') };
    const call = await signClaim(share, choice);
    return (await chain.mined(await chain.client.writeContract({ ...call, account: relayer }))).transactionHash;
  }
  const report = async (txHash: Hex) => {
    const { status, body } = await service.post(
      `/api/token_claims/${tokenClaimId}/claim`,
      { walletAddress, txHash },
      key,
    );
    return status === 200 ? body.message : (body.issues?.[0]?.message ?? body.error);
  };
  /** Lets the service check its reported claims a number of times. */
  const look = async (times: number) => {
    for (let each = 0; each < times; each += 1) {
      await service.advance(minute);
      await service.settled();
    }
  };
  const waitingJobs = () => service.database.$count(sql`jobs.job`, sql`state < 'active'`);
  const reorganise = async () => {
    await chain.client.revert({ id: untouched });
    // A snapshot can be used only once.
    untouched = await chain.client.snapshot();
  };

  it('is offered again without its stake, and its new transaction is accepted', async () => {
    await chain.client.mine({ blocks: 1 });
    const first = await claim({ staked: 6_000, lockup: 90 * 86_400 });
    assert.equal(await report(first), 'Success');
    await reorganise();
    await look(3);
    assert.deepEqual(
      await eligibility().then(({ alreadyClaimed, claimedAt, txHash, stakes }) => [
        alreadyClaimed,
        claimedAt,
        txHash,
        stakes,
      ]),
      [false, null, null, []],
    );
    const second = await claim({ staked: 0, nonce: `0x${'3'.repeat(64)}` });
    assert.equal(await report(second), 'Success');
    assert.equal((await eligibility()).alreadyClaimed, true);
    assert.equal(await report(first), 'ALREADY_CLAIMED');
  });

  it('is replaced by its new transaction before the next check', async () => {
    const first = await claim({ staked: 6_000, lockup: 90 * 86_400 });
    assert.equal(await report(first), 'Success');
    await reorganise();
    const second = await claim({ staked: 0, nonce: `0x${'3'.repeat(64)}` });
    assert.equal(await report(second), 'Success');
    assert.deepEqual((await eligibility()).stakes, []);
    await look(3);
    assert.equal((await eligibility()).alreadyClaimed, true);
  });

  it('stays claimed if another transaction paid it', async () => {
    const first = await claim({ staked: 0 });
    assert.equal(await report(first), 'Success');
    await reorganise();
    const unreported = await claim({ staked: 10_000, lockup: 30 * 86_400, nonce: `0x${'3'.repeat(64)}` });
    assert.notEqual(unreported, first);
    await look(4);
    assert.equal((await eligibility()).alreadyClaimed, true);
  });

  it('is recorded again without a report once its transaction is back on the chain', async () => {
    const first = await claim({ staked: 6_000, lockup: 90 * 86_400 });
    assert.equal(await report(first), 'Success');
    const raw = await chain.client.request({
      method: 'eth_getRawTransactionByHash' as never,
      params: [first] as never,
    });
    await reorganise();
    await look(3);
    assert.equal((await eligibility()).alreadyClaimed, false);
    await chain.mined(await chain.client.sendRawTransaction({ serializedTransaction: raw }));
    await look(1);
    const { alreadyClaimed, stakes } = await eligibility();
    assert.deepEqual([alreadyClaimed, stakes.length], [true, 1]);
  });

  it('stays claimed while its transaction waits in the pool', async () => {
    const first = await claim({ staked: 0 });
    assert.equal(await report(first), 'Success');
    const raw = await chain.client.request({
      method: 'eth_getRawTransactionByHash' as never,
      params: [first] as never,
    });
    await reorganise();
    await chain.client.setAutomine(false);
    try {
      await chain.client.sendRawTransaction({ serializedTransaction: raw });
      await look(4);
      const waiting = await eligibility();
      assert.deepEqual(
        [waiting.alreadyClaimed, waiting.txHash],
        [true, first],
        'any browser of the member can follow it',
      );
      await chain.client.dropTransaction({ hash: first });
      await look(3);
      assert.equal((await eligibility()).alreadyClaimed, false);
    } finally {
      await chain.client.setAutomine(true);
    }
  });

  it('is checked until its block is final, and no longer', async () => {
    assert.equal(await report(await claim({ staked: 0 })), 'Success');
    await look(2);
    assert.equal(await waitingJobs(), 1);
    await chain.client.mine({ blocks: 80 });
    await look(1);
    assert.equal(await waitingJobs(), 0);
    assert.equal((await eligibility()).alreadyClaimed, true);
  });

  it('stays unchanged while the chain does not answer', async () => {
    assert.equal(await report(await claim({ staked: 0 })), 'Success');
    await service.database.update(tokenClaims).set({ contractChainId: 1 }).where(eq(tokenClaims.id, tokenClaimId));
    await reorganise();
    await look(4);
    await service.database.update(tokenClaims).set({ contractChainId: 31_337 }).where(eq(tokenClaims.id, tokenClaimId));
    assert.equal((await eligibility()).alreadyClaimed, true);
  });
});
