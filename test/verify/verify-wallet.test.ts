import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { type Hex, concat, getContractAddress, serializeErc6492Signature, zeroHash } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { canonicalAddress, createEvmClient, verifyWallet } from '../../src/verify/index.js';
import { fc } from '../support/properties.js';
import { type LocalChain, factory, ownedWallet, revertingContract, startLocalChain } from './local-chain.js';

const message = 'community.example wants you to sign in';
const owner = privateKeyToAccount(generatePrivateKey());
const stranger = privateKeyToAccount(generatePrivateKey());
const refused = { ok: false, reason: 'signature_invalid' } as const;

describe('verifyWallet, plain EVM accounts', () => {
  it('accepts what the account signed, for every EVM type, and returns the EIP-55 address', async () => {
    const signature = await owner.signMessage({ message });
    for (const type of ['evm', 'imx', 'agw'] as const)
      for (const address of [owner.address, owner.address.toLowerCase()])
        assert.deepEqual(await verifyWallet(type, { address, message, signature }), {
          ok: true,
          address: owner.address,
        });
  });

  it("refuses another message and another account's signature", async () => {
    const signature = await owner.signMessage({ message });
    const { address } = owner;
    assert.deepEqual(await verifyWallet('evm', { address, message: `${message}.`, signature }), refused);
    assert.deepEqual(await verifyWallet('evm', { address: stranger.address, message, signature }), refused);
  });

  it('refuses any signature with one byte changed', async () => {
    const signature = await owner.signMessage({ message });
    await fc.assert(
      fc.asyncProperty(fc.nat(63), fc.integer({ min: 1, max: 255 }), async (index, flip) => {
        const bytes = Buffer.from(signature.slice(2), 'hex');
        bytes[index] = (bytes[index] ?? 0) ^ flip;
        const changed = `0x${bytes.toString('hex')}`;
        assert.deepEqual(await verifyWallet('evm', { address: owner.address, message, signature: changed }), refused);
      }),
      { numRuns: 100 },
    );
  });

  it('refuses an invalid signature without throwing', async () => {
    const samples = fc.oneof(
      fc.string(),
      fc.stringMatching(/^0x[0-9a-f]{0,300}$/),
      fc.constantFrom('0x', '0x0', '', `0x${'00'.repeat(65)}`, `0x${'ff'.repeat(65)}`, `0x${'00'.repeat(64)}1b`),
    );
    await fc.assert(
      fc.asyncProperty(samples, async (signature) => {
        assert.deepEqual(await verifyWallet('evm', { address: owner.address, message, signature }), refused);
      }),
      { numRuns: 300 },
    );
  });

  it('refuses an invalid address or a wrong checksum', async () => {
    const signature = await owner.signMessage({ message });
    const swapped = owner.address.replace(/[a-f]/i, (letter) =>
      letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
    );
    for (const address of ['', '0x', 'alice.eth', owner.address.slice(0, -1), `${owner.address}0`, swapped])
      assert.deepEqual(await verifyWallet('evm', { address, message, signature }), {
        ok: false,
        reason: 'address_invalid',
      });
    assert.equal(canonicalAddress('evm', swapped), null);
  });
});

describe('verifyWallet, contract wallets', () => {
  let chain: LocalChain;
  before(async () => {
    chain = await startLocalChain();
  });
  after(() => chain.stop());
  const connect = () => ({ evmClient: createEvmClient({ url: chain.url }) });

  it("accepts the owner's signature and no other (ERC-1271)", async () => {
    const address = await chain.deploy(ownedWallet(owner.address));
    const signature = await owner.signMessage({ message });
    assert.deepEqual(await verifyWallet('evm', { address, message, signature }, connect()), { ok: true, address });
    const forged = await stranger.signMessage({ message });
    assert.deepEqual(await verifyWallet('evm', { address, message, signature: forged }, connect()), refused);
    assert.deepEqual(await verifyWallet('evm', { address, message: 'other', signature }, connect()), refused);
    assert.deepEqual(await verifyWallet('evm', { address, message, signature }), refused, 'without a chain to ask');
  });

  it('accepts the owner of a wallet that is not deployed yet, and no other (ERC-6492)', async () => {
    const bytecode = ownedWallet(owner.address);
    const address = getContractAddress({ opcode: 'CREATE2', from: factory, salt: zeroHash, bytecode });
    const wrap = (signature: Hex) =>
      serializeErc6492Signature({ address: factory, data: concat([zeroHash, bytecode]), signature });
    const signature = wrap(await owner.signMessage({ message }));
    assert.deepEqual(await verifyWallet('agw', { address, message, signature }, connect()), { ok: true, address });
    const forged = wrap(await stranger.signMessage({ message }));
    assert.deepEqual(await verifyWallet('evm', { address, message, signature: forged }, connect()), refused);
    const elsewhere = { address: stranger.address, message, signature };
    assert.deepEqual(await verifyWallet('evm', elsewhere, connect()), refused);
  });

  it('refuses for a contract that reverts, or an address without code', async () => {
    const signature = await owner.signMessage({ message });
    const address = await chain.deploy(revertingContract);
    assert.deepEqual(await verifyWallet('evm', { address, message, signature }, connect()), refused);
    assert.deepEqual(await verifyWallet('evm', { address: stranger.address, message, signature }, connect()), refused);
  });

  it('reports an unreachable chain as unavailable, not as a refusal', async () => {
    const dead: typeof fetch = () => Promise.reject(new TypeError('fetch failed'));
    const silent: typeof fetch = (_, init) =>
      new Promise((_resolve, reject) =>
        init?.signal?.addEventListener('abort', () => reject(init.signal?.reason as Error)),
      );
    const answers = (status: number, body: unknown) => () =>
      Promise.resolve(new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } }));
    const rpcError = (code: number, text: string) => ({ jsonrpc: '2.0', id: 1, error: { code, message: text } });
    const networks: (typeof fetch)[] = [
      dead,
      silent,
      answers(500, {}),
      answers(200, 'no rpc'),
      answers(200, rpcError(-32005, 'limit exceeded')),
      answers(200, rpcError(-32603, 'internal error')),
      answers(200, rpcError(-32000, 'header not found')),
      answers(403, rpcError(-32000, 'unauthorized')),
    ];
    const signature = await stranger.signMessage({ message });
    const claim = { address: owner.address, message, signature };
    for (const [index, fetch] of networks.entries()) {
      const evmClient = createEvmClient({ url: 'http://chain.example', timeout: 100, fetch });
      await assert.rejects(
        verifyWallet('evm', claim, { evmClient }),
        { name: 'VerificationUnavailableError' },
        `network ${index}`,
      );
    }
    const evmClient = createEvmClient({ url: 'http://chain.example', timeout: 100, fetch: dead });
    const own = { ...claim, signature: await owner.signMessage({ message }) };
    assert.deepEqual(await verifyWallet('evm', own, { evmClient }), { ok: true, address: owner.address });
  });
});
