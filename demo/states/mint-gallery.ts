import type { PageResponse } from 'laurel-widgets/contract';
import { badges, shelf } from './badges.js';
import { account, addressOf, leaf, own, ownIndex, signedIn } from './community.js';
import { click, shadowed, until } from './drive.js';
import { holdingsChain } from './holdings-chain.js';
import { mintChain, mintHash, mintOrder, type MintChainOptions, type OrderFixture } from './mint-chain.js';
import {
  carnival,
  cloak,
  contract,
  day,
  founders,
  fromNow,
  gallery,
  gate,
  herbarium,
  hour,
  inLeaf,
  lantern,
  nocturne,
  piece,
  store,
  sunward,
  tideline,
  understory,
} from './pieces.js';
import {
  delayed,
  inTurn,
  problem,
  type FixtureAnswer,
  type FixtureNetwork,
  type FixtureWallet,
  type State,
} from './state.js';
import { season } from './token-claim.js';
import { baseline, fixtureChain } from './transport.js';
import { metamaskIcon } from './wallet-icons.js';

const tag = 'laurel-mint-gallery';

type Mine = PageResponse<'GET /api/me/minting/assets'>;
type Progress = PageResponse<'GET /api/me/minting/status/{id}'>;

const mintId = '00000022-0000-4000-8000-000000000001';
const wallet = addressOf(ownIndex) as `0x${string}`;

const mine = (...data: Mine['data']): Mine => ({ data, hasNextPage: false });
const points = (amount: number): PageResponse<'GET /api/me/accounts'> => ({
  data: [account(ownIndex, own(amount), leaf)],
  hasNextPage: false,
});
const progress = (values: Partial<Progress> & Pick<Progress, 'status'>): Progress => ({
  id: mintId,
  signature: null,
  txHash: null,
  price: null,
  ...values,
});

const visitor: FixtureNetwork = {
  'GET /api/minting/contracts': gallery(herbarium),
  'GET /api/token_claims': { data: [season] },
  'GET /capabilities': {
    ...(baseline['GET /capabilities'] as PageResponse<'GET /capabilities'>),
    operations: ['mintMyAsset'],
    chains: [{ ...fixtureChain, blockExplorerUrl: 'https://explorer.example' }],
  },
};
const member: FixtureNetwork = {
  ...visitor,
  'GET /session': signedIn(),
  'GET /api/me/minting/assets': mine(),
  'GET /api/me/accounts': points(2480),
  'GET /api/me/badges': badges(shelf.evergreen),
  'POST /api/me/minting/contracts/mint': { mintingContractAssetMintStatusId: mintId },
  'GET /api/me/minting/status/{id}': progress({ status: 'minted' }),
  'POST /api/me/minting/status/{id}': {},
};
const inStore: FixtureNetwork = { ...member, 'GET /api/minting/contracts': gallery(store) };

/** A member whose order the platform has signed. */
const signed = (values: OrderFixture = {}): FixtureNetwork => ({
  ...member,
  'GET /api/me/minting/status/{id}': () =>
    progress({ status: 'generatingSignature', signature: mintOrder(wallet, values) }),
});
const metamask = (chain: Partial<MintChainOptions> = {}, change: Partial<FixtureWallet> = {}): FixtureWallet => ({
  ...{ name: 'MetaMask', rdns: 'io.metamask', icon: metamaskIcon, behaves: 'approve', account: wallet },
  rpc: mintChain({ wallet, contract: (herbarium.address ?? '0x') as `0x${string}`, ...chain }),
  ...change,
});
const withWallet = (chain: Partial<MintChainOptions> = {}, change: Partial<FixtureWallet> = {}) => ({
  wallets: [metamask(chain, change)],
  recent: 'io.metamask',
});

const everyState = contract(1, 'Herbarium', {
  hasRevealMechanic: false,
  perUserMintLimit: 3,
  isPerAssetMintLimit: true,
  mintingContractAssets: [
    sunward,
    tideline,
    understory,
    piece(5, 'Ember field', { ...inLeaf(240), quantity: 600, quantityMinted: 540 }),
    piece(6, 'Dune', { ...inLeaf(240), quantity: 250, quantityMinted: 250 }),
    nocturne,
    piece(9, 'Lilac hour', {
      ...inLeaf(240),
      assetNr: 8,
      quantity: 900,
      quantityMinted: 731,
      listingEndsAt: '2025-11-03T12:00:00Z',
    }),
    piece(7, 'Glasshouse with an unusually long title', {
      assetNr: 1042,
      price: '18000000000000000',
      quantity: 25,
      quantityMinted: 9,
      listingEndsAt: fromNow(3 * hour),
    }),
    piece(10, 'Tide pearl', {
      assetNr: 13,
      price: '25000000000000000001',
      currencyAddress: '0x700b6A60ce7EaaEA56F065753d8dcB9653dbAD35',
      quantity: 100,
    }),
    piece(4, 'Ember crown', {
      assetNr: 14,
      quantity: 1,
      isListed: false,
      auctionItems: [{ id: '00000023-0000-4000-8000-000000000001' }],
    }),
    piece(8, 'Not yet', { assetNr: 15, isListed: false }),
    carnival,
  ],
});

const gates = ['0xe1Aa25618fA0c7A1CFDab5d6B456af611873b629', '0x4d224452801ACEd8B2F0aebE155379bb5D594381'] as const;

const is = (name: string) => (element: HTMLElement) => (element as HTMLElement & { state: string }).state === name;
const has = (name: string) => (element: HTMLElement) => element.matches(`:state(${name})`);
const shows = (selector: string) => (element: HTMLElement) => Boolean(element.shadowRoot?.querySelector(selector));

const card = ({ id }: { readonly id: string }, inside: string): string => `.asset[data-id='${id}'] ${inside}`;

/** Opens a piece's details. */
const opened =
  (of: { readonly id: string }, selector = '.sheet .title') =>
  async (element: HTMLElement): Promise<void> => {
    await until(() => is('ready')(element), 'the pieces');
    await click(element, card(of, '.open'));
    await shadowed(element, selector);
  };

/** Presses the button of a piece. */
const pressed =
  (of: { readonly id: string }, selector = '.sheet .checkout') =>
  async (element: HTMLElement): Promise<void> => {
    await until(() => is('ready')(element), 'the pieces');
    await click(element, card(of, '.button'));
    await shadowed(element, selector);
  };

/** Mints a piece, and waits for the result. */
const minted =
  (of: { readonly id: string }, selector: string) =>
  async (element: HTMLElement): Promise<void> => {
    await pressed(of, '.checkout-form')(element);
    await click(element, ".checkout-form [type='submit']");
    await shadowed(element, selector);
  };

/** A member whose signed order gets other answers after the member cancels it. */
const signedOnce = (later: FixtureAnswer<Progress>): FixtureNetwork => ({
  ...member,
  'GET /api/me/minting/status/{id}': inTurn(
    progress({ status: 'generatingSignature', signature: mintOrder(wallet) }),
    later,
  ),
});

/** Cancels an order that was declined in the wallet. @param says part of the text that comes at last */
const givenUp =
  (of: { readonly id: string }, says: RegExp) =>
  async (element: HTMLElement): Promise<void> => {
    await minted(of, '.sheet .notice')(element);
    await click(element, '.sheet .button.quiet');
    await shadowed(element, '.sheet [data-result] .notice');
    const text = (): string => element.shadowRoot?.querySelector('.sheet [data-result]')?.textContent ?? '';
    await until(() => says.test(text()), 'when the order ends');
  };

const refusing = (code: 'sold_out' | 'limit_reached' | 'balance_too_low' | 'holding_required'): FixtureNetwork => ({
  ...inStore,
  'POST /api/me/minting/contracts/mint': { ...problem('refused'), reason: { code } },
});

/** Every state of the mint gallery. */
export const states: readonly State[] = [
  { tag, name: 'gallery', title: 'A collection', network: member, settled: is('ready') },
  {
    tag,
    name: 'contracts',
    title: 'Several collections',
    network: { ...member, 'GET /api/minting/contracts': gallery(herbarium, store, founders) },
    settled: shows('.veil'),
  },
  {
    tag,
    name: 'every-piece',
    title: 'Every state of a piece',
    network: {
      ...member,
      'GET /api/minting/contracts': gallery(everyState),
      'GET /api/me/minting/assets': mine(carnival),
    },
    settled: is('ready'),
  },
  {
    tag,
    name: 'flat',
    title: 'All pieces in one, the lowest price first',
    attributes: { layout: 'assets', order: 'price' },
    network: { ...member, 'GET /api/minting/contracts': gallery(herbarium, store) },
    settled: is('ready'),
  },
  {
    tag,
    name: 'only-one',
    title: 'One piece, and the only one of its kind',
    network: {
      ...member,
      'GET /api/minting/contracts': gallery(
        contract(1, 'Herbarium', {
          mintingContractAssets: [piece(7, 'Glasshouse', { ...inLeaf(240), quantity: 1 })],
        }),
      ),
    },
    settled: is('ready'),
  },
  { tag, name: 'signed-out', title: 'Signed out', network: visitor, settled: has('signed-out') },
  {
    tag,
    name: 'gated-all',
    title: 'For members who hold all of it',
    network: { ...member, 'GET /api/minting/contracts': gallery(founders) },
    play: pressed(founders.mintingContractAssets[0] ?? sunward, '.sheet .gate'),
  },
  {
    tag,
    name: 'gated-any',
    title: 'For members who hold any of it, what is on a chain unknown',
    network: {
      ...member,
      'GET /api/minting/contracts': gallery(
        contract(3, 'Founders’ leaf', {
          mintingContractBadgeAssociation: [gate(shelf.keyholder)],
          mustOwnCollections: [{ address: '0xe1Aa25618fA0c7A1CFDab5d6B456af611873b629', network: 'abstract' }],
          mintingContractAssets: [sunward],
        }),
      ),
    },
    play: opened(sunward, '.sheet .gate'),
  },
  {
    tag,
    name: 'gated-looked-at',
    title: 'For members who hold a piece of a collection: what their wallets have on the chain',
    network: {
      ...member,
      'GET /api/minting/contracts': gallery(
        contract(3, 'Founders’ leaf', {
          requireHoldingAllGatedItems: true,
          mustOwnCollections: gates.map((address) => ({ address, network: 'abstract' })),
          mintingContractAssets: [sunward],
        }),
      ),
    },
    wallets: [
      metamask(
        {},
        {
          shares: true,
          rpc: holdingsChain({ collections: { [gates[0].toLowerCase()]: 1n, [gates[1].toLowerCase()]: 0n } }),
        },
      ),
    ],
    recent: 'io.metamask',
    play: opened(sunward, '.sheet .condition.met'),
  },
  {
    tag,
    name: 'free-for-holders',
    title: 'Free for holders of a badge',
    network: {
      ...member,
      'GET /api/minting/contracts': gallery(
        contract(1, 'Herbarium', {
          isFreeClaimForBadgeHolders: true,
          mintingContractBadgeAssociation: [gate(shelf.evergreen)],
          mintingContractAssets: [piece(10, 'Ripe', { ...inLeaf(240), quantity: 300, quantityMinted: 96 }), understory],
        }),
      ),
    },
    settled: shows('.free s'),
  },
  {
    tag,
    name: 'pre-reveal',
    title: 'Before the reveal',
    network: {
      ...member,
      'GET /api/minting/contracts': gallery(
        contract(4, 'Season Two', {
          hasRevealMechanic: true,
          revealAvailableAt: fromNow(10 * day),
          mintingContractAssets: [
            piece(1, 'Season Two seed', { ...inLeaf(120), quantity: 5000, quantityMinted: 1204 }),
          ],
        }),
      ),
    },
    settled: shows('.media .chip'),
  },
  {
    tag,
    name: 'gasless',
    title: 'Without a network fee, minted by a relayer',
    network: {
      ...member,
      'GET /api/minting/contracts': gallery(
        contract(1, 'Herbarium', { enableGasless: true, mintingContractAssets: [sunward, tideline] }),
      ),
    },
    play: pressed(sunward, '.checkout-form'),
  },
  { tag, name: 'detail', title: 'One piece closely', network: member, play: opened(sunward) },
  {
    tag,
    name: 'detail-soon',
    title: 'One that is not open yet',
    network: member,
    play: opened(nocturne, '.sheet .notice'),
  },
  { tag, name: 'confirm', title: 'About to mint', network: member, play: pressed(sunward, '.checkout-form') },
  {
    tag,
    name: 'confirm-free',
    title: 'About to mint, free',
    network: member,
    play: pressed(tideline, '.checkout-form'),
  },
  {
    tag,
    name: 'confirm-coin',
    title: 'About to mint for the network’s coin',
    network: { ...member, 'GET /api/minting/contracts': gallery(everyState) },
    play: pressed({ id: everyState.mintingContractAssets[7]?.id ?? '' }, '.checkout-form'),
  },
  {
    tag,
    name: 'short-of-points',
    title: 'Not enough points',
    network: { ...member, 'GET /api/me/accounts': points(180) },
    play: pressed(sunward, '.sheet .notice'),
  },
  { tag, name: 'info', title: 'The team asks for something', network: inStore, play: pressed(cloak, '.info-form') },
  {
    tag,
    name: 'info-missing',
    title: 'What the team asks for is missing',
    network: inStore,
    play: minted(cloak, '.field.invalid'),
  },
  {
    tag,
    name: 'ordering',
    title: 'The platform is asked',
    network: { ...inStore, 'POST /api/me/minting/contracts/mint': 'hang' },
    play: minted(lantern, '.sheet .steps'),
  },
  {
    tag,
    name: 'preparing',
    title: 'Preparing your order',
    network: { ...inStore, 'GET /api/me/minting/status/{id}': progress({ status: 'minting' }) },
    play: minted(lantern, '.sheet .step.done'),
  },
  {
    tag,
    name: 'minting-closed',
    title: 'An order under way behind a closed sheet',
    network: { ...inStore, 'GET /api/me/minting/status/{id}': progress({ status: 'minting' }) },
    play: async (element) => {
      await minted(lantern, '.sheet .step.done')(element);
      await click(element, '.sheet .close');
      await shadowed(element, '.media .spin');
    },
  },
  { tag, name: 'minted', title: 'Minted', network: inStore, play: minted(lantern, '.sheet .moment') },
  {
    tag,
    name: 'minted-gasless',
    title: 'Minted by a relayer, with its transaction',
    network: {
      ...member,
      'GET /api/minting/contracts': gallery(
        contract(1, 'Herbarium', { enableGasless: true, mintingContractAssets: [sunward] }),
      ),
      'GET /api/me/minting/status/{id}': progress({ status: 'minted', txHash: mintHash }),
    },
    play: minted(sunward, '.sheet .moment'),
  },
  {
    tag,
    name: 'sold-out-meanwhile',
    title: 'Sold out meanwhile',
    network: refusing('sold_out'),
    play: minted(lantern, '.sheet .notice.danger'),
  },
  {
    tag,
    name: 'limit-reached',
    title: 'The limit is reached',
    network: refusing('limit_reached'),
    play: minted(lantern, '.sheet .notice.danger'),
  },
  {
    tag,
    name: 'failed',
    title: 'It failed, and the points come back',
    network: {
      ...inStore,
      'GET /api/me/minting/status/{id}': progress({ status: 'failed', reason: { code: 'not_set_up' } }),
    },
    play: minted(lantern, '.sheet .notice.danger'),
  },
  {
    tag,
    name: 'unclear',
    title: 'Nobody knows whether it arrived',
    network: { ...inStore, 'POST /api/me/minting/contracts/mint': 'unreachable' },
    play: minted(lantern, '.sheet .notice.warning'),
  },
  {
    tag,
    name: 'no-wallet',
    title: 'No wallet in this browser',
    network: member,
    play: minted(sunward, '.sheet .notice.warning'),
  },
  {
    tag,
    name: 'wrong-network',
    title: 'The wallet is asked to switch',
    network: member,
    ...withWallet({}, { chainId: 1, switches: 'silent' }),
    play: minted(tideline, '.sheet .step.active small'),
  },
  {
    tag,
    name: 'other-account',
    title: 'The wallet shows another account',
    network: member,
    ...withWallet({}, { account: addressOf(3) }),
    play: minted(tideline, '.sheet .notice.warning'),
  },
  {
    tag,
    name: 'confirming',
    title: 'The wallet asks',
    network: signed(),
    ...withWallet({ sends: 'silent' }),
    play: minted(sunward, '.sheet .sign-card'),
  },
  {
    tag,
    name: 'approving',
    title: 'The wallet asks to let the contract take the price',
    network: {
      ...signed({ pricePerToken: '25000000000000000001', currency: '0x700b6A60ce7EaaEA56F065753d8dcB9653dbAD35' }),
      'GET /api/minting/contracts': gallery(everyState),
    },
    ...withWallet({ tokens: 10n ** 21n, sends: 'silent' }),
    play: minted({ id: everyState.mintingContractAssets[8]?.id ?? '' }, '.sheet .sign-card'),
  },
  {
    tag,
    name: 'resetting',
    title: 'The token’s old allowance is cleared before the price is allowed',
    network: {
      ...signed({ pricePerToken: '25000000000000000001', currency: '0x700b6A60ce7EaaEA56F065753d8dcB9653dbAD35' }),
      'GET /api/minting/contracts': gallery(everyState),
    },
    ...withWallet({ tokens: 10n ** 21n, allowance: 1n, isStrict: true, sends: 'silent' }),
    play: minted({ id: everyState.mintingContractAssets[8]?.id ?? '' }, '.sheet .sign-card'),
  },
  {
    tag,
    name: 'declined',
    title: 'Declined in the wallet; the points are set aside',
    network: signed(),
    ...withWallet({ sends: 'reject' }),
    play: minted(sunward, '.sheet .notice'),
  },
  {
    tag,
    name: 'outcome-unclear',
    title: 'The wallet does not say whether it was sent',
    network: signed(),
    ...withWallet({ sends: 'fails' }),
    play: minted(tideline, '.sheet .notice'),
  },
  {
    tag,
    name: 'perhaps-sent',
    title: 'Perhaps sent; the points are set aside',
    network: signed(),
    ...withWallet({ sends: 'fails' }),
    play: minted(sunward, '.sheet .notice.warning'),
  },
  {
    tag,
    name: 'cancelling',
    title: 'Given up; the points come back once nobody can send it',
    network: signedOnce(progress({ status: 'generatingSignature', refundAt: fromNow(hour) })),
    ...withWallet({ sends: 'reject' }),
    play: givenUp(sunward, /\d:\d/),
  },
  {
    tag,
    name: 'cancelling-coin',
    title: 'Given up; nothing was paid',
    network: signedOnce(progress({ status: 'generatingSignature', refundAt: fromNow(hour) })),
    ...withWallet({ sends: 'reject' }),
    play: givenUp(tideline, /\d:\d/),
  },
  {
    tag,
    name: 'cancelling-unknown',
    title: 'Given up, and the platform does not say until when it can be sent',
    network: signedOnce('unreachable'),
    ...withWallet({ sends: 'reject' }),
    play: givenUp(sunward, /./),
  },
  {
    tag,
    name: 'short-of-gas',
    title: 'Not enough for the network fee',
    network: signed(),
    ...withWallet({ sends: 'no-gas' }),
    play: minted(tideline, '.sheet .notice'),
  },
  {
    tag,
    name: 'sent',
    title: 'On the network',
    network: signed(),
    ...withWallet({ mines: 'never' }),
    play: minted(tideline, '.sheet .step.done ~ .step.active a'),
  },
  {
    tag,
    name: 'minted-on-chain',
    title: 'Minted on a chain',
    network: signed(),
    ...withWallet(),
    play: minted(tideline, '.sheet .moment'),
  },
  {
    tag,
    name: 'minted-share',
    title: 'The card of a minted piece, to share',
    program: { 'website-name': 'The Grove' },
    network: signed(),
    ...withWallet(),
    play: async (element) => {
      await minted(tideline, '.sheet .moment')(element);
      await click(element, '.sheet .minted-actions .secondary');
      await shadowed(element, '.sheet .preview');
      await new Promise((resolve) => setTimeout(resolve, 300));
    },
  },
  {
    tag,
    name: 'minted-concealed',
    title: 'Minted, and its picture is revealed later',
    network: {
      ...signed(),
      'GET /api/minting/contracts': gallery(
        contract(1, 'Herbarium', {
          hasRevealMechanic: true,
          revealAvailableAt: fromNow(30 * hour),
          mintingContractAssets: [{ ...tideline, revealedAt: null }],
        }),
      ),
    },
    ...withWallet(),
    play: minted(tideline, '.sheet .moment'),
  },
  {
    tag,
    name: 'order-mismatch',
    title: 'The order asks for more than was agreed to',
    network: signed({ pricePerToken: '5000000000000000000' }),
    ...withWallet(),
    play: minted(tideline, '.sheet .notice.danger'),
  },
  {
    tag,
    name: 'contract-refuses',
    title: 'The contract would refuse it',
    network: signed(),
    ...withWallet({ refuses: 'SupplyExceeded' }),
    play: minted(tideline, '.sheet .notice.danger'),
  },
  {
    tag,
    name: 'reverted',
    title: 'The transaction failed',
    network: signed(),
    ...withWallet({ mines: 'reverted' }),
    play: minted(tideline, '.sheet .notice.danger'),
  },
  {
    tag,
    name: 'short-of-coins',
    title: 'The wallet has not enough',
    network: { ...member, 'GET /api/minting/contracts': gallery(everyState) },
    ...withWallet({ coins: 10n ** 15n }),
    play: minted({ id: everyState.mintingContractAssets[7]?.id ?? '' }, '.sheet .notice'),
  },
  {
    tag,
    name: 'chain-down',
    title: 'The network cannot be reached',
    network: signed(),
    ...withWallet({ isDown: true }),
    play: minted(tideline, '.sheet .notice.warning'),
  },
  {
    tag,
    name: 'read-only',
    title: 'Minting is not offered here',
    network: {
      ...member,
      'GET /api/minting/contracts': gallery(
        contract(1, 'Herbarium', {
          externalLinkUrl: 'https://grove.example/herbarium',
          mintingContractAssets: [sunward, tideline],
        }),
      ),
      'GET /capabilities': baseline['GET /capabilities'] as PageResponse<'GET /capabilities'>,
    },
    play: pressed(sunward, '.sheet .notice'),
  },
  {
    tag,
    name: 'maintenance',
    title: 'The team works on it',
    network: {
      ...member,
      'GET /capabilities': {
        ...(baseline['GET /capabilities'] as PageResponse<'GET /capabilities'>),
        operations: ['mintMyAsset'],
        maintenance: true,
      },
    },
    settled: shows('.notice'),
  },
  {
    tag,
    name: 'mine',
    title: 'What is mine',
    attributes: { filter: 'mine' },
    network: { ...member, 'GET /api/me/minting/assets': mine(sunward, carnival) },
    settled: shows('.asset'),
  },
  {
    tag,
    name: 'none-mine',
    title: 'Nothing is mine yet',
    attributes: { filter: 'mine' },
    network: member,
    settled: shows('.empty'),
  },
  {
    tag,
    name: 'none-free',
    title: 'Nothing is free',
    attributes: { filter: 'free' },
    network: inStore,
    settled: shows('.empty'),
  },
  {
    tag,
    name: 'empty',
    title: 'Nothing to mint',
    network: { ...member, 'GET /api/minting/contracts': gallery() },
    settled: shows('.empty'),
  },
  {
    tag,
    name: 'nothing-listed',
    title: 'A collection without pieces',
    network: { ...member, 'GET /api/minting/contracts': gallery(contract(1, 'Herbarium')) },
    settled: shows('.empty'),
  },
  {
    tag,
    name: 'loading',
    title: 'Loading',
    network: { ...member, 'GET /api/minting/contracts': 'hang' },
    settled: is('loading'),
  },
  {
    tag,
    name: 'slow',
    title: 'Loading slowly',
    network: { ...member, 'GET /api/minting/contracts': 'hang' },
    settled: is('slow'),
  },
  {
    tag,
    name: 'failed-to-load',
    title: 'Did not load',
    network: { ...member, 'GET /api/minting/contracts': 'unreachable' },
    settled: is('error'),
  },
  {
    tag,
    name: 'unavailable',
    title: 'Not set up',
    network: { ...member, 'GET /api/minting/contracts': problem('upstream_key_refused') },
    settled: is('unavailable'),
  },
  {
    tag,
    name: 'stale',
    title: 'The last update did not arrive',
    network: { ...member, 'GET /api/minting/contracts': inTurn(gallery(herbarium), problem('upstream_unavailable')) },
    play: async (element) => {
      await until(() => is('ready')(element), 'the pieces');
      await (element as HTMLElement & { refresh(): Promise<void> }).refresh();
    },
    settled: has('stale'),
  },
  {
    tag,
    name: 'partial',
    title: 'What is mine did not load',
    network: { ...member, 'GET /api/me/minting/assets': problem('upstream_unavailable') },
    settled: (element) => has('partial')(element) && shows('.notice')(element),
  },
  {
    tag,
    name: 'expired',
    title: 'The session has ended',
    network: { ...member, 'GET /api/me/minting/assets': delayed(50, problem('signed_out')) },
    settled: has('expired'),
  },
];
