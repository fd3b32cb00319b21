import { mock } from 'node:test';
import { auction, auctionId, own, purse, type AuctionFixture } from '../../../../demo/states/auctions.js';
import { mira } from '../../../../demo/states/members.js';
import type { SessionState } from '../../../../src/browser/client/session.js';
import type { PageResponse } from '../../../../src/contract/index.js';
import { AuctionStore } from '../../../../src/browser/stores/auctions/auction-store.js';
import type { WalletSession } from '../../../../src/browser/wallets/adapter.js';
import type { WalletKit } from '../../../../src/browser/wallets/kit.js';
import { createFakeProgram, settled, type FakeSurroundings, type Replies } from '../fake-program.js';

export { auctionId, own } from '../../../../demo/states/auctions.js';

export const minute = 60_000;
export const hour = 60 * minute;

export const bidRoute = 'POST /api/me/auction_bids';
export const ownRoute = 'GET /api/me/auction_bids';

/** The fixtures' auction, relative to the current time. */
export const lot = (given: Partial<AuctionFixture> = {}): AuctionFixture =>
  auction((ms) => new Date(Date.now() + ms).toISOString(), given);

/** The platform's list with one auction. */
export const lots = (given: Partial<AuctionFixture> = {}): PageResponse<'GET /api/auctions'> => ({
  data: [lot(given)],
  hasNextPage: false,
});

/** The platform's answer to an accepted bid. */
export const accepted = ({ body }: { readonly body: unknown }): PageResponse<'POST /api/me/auction_bids'> => ({
  ...{ id: 'b-1', status: 'accepted', auctionId },
  amount: (body as { amount: string }).amount,
  endsAt: new Date(Date.now() + hour).toISOString(),
});

export const member: SessionState = { status: 'signed-in', user: mira, expiresAt: '2099-01-01T00:00:00Z' };

const chain = {
  ...{ id: 2741, name: 'Abstract', rpcUrls: ['https://rpc.example'], blockExplorerUrl: null },
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
};
const capabilities: PageResponse<'GET /capabilities'> = {
  ...{ version: 1, operations: ['createMyAuctionBid'], walletTypes: ['evm'], chains: [chain], maintenance: false },
};

/** Creates a member's wallet with what a bid needs. The test sets how it signs. */
export function createFakeWallet({ address = mira.wallets[0]?.address ?? '', chainId = chain.id } = {}) {
  const session: WalletSession = {
    ...{ type: 'evm', address, chainId },
    prove: () => Promise.resolve({ signature: '0x00' }),
    signTypedData: () => {
      wallet.asked += 1;
      return wallet.sign();
    },
    switchChain: () => Promise.resolve(),
    onChange: () => () => undefined,
    disconnect: () => Promise.resolve(),
  };
  const wallet = {
    /** Number of times it was asked to sign. */
    asked: 0,
    sign: (): Promise<`0x${string}`> => Promise.resolve('0x1'),
    session,
    kit: { restore: () => Promise.resolve(session) } as Pick<WalletKit, 'restore'> as WalletKit,
  };
  return wallet;
}

/** Surroundings of a store, besides its answers. */
interface Shown extends FakeSurroundings {
  readonly session?: SessionState;
  /** Id of the auction; empty for none. */
  readonly auction?: string;
  /** Whether the page allows bids; `undefined` if the test answers. */
  readonly isAllowed?: boolean | undefined;
  readonly wallet?: ReturnType<typeof createFakeWallet>;
}

/** Shows an auction through a store that has a subscriber. */
export function showAuction(
  replies: Replies = {},
  { session = member, auction: wanted = auctionId, wallet = createFakeWallet(), ...rest }: Shown = {},
) {
  const { isAllowed, ...surroundings } = { isAllowed: true, ...rest };
  const program = createFakeProgram(
    {
      'GET /api/auctions': lots(),
      'GET /api/auctions/items': { data: [], hasNextPage: false },
      'GET /capabilities': capabilities,
      [ownRoute]: own(),
      'GET /api/me/accounts': purse(3420),
      ...replies,
    },
    session,
    undefined,
    { wallets: () => Promise.resolve(wallet.kit), ...surroundings },
  );
  const store = new AuctionStore(program, { auction: wanted });
  const close = store.subscribe(() => {
    if (isAllowed !== undefined) store.state.needsConsent?.answer(isAllowed);
    store.state.needsWallet?.answer(false);
  });
  return {
    ...{ program, store, wallet, close },
    step: () => store.state.bid.step,
    news: () => store.state.news.map(({ kind }) => kind),
    /** Bodies of the bids that were sent. */
    posts: () => program.asked.filter(({ route }) => route === bidRoute).map(({ body }) => body as BidFixture),
    /** Reviews a bid and signs it. */
    async bid(units: bigint) {
      await store.review(units);
      await settled();
      void store.sign();
      await settled();
    },
  };
}

/** Body of a bid as it is sent. */
export interface BidFixture {
  readonly amount: string;
  readonly nonce: string;
  readonly deadline: number;
}

/** Lets time pass in steps, so that the reaction to an answer happens at the right time. */
export async function pass(ms: number, step = 1000): Promise<void> {
  for (let left = ms; left > 0; left -= step) {
    mock.timers.tick(Math.min(step, left));
    await settled();
  }
}
