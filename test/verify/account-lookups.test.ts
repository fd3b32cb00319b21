import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Hex, serializeErc6492Signature } from 'viem';
import { createEvmClient, createFlowAccounts, createUltraAccounts, verifyWallet } from '../../src/verify/index.js';
import { newSigners } from '../support/wallets/all-signers.js';

const url = 'https://node.example/';
const answers =
  (status: number, body: unknown): typeof fetch =>
  () =>
    Promise.resolve(new Response(typeof body === 'string' ? body : JSON.stringify(body), { status }));
const dead: typeof fetch = () => Promise.reject(new TypeError('fetch failed'));
/** Never answers. The timer keeps the process alive, which the timeout alone does not. */
const silent: typeof fetch = (_, init) =>
  new Promise((_resolve, reject) => {
    const timer = setTimeout(reject, 5_000);
    init?.signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(init.signal?.reason as Error);
    });
  });
const unavailable = { name: 'VerificationUnavailableError' };

describe('looking up Ultra accounts', () => {
  const account = {
    account_name: 'ashfall1',
    permissions: [
      { perm_name: 'active', parent: 'owner', required_auth: { threshold: 1, keys: [{ key: 'EOSa', weight: 1 }] } },
    ],
  };

  it('requests the account and returns its permissions', async () => {
    const asked: string[] = [];
    const fetch: typeof globalThis.fetch = async (input, init) => {
      const request = new Request(input, init);
      asked.push(`${request.url} ${await request.text()}`);
      return answers(200, account)(input);
    };
    assert.deepEqual(await createUltraAccounts({ url, fetch })('ashfall1'), [
      { name: 'active', threshold: 1, keys: [{ publicKey: 'EOSa', weight: 1 }] },
    ]);
    assert.deepEqual(asked, ['https://node.example/v1/chain/get_account {"account_name":"ashfall1"}']);
  });

  it('recognises that an account does not exist', async () => {
    for (const error of [
      { code: 3_060_002, name: 'account_query_exception' },
      { code: 0, details: [{ message: 'unknown key (eosio::chain::name): nobody' }] },
    ])
      assert.equal(await createUltraAccounts({ url, fetch: answers(500, { error }) })('nobody'), null);
  });

  it('treats everything else as unavailable', async () => {
    const networks = [
      dead,
      silent,
      answers(500, { error: { code: 0, details: [{ message: 'shutting down' }] } }),
      answers(503, '<html>'),
      answers(200, { ...account, account_name: 'another1' }),
      answers(200, {}),
      answers(404, { message: 'no such route' }),
      answers(429, { message: 'slow down' }),
    ];
    for (const fetch of networks)
      await assert.rejects(createUltraAccounts({ url, fetch, timeout: 50 })('ashfall1'), unavailable);
  });
});

describe('looking up Flow accounts', () => {
  const key = { index: '0', public_key: '0xAB', signing_algorithm: 'ECDSA_P256', hashing_algorithm: 'SHA3_256' };
  const account = { address: '1654653399040a61', keys: [{ ...key, weight: '1000', revoked: false }] };
  const address = '0x1654653399040a61';

  it('requests the account and returns its keys', async () => {
    const asked: string[] = [];
    const fetch: typeof globalThis.fetch = (input) => {
      asked.push(new Request(input).url);
      return answers(200, account)(input);
    };
    assert.deepEqual(await createFlowAccounts({ url, fetch })(address), [
      {
        index: 0,
        publicKey: 'ab',
        signingAlgorithm: 'ECDSA_P256',
        hashingAlgorithm: 'SHA3_256',
        weight: 1000,
        revoked: false,
      },
    ]);
    assert.deepEqual(asked, ['https://node.example/v1/accounts/1654653399040a61?block_height=sealed&expand=keys']);
  });

  it('recognises that an account does not exist, and treats everything else as unavailable', async () => {
    assert.equal(
      await createFlowAccounts({ url, fetch: answers(404, { code: 404, message: 'not found' }) })(address),
      null,
    );
    const networks = [
      dead,
      silent,
      answers(404, '<html>'),
      answers(500, { code: 500 }),
      answers(200, { ...account, address: '1654653399040a62' }),
      answers(200, { address: account.address }),
    ];
    for (const fetch of networks)
      await assert.rejects(createFlowAccounts({ url, fetch, timeout: 50 })(address), unavailable);
  });
});

describe('verifyWallet with account lookups', () => {
  it('passes on a failed lookup, and reports a missing one as unsupported', async () => {
    const { ultra, flow } = newSigners();
    const message = 'guild.example wants you to sign in';
    for (const signer of [ultra, flow]) {
      const claim = { address: signer.address, message, signature: await signer.sign(message) };
      const lookups = {
        ultraAccounts: createUltraAccounts({ url, fetch: dead }),
        flowAccounts: createFlowAccounts({ url, fetch: dead }),
      };
      await assert.rejects(verifyWallet(signer.type, claim, lookups), unavailable);
      const without = await verifyWallet(signer.type, claim);
      assert.equal(!without.ok && without.reason, 'wallet_unsupported');
    }
  });
});

describe('verifyWallet on chains that cannot run undeployed code', () => {
  const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
  const yes = { verifier: `0x${'1'.padStart(64, '0')}`, account: `0x1626ba7e${'0'.repeat(56)}` };

  /**
   * Returns the contracts that are asked about a signature of an account with some code, on Abstract and on
   * Ethereum.
   */
  async function askedAbout(signature: Hex, code: Hex): Promise<(string | undefined)[]> {
    const asked: (string | undefined)[] = [];
    const fetch: typeof globalThis.fetch = async (input, init) => {
      const { id, method, params } = (await new Request(input, init).json()) as {
        id: number;
        method: string;
        params: { to?: string }[];
      };
      const to = params[0]?.to?.toLowerCase();
      if (method === 'eth_call') asked.push(to);
      const answer = to === address.toLowerCase() ? yes.account : yes.verifier;
      return Response.json({ jsonrpc: '2.0', id, result: method === 'eth_getCode' ? code : answer });
    };
    for (const chainId of [2741, 1]) {
      const evmClient = createEvmClient({ url, chainId, fetch });
      const claim = { address, message: 'hello', signature };
      assert.deepEqual(await verifyWallet('agw', claim, { evmClient }), { ok: true, address });
    }
    return asked;
  }

  it('asks the verifier contract there about an account that is not deployed yet', async () => {
    const signature = serializeErc6492Signature({ address, data: '0x12', signature: `0x${'12'.repeat(96)}` });
    assert.deepEqual(await askedAbout(signature, '0x'), ['0xfb688330379976da81eb64fe4bf50d7401763b9c', undefined]);
  });

  it('asks a deployed account itself, as on other chains', async () => {
    const itself = address.toLowerCase();
    assert.deepEqual(await askedAbout(`0x${'12'.repeat(96)}`, '0x6000'), [itself, itself]);
  });
});
