import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, afterEach, before, describe, it } from 'node:test';
import { type Hex, concat, getContractAddress, serializeErc6492Signature, zeroHash } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { createEvmClient, readTokenBalance, verifyTypedData, verifyWallet } from '../../src/verify/index.js';
import { deployable, factory, type LocalChain, ownedWallet, referring, startLocalChain } from './local-chain.js';

interface Call {
  readonly id: number;
  readonly method: string;
  readonly params: readonly { readonly to?: string }[];
}

const owner = privateKeyToAccount(generatePrivateKey());
const message = 'community.example wants you to sign in.';
const typedData = {
  domain: { name: 'Laurel' },
  types: { Bid: [{ name: 'amount', type: 'uint256' }] },
  primaryType: 'Bid',
  message: { amount: 25n },
} as const;

/** Runtime code whose `isValidSignature` accepts only an empty signature, like a Safe that signed on the chain. */
const acceptsNothingWritten = '60443515631626ba7e60e01b025f5260205ff3';

let chain: LocalChain;
const servers: Server[] = [];

/** Serves a node of the test. Returns its address. */
async function serve(answer: (call: Call) => unknown, status = 200): Promise<string> {
  const server = createServer((request, response) => {
    void (async () => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const body = await answer(JSON.parse(Buffer.concat(chunks).toString() || '{}') as Call);
      if (body === undefined) return;
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(typeof body === 'string' ? body : JSON.stringify(body));
    })();
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const error = ({ id }: Call, code: number, text: string) => ({ jsonrpc: '2.0', id, error: { code, message: text } });
const onChain = async (call: Call): Promise<unknown> =>
  (
    await fetch(chain.url, {
      method: 'POST',
      body: JSON.stringify(call),
      headers: { 'content-type': 'application/json' },
    })
  ).json();

before(async () => {
  chain = await startLocalChain();
});
after(() => chain.stop());
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.close();
    server.closeAllConnections();
  }
});

describe('a chain with several nodes', () => {
  const broken: readonly (readonly [string, () => Promise<string>])[] = [
    ['where nobody listens', () => Promise.resolve('http://127.0.0.1:1')],
    ['that refuses too many requests', () => serve(() => ({ message: 'Too many requests' }), 429)],
    ['that answers with a page', () => serve(() => '<!doctype html><title>Sign in</title>')],
    ['that never answers', () => serve(() => undefined)],
    ['that has reached its limit', () => serve((call) => error(call, -32005, 'limit exceeded'))],
    ['that has an error of its own', () => serve((call) => error(call, -32603, 'internal error'))],
    ['that is gone', () => serve(() => '', 503)],
    ['that has lost the block', () => serve((call) => error(call, -32000, 'header not found'))],
    ['that no longer takes the key', () => serve(() => ({ error: 'Unauthorized' }), 401)],
    ['that says so with status 200', () => serve(() => ({ message: 'The plan of this key has ended.' }))],
    ['that always answers null', () => serve(({ id }) => ({ jsonrpc: '2.0', id, result: null }))],
    ['that answers with an empty page', () => serve(() => '')],
  ];
  for (const [how, start] of broken)
    it(`falls back to the next node after one ${how}`, async () => {
      const address = await chain.deploy(ownedWallet(owner.address));
      const signature = await owner.signMessage({ message });
      const evmClient = createEvmClient({ url: [await start(), chain.url], timeout: 500 });
      assert.deepEqual(await verifyWallet('evm', { address, message, signature }, { evmClient }), {
        ok: true,
        address,
      });
    });

  it('is unavailable if none of them answers', async () => {
    const address = await chain.deploy(ownedWallet(owner.address));
    const signature = await owner.signMessage({ message });
    const evmClient = createEvmClient({ url: ['http://127.0.0.1:1', await serve(() => '', 503)], timeout: 500 });
    await assert.rejects(verifyWallet('evm', { address, message, signature }, { evmClient }), {
      name: 'VerificationUnavailableError',
    });
  });

  it('asks no other node after a contract has refused', async () => {
    let asked = 0;
    const second = await serve((call) => {
      asked += 1;
      return onChain(call);
    });
    const address = await chain.deploy(deployable('5f5ffd'));
    const signature = await owner.signMessage({ message });
    const evmClient = createEvmClient({ url: [chain.url, second] });
    assert.equal((await verifyWallet('evm', { address, message, signature }, { evmClient })).ok, false);
    assert.equal(asked, 0);
  });
});

describe('verifying through a node that cannot run undeployed code', () => {
  const start = () =>
    serve((call) =>
      call.method === 'eth_call' && !call.params[0]?.to ? error(call, -32000, 'to is required') : onChain(call),
    );

  it('asks a deployed account itself', async () => {
    const evmClient = createEvmClient({ url: await start() });
    const address = await chain.deploy(ownedWallet(owner.address));
    const signature = await owner.signMessage({ message });
    assert.deepEqual(await verifyWallet('evm', { address, message, signature }, { evmClient }), { ok: true, address });
    const forged = await privateKeyToAccount(generatePrivateKey()).signMessage({ message });
    assert.equal((await verifyWallet('evm', { address, message, signature: forged }, { evmClient })).ok, false);
    const signed = { address, typedData, signature: await owner.signTypedData(typedData) };
    assert.deepEqual(await verifyTypedData(signed, { evmClient }), { ok: true, address });
  });

  it('asks an account itself that was deployed after it signed', async () => {
    const bytecode = ownedWallet(owner.address);
    const address = getContractAddress({ opcode: 'CREATE2', from: factory, salt: zeroHash, bytecode });
    const data: Hex = concat([zeroHash, bytecode]);
    const signature = serializeErc6492Signature({
      address: factory,
      data,
      signature: await owner.signMessage({ message }),
    });
    const evmClient = createEvmClient({ url: await start() });
    const claim = { address, message, signature };
    await assert.rejects(verifyWallet('evm', claim, { evmClient }), { name: 'VerificationUnavailableError' });
    await chain.send(factory, data);
    assert.deepEqual(await verifyWallet('evm', claim, { evmClient }), { ok: true, address });
  });
});

describe('an account that signed on the chain', () => {
  it('is asked about an empty signature', async () => {
    const evmClient = createEvmClient({ url: chain.url });
    const address = await chain.deploy(deployable(acceptsNothingWritten));
    const claim = { address, message, signature: '0x' };
    assert.deepEqual(await verifyWallet('evm', claim, { evmClient }), { ok: true, address });
    assert.deepEqual(await verifyTypedData({ address, typedData, signature: '0x' }, { evmClient }), {
      ok: true,
      address,
    });
    assert.equal((await verifyWallet('evm', { ...claim, signature: '0x00' }, { evmClient })).ok, false);
    assert.equal((await verifyWallet('evm', { ...claim, address: owner.address }, { evmClient })).ok, false);
    assert.equal((await verifyWallet('evm', claim)).ok, false, 'without a chain to ask');
    const strict = await chain.deploy(ownedWallet(owner.address));
    assert.equal((await verifyWallet('evm', { ...claim, address: strict }, { evmClient })).ok, false);
  });
});

describe('a contract that refers to a server', () => {
  it('cannot make us request that server (EIP-3668)', async () => {
    let asked = 0;
    const inside = await serve(() => {
      asked += 1;
      return { data: '0x' };
    });
    const address = await chain.deploy(referring(`${inside}/{sender}/{data}`));
    const evmClient = createEvmClient({ url: chain.url });
    await assert.rejects(readTokenBalance(evmClient, { kind: 'erc20', contract: address, owners: [owner.address] }), {
      name: 'VerificationUnavailableError',
    });
    const signature = await owner.signMessage({ message });
    assert.equal((await verifyWallet('evm', { address, message, signature }, { evmClient })).ok, false);
    assert.equal(asked, 0);
  });
});
