import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { type Hex, parseEther } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { loyaltyToken } from '../../demo/contracts/artefacts/loyalty-token.js';
import { demoContracts } from '../../src/service/seed/demo-contracts.js';
import type { WalletSession } from '../../src/browser/wallets/adapter.js';
import { type ContractCall, openContracts } from '../../src/wallet-types/evm/browser/contracts.js';
import { realAnswers, unknownAnswers } from '../errors/real-answers.js';
import { until } from '../support/until.js';
import { referring } from '../verify/local-chain.js';
import { type DemoChain, accountAt, startDemoChain, described } from './demo-chain.js';

const owner = accountAt(9).address;
const someone = accountAt(3).address;

describe("contracts through the member's wallet", () => {
  let chain: DemoChain;
  before(async () => {
    chain = await startDemoChain();
  });
  after(() => chain.close());

  /** A wallet whose node is the test's chain. A value that `answers` returns replaces the node's answer. */
  function wallet(address: Hex, answers: (method: string) => unknown = () => undefined): WalletSession {
    return {
      type: 'evm',
      address,
      chainId: 31_337,
      provider: {
        request: async ({ method, params }) =>
          answers(method) ??
          (await chain.client.request({ method, params } as Parameters<typeof chain.client.request>[0])),
      },
      prove: () => Promise.reject(new Error('nothing is signed here')),
      switchChain: () => Promise.resolve(),
      onChange: () => () => undefined,
      disconnect: () => Promise.resolve(),
    };
  }
  const transfer = (amount: bigint, from = owner): ContractCall => ({
    address: demoContracts.token,
    abi: loyaltyToken.abi,
    functionName: 'transfer',
    args: [from === owner ? someone : owner, amount],
  });
  const failure = (promise: Promise<unknown>) =>
    promise.then(
      () => 'none',
      (error: { name: string; code: string; errorName?: string }) => [error.name, error.code, error.errorName],
    );

  it('can be read, simulated, called and waited for', async () => {
    const contracts = openContracts(wallet(owner), described);
    const before = await contracts.tokenBalance(demoContracts.token, someone);
    assert.equal(await contracts.simulate(transfer(5n)), true);
    assert.ok((await contracts.fee(transfer(5n))) > 0n);
    const hash = await contracts.send(transfer(5n));
    assert.equal((await contracts.wait(hash)).status, 'success');
    assert.equal(await contracts.tokenBalance(demoContracts.token, someone), before + 5n);
    assert.equal(await contracts.read({ ...transfer(0n), functionName: 'balanceOf', args: [someone] }), before + 5n);
    assert.ok((await contracts.balance(owner)) > parseEther('1'));
  });

  it('report the error with which a contract would refuse', async () => {
    const contracts = openContracts(wallet(someone), described);
    assert.deepEqual(await failure(contracts.simulate(transfer(parseEther('1000000000'), someone))), [
      'ContractError',
      'reverted',
      'ERC20InsufficientBalance',
    ]);
  });

  it('report an account that cannot pay', async () => {
    const { address } = privateKeyToAccount(generatePrivateKey());
    await chain.client.impersonateAccount({ address });
    const contracts = openContracts(wallet(address), described);
    assert.deepEqual(await failure(contracts.send({ ...transfer(0n, address), value: 0n })), [
      'ContractError',
      'funds',
      undefined,
    ]);
  });

  it('report who declined, and a chain that does not answer', async () => {
    const declining = wallet(owner, (method) => {
      if (method === 'eth_sendTransaction') throw Object.assign(new Error('no'), { code: 4001 });
      return undefined;
    });
    const rejected = await openContracts(declining, described)
      .send(transfer(1n))
      .catch((error: unknown) => error);
    assert.deepEqual([(rejected as Error).name, (rejected as { code: string }).code], ['WalletError', 'rejected']);

    const dead = wallet(owner, () => {
      throw new Error('down');
    });
    assert.deepEqual(await failure(openContracts(dead, described).tokenBalance(demoContracts.token, owner)), [
      'ContractError',
      'unreachable',
      undefined,
    ]);
  });

  it('report about a transaction without a hash no more than the wallet or the node said', async () => {
    const outcomes: Readonly<Record<string, string>> = {
      declined: 'WalletError rejected',
      abandoned: 'WalletError unclear',
      funds: 'ContractError funds',
      reverted: 'ContractError reverted',
      'already-known': 'WalletError unclear',
      nonce: 'WalletError refused',
      underpriced: 'WalletError refused',
      'unknown-chain': 'WalletError chain',
      locked: 'WalletError locked',
      pending: 'WalletError pending',
      'no-account': 'WalletError no_account',
      unsupported: 'WalletError unsupported',
      unavailable: 'WalletError unavailable',
      unknown: 'WalletError unclear',
    };
    const answers = [...realAnswers, ...unknownAnswers.map((answer) => ['unknown', 'nobody', answer] as const)];
    for (const [kind, whose, answer] of answers) {
      const answering = wallet(owner, (method) => {
        if (method === 'eth_sendTransaction') throw answer;
        return undefined;
      });
      const outcome = await failure(openContracts(answering, described).send({ ...transfer(1n) }));
      assert.equal(
        String(outcome).split(',').slice(0, 2).join(' '),
        outcomes[kind],
        `${kind} of ${whose}: ${String(answer)}`,
      );
    }
  });

  it('request a transaction once, whatever the answer', async () => {
    for (const code of [-32000, -32004, -32601, 4200]) {
      const asked: string[] = [];
      const answering = wallet(owner, (method) => {
        if (!/sendTransaction/.test(method)) return undefined;
        asked.push(method);
        throw Object.assign(new Error('Upfront cost exceeds account balance'), { code });
      });
      assert.deepEqual(await failure(openContracts(answering, described).send(transfer(1n))), [
        'ContractError',
        'funds',
        undefined,
      ]);
      assert.deepEqual(asked, ['eth_sendTransaction'], String(code));
    }
  });

  it('do not accept a malformed hash', async () => {
    const answering = wallet(owner, (method) => (method === 'eth_sendTransaction' ? 'sent' : undefined));
    assert.deepEqual(await failure(openContracts(answering, described).send(transfer(1n))), [
      'WalletError',
      'unclear',
      undefined,
    ]);
  });

  it("report insufficient funds in a simulation, for every node's wording", async () => {
    for (const [kind, whose, answer] of realAnswers.filter(([kind]) => kind === 'funds')) {
      const answering = wallet(owner, (method) => {
        if (method === 'eth_call') throw answer;
        return undefined;
      });
      const outcome = await failure(openContracts(answering, described).simulate(transfer(1n)));
      assert.deepEqual(outcome, ['ContractError', kind, undefined], whose);
    }
  });

  it('recognise a replaced transaction', async () => {
    await chain.client.setAutomine(false);
    try {
      const asked: string[] = [];
      const contracts = openContracts(
        wallet(owner, (method) => void asked.push(method)),
        described,
      );
      const nonce = await chain.client.getTransactionCount({ address: owner });
      const gas = 100_000n;
      const send = (data: { to: Hex; value: bigint }, price: bigint) =>
        chain.client.sendTransaction({ account: accountAt(9), nonce, gas, ...data, gasPrice: price });
      const first = await send({ to: someone, value: 3n }, 2_000_000_000n);
      const waiting = contracts.wait(first);
      // It asks for the receipt once it has seen the transaction.
      const hasSeen = () => {
        const first = asked.indexOf('eth_getTransactionByHash');
        return first >= 0 && asked.includes('eth_getTransactionReceipt', first);
      };
      await until(hasSeen, 'the wait has seen the first transaction');
      await send({ to: owner, value: 0n }, 9_000_000_000n);
      await chain.client.mine({ blocks: 1 });
      assert.deepEqual(await failure(waiting), ['ContractError', 'cancelled', undefined]);
    } finally {
      await chain.client.setAutomine(true);
    }
  });

  it('distinguish contracts from accounts, including delegating accounts', async () => {
    const contracts = openContracts(wallet(owner), described);
    assert.equal(await contracts.isContract(demoContracts.token), true);
    assert.equal(await contracts.isContract(owner), false);
    const delegating = privateKeyToAccount(generatePrivateKey()).address;
    await chain.client.setCode({ address: delegating, bytecode: `0xef0100${demoContracts.token.slice(2)}` });
    assert.equal(await contracts.isContract(delegating), false);
  });

  it('has the browser ask no server to which a contract refers (EIP-3668)', async (t) => {
    const { fetch } = globalThis;
    const asked = t.mock.method(globalThis, 'fetch', (...request: Parameters<typeof fetch>) => fetch(...request));
    const server = 'http://127.0.0.1:1/';
    const address = await chain.deploy({ abi: [], bytecode: referring(`${server}{sender}/{data}`) }, []);
    const contracts = openContracts(wallet(owner), described);
    const calls = [
      contracts.tokenBalance(address, owner),
      contracts.read({ ...transfer(1n), address }),
      contracts.simulate({ ...transfer(1n), address }),
    ];
    for (const call of await Promise.allSettled(calls)) assert.equal(call.status, 'rejected');
    const urls = asked.mock.calls.map(({ arguments: [url] }) => url as string);
    assert.ok(urls.length > 0);
    assert.deepEqual(
      urls.filter((url) => url.startsWith(server)),
      [],
    );
  });

  it('are not available to wallets of other types', () => {
    const { provider: _, ...other } = wallet(owner);
    assert.throws(() => openContracts({ ...other, type: 'solana' }, described), /cannot send transactions/);
  });
});
