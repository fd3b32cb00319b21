import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { eq } from 'drizzle-orm';
import { multipliers, wallets } from '../../src/service/db/schema/index.js';
import { createEvmClient, readTokenBalance } from '../../src/verify/index.js';
import { VerificationUnavailableError } from '../../src/verify/index.js';
import { funded, heldToken, startLocalChain } from '../verify/local-chain.js';
import type { LocalChain } from '../verify/local-chain.js';
import { TestProgram } from './test-program.js';
import { TestService } from './test-service.js';

const stranger = '0x1000000000000000000000000000000000000001';

describe('a token balance', () => {
  let chain: LocalChain;
  let service: TestService;
  let program: TestProgram;
  let holder: string;
  before(async () => {
    chain = await startLocalChain();
    service = await TestService.start({ evmRpcUrl: chain.url });
    program = await TestProgram.open(service);
    holder = await program.addMember({ address: funded.address });
  });
  after(async () => {
    await service.close();
    chain.stop();
  });

  it('is read from the chain in whole units, summed over all wallets', async () => {
    const client = createEvmClient({ url: chain.url });
    const contract = await chain.deploy(heldToken(funded.address, 2_500_000n));
    const read = (kind: 'erc20' | 'erc721' | 'native', owners: string[]) =>
      readTokenBalance(client, { kind, contract, owners });
    assert.equal(await read('erc20', [funded.address, stranger, 'not an address']), '2.5');
    assert.equal(await read('erc721', [funded.address]), '2500000');
    assert.equal(await read('erc20', [stranger]), '0');
    assert.equal(await read('native', []), '0');
    assert.ok(Number(await read('native', [funded.address])) > 1000);
    const nowhere = { kind: 'erc20', contract: stranger, owners: [funded.address] } as const;
    await assert.rejects(readTokenBalance(client, nowhere), VerificationUnavailableError);
    const gone = createEvmClient({ url: 'http://127.0.0.1:9' });
    await assert.rejects(readTokenBalance(gone, { ...nowhere, contract }), VerificationUnavailableError);
  });

  it('earns points according to its range', async () => {
    const collectionAddress = await chain.deploy(heldToken(funded.address, 150_000_000n));
    const ruleId = await program.addRule('token_hold_erc20', {
      collectionAddress,
      metadata: {
        range: [
          { startRange: 1, endRange: 99, amount: 1 },
          { startRange: 100, endRange: 1000, amount: 20 },
        ],
      },
    });
    assert.equal((await program.run(ruleId, holder, { rangeValue: 5 })).status, 'completed');
    assert.equal(await program.balance(holder), '20', 'what the chain says counts, not what was sent');
    const other = await program.addMember();
    const { status, message } = await program.run(ruleId, other);
    assert.deepEqual([status, message], ['failed', 'Quest not achieved, please try again.']);
  });

  it('includes wallets that a member links later', async () => {
    const collectionAddress = await chain.deploy(heldToken(stranger, 1_000_000n));
    const ruleId = await program.addRule('token_hold_erc20', { collectionAddress });
    const userId = await program.addMember();
    assert.equal((await program.run(ruleId, userId)).status, 'failed');
    await service.database
      .insert(wallets)
      .values({ organizationId: service.organizationId, userId, address: stranger, lookup: stranger, type: 'evm' });
    assert.equal((await program.run(ruleId, userId)).status, 'completed');
  });

  it('may be in the chain’s native coin', async () => {
    const ruleId = await program.addRule('token_hold_erc20', { metadata: { erc20Type: 'native' } });
    assert.equal((await program.run(ruleId, holder)).status, 'completed');
    assert.equal((await program.run(ruleId, await program.addMember())).status, 'failed');
  });

  it('of a collection gives a multiplier according to the number of tokens', async () => {
    const address = await chain.deploy(heldToken(funded.address, 3n));
    const ruleId = await program.addRule('TokenHold', {
      currencyId: null,
      amount: null,
      collections: [{ address, network: 'base' }],
      metadata: {
        isTokenHoldMultiplier: true,
        range: [{ startRange: 2, endRange: 5, amount: 1, loyaltyMultiplierAmount: 1.5 }],
      },
    });
    assert.equal((await program.run(ruleId, holder)).status, 'completed');
    const [multiplier] = await service.database.select().from(multipliers).where(eq(multipliers.ruleId, ruleId));
    assert.deepEqual([multiplier?.userId, multiplier?.multiplier], [holder, '1.5']);
  });

  it('at an address without a contract is given up after several attempts', async () => {
    const ruleId = await program.addRule('token_hold_erc20', { collectionAddress: stranger });
    await program.complete(ruleId, holder);
    for (let attempt = 0; attempt < 4; attempt += 1) {
      await service.settled();
      await service.advance(60_000);
    }
    const { status, message } = await program.status(ruleId, holder);
    assert.deepEqual([status, message], ['failed', 'Request aborted due to timeout']);
  });

  it('cannot be claimed if no chain is set up', async () => {
    const alone = await TestService.start();
    try {
      const there = await TestProgram.open(alone);
      const ruleId = await there.addRule('token_hold_erc20', { metadata: { erc20Type: 'native' } });
      await there.refuses(ruleId, await there.addMember(), 'Rule is not setup');
    } finally {
      await alone.close();
    }
  });
});
