import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { type Address, type Hex, getAddress, hashMessage, parseErc6492Signature } from 'viem';
import { memberAccount } from '../../demo/contracts/artefacts/member-account.js';
import { memberAccountFactory } from '../../demo/contracts/artefacts/member-account-factory.js';
import { bidTypedData } from '../../src/contract/auctions/bid-message.js';
import { demoContracts } from '../../src/service/seed/demo-contracts.js';
import { createEvmClient } from '../../src/wallet-types/evm/server/client.js';
import { isPasskeyAccount } from '../../src/verify/passkey-account.js';
import { verifyTypedData } from '../../src/verify/verify-typed-data.js';
import { verifyWallet } from '../../src/verify/verify-wallet.js';
import type { WalletSession } from '../../src/browser/wallets/adapter.js';
import { accountOf } from '../../src/browser/wallets/passkey/account.js';
import { connectPasskey } from '../../src/browser/wallets/passkey/connect.js';
import { knownPasskeys } from '../../src/browser/wallets/passkey/known-passkeys.js';
import { fc } from '../support/properties.js';
import { type Forgery, SoftwarePasskeys, asPage } from '../support/software-passkeys.js';
import { type DemoChain, accountAt, startDemoChain } from './demo-chain.js';

const origin = 'https://community.example';
const passkeys = { chainId: 31_337, factory: demoContracts.passkeys };
const nobody = () => Promise.resolve(null);
const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;
const message = 'community.example wants you to sign in.';

/** Signs up in a browser that has seen no passkey. */
function join(): Promise<WalletSession> {
  localStorage.clear();
  return connectPasskey(passkeys, nobody, { interactive: true, choosePasskey: () => Promise.resolve('new') });
}

describe("a passkey's account", () => {
  let chain: DemoChain;
  let device: SoftwarePasskeys;
  let member: WalletSession;
  let leave: () => void;
  const evmClient = () => createEvmClient({ url: chain.url, chainId: 31_337 });
  const accepts = async (signature: string | undefined, text = message, address = member.address): Promise<boolean> =>
    (await verifyWallet('evm', { address, message: text, signature: signature ?? '' }, { evmClient: evmClient() })).ok;
  const signed = async (forgery: Forgery = {}): Promise<string> => {
    device.forgery = forgery;
    const { signature = '' } = await member.prove(message);
    device.forgery = {};
    return signature;
  };
  /** Returns the signature without the ERC-6492 wrapper. */
  const bare = (signature: string): Hex => parseErc6492Signature(signature as Hex).signature;

  const deploy = async (owner: Hex) =>
    chain.mined(
      await chain.client.writeContract({
        abi: memberAccountFactory.abi,
        address: demoContracts.passkeys,
        functionName: 'createAccount',
        args: [owner],
        account: accountAt(9),
        chain: null,
      }),
    );

  before(async () => {
    chain = await startDemoChain();
    device = new SoftwarePasskeys();
    leave = asPage(origin, device);
    member = await join();
  });
  after(async () => {
    leave();
    await chain.close();
  });

  it('has the address from the factory', async () => {
    const owner = knownPasskeys(passkeys)[0]?.owner ?? '';
    const said = await chain.client.readContract({
      abi: memberAccountFactory.abi,
      address: demoContracts.passkeys,
      functionName: 'addressOf',
      args: [`0x${owner}`],
    });
    assert.equal(member.address, said);
    assert.equal(member.address, getAddress(member.address));
  });

  it("has the factory's address for every owner", () =>
    fc.assert(
      fc.asyncProperty(fc.uint8Array({ minLength: 65, maxLength: 200 }), async (bytes) => {
        const owner = Buffer.from(bytes).toString('hex');
        const said = await chain.client.readContract({
          abi: memberAccountFactory.abi,
          address: demoContracts.passkeys,
          functionName: 'addressOf',
          args: [`0x${owner}`],
        });
        assert.equal(accountOf(passkeys, owner), said);
      }),
      { numRuns: 20 },
    ));

  it('signs in before anything is deployed', async () => {
    assert.equal(await chain.client.getCode({ address: member.address as Address }), undefined);
    assert.ok(await accepts(await signed()));
  });

  it('signs bids, each for its exact amount', async () => {
    const terms = { auctionId: '7b0d2f5e-0000-4000-8000-000000000001', amount: 250n, currency: null, nonce: 7n };
    const bid = bidTypedData({ ...terms, deadline: 0n }, member.address, 31_337);
    const signature = (await member.signTypedData?.(bid)) ?? '';
    const claim = { address: member.address, typedData: bid, signature };
    assert.ok((await verifyTypedData(claim, { evmClient: evmClient() })).ok);
    const higher = { ...bid, message: { ...bid.message, amount: 251n } };
    assert.ok(!(await verifyTypedData({ ...claim, typedData: higher }, { evmClient: evmClient() })).ok);
  });

  const json = (more: object) => ({
    clientData: (challenge: string) =>
      JSON.stringify({ type: 'webauthn.get', challenge, origin, crossOrigin: false, ...more }),
  });
  const variants: readonly (readonly [what: string, forgery: Forgery, isAccepted: boolean])[] = [
    ['a synced passkey', { flags: 0x1d }, true],
    ['client data with a member that is added later', json({ other: 'x' }), true],
    [
      'client data that ends with the origin',
      { clientData: (challenge) => JSON.stringify({ type: 'webauthn.get', challenge, origin }) },
      true,
    ],
    ['a device that saw nobody', { flags: 4 }, false],
    ['a device that verified nobody', { flags: 1 }, false],
    ['a copy that the device says cannot exist', { flags: 0x15 }, false],
    ['the creation of a passkey', json({ type: 'webauthn.create' }), false],
    ['a page of a sub-domain', { origin: 'https://shop.community.example' }, false],
    ['a page whose origin begins alike', { origin: `${origin}.evil.example` }, false],
    ['a page inside one of another site', json({ crossOrigin: true }), false],
    [
      'client data that names the origin in another place',
      {
        clientData: (challenge) =>
          JSON.stringify({ type: 'webauthn.get', challenge, origin: 'https://evil.example', x: { origin } }),
      },
      false,
    ],
    ['another challenge', json({ challenge: 'A'.repeat(43) }), false],
    [
      'two challenges',
      {
        clientData: (challenge) =>
          `{"type":"webauthn.get","challenge":"${'A'.repeat(43)}","origin":"${origin}","challenge":"${challenge}"}`,
      },
      false,
    ],
  ];
  for (const [what, forgery, isAccepted] of variants)
    it(`${isAccepted ? 'accepts' : 'refuses'} ${what}`, async () => {
      assert.equal(await accepts(await signed(forgery)), isAccepted);
    });

  it('refuses the same signature for another message, account or chain', async () => {
    const signature = await signed();
    assert.ok(!(await accepts(signature, `${message} `)));
    const other = await join();
    assert.ok(!(await accepts(signature, message, other.address)));
    const elsewhere = await connectPasskey({ ...passkeys, chainId: 1 }, nobody, { interactive: false });
    const { signature: ofOther = '' } = await elsewhere.prove(message);
    assert.ok(!(await accepts(ofOther, message, elsewhere.address)));
  });

  it("refuses another key's signature that names this owner", async () => {
    const whole = await signed();
    const own = bare(whole);
    const other = await join();
    const theirs = bare((await other.prove(message)).signature ?? '');
    const length = 2 + 2 * (2 + Number.parseInt(own.slice(2, 6), 16));
    const forged = own.slice(0, length) + theirs.slice(length);
    assert.notEqual(forged, own);
    assert.ok(!(await accepts(whole.replace(own.slice(2), forged.slice(2)))));
  });

  it('refuses the signature with the high s', async () => {
    const whole = await signed({ highS: true });
    assert.ok(await accepts(whole), 'the page writes the lower one');
    const own = bare(whole);
    const start = 2 + 2 * (2 + Number.parseInt(own.slice(2, 6), 16)) + 64;
    const s = own.slice(start, start + 64);
    const high = (order - BigInt(`0x${s}`)).toString(16).padStart(64, '0');
    assert.ok(!(await accepts(whole.replace(s, high))));
  });

  it('refuses an unwrapped signature before deployment, and malformed signatures', async () => {
    const signature = bare(await signed());
    assert.ok(!(await accepts(signature)));
    for (const bad of ['0x00', '0xffff', `0x${'00'.repeat(21)}`, `0x${'ff'.repeat(300)}`, signature.slice(0, 400)])
      assert.ok(!(await accepts(bad)), bad.slice(0, 20));
  });

  it('keeps signing after deployment, and accepts the same signatures', async () => {
    const late = await join();
    const { signature = '' } = await late.prove(message);
    const owner = knownPasskeys(passkeys)[0]?.owner ?? '';
    await deploy(`0x${owner}`);
    assert.ok(await chain.client.getCode({ address: late.address as Address }));
    assert.ok(await accepts(signature, message, late.address));
    assert.ok(await accepts(bare(signature), message, late.address));
    assert.ok(!(await accepts(bare(signature), `${message} `, late.address)));
    const answer = await chain.client.readContract({
      abi: memberAccount.abi,
      address: late.address as Address,
      functionName: 'isValidSignature',
      args: [hashMessage(message), bare(signature)],
    });
    assert.equal(answer, '0x1626ba7e');
  });

  it('lets only itself and the entry point act or change its owners', async () => {
    const late = await join();
    const owner: Hex = `0x${knownPasskeys(passkeys)[0]?.owner ?? ''}`;
    await deploy(owner);
    const account = { abi: memberAccount.abi, address: late.address as Address } as const;
    const call = { target: late.address as Address, value: 0n, data: '0x' } as const;
    await assert.rejects(chain.client.simulateContract({ ...account, functionName: 'execute', args: [[call]] }));
    await assert.rejects(chain.client.simulateContract({ ...account, functionName: 'addOwner', args: [owner] }));
    await assert.rejects(chain.client.simulateContract({ ...account, functionName: 'removeOwner', args: [owner] }));
    assert.ok(await chain.client.readContract({ ...account, functionName: 'isOwner', args: [owner] }));
  });

  it('is recognised by its code, for signatures of any length', async () => {
    const late = await join();
    await deploy(`0x${knownPasskeys(passkeys)[0]?.owner ?? ''}`);
    for (const bytes of [0, 1, 64, 65, 66, 200]) {
      const accepted = { address: late.address, signed: message, signature: `0x${'11'.repeat(bytes)}` };
      assert.equal(await isPasskeyAccount(demoContracts.passkeys, accepted, evmClient()), true, `${bytes} bytes`);
    }
  });

  it('is not looked up on the chain if a plain account has signed', async () => {
    const plain = accountAt(8);
    const accepted = {
      address: plain.address,
      signed: message,
      signature: await plain.signMessage({ message }),
    };
    const gone = createEvmClient({ url: 'http://127.0.0.1:1', chainId: 31_337 });
    assert.equal(await isPasskeyAccount(demoContracts.passkeys, accepted, gone), false);
  });
});
