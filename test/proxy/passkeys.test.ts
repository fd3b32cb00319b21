import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, afterEach, before, beforeEach, describe, it } from 'node:test';
import {
  type Address,
  createPublicClient,
  type Hex,
  http,
  parseAbi,
  parseErc6492Signature,
  serializeErc6492Signature,
} from 'viem';
import { renderSignInMessage } from '../../src/contract/message.js';
import type { Capabilities } from '../../src/contract/capabilities.js';
import { ProxyConfigError, type ProxyConfig } from '../../src/proxy/index.js';
import { demoContracts } from '../../src/service/seed/demo-contracts.js';
import type { ConnectOptions, WalletSession } from '../../src/browser/wallets/adapter.js';
import { connectPasskey } from '../../src/browser/wallets/passkey/connect.js';
import { type DemoChain, startDemoChain } from '../chain/demo-chain.js';
import { SoftwarePasskeys, asPage } from '../support/software-passkeys.js';
import { RecordingPlatform } from './recording-platform.js';
import { Visitor, proxyBefore, site } from './visitor.js';

const passkeys = { chainId: 31_337, factory: demoContracts.passkeys };
const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 };

describe('a member with a passkey', () => {
  let chain: DemoChain;
  let device: SoftwarePasskeys;
  let leave: () => void;

  before(async () => (chain = await startDemoChain()));
  after(() => chain.close());
  beforeEach(() => {
    device = new SoftwarePasskeys();
    leave = asPage(site, device);
  });
  afterEach(() => leave());

  function setUp({ has = true, ...config }: Partial<ProxyConfig> & { readonly has?: boolean } = {}) {
    const platform = new RecordingPlatform();
    // Both chains are the same node, like two chains with the same factory.
    const chains = [31_337, 10].map((id) => ({
      ...{ id, name: `Chain ${id}`, rpcUrls: [chain.url], blockExplorerUrl: null, nativeCurrency },
    }));
    const visitor = new Visitor(proxyBefore(platform, { ...(has && { passkeys }), chains, ...config }));
    const find = async (addresses: readonly string[]): Promise<string | null> => {
      const answer = await visitor.send('/session/passkey', { method: 'POST', body: { addresses } });
      return ((await answer.json()) as { address: string | null }).address;
    };
    const connect = (kind: 'new' | 'existing', options: Partial<ConnectOptions> = {}): Promise<WalletSession> =>
      connectPasskey(passkeys, find, { interactive: true, choosePasskey: () => Promise.resolve(kind), ...options });
    const signIn = async (wallet: WalletSession, { origin = site, chainId = wallet.chainId } = {}) => {
      const challenge = await visitor.challenge();
      const message = renderSignInMessage(challenge, wallet.address, chainId);
      device.forgery = { origin };
      const { signature } = await wallet.prove(message);
      device.forgery = {};
      const answer = await visitor.send('/session', {
        method: 'POST',
        body: {
          ...{ nonce: challenge.nonce, walletType: 'evm', walletAddress: wallet.address, chainId, message, signature },
        },
      });
      const { code, user } = (await answer.json()) as { code?: string; user?: { wallets: { address: string }[] } };
      return code ?? user?.wallets[0]?.address;
    };
    return { platform, visitor, connect, signIn };
  }

  it('signs up with two confirmations, and signs in with one after that', async () => {
    const { connect, signIn } = setUp();
    const wallet = await connect('new');
    assert.equal(await signIn(wallet), wallet.address);
    assert.equal(device.confirmations, 2);
    const again = await connect('new');
    assert.equal(await signIn(again), wallet.address);
    assert.equal(device.confirmations, 3);
  });

  it('signs in on another device with two confirmations, if they have signed in before', async () => {
    const { platform, connect, signIn } = setUp();
    const wallet = await connect('new');
    await signIn(wallet);
    platform.users.set(wallet.address.toLowerCase(), { id: randomUUID() });
    leave();
    device = device.sync();
    leave = asPage(site, device);
    const elsewhere = await connect('existing');
    assert.equal(elsewhere.address, wallet.address);
    assert.equal(await signIn(elsewhere), wallet.address);
    assert.equal(device.confirmations, 2);
  });

  it('needs one more confirmation on another device if they never finished signing up', async () => {
    const { connect } = setUp();
    const wallet = await connect('new');
    leave();
    device = device.sync();
    leave = asPage(site, device);
    assert.equal((await connect('existing')).address, wallet.address);
    assert.equal(device.confirmations, 2);
  });

  it('gets "rejected" once the passkey is lost, and can sign up anew', async () => {
    const { connect, signIn } = setUp();
    const wallet = await connect('new');
    device.lose();
    await assert.rejects(signIn(wallet), { name: 'WalletError', code: 'rejected' });
    await assert.rejects(connect('existing', { anew: true }), { name: 'WalletError', code: 'rejected' });
    const other = await connect('new', { anew: true });
    assert.notEqual(other.address, wallet.address);
    assert.equal(await signIn(other), other.address);
  });

  it('leaves in the browser what opens the account elsewhere, and tells nobody a secret or which passkey it was', async () => {
    const { platform, connect, signIn } = setUp();
    const wallet = await connect('new');
    await signIn(wallet);
    const text = localStorage.getItem(`laurel.passkeys:${passkeys.factory.toLowerCase()}`) ?? '[]';
    const [kept, ...others] = JSON.parse(text) as Record<string, unknown>[];
    assert.deepEqual(others, []);
    const { id, owner, ...account } = kept ?? {};
    assert.deepEqual(account, { ...passkeys, address: wallet.address });
    const client = createPublicClient({ transport: http(chain.url) });
    const { result } = await client.simulateContract({
      address: passkeys.factory,
      abi: parseAbi(['function createAccount(bytes owner) returns (address account)']),
      functionName: 'createAccount',
      args: [`0x${String(owner)}`],
    });
    assert.equal(result, wallet.address, 'anyone can deploy the account with what the export contains');
    const sent = platform.requests.map((request) => request.text).join('\n');
    assert.equal(device.secrets().length, 2);
    for (const secret of device.secrets()) assert.ok(!text.includes(secret) && !sent.includes(secret));
    assert.ok(!sent.includes(String(id)) && !sent.includes(Buffer.from(String(id), 'hex').toString('base64url')));
  });

  it('is refused on another chain of the site, where a removed owner may still be valid', async () => {
    const { connect, signIn } = setUp();
    const wallet = await connect('new');
    assert.equal(await signIn(wallet, { chainId: 10 }), 'chain_not_allowed');
  });

  it('is refused there even if the signature calls the factory through another contract', async () => {
    const { visitor, connect, signIn } = setUp();
    const wallet = await connect('new');
    const forwarder = await chain.deploy({ abi: [], bytecode: forwarderTo(demoContracts.passkeys) }, []);
    const forwarded: WalletSession = {
      ...wallet,
      async prove(message) {
        const { signature: whole = '0x' } = await wallet.prove(message);
        const { data = '0x', signature } = parseErc6492Signature(whole as Hex);
        return { message, signature: serializeErc6492Signature({ address: forwarder, data, signature }) };
      },
    };
    assert.equal(await signIn(forwarded, { chainId: 10 }), 'chain_not_allowed');
    assert.equal(await signIn(forwarded), wallet.address, 'on their own chain it is the same account');
    assert.equal((await visitor.send('/session')).status, 200);
  });

  it('is refused with an assertion made on a subdomain', async () => {
    const { connect, signIn } = setUp();
    const wallet = await connect('new');
    assert.equal(await signIn(wallet, { origin: 'https://shop.community.example' }), 'signature_invalid');
  });

  it('is refused with a passkey of another page, even if its account accepts that page', async () => {
    const { connect, signIn } = setUp();
    leave();
    leave = asPage('https://shop.community.example', device);
    const wallet = await connect('new');
    assert.equal(await signIn(wallet, { origin: 'https://shop.community.example' }), 'signature_invalid');
  });

  it('gets a retryable error while the chain does not answer', async () => {
    const { connect, signIn } = setUp({ evmRpcUrl: 'http://127.0.0.1:9' });
    assert.equal(await signIn(await connect('new')), 'upstream_unavailable');
  });

  it('is offered passkeys only if the site has them', async () => {
    const capabilities = async (has: boolean): Promise<Capabilities> =>
      (await (await setUp({ has }).visitor.send('/capabilities')).json()) as Capabilities;
    assert.deepEqual((await capabilities(true)).passkeys, passkeys);
    const { passkeys: none, operations } = await capabilities(false);
    assert.equal(none, undefined);
    assert.ok(!operations.includes('findPasskeyAccount'));
    const { visitor } = setUp({ has: false });
    const body = { addresses: [passkeys.factory] };
    assert.equal((await visitor.send('/session/passkey', { method: 'POST', body })).status, 404);
  });
});

describe('the passkey configuration', () => {
  const problems = (config: Partial<ProxyConfig>): string => {
    try {
      proxyBefore(new RecordingPlatform(), config);
      return '';
    } catch (error) {
      assert.ok(error instanceof ProxyConfigError);
      return error.message;
    }
  };
  it('names an unknown chain and an invalid address', () => {
    assert.match(problems({ passkeys: { ...passkeys, chainId: 8453 } }), /passkeys\.chainId is 8453.*LAUREL_CHAIN_ID/);
    assert.match(problems({ passkeys: { ...passkeys, factory: '0x12' } }), /passkeys\.factory must be an address/);
    assert.equal(problems({ passkeys }), '');
  });
});

/** Returns the init code of a contract that forwards each call to another one. */
function forwarderTo(target: Address): Hex {
  // CALLDATACOPY(0, 0, CALLDATASIZE); CALL(GAS, target, 0, 0, CALLDATASIZE, 0, 0); STOP
  const code = `3660006000376000600036600060007${'3'}${target.slice(2)}5af100` as const;
  const size = (code.length / 2).toString(16).padStart(2, '0');
  return `0x60${size}600c60003960${size}6000f3${code}`;
}
