import { pubkeyToAddress } from '@cosmjs/amino';
import type { Keplr } from '@keplr-wallet/types';
import * as fcl from '@onflow/fcl';
import { expect } from '@open-wc/testing';
import { connectInjectedExtension, getInjectedExtensions } from '@polkadot-api/pjs-signer';
import { base58, base64, hex } from '@scure/base';
import { TonConnect, UserRejectsError, type Wallet, isWalletInfoCurrentlyInjected } from '@tonconnect/sdk';
import { connect, createConfig, disconnect, getConnectors, http, signMessage, signTypedData } from '@wagmi/core';
import { mainnet } from '@wagmi/core/chains';
import { getWallets } from '@wallet-standard/app';
import { recoverTypedDataAddress } from 'viem';
import { renderSignInMessage } from '../../../src/contract/message.js';
import { verifyWallet } from '../../../src/verify/index.js';
import { until } from '../../support/fake-proxy.js';
import { lookupsOf } from '../../support/wallets/all-signers.js';
import { installFakeWallet } from '../../support/wallets/fake-wallet.js';
import { type FakeWalletsOptions, type OtherType, installOtherWallet } from '../../support/wallets/fake-wallets.js';
import { statement } from '../../support/wallets/statement.js';

/* Checks the wallets of tests and demo with the libraries that sites use: a wallet that these cannot find or use is not
   realistic. Ultra has no library for pages on npm. */

const cleanUp: (() => unknown)[] = [];
const install = (type: OtherType, options: FakeWalletsOptions = {}) => {
  const wallet = installOtherWallet(type, { name: `Test wallet ${crypto.randomUUID()}`, ...options });
  cleanUp.push(() => wallet.remove());
  return wallet;
};
const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const refusal = (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => 'none',
    (error: unknown) => String((error as { message?: unknown }).message ?? error),
  );

afterEach(async () => {
  for (const each of cleanUp.splice(0)) await each();
});

describe('EVM wallets, with wagmi', () => {
  const wagmi = () =>
    createConfig({ chains: [mainnet], transports: { [mainnet.id]: http('http://127.0.0.1:9') }, storage: null });

  it('are found, connected, asked to sign, and disconnected', async () => {
    const wallet = installFakeWallet({ rdns: 'test.wagmi', name: 'Wagmi’s', chainId: 1 });
    cleanUp.push(() => wallet.remove());
    const config = wagmi();
    const connector = getConnectors(config).find(({ id }) => id === 'test.wagmi');
    if (!connector) throw new Error('It was not found.');
    expect(connector.name).to.equal('Wagmi’s');
    const { accounts, chainId } = await connect(config, { connector });
    expect([accounts, chainId]).to.deep.equal([[wallet.address], 1]);
    const message = renderSignInMessage(statement, wallet.address, 1, 'evm');
    const signature = await signMessage(config, { message });
    expect(await verifyWallet('evm', { address: wallet.address, message, signature })).to.include({ ok: true });
    const typed = {
      domain: { name: 'Laurel', chainId: 1 },
      types: { Bid: [{ name: 'amount', type: 'uint256' }] },
      primaryType: 'Bid',
      message: { amount: 25n },
    } as const;
    const signed = await signTypedData(config, typed);
    expect(await recoverTypedDataAddress({ ...typed, signature: signed })).to.equal(wallet.address);
    await disconnect(config);
    expect(config.state.status).to.equal('disconnected');
  });

  it('are found late, report another account, and decline', async () => {
    const config = wagmi();
    const wallet = installFakeWallet({ rdns: 'test.late', late: 20, reject: ['personal_sign'], chainId: 1 });
    cleanUp.push(() => wallet.remove());
    const find = () => getConnectors(config).find(({ id }) => id === 'test.late');
    await until(() => find() !== undefined, 'it is found');
    const connector = find();
    if (!connector) return;
    await connect(config, { connector });
    expect(await refusal(signMessage(config, { message: 'hello' }))).to.contain('User rejected');
    const other = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
    wallet.changeAccounts([other]);
    await until(() => config.state.connections.get(connector.uid)?.accounts[0] === other, 'it is heard');
  });
});

describe('wallets of the Wallet Standard, with its own library', () => {
  interface Account {
    readonly address: string;
    readonly publicKey: Uint8Array;
    readonly chains: readonly string[];
  }
  const find = (name: string) => {
    const wallet = getWallets()
      .get()
      .find((each) => each.name === name);
    if (!wallet) throw new Error('It was not found.');
    return wallet;
  };
  const connected = async (name: string): Promise<Account> => {
    const feature = find(name).features['standard:connect'] as { connect(): Promise<{ accounts: readonly Account[] }> };
    const [account] = (await feature.connect()).accounts;
    if (!account) throw new Error('It shared no account.');
    return account;
  };

  it('are registered in either order', () => {
    getWallets();
    const heard: string[] = [];
    cleanUp.push(getWallets().on('register', (...wallets) => heard.push(...wallets.map(({ name }) => name))));
    install('solana', { name: 'Test wallet, later' });
    expect(heard).to.deep.equal(['Test wallet, later']);
    const wallet = find('Test wallet, later');
    expect([wallet.version, wallet.icon.startsWith('data:image/')]).to.deep.equal(['1.0.0', true]);
  });

  it('sign on Solana what the proxy accepts, with the announced key', async () => {
    install('solana', { name: 'Test wallet, Solana' });
    const { address, publicKey, chains } = await connected('Test wallet, Solana');
    expect(base58.encode(publicKey)).to.equal(address);
    const message = renderSignInMessage(statement, address, chains[0]?.split(':')[1] ?? '', 'solana');
    const account = find('Test wallet, Solana').accounts[0];
    const feature = find('Test wallet, Solana').features['solana:signMessage'] as {
      signMessage(
        ...inputs: readonly object[]
      ): Promise<readonly { signature: Uint8Array; signedMessage: Uint8Array }[]>;
    };
    const outputs = await feature.signMessage(
      { account, message: bytesOf(message) },
      { account, message: bytesOf('another') },
    );
    expect(outputs).to.have.length(2);
    expect(outputs[0]?.signedMessage).to.deep.equal(bytesOf(message));
    const signature = base58.encode(outputs[0]?.signature ?? new Uint8Array());
    expect(await verifyWallet('solana', { address, message, signature })).to.include({ ok: true });
  });

  it('sign on Sui what the proxy accepts, with the announced key', async () => {
    install('sui', { name: 'Test wallet, Sui' });
    const { address, publicKey, chains } = await connected('Test wallet, Sui');
    const message = renderSignInMessage(statement, address, chains[0]?.split(':')[1] ?? '', 'sui');
    const wallet = find('Test wallet, Sui');
    const feature = wallet.features['sui:signPersonalMessage'] as {
      signPersonalMessage(input: object): Promise<{ bytes: string; signature: string }>;
    };
    const { bytes, signature } = await feature.signPersonalMessage({
      account: wallet.accounts[0],
      message: bytesOf(message),
      chain: chains[0],
    });
    expect(base64.decode(bytes)).to.deep.equal(bytesOf(message));
    expect(base64.decode(signature).subarray(65)).to.deep.equal(publicKey);
    expect(await verifyWallet('sui', { address, message, signature })).to.include({ ok: true });
  });
});

describe('wallets of TON, with TON Connect', () => {
  /** Replaces the list of known wallets, which is fetched from an external host. */
  const withList = (): void => {
    const { fetch } = window;
    const about = { image: 'data:,', about_url: 'https://example.com', platforms: ['chrome'] };
    const listed = { ...about, name: 'Listed', app_name: 'testwallet', bridge: [{ type: 'js', key: 'testWallet' }] };
    window.fetch = () => Promise.resolve(Response.json([listed]));
    cleanUp.push(
      () => (window.fetch = fetch),
      () => localStorage.clear(),
    );
  };
  const sdk = () =>
    new TonConnect({ manifestUrl: `${location.origin}/tonconnect-manifest.json`, analytics: { mode: 'off' } });

  it('are found, and prove an account', async () => {
    withList();
    install('ton', { name: 'Test wallet (ton)', icon: 'data:image/svg+xml,' });
    const ton = sdk();
    const wallets = (await ton.getWallets()).filter(isWalletInfoCurrentlyInjected);
    expect(wallets.map(({ name, jsBridgeKey }) => [name, jsBridgeKey])).to.deep.equal([['Listed', 'testWallet']]);
    const status = new Promise<Wallet | null>((resolve) => cleanUp.push(ton.onStatusChange(resolve)));
    ton.connect({ jsBridgeKey: 'testWallet' }, { request: { tonProof: statement.nonce } });
    const wallet = await status;
    const { address = '', chain = '', publicKey = '', walletStateInit = '' } = wallet?.account ?? {};
    const item = wallet?.connectItems?.tonProof;
    if (!item || !('proof' in item)) throw new Error('It gave no proof.');
    expect(item.proof.payload).to.equal(statement.nonce);
    const tonVerification = {
      account: { address, chain: chain as '-239', publicKey, walletStateInit },
      proof: item.proof,
    };
    expect(await verifyWallet('ton', { address, message: '', signature: '', tonVerification })).to.include({
      ok: true,
    });

    const again = sdk();
    await again.restoreConnection();
    expect([again.connected, again.account?.address]).to.deep.equal([true, address]);
    await again.disconnect();
  });

  it('decline like real ones, and report a disconnect', async () => {
    withList();
    const fake = install('ton', { reject: 'sign', icon: 'data:image/svg+xml,' });
    const ton = sdk();
    const refused = new Promise<Error>((resolve) => cleanUp.push(ton.onStatusChange(() => undefined, resolve)));
    ton.connect({ jsBridgeKey: 'testWallet' }, { request: { tonProof: statement.nonce } });
    expect(await refused).to.be.instanceOf(UserRejectsError);
    fake.behave({});
    ton.connect({ jsBridgeKey: 'testWallet' });
    await until(() => ton.connected, 'it is connected');
    fake.change(undefined);
    await until(() => !ton.connected, 'it is left');
  });
});

describe('wallets of Cosmos, with Keplr’s own types', () => {
  it('have the members that are used, and sign with the announced key', async () => {
    install('cosmos');
    // Keplr's library for pages is its object on the page; the types say what it has.
    const { keplr } = window as unknown as { keplr: Pick<Keplr, 'enable' | 'getKey' | 'signArbitrary' | 'disable'> };
    await keplr.enable('cosmoshub-4');
    const { bech32Address, pubKey, address } = await keplr.getKey('cosmoshub-4');
    const message = renderSignInMessage(statement, bech32Address, 'cosmoshub-4', 'cosmos');
    const { pub_key: key, signature } = await keplr.signArbitrary('cosmoshub-4', bech32Address, message);
    expect(pubkeyToAddress(key, 'cosmos')).to.equal(bech32Address);
    expect([base64.decode(key.value), address.length]).to.deep.equal([pubKey, 20]);
    expect(await verifyWallet('cosmos', { address: bech32Address, message, signature })).to.include({ ok: true });
  });
});

describe('wallets of Flow, with FCL', () => {
  const find = (name: string): fcl.Service => {
    const { fcl_extensions: listed = [] } = window as { fcl_extensions?: readonly fcl.Service[] };
    const service = listed.find(({ provider }) => provider?.name === name);
    if (!service) throw new Error('It was not found.');
    return service;
  };
  // The network is set here, so that no host is asked for it.
  before(() => fcl.config({ 'flow.network': 'mainnet', 'accessNode.api': 'http://127.0.0.1:9', 'logger.level': 0 }));
  beforeEach(() => cleanUp.push(() => fcl.unauthenticate()));

  it('are found, log in and sign what the proxy accepts', async () => {
    const { sets } = install('flow_cadence', { name: 'Test wallet, Flow' });
    const { addr, loggedIn, services } = await fcl.authenticate({ service: find('Test wallet, Flow') });
    expect([loggedIn, services.map(({ type }) => type)]).to.deep.equal([true, ['authn', 'user-signature']]);
    const message = renderSignInMessage(statement, addr ?? '', 'mainnet', 'flow_cadence');
    const signatures = await fcl.currentUser.signUserMessage(hex.encode(bytesOf(message)));
    const claim = { address: addr ?? '', message, signature: JSON.stringify(signatures) };
    expect(await verifyWallet('flow_cadence', claim, lookupsOf(...sets))).to.include({ ok: true });
  });

  it('decline like real ones', async () => {
    const fake = install('flow_cadence', { name: 'Test wallet, declining', reject: 'connect' });
    const service = find('Test wallet, declining');
    expect((await fcl.authenticate({ service })).loggedIn).to.equal(null);
    fake.behave({ reject: 'sign' });
    expect((await fcl.authenticate({ service })).loggedIn).to.equal(true);
    expect(await fcl.currentUser.signUserMessage('ab')).to.equal('Declined: User rejected the request.');
  });
});

describe('wallets of Substrate, with Polkadot-API', () => {
  it('are found, share an account and sign what the proxy accepts', async () => {
    const fake = install('substrate', { name: 'test-wallet', accounts: 2 });
    expect(getInjectedExtensions()).to.include('test-wallet');
    const extension = await connectInjectedExtension('test-wallet', 'Laurel');
    cleanUp.push(() => extension.disconnect());
    const [account, second] = extension.getAccounts();
    if (!account || !second) throw new Error('It shared too few accounts.');
    const message = renderSignInMessage(statement, account.address, '91b171bb158e2d3848fa23a9f1c25182', 'substrate');
    const signature = `0x${hex.encode(await account.polkadotSigner.signBytes(bytesOf(message)))}`;
    expect(await verifyWallet('substrate', { address: account.address, message, signature })).to.include({ ok: true });
    const heard: string[] = [];
    cleanUp.push(extension.subscribe((accounts) => heard.push(accounts[0]?.address ?? '')));
    fake.change(1);
    await until(() => heard.length > 0, 'it is heard');
    expect(heard).to.deep.equal([second.address]);
  });

  it('decline like real ones', async () => {
    install('substrate', { name: 'test-wallet', reject: 'connect' });
    expect(await refusal(connectInjectedExtension('test-wallet', 'Laurel'))).to.equal('Cancelled');
  });
});
