import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { WalletChain } from '../../src/browser/wallets/adapter.js';
import { connectEvm } from '../../src/wallet-types/evm/browser/connect.js';
import { described } from './demo-chain.js';

const account = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const coded = (code: unknown, message: string, more: object = {}) =>
  Object.assign(new Error(message), { code, ...more });

interface Manners {
  /** Error of a switch to a network that the wallet does not know. */
  readonly switching: unknown;
  /** Error of the request to add the network. */
  readonly adding?: Error;
  /** Whether the wallet switches to a network when it adds it. */
  readonly movesWhenAdded?: boolean;
  /** Whether the wallet knows the network. */
  readonly knows?: boolean;
  /** Whether the wallet says that it added the network, but does not know it afterwards. */
  readonly forgets?: boolean;
  /** Whether the wallet reports a switch to an unknown network as done. */
  readonly pretends?: boolean;
}

/** The test's chain with a URL at which a wallet can reach it. */
const network = { ...described, rpcUrls: ['https://rpc.example'] };

/** Makes a wallet on chain 1 switch to the test's chain. Resolves with the outcome and the requested methods. */
async function moved(manners: Manners, to: WalletChain = network) {
  const { switching, adding, movesWhenAdded = false, knows = false, forgets = false, pretends = false } = manners;
  let [chainId, isKnown] = [1, knows];
  const asked: string[] = [];
  const answer = (method: string): unknown => {
    if (method === 'eth_chainId') return `0x${chainId.toString(16)}`;
    if (method.startsWith('eth_')) return [account];
    asked.push(method.slice('wallet_'.length));
    const isAdding = method === 'wallet_addEthereumChain';
    if (isAdding && adding) throw adding;
    if (!isAdding && !isKnown) {
      if (pretends) return null;
      throw switching;
    }
    if (!forgets) isKnown = true;
    if (!isAdding || movesWhenAdded) chainId = described.id;
    return null;
  };
  const provider = { request: ({ method }: { method: string }) => Promise.resolve(method).then(answer) };
  const session = await connectEvm({ type: 'evm', id: 'test', provider }, { interactive: true });
  const outcome = await session.switchChain(to).then(
    () => session.chainId,
    (error: { code: string }) => error.code,
  );
  return { outcome, asked };
}

/** What real wallets answer if they do not know the network. */
const unknownNetworks: readonly (readonly [string, unknown])[] = [
  ['EIP-3326', coded(4902, 'Unrecognized chain ID "0x7a69".')],
  ['MetaMask Mobile', coded(-32603, 'Internal error', { data: { originalError: { code: 4902 } } })],
  ['MetaMask by WalletConnect', coded(-32603, 'Internal error')],
  ['an older MetaMask Mobile', coded(32603, 'Invalid chain')],
  ['a phone by WalletConnect', coded(5000, 'Unknown error')],
  ['a phone without words', coded(5000, '')],
  ['AlphaWallet', new Error('{"message":"Unrecognized chain ID 0x7a69.","code":4902}')],
  ['a wallet in its own language', new Error('Netzwerk nicht gefunden')],
  ['a wallet that throws a text', 'no such network'],
  ['a wallet that only adds', coded(4200, 'Unsupported method')],
  ['a wallet with no line to the network', coded(4901, 'Not connected to the chain.')],
];

describe('a wallet that should switch networks', () => {
  it('is only asked to switch if that works', async () => {
    assert.deepEqual(await moved({ switching: undefined, knows: true }), {
      outcome: described.id,
      asked: ['switchEthereumChain'],
    });
  });

  for (const [whose, switching] of unknownNetworks) {
    it(`is offered the network once if it answers like ${whose}`, async () => {
      assert.deepEqual(await moved({ switching }), {
        outcome: described.id,
        asked: ['switchEthereumChain', 'addEthereumChain', 'switchEthereumChain'],
      });
    });

    it(`is not asked again if it switched when adding, after answering like ${whose}`, async () => {
      assert.deepEqual(await moved({ switching, movesWhenAdded: true }), {
        outcome: described.id,
        asked: ['switchEthereumChain', 'addEthereumChain'],
      });
    });

    it(`remains on its network if it does not add it, after answering like ${whose}`, async () => {
      for (const adding of [
        coded(-32603, 'Internal error'),
        coded(4200, 'Unsupported method'),
        coded(-32602, 'Bad RPC'),
      ])
        assert.deepEqual(await moved({ switching, adding }), {
          outcome: 'chain',
          asked: ['switchEthereumChain', 'addEthereumChain'],
        });
    });
  }

  it('is not offered a network without a URL, and remains on its own', async () => {
    const unknown = [
      ...unknownNetworks.map(([, switching]) => ({ switching })),
      { switching: undefined, pretends: true },
    ];
    for (const manners of unknown)
      assert.deepEqual(await moved(manners, described), { outcome: 'chain', asked: ['switchEthereumChain'] });
    assert.deepEqual(await moved({ switching: coded(4001, 'User rejected the request.') }, described), {
      outcome: 'rejected',
      asked: ['switchEthereumChain'],
    });
  });

  it('remains on its network if it only claims to have added it', async () => {
    assert.deepEqual(await moved({ switching: coded(-32603, 'Internal error'), forgets: true }), {
      outcome: 'chain',
      asked: ['switchEthereumChain', 'addEthereumChain', 'switchEthereumChain'],
    });
  });

  it('is offered the network once if it reports a switch that did not happen', async () => {
    const pretending = { switching: undefined, pretends: true };
    const [change, offer] = ['switchEthereumChain', 'addEthereumChain'];
    assert.deepEqual(await moved(pretending), { outcome: described.id, asked: [change, offer, change] });
    assert.deepEqual(await moved({ ...pretending, movesWhenAdded: true }), {
      outcome: described.id,
      asked: [change, offer],
    });
    assert.deepEqual(await moved({ ...pretending, forgets: true }), {
      outcome: 'chain',
      asked: [change, offer, change],
    });
    const adding = coded(4001, 'User rejected the request.');
    assert.deepEqual(await moved({ ...pretending, adding }), { outcome: 'rejected', asked: [change, offer] });
  });

  it('is offered nothing after its owner declined, or while a request is pending', async () => {
    for (const [switching, outcome] of [
      [coded(4001, 'User rejected the request.'), 'rejected'],
      [coded(5000, 'User rejected.'), 'rejected'],
      [coded(-32603, 'x', { data: { originalError: { code: 4001 } } }), 'rejected'],
      [coded(-32002, 'Request already pending.'), 'pending'],
    ] as const)
      assert.deepEqual(await moved({ switching }), { outcome, asked: ['switchEthereumChain'] });
  });

  it('distinguishes an owner who declined the offer from a disconnected wallet', async () => {
    const switching = coded(4902, 'Unrecognized chain ID');
    assert.equal((await moved({ switching, adding: coded(4001, 'User rejected the request.') })).outcome, 'rejected');
    assert.equal((await moved({ switching, adding: coded(4900, 'Disconnected') })).outcome, 'unavailable');
  });
});
