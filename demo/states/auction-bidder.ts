import type { PageResponse } from 'laurel-widgets/contract';
import { auctionId, bids, bidId, lots, named, nightPiece, own, piece, pieces, purse } from './auctions.js';
import { leaf } from './community.js';
import { click, shadowed, until } from './drive.js';
import { holdingsChain, type HoldingsChainOptions } from './holdings-chain.js';
import { mira, signedInAs } from './members.js';
import { type FixtureNetwork, type FixtureWallet, type State, inTurn, problem } from './state.js';
import { fixtureChain } from './transport.js';
import { metamaskIcon } from './wallet-icons.js';

const tag = 'laurel-auction-bidder';
const attributes = { auction: auctionId };
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

const metamask: FixtureWallet = { name: 'MetaMask', rdns: 'io.metamask', icon: metamaskIcon, behaves: 'approve' };
const recent = metamask.rdns;
/** Account of the fixtures' Solana wallets. */
const solanaAccount = '7xKpZ4vWQmD2nRj8sLcF5hTbY9aGe3uN1oXiVd6P9sQd';

const capabilities = (given: Partial<PageResponse<'GET /capabilities'>> = {}): PageResponse<'GET /capabilities'> => ({
  version: 1,
  operations: ['listAuctions', 'listAuctionItems', 'listMyAuctionBids', 'createMyAuctionBid', 'createSession'],
  walletTypes: ['evm'],
  chains: [fixtureChain],
  maintenance: false,
  ...given,
});

/** The challenge to sign to confirm a bid, valid for this page and five minutes. */
const challenge = (): PageResponse<'POST /session/challenge'> => ({
  domain: location.host,
  statement: 'Confirm a bid at Ashfall. Signing is free and moves nothing by itself.',
  uri: location.origin,
  nonce: '7Kq2PnX4vR9sTb1M',
  issuedAt: new Date().toISOString(),
  expirationTime: new Date(Date.now() + 300_000).toISOString(),
  chainIds: [fixtureChain.id],
});

const visitor: FixtureNetwork = {
  'GET /capabilities': capabilities(),
  'GET /api/auctions': lots(() => ({})),
  'GET /api/auctions/items': pieces(),
};
const member: FixtureNetwork = {
  ...visitor,
  'GET /session': () => signedInAs(mira),
  'GET /api/me/auction_bids': own(),
  'GET /api/me/accounts': purse(3420),
  'POST /session/challenge': challenge,
};

const is = (name: string) => (element: HTMLElement) => (element as HTMLElement & { state: string }).state === name;
const has = (name: string) => (element: HTMLElement) => element.matches(`:state(${name})`);
const shows = (selector: string) => (element: HTMLElement) => Boolean(element.shadowRoot?.querySelector(selector));
const submit = '.bid .button[type="submit"]';
const refreshed = async (element: HTMLElement): Promise<void> => {
  await (element as HTMLElement & { refresh(): Promise<void> }).refresh();
};

/** Types into the field like a member. */
export async function type(element: HTMLElement, text: string): Promise<void> {
  const input = await shadowed<HTMLInputElement>(element, '#amount');
  input.value = text;
  input.dispatchEvent(new Event('input', { bubbles: true }));
  await (element as HTMLElement & { updateComplete: Promise<unknown> }).updateComplete;
}

/** Opens the review of a bid. */
async function reviewed(element: HTMLElement): Promise<void> {
  await click(element, submit);
  await shadowed(element, '.review');
}

/** Presses the button that signs the bid. */
async function signed(element: HTMLElement): Promise<void> {
  await reviewed(element);
  await click(element, '.review .button.primary');
}

/** A bid that was sent, and whose outcome this browser does not know. */
const sent =
  (agoMs: number, leftMs: number) =>
  (element: HTMLElement): void => {
    const { proxy } = element.closest('laurel-program') ?? { proxy: '' };
    const key = `laurel-bid@2 ${new URL(proxy, location.href).href} ${mira.id}`;
    const now = Date.now();
    const bid = { amount: '1260', sentAt: now - agoMs, until: now + leftMs };
    localStorage.setItem(key, JSON.stringify({ [auctionId]: bid }));
    window.dispatchEvent(new StorageEvent('storage', { key }));
  };

const ended = (given: Parameters<typeof lots>[0] = () => ({})) =>
  lots((at) => ({ status: 'completed', endsAt: at(-2 * dayMs), startsAt: at(-9 * dayMs), ...given(at) }));

/** A state in which a bid is in progress or has ended. */
const bidding = (
  name: string,
  title: string,
  step: string,
  network: FixtureNetwork = {},
  wallet: Partial<FixtureWallet> = {},
): State => ({
  ...{ tag, name, title, attributes },
  network: { ...member, ...network },
  wallets: [{ ...metamask, ...wallet }],
  recent,
  play: signed,
  settled: shows(`[data-step="${step}"]`),
});

const ethereum = { ...fixtureChain, id: 1, name: 'Ethereum' };
const gates = [
  '0x4d224452801ACEd8B2F0aebE155379bb5D594381',
  '0xe1Aa25618fA0c7A1CFDab5d6B456af611873b629',
  '0x8ce361602B935680E8DeC218b820ff5056BeB7af',
] as const;

/** An auction in a token with 18 decimals, on Ethereum. */
const inToken = (given: Parameters<typeof lots>[0] = () => ({})): FixtureNetwork => ({
  ...member,
  'GET /capabilities': capabilities({ chains: [fixtureChain, ethereum] }),
  'GET /api/auctions': lots((at) => ({
    ...{ loyaltyCurrencyId: null, loyaltyCurrency: null, currencyDecimals: 18 },
    ...{ currencyAddress: '0x6B175474E89094C44Da98b954EedeAC495271d0F', minBidIncrement: '50000000000000000' },
    auctionBids: bids(at, '1210000000000000001', '1100000000000000000'),
    ...given(at),
  })),
});

/** The member's wallet on Ethereum, which already shares its account. */
const onEthereum = (chain: HoldingsChainOptions, change: Partial<FixtureWallet> = {}): FixtureWallet => ({
  ...{ ...metamask, shares: true, chainId: ethereum.id, rpc: holdingsChain(chain) },
  ...change,
});

/** Every state of the auction bidder. */
export const states: readonly State[] = [
  {
    ...{ tag, attributes, name: 'days-left', title: 'Two days left' },
    network: { ...member, 'GET /api/auctions': lots((at) => ({ endsAt: at(2 * dayMs + 4 * hourMs + 10 * minuteMs) })) },
    settled: shows('.bid'),
  },
  { ...{ tag, attributes, name: 'live', title: 'Live' }, network: member, settled: shows('.bid') },
  {
    ...{ tag, attributes, name: 'named', title: 'Members who show their names, and the chart of their bids' },
    network: {
      ...member,
      'GET /api/auctions': lots((at) => ({ auctionBids: named(bids(at, 1410, 1360, 1260, 1210, 1160, 1000)) })),
      'GET /api/me/auction_bids': own([1260, 'accepted', bidId(4)]),
    },
    settled: shows('.chart'),
  },
  { tag, name: 'first-to-end', title: 'None named: the one that ends first', network: member, settled: shows('.bid') },
  {
    ...{ tag, attributes, name: 'visitor', title: 'Live, signed out' },
    network: visitor,
    settled: shows('.bid'),
  },
  {
    ...{ tag, attributes, name: 'expired', title: 'Session ended while typing' },
    network: {
      ...member,
      'GET /session': inTurn<PageResponse<'GET /session'>>(signedInAs(mira), { status: 'signed-out' }),
    },
    play: async (element) => {
      await type(element, '1,500');
      const { program } = element.closest('laurel-program') as unknown as {
        program?: { session: { read(): Promise<void> } };
      };
      await program?.session.read();
    },
    settled: has('expired'),
  },
  {
    ...{ tag, attributes, name: 'first-bid', title: 'No bids yet, a step chosen' },
    network: {
      ...member,
      'GET /api/auctions': lots((at) => ({ auctionBids: [], endsAt: at(30 * hourMs + 20 * minuteMs) })),
    },
    play: (element) => click(element, '.increment:nth-child(3)'),
    settled: shows('.increment:nth-child(3)[aria-pressed="true"]'),
  },
  {
    ...{ tag, attributes, name: 'leading', title: 'In front' },
    network: {
      ...member,
      'GET /api/auctions': lots((at) => ({ auctionBids: bids(at, 1260, 1210, 1160, 1110, 1000) })),
      'GET /api/me/auction_bids': own([1260, 'accepted', bidId(5)], [1160, 'accepted', bidId(3)]),
      'GET /api/me/accounts': purse(2160),
    },
    settled: has('leading'),
  },
  {
    ...{ tag, attributes, name: 'raising', title: 'In front, raising' },
    network: {
      ...member,
      'GET /api/auctions': lots((at) => ({ auctionBids: bids(at, 1260, 1210, 1160) })),
      'GET /api/me/auction_bids': own([1260, 'accepted', bidId(3)]),
      'GET /api/me/accounts': purse(2160),
    },
    play: (element) => click(element, '.raise'),
    settled: shows('.bid'),
  },
  {
    ...{ tag, attributes, name: 'outbid', title: 'Outbid by a late bid' },
    network: {
      ...member,
      'GET /api/auctions': lots(
        (at) => ({ auctionBids: bids(at, 1260, 1210), endsAt: at(4 * minuteMs) }),
        (at) => ({ auctionBids: bids(at, 1310, 1260, 1210), endsAt: at(9 * minuteMs + 8000) }),
      ),
      'GET /api/me/auction_bids': own([1260, 'accepted', bidId(2)]),
    },
    play: async (element) => {
      await until(() => has('leading')(element), 'the lead');
      await refreshed(element);
    },
    settled: has('outbid'),
  },
  {
    ...{ tag, attributes, name: 'extended', title: 'Extended, for the second time' },
    network: {
      ...member,
      'GET /api/auctions': lots(
        (at) => ({ endsAt: at(minuteMs) }),
        (at) => ({ endsAt: at(6 * minuteMs), auctionBids: bids(at, 1260, 1210) }),
        (at) => ({ endsAt: at(11 * minuteMs), auctionBids: bids(at, 1310, 1260, 1210) }),
      ),
    },
    play: async (element) => {
      await until(() => is('live')(element), 'the auction');
      await refreshed(element);
      await refreshed(element);
    },
    settled: has('extended'),
  },
  {
    ...{ tag, attributes, name: 'reserve-open', title: 'Reserve not met' },
    network: { ...member, 'GET /api/auctions': lots(() => ({ reservePrice: '2000' })) },
    settled: shows('.bid'),
  },
  {
    ...{ tag, name: 'too-little', title: 'Not enough points' },
    attributes: { ...attributes, 'earn-url': '/quests' },
    network: { ...member, 'GET /api/me/accounts': purse(940) },
    settled: shows('.funds .danger'),
  },
  {
    ...{ tag, attributes, name: 'below', title: 'Typed less than the minimum' },
    network: member,
    play: (element) => type(element, '1,000'),
    settled: shows('.funds .danger'),
  },
  {
    ...{ tag, attributes, name: 'ambiguous', title: 'Typed what can be read in two ways' },
    network: member,
    play: (element) => type(element, '1.500'),
    settled: shows('.funds .danger'),
  },
  {
    ...{ tag, attributes, name: 'faster', title: 'Somebody was faster' },
    network: {
      ...member,
      'GET /api/auctions': lots(
        () => ({}),
        (at) => ({ auctionBids: bids(at, 1300, 1210) }),
      ),
    },
    wallets: [metamask],
    recent,
    play: signed,
    settled: shows('.stepper.invalid'),
  },
  {
    ...{ tag, attributes, name: 'review', title: 'What a bid would mean' },
    network: { ...member, 'GET /api/auctions': lots((at) => ({ endsAt: at(4 * minuteMs), reservePrice: '1250' })) },
    play: reviewed,
    settled: shows('.review'),
  },
  bidding('signing', 'Waiting for the wallet', 'signing', {}, { signs: 'silent' }),
  {
    ...bidding('signing-text', 'Waiting for a wallet that signs texts', 'signing', {
      'GET /session': () => signedInAs({ ...mira, wallets: [{ address: solanaAccount, type: 'solana' }] }),
    }),
    wallets: [{ name: 'Phantom', rdns: 'app.phantom', chain: 'solana', behaves: 'approve', signs: 'silent' }],
    recent: 'solana:Phantom',
  },
  bidding(
    'confirming',
    'The site wants it confirmed once more',
    'confirming',
    { 'POST /api/me/auction_bids': problem('step_up_required') },
    { signs: 'silent', signsTyped: 'approve' },
  ),
  bidding('sending', 'On its way', 'sending', { 'POST /api/me/auction_bids': 'hang' }),
  bidding('unknown', 'No answer: looked for', 'unknown', { 'POST /api/me/auction_bids': problem('pending') }),
  {
    ...{ tag, attributes, name: 'unknown-after-reload', title: 'No answer, and the page was loaded anew' },
    network: member,
    play: async (element) => {
      await shadowed(element, '.bid');
      sent(50_000, 500_000)(element);
    },
    settled: shows('[data-step="unknown"] .button'),
  },
  {
    ...{ tag, attributes, name: 'never-arrived', title: 'It never arrived' },
    network: member,
    play: async (element) => {
      await shadowed(element, '.bid');
      sent(620_000, -20_000)(element);
    },
    settled: shows('[data-step="lost"]'),
  },
  bidding('declined', 'Declined in the wallet', 'failed', {}, { signs: 'reject' }),
  bidding(
    'wrong-account',
    'The wallet shows another account',
    'failed',
    {},
    {
      account: '0x91c4B2A7f0E35d6C81924a3B5C6d7E8f901277aE',
    },
  ),
  {
    ...bidding('no-wallet', 'No wallet in this browser', 'failed'),
    wallets: [],
    recent: '',
  },
  bidding('switching', 'On another network', 'switching', {}, { chainId: 1, switches: 'silent' }),
  bidding('network-declined', 'The wallet stays on its network', 'failed', {}, { chainId: 5, switches: 'reject' }),
  bidding('busy', 'Not sent: a lot is going on', 'failed', { 'POST /api/me/auction_bids': problem('busy') }),
  bidding('holders-only', 'Refused: none of the wallets holds what is asked for', 'refused', {
    'GET /api/auctions': lots(() => ({
      biddersOwnCollectionAddresses: ['0x4d224452801ACEd8B2F0aebE155379bb5D594381'],
    })),
    'POST /api/me/auction_bids': { ...problem('refused'), reason: { code: 'holding_required' } },
  }),
  bidding('own-auction', 'Refused: the member’s own auction', 'refused', {
    'POST /api/me/auction_bids': { ...problem('refused'), reason: { code: 'bid_own_auction' } },
  }),
  bidding('restricted', 'Refused: a restricted account', 'refused', {
    'POST /api/me/auction_bids': { ...problem('refused'), reason: { code: 'account_blocked' } },
  }),
  bidding('late', 'It ended while the wallet was open', 'late', {
    'GET /api/auctions': lots(
      (at) => ({ endsAt: at(2 * minuteMs) }),
      (at) => ({ endsAt: at(2 * minuteMs), status: 'completed', auctionBids: [] }),
    ),
  }),
  {
    ...{ tag, attributes, name: 'elsewhere', title: 'Another tab is bidding' },
    network: member,
    wallets: [metamask],
    recent,
    play: async (element) => {
      const { proxy } = element.closest('laurel-program') ?? { proxy: '' };
      const name = `laurel-bid@2 ${new URL(proxy, location.href).href} ${auctionId}`;
      void navigator.locks.request(name, () =>
        until(() => !element.isConnected, 'the end of this').catch(() => undefined),
      );
      await signed(element);
    },
    settled: shows('[data-step="elsewhere"]'),
  },
  {
    ...{ tag, attributes, name: 'sealed', title: 'Hidden bids, and one of the member' },
    network: {
      ...member,
      'GET /api/auctions': lots(() => ({ type: 'second_price', hideBids: true, auctionBids: [] })),
      'GET /api/me/auction_bids': own([1260]),
    },
    settled: has('sealed'),
  },
  {
    ...{ tag, attributes, name: 'many-decimals', title: 'A token with 24 decimals' },
    network: inToken((at) => ({
      ...{ currencyDecimals: 24, minBidIncrement: '1' },
      auctionBids: bids(at, '1500000000000000000000007'),
    })),
    settled: shows('.bid'),
  },
  {
    ...{ tag, attributes, name: 'sealed-visitor', title: 'Hidden bids' },
    network: {
      ...visitor,
      'GET /api/auctions': lots(() => ({
        type: 'first_price',
        hideBids: true,
        auctionBids: [],
        minBidIncrement: null,
      })),
    },
    settled: shows('.bid'),
  },
  {
    ...{ tag, name: 'gated', title: 'For holders of a collection' },
    attributes: { ...attributes, 'collection-url': 'https://grove.example/herbarium' },
    network: {
      ...member,
      'GET /api/auctions': lots(() => ({
        biddersOwnCollectionAddresses: ['0x4d224452801ACEd8B2F0aebE155379bb5D594381'],
      })),
    },
    settled: shows('.bid'),
  },
  {
    ...{ tag, attributes, name: 'upcoming', title: 'Not started' },
    network: {
      ...member,
      'GET /api/auctions': lots((at) => ({
        ...{ name: 'Still life at night, no. 8', auctionBids: [] },
        ...{ startsAt: at(2 * dayMs + 4 * hourMs + 11 * minuteMs), endsAt: at(5 * dayMs) },
      })),
      'GET /api/auctions/items': pieces(nightPiece),
    },
    settled: shows('.panel > .button'),
  },
  {
    ...{ tag, attributes, name: 'closing', title: 'Time is up, nothing decided' },
    network: {
      ...member,
      'GET /api/auctions': lots((at) => ({ endsAt: at(-1000) })),
      'GET /api/me/auction_bids': own([1160, 'accepted', bidId(3)]),
    },
    settled: (element) => is('closing')(element) && shows('.history')(element),
  },
  {
    ...{ tag, attributes, name: 'won', title: 'Won' },
    network: {
      ...member,
      'GET /api/auctions': ended((at) => ({ auctionBids: bids(at, 1260, 1210) })),
      'GET /api/me/auction_bids': own([1260, 'fulfilled', bidId(2)]),
    },
    settled: has('won'),
  },
  {
    ...{ tag, attributes, name: 'won-settling', title: 'Won, being settled' },
    network: {
      ...member,
      'GET /api/auctions': ended((at) => ({ auctionBids: bids(at, 1260, 1210) })),
      'GET /api/me/auction_bids': own([1260, 'accepted', bidId(2)]),
    },
    settled: has('won'),
  },
  {
    ...{ tag, attributes, name: 'won-second-price', title: 'Won at the second price' },
    network: {
      ...member,
      'GET /api/auctions': ended((at) => ({ type: 'second_price', auctionBids: bids(at, 2400, 1100, 700) })),
      'GET /api/me/auction_bids': own([2400, 'fulfilled', bidId(3)]),
    },
    settled: has('won'),
  },
  {
    ...{ tag, attributes, name: 'lost', title: 'Lost' },
    network: {
      ...member,
      'GET /api/auctions': ended((at) => ({ auctionBids: bids(at, 1560, 1260) })),
      'GET /api/me/auction_bids': own([1260, 'rejected', bidId(1)]),
    },
    settled: has('lost'),
  },
  {
    ...{ tag, attributes, name: 'sold', title: 'Sold to somebody else' },
    network: { ...visitor, 'GET /api/auctions': ended((at) => ({ auctionBids: bids(at, 1560, 1260) })) },
    settled: has('sold'),
  },
  {
    ...{ tag, attributes, name: 'no-bids', title: 'Ended without a bid' },
    network: { ...visitor, 'GET /api/auctions': ended(() => ({ auctionBids: [] })) },
    settled: has('no-bids'),
  },
  {
    ...{ tag, attributes, name: 'reserve-unmet', title: 'Ended below the reserve' },
    network: { ...visitor, 'GET /api/auctions': ended(() => ({ reservePrice: '2000' })) },
    settled: has('reserve-unmet'),
  },
  {
    ...{ tag, attributes, name: 'cancelled', title: 'Cancelled' },
    network: { ...visitor, 'GET /api/auctions': ended(() => ({ status: 'cancelled' })) },
    settled: (element) => is('cancelled')(element) && shows('.notice')(element),
  },
  {
    ...{ tag, attributes, name: 'read-only', title: 'A site that takes no bids' },
    network: { ...member, 'GET /capabilities': capabilities({ operations: ['listAuctions'] }) },
    settled: shows('.notice'),
  },
  {
    ...{ tag, attributes, name: 'maintenance', title: 'Bidding rests' },
    network: { ...member, 'GET /capabilities': capabilities({ maintenance: true }) },
    settled: shows('.notice'),
  },
  {
    ...{ tag, attributes, name: 'token', title: 'In a token with 18 decimals' },
    network: inToken(),
    settled: shows('.bid'),
  },
  {
    ...{ tag, attributes, name: 'token-review', title: 'What a bid in a token would mean, and what the wallet has' },
    network: inToken(),
    wallets: [onEthereum({ funds: 2_500_000_000_000_000_000n })],
    recent,
    play: reviewed,
    settled: (element) => /2\.5/.test(element.shadowRoot?.querySelector('.review')?.textContent ?? ''),
  },
  {
    ...{ tag, attributes, name: 'token-short', title: 'The wallet has not enough of the token' },
    network: inToken(),
    wallets: [onEthereum({ funds: 400_000_000_000_000_000n })],
    recent,
    play: reviewed,
    settled: shows('.review .notice'),
  },
  {
    ...{ tag, attributes, name: 'token-unread', title: 'The wallet is on another network: looked at later' },
    network: inToken(),
    wallets: [onEthereum({}, { chainId: fixtureChain.id })],
    recent,
    play: reviewed,
    settled: (element) => /Ethereum/.test(element.shadowRoot?.querySelector('.review')?.textContent ?? ''),
  },
  {
    ...bidding('token-short-at-last', 'Found out when it was to be signed: not enough of the token', 'short'),
    network: inToken(),
    wallets: [onEthereum({ funds: 400_000_000_000_000_000n }, { shares: false })],
  },
  {
    ...{ tag, attributes, name: 'token-won', title: 'Won, in a token: the signature moved nothing' },
    network: {
      ...inToken((at) => ({
        status: 'completed',
        endsAt: at(-2 * dayMs),
        startsAt: at(-9 * dayMs),
        auctionBids: bids(at, '1260000000000000001', '1210000000000000000'),
      })),
      'GET /api/me/auction_bids': own(['1260000000000000001', 'fulfilled', bidId(2)]),
    },
    settled: has('won'),
  },
  {
    ...{ tag, name: 'gated-review', title: 'For holders: what was found in the wallets' },
    attributes: { ...attributes, 'collection-url': 'https://grove.example/herbarium' },
    network: {
      ...member,
      'GET /capabilities': capabilities({ chains: [ethereum] }),
      'GET /api/auctions': lots(() => ({ biddersOwnCollectionAddresses: [...gates] })),
    },
    wallets: [
      onEthereum({
        collections: { [gates[0].toLowerCase()]: 0n, [gates[1].toLowerCase()]: 2n, [gates[2].toLowerCase()]: 'batch' },
      }),
    ],
    recent,
    play: reviewed,
    settled: shows('.condition.met'),
  },
  {
    ...{ tag, attributes, name: 'huge', title: 'Amounts beyond what a double holds, long words' },
    network: {
      ...member,
      'GET /api/auctions': lots((at) => ({
        name: 'Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen',
        description: 'From the estate of the Keeper of the Long-Forgotten Archive.',
        auctionBids: bids(at, '9007199254740993123', '9007199254740993000'),
      })),
      'GET /api/me/accounts': purse('9007199254740993999999'),
    },
    settled: shows('.bid'),
  },
  {
    ...{ tag, attributes, name: 'several', title: 'Several pieces, no pictures, a kind nobody knows yet' },
    network: {
      ...member,
      'GET /api/auctions': lots((at) => ({
        type: 'dutch' as 'english',
        auctionBids: bids(at, 1960, 1910, 1860, 1810, 1760, 1710, 1660, 1610, 1560, 1510),
      })),
      'GET /api/auctions/items': pieces(piece(1, 'Fern', null, 3), piece(2, 'Moss', null), piece(3, 'Ivy', null)),
    },
    play: (element) => click(element, '.history .all'),
    settled: shows('.bid-row:nth-child(10)'),
  },
  {
    ...{ tag, attributes, name: 'loading', title: 'Loading' },
    network: { ...member, 'GET /api/auctions': 'hang' },
    settled: is('loading'),
  },
  {
    ...{ tag, attributes, name: 'slow', title: 'Loading for long' },
    network: { ...member, 'GET /api/auctions': 'hang' },
    settled: is('slow'),
  },
  {
    ...{ tag, attributes, name: 'failed', title: 'Did not load' },
    network: { ...member, 'GET /api/auctions': 'unreachable' },
    settled: is('error'),
  },
  {
    ...{ tag, attributes, name: 'unavailable', title: 'Set up wrongly' },
    network: { ...member, 'GET /api/auctions': problem('upstream_key_refused') },
    settled: is('unavailable'),
  },
  {
    ...{ tag, name: 'empty', title: 'No auction' },
    network: { ...member, 'GET /api/auctions': { data: [], hasNextPage: false } },
    settled: is('empty'),
  },
  {
    ...{ tag, attributes, name: 'missing', title: 'The one that was named is not there' },
    network: { ...member, 'GET /api/auctions': { data: [], hasNextPage: false } },
    settled: is('empty'),
  },
  {
    ...{ tag, attributes, name: 'stale', title: 'Could not be brought up to date' },
    network: {
      ...member,
      'GET /api/auctions': (() => {
        const first = lots(() => ({ loyaltyCurrency: leaf }));
        return (request: Parameters<typeof first>[0]) => (request.earlier === 0 ? first(request) : 'unreachable');
      })(),
    },
    play: async (element) => {
      await shadowed(element, '.bid');
      await refreshed(element);
    },
    settled: has('stale'),
  },
];
