import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { createTestClient, http, parseEther, publicActions, walletActions } from 'viem';
import { foundry } from 'viem/chains';
import { compileContracts, contractsFolder } from '../../.config/build/contracts.js';
import { deployContracts } from '../../.config/build/deploy-contracts.js';
import { localChainId, startChain } from '../../demo/chain.js';
import { loyaltyToken } from '../../demo/contracts/artefacts/loyalty-token.js';
import { signedMint1155 } from '../../demo/contracts/artefacts/signed-mint-1155.js';
import { demoChainId, demoContracts } from '../../src/service/seed/demo-contracts.js';
import { testWallets } from '../../src/service/seed/program.js';
import { type DemoChain, accountAt, savedChain, startDemoChain } from './demo-chain.js';

describe("the demo's contracts", () => {
  it('match their compiled sources', async () => {
    const compiled = await compileContracts();
    const folder = join(contractsFolder, 'artefacts');
    assert.deepEqual(readdirSync(folder).sort(), [...compiled.keys()].sort());
    for (const [file, text] of compiled)
      assert.equal(readFileSync(join(folder, file), 'utf8'), text, `npm run contracts makes ${file} anew`);
  });
});

describe("the demo's chain", () => {
  let chain: DemoChain;
  before(async () => {
    chain = await startDemoChain();
  });
  after(() => chain.close());

  it("starts with the contracts at the seed's addresses, as a new deployment creates them", async () => {
    assert.equal(demoChainId, localChainId);
    const fresh = await startChain();
    try {
      assert.deepEqual(await deployContracts(fresh.url), lowerCase(demoContracts));
      const other = createTestClient({ chain: foundry, mode: 'anvil', transport: http(fresh.url) }).extend(
        publicActions,
      );
      for (const [name, address] of Object.entries(demoContracts)) {
        const code = await chain.client.getCode({ address });
        assert.ok(code && code.length > 100, name);
        assert.equal(code, await other.getCode({ address }), name);
      }
    } finally {
      await fresh.close();
    }
  });

  it('has the tokens for every share and for the test wallets, and the limits of the relics', async () => {
    const read = { abi: loyaltyToken.abi, address: demoContracts.token } as const;
    const balanceOf = (owner: `0x${string}`) =>
      chain.client.readContract({ ...read, functionName: 'balanceOf', args: [owner] });
    assert.equal(await chain.client.readContract({ ...read, functionName: 'symbol' }), 'ASH');
    assert.equal(await balanceOf(demoContracts.claim), parseEther('60000'));
    for (const wallet of testWallets) assert.equal(await balanceOf(wallet), parseEther('60'));
    const limitOf = (tokenId: bigint) =>
      chain.client.readContract({
        abi: signedMint1155.abi,
        address: demoContracts.relics,
        functionName: 'maxSupply',
        args: [tokenId],
      });
    assert.deepEqual([await limitOf(1n), await limitOf(5n)], [1n, 250n]);
  });

  it('continues where it was if its state is stored', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'laurel-chain-'));
    const kept = { from: savedChain, keptIn: join(folder, 'data', 'chain.json') };
    try {
      const to = `0x${'a1'.repeat(20)}` as const;
      const balances: bigint[] = [];
      for (let start = 0; start < 3; start += 1) {
        const { url, close } = await startChain(kept);
        const client = createTestClient({
          chain: foundry,
          mode: 'anvil',
          transport: http(url),
          account: accountAt(0),
          pollingInterval: 20,
        })
          .extend(publicActions)
          .extend(walletActions);
        await client.waitForTransactionReceipt({ hash: await client.sendTransaction({ to, value: 5n }) });
        balances.push(await client.getBalance({ address: to }));
        assert.ok(await client.getCode({ address: demoContracts.claim }));
        await close();
      }
      assert.deepEqual(balances, [5n, 10n, 15n]);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

const lowerCase = (addresses: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(addresses).map(([name, address]) => [name, address.toLowerCase()]));
