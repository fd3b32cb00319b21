import { expect } from '@open-wc/testing';
import { getAddress, recoverTypedDataAddress, verifyMessage, type Hex } from 'viem';
import { bidTypedData } from '../../../src/contract/auctions/bid-message.js';
import { ProgramController } from '../../../src/browser/controllers/program.js';
import { SessionController } from '../../../src/browser/controllers/session.js';
import { MemberWallet } from '../../../src/browser/stores/wallet/member-wallet.js';
import { stepUp } from '../../../src/browser/stores/wallet/step-up.js';
import { createFakeProxy, until, type Seen } from '../../support/fake-proxy.js';
import { clear, createHost, mount } from '../../support/program-host.js';
import type { WalletType } from '../../../src/contract/primitives.js';
import { installOtherWallet } from '../../support/wallets/fake-wallets.js';
import { installFakeWallet, type FakeWallet, type FakeWalletOptions } from '../../support/wallets/fake-wallet.js';

const chain = (id: number) => ({
  id,
  name: `Chain ${id}`,
  rpcUrls: ['http://127.0.0.1:8545'],
  blockExplorerUrl: null,
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
});
const stranger: Hex = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC';
/** In the member's group, but only according to the platform. */
const ofGroup: Hex = '0x90F79bf6EB2c4f870365E785982E1f101E93b906';
let wallet: FakeWallet | undefined;

interface Stage {
  /** Id of the wallet used last. */
  readonly used?: string | undefined;
  /** A wallet of the member instead of the fake one's account. */
  readonly owns?: { readonly address: string; readonly type: WalletType };
  readonly connect?: () => Promise<boolean>;
}

/** A member with the fake wallet's account, whose browser used that wallet last. */
async function stage(options: FakeWalletOptions = {}, { connect = () => Promise.resolve(false), ...rest }: Stage = {}) {
  const { used, owns } = { used: 'test.fake', ...rest };
  const fake = installFakeWallet(options);
  wallet = fake;
  const { address } = fake;
  if (used) localStorage.setItem('laurel.wallet', used);
  const seen: unknown[] = [];
  const proxy = createFakeProxy({
    'GET /session': () => ({
      status: 'signed-in',
      user: {
        ...{ id: 'u-1', displayName: null, logoUrl: null },
        wallets: [
          owns ?? { address: address.toLowerCase(), type: 'evm' },
          { address: ofGroup, type: 'evm', ofGroup: true },
        ],
      },
      expiresAt: '2099-01-01T00:00:00Z',
    }),
    'GET /capabilities': () => ({
      version: 1,
      operations: [],
      walletTypes: ['evm'],
      chains: [chain(31337), chain(10)],
      maintenance: false,
    }),
    'POST /session/challenge': ({ body }: Seen) => ({
      domain: location.host,
      statement: `For ${(body as { purpose: string }).purpose}.`,
      uri: location.origin,
      nonce: 'nonce0001',
      issuedAt: '2026-01-01T00:00:00.000Z',
      expirationTime: '2026-01-01T00:05:00.000Z',
      chainIds: [31337, 10],
    }),
    'POST /session/step-up': ({ body }: Seen) => {
      seen.push(body);
      return { purpose: 'bid', expiresAt: '2099-01-01T00:00:00Z' };
    },
  });
  const { host, controller } = createHost((each) => ({
    session: new SessionController(each),
    program: new ProgramController(each),
  }));
  const { session } = controller;
  mount(proxy, host);
  await until(() => session.state.status === 'signed-in', 'the member is signed in');
  const { current: program } = controller.program;
  if (!program) throw new Error('There is no programme.');
  const own = new MemberWallet(program, () => {
    const { question } = own.missing;
    if (question?.take()) void connect().then(question.answer);
  });
  return { own, program, address, seen, wallet: fake };
}

const code = (promise: Promise<unknown>) =>
  promise.then(
    () => 'none',
    (error: { code: string }) => error.code,
  );

afterEach(() => {
  clear();
  wallet?.remove();
  localStorage.removeItem('laurel.wallet');
});

describe("the member's own wallet", () => {
  it('is the one used last, and is asked for an account if it shares none', async () => {
    const { own, address } = await stage();
    expect((await own.take()).address).to.equal(address);
    expect(own.session?.address).to.equal(address);
  });

  it('is unavailable if no wallet was used in this browser', async () => {
    const { own } = await stage({}, { used: undefined });
    expect(await code(own.take())).to.equal('unavailable');
  });

  it('is the one that the member connects if none was used in this browser', async () => {
    let asked = 0;
    const connect = (): Promise<boolean> => {
      asked += 1;
      localStorage.setItem('laurel.wallet', 'test.fake');
      return Promise.resolve(true);
    };
    const { own, address } = await stage({}, { used: undefined, connect });
    expect((await own.take()).address).to.equal(address);
    expect((await own.take()).address).to.equal(address);
    expect(asked).to.equal(1);
  });

  it('does not open the connect dialog if its owner declined', async () => {
    let asked = 0;
    const declines = { reject: ['eth_requestAccounts', 'wallet_requestPermissions'] };
    const { own } = await stage(declines, { connect: () => Promise.resolve((asked += 1) > 0) });
    expect(await code(own.take())).to.equal('rejected');
    expect(asked).to.equal(0);
  });

  it("is not one with somebody else's account, which is reported", async () => {
    const { own } = await stage({ accounts: [stranger] });
    expect(await code(own.take())).to.equal('no_account');
    expect(own.shown).to.equal(getAddress(stranger));
    expect(own.session).to.equal(undefined);
  });

  it("uses the member's account if the wallet has several", async () => {
    const several = installOtherWallet('sui', { accounts: 3 });
    try {
      const address = several.signers[2]?.address ?? '';
      const { own } = await stage({}, { used: 'sui:Test wallet (sui)', owns: { address, type: 'sui' } });
      expect((await own.take()).address).to.equal(address);
      expect((await own.peek())?.address).to.equal(address);
    } finally {
      several.remove();
    }
  });

  it('is not one that merely belongs to the member’s group, until it is linked', async () => {
    const { own } = await stage({ accounts: [ofGroup] });
    expect(await code(own.take())).to.equal('unlinked');
    expect([own.shown, own.session]).to.deep.equal([ofGroup, undefined]);
    expect(await own.peek()).to.equal(undefined);
  });

  it('is lost once it switches to another account', async () => {
    const { own, wallet: fake } = await stage();
    await own.take();
    fake.changeAccounts([stranger]);
    await until(() => own.session === undefined, 'it is gone');
    expect(await code(own.take())).to.equal('no_account');
  });

  it('reports that its owner declined', async () => {
    const { own } = await stage({ reject: ['eth_requestAccounts', 'wallet_requestPermissions'] });
    expect(await code(own.take())).to.equal('rejected');
  });

  it('switches to a chain of the programme, and to no other', async () => {
    const { own } = await stage({ knows: [10] });
    const session = await own.take();
    expect((await own.beOn(session, 10)).name).to.equal('Chain 10');
    expect(session.chainId).to.equal(10);
    expect(await code(own.beOn(session, 1))).to.equal('chain_not_allowed');
  });

  it('signs typed data from which the signer can be recovered', async () => {
    const { own, address } = await stage();
    const terms = { auctionId: 'a-1', amount: 2n ** 70n, currency: null, nonce: 7n, deadline: 0n };
    const data = bidTypedData(terms, address, 31337);
    const session = await own.take();
    const signature = await session.signTypedData?.(data);
    expect(await recoverTypedDataAddress({ ...data, signature: signature ?? '0x' })).to.equal(address);
  });

  it('confirms an action with the exact message that was shown', async () => {
    const { own, program, address, seen } = await stage();
    let shown = '';
    await stepUp(program, await own.take(), 'bid', (message) => (shown = message));
    expect(shown).to.contain('For bid.');
    const [{ message, signature }] = seen as [{ message: string; signature: Hex }];
    expect(message).to.equal(shown);
    expect(await verifyMessage({ address, message, signature })).to.equal(true);
  });
});
