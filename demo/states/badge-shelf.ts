import type { PageResponse } from 'laurel-widgets/contract';
import { account, addressOf, currencies, own, ownIndex, signedIn } from './community.js';
import { badge, badges, publicBadges, pulse, shelf } from './badges.js';
import { click, shadowed, until } from './drive.js';
import { delayed, inTurn, problem, type FixtureNetwork, type State } from './state.js';

const tag = 'laurel-badge-shelf';

type Holders = PageResponse<'GET /api/loyalty/badge_users'>;
type Contract = PageResponse<'GET /api/minting/contracts'>['data'][number];

const holders = (count: number, hasNextPage = false): Holders => ({
  data: Array.from({ length: count }, (_, index) => ({
    id: `00000010-0000-4000-8000-${index.toString(16).padStart(12, '0')}`,
    userId: `00000003-0000-4000-8000-${index.toString(16).padStart(12, '0')}`,
    loyaltyBadgeId: shelf.evergreen.id,
    status: 'active' as const,
    createdAt: new Date().toISOString(),
    user: { walletAddress: addressOf(index) },
  })),
  hasNextPage,
});

/** Contract that gives holders of Evergreen a piece for free. */
const herbarium: Contract = {
  id: '00000011-0000-4000-8000-000000000001',
  address: null,
  network: null,
  contractKind: 'OFFCHAIN',
  name: 'Herbarium',
  symbol: null,
  description: null,
  imageUrl: null,
  externalLinkUrl: 'https://grove.example/herbarium',
  preRevealMedia: null,
  tokenType: 'erc721',
  enableGasless: false,
  hasRevealMechanic: false,
  hideInactiveListings: false,
  isFreeClaimForBadgeHolders: true,
  isFreeClaimForTokenHolders: false,
  isListed: true,
  isPerAssetMintLimit: false,
  isSoulbound: false,
  requireHoldingAllGatedItems: false,
  shouldCollectEmail: false,
  showOnMarketplace: true,
  perUserMintLimit: 1,
  revealAvailableAt: null,
  sortId: 1,
  totalAssets: 40,
  mintingContractBadgeAssociation: [
    { loyaltyBadge: { id: shelf.evergreen.id, name: 'Evergreen', imageUrl: shelf.evergreen.imageUrl } },
  ],
  mustOwnCollections: [],
  mintingContractAssets: [],
};

const visitor: FixtureNetwork = {
  'GET /api/loyalty/badges': publicBadges(),
  'GET /api/loyalty/badge_users': holders(100, true),
  'GET /api/loyalty/currencies': currencies(),
  'GET /api/minting/contracts': { data: [herbarium], hasNextPage: false, stats: [] },
};
const member: FixtureNetwork = {
  ...visitor,
  'GET /session': signedIn(),
  'GET /api/me/badges': badges(),
  'GET /api/me/accounts': { data: [account(ownIndex, own())], hasNextPage: false },
};

const { firstLight, ...others } = shelf;
const before = badges(
  badge(1, { name: firstLight.name, imageUrl: firstLight.imageUrl, status: 'inactive', progress: [[4, 5]] }),
  ...Object.values(others),
);
/** First Light is earned between the first and the second answer. */
const earning: FixtureNetwork = { ...member, 'GET /api/me/badges': inTurn(before, badges()) };

const is = (name: string) => (element: HTMLElement) => (element as HTMLElement & { state: string }).state === name;
const has = (name: string) => (element: HTMLElement) => element.matches(`:state(${name})`);
const shows = (selector: string) => (element: HTMLElement) => Boolean(element.shadowRoot?.querySelector(selector));

async function refreshed(element: HTMLElement): Promise<void> {
  await until(() => is('ready')(element), 'the first badges');
  await (element as HTMLElement & { refresh(): Promise<void> }).refresh();
}

/** Opens a badge, and waits for its details. */
const opened =
  (of: { readonly id: string }, isWithHolders = true) =>
  async (element: HTMLElement): Promise<void> => {
    await until(() => is('ready')(element), 'the badges');
    await click(element, `.badge[data-id='${of.id}']`);
    await shadowed(element, isWithHolders ? '.card .held' : '.card');
  };

/** The badges come late enough for the record of the last visit to be there. */
const returning: FixtureNetwork = {
  ...member,
  'GET /api/me/badges': delayed(400, badges()),
  'GET /api/loyalty/badge_users': holders(38),
};

/** Stores that the member has seen all earned badges but these, as an earlier visit does. */
const unseen =
  (...badgesLeft: readonly { readonly id: string }[]) =>
  (element: HTMLElement): void => {
    const proxy = new URL(element.closest('laurel-program')?.getAttribute('proxy') ?? '', location.href).href;
    const session = signedIn();
    const ids = Object.values(shelf).map(({ id }) => id);
    const seen = ids.filter((id) => !badgesLeft.some((left) => left.id === id));
    if ('user' in session) localStorage.setItem(`laurel.badges ${proxy} ${session.user.id}`, JSON.stringify(seen));
  };

/** Every state of the badge shelf. */
export const states: readonly State[] = [
  { tag, name: 'shelf', title: 'Whole shelf', network: member, settled: is('ready') },
  {
    tag,
    name: 'new',
    title: 'One new since the last visit',
    attributes: { ceremony: 'off' },
    network: earning,
    play: refreshed,
    settled: shows('.corner.new'),
  },
  {
    tag,
    name: 'earned-now',
    title: 'Earned a moment ago',
    attributes: { ceremony: 'off' },
    network: earning,
    play: refreshed,
    settled: shows('.celebrate'),
  },
  {
    tag,
    name: 'long-names',
    title: 'Long names, no picture, a picture that does not load',
    network: {
      ...member,
      'GET /api/me/badges': badges(
        badge(31, {
          name: 'Keeper of the Long-Forgotten Archive',
          imageUrl: shelf.archivist.imageUrl,
          conditions: [{ repeatCount: 7 }],
          status: 'inactive',
          progress: [[2, 7]],
        }),
        badge(32, {
          name: 'Donaudampfschifffahrtsgesellschaftskapitän',
          status: 'active',
          completedAt: new Date().toISOString(),
        }),
        badge(33, {
          name: 'Lost Picture',
          imageUrl: new URL('/gallery.html', location.href).href,
          status: 'active',
          completedAt: '2019-03-02T10:00:00Z',
        }),
        badge(34, { name: 'Nobody’s yet', conditions: [{}] }),
        badge(35, {
          name: 'Paused',
          imageUrl: shelf.chorus.imageUrl,
          status: 'inactive',
          completedAt: '2024-03-02T10:00:00Z',
        }),
      ),
    },
    settled: is('ready'),
  },
  {
    tag,
    name: 'earned',
    title: 'Earned only',
    attributes: { filter: 'earned' },
    network: member,
    settled: is('ready'),
  },
  {
    tag,
    name: 'reach',
    title: 'In reach, the closest first',
    attributes: { filter: 'reach', order: 'closest' },
    network: member,
    settled: is('ready'),
  },
  {
    tag,
    name: 'none-earned',
    title: 'Earned only, and none yet',
    attributes: { filter: 'earned' },
    network: { ...member, 'GET /api/me/badges': badges(shelf.signal, shelf.summit, shelf.keyholder) },
    settled: shows('.empty'),
  },
  {
    tag,
    name: 'none-in-reach',
    title: 'In reach, and nothing begun',
    attributes: { filter: 'reach' },
    network: { ...member, 'GET /api/me/badges': badges(shelf.evergreen, shelf.keyholder) },
    settled: shows('.empty'),
  },
  { tag, name: 'row', title: 'On one line', attributes: { layout: 'row' }, network: member, settled: is('ready') },
  {
    tag,
    name: 'compact',
    title: 'Compact',
    attributes: { layout: 'compact', filter: 'earned' },
    network: member,
    settled: is('ready'),
  },
  {
    tag,
    name: 'single',
    title: 'One badge',
    attributes: { layout: 'single', badges: shelf.nightShift.id },
    network: { ...member, 'GET /api/me/badges': badges(shelf.nightShift) },
    settled: is('ready'),
  },
  { tag, name: 'detail-progress', title: 'In progress, closely', network: member, play: opened(shelf.nightShift) },
  { tag, name: 'detail-earned', title: 'Earned, closely', network: member, play: opened(shelf.evergreen) },
  {
    tag,
    name: 'detail-locked',
    title: 'Locked, closely',
    network: { ...member, 'GET /api/loyalty/badge_users': holders(0) },
    play: opened(shelf.keyholder, false),
  },
  {
    tag,
    name: 'detail-untouched',
    title: 'Nothing begun, closely',
    network: { ...member, 'GET /api/loyalty/badge_users': holders(0) },
    play: opened(shelf.deepWater, false),
  },
  { tag, name: 'detail-rank', title: 'Asks for a place, closely', network: member, play: opened(shelf.summit) },
  {
    tag,
    name: 'detail-revoked',
    title: 'Revoked, closely',
    network: { ...member, 'GET /api/loyalty/badge_users': holders(3) },
    play: opened(shelf.forge),
  },
  {
    tag,
    name: 'detail-moving',
    title: 'A picture that moves, still until it is let',
    network: { ...member, 'GET /api/me/badges': badges(pulse, shelf.evergreen) },
    play: opened(pulse),
  },
  {
    tag,
    name: 'detail-partial',
    title: 'Closely, and neither holders nor mints came',
    network: {
      ...member,
      'GET /api/loyalty/badge_users': problem('not_found'),
      'GET /api/minting/contracts': problem('not_found'),
    },
    play: opened(shelf.nightShift, false),
  },
  {
    tag,
    name: 'share',
    title: 'Card to share',
    program: { 'website-name': 'The Grove' },
    network: member,
    play: async (element) => {
      await opened(shelf.evergreen)(element);
      await click(element, '.card > .button');
      await shadowed(element, '.preview');
      await new Promise((resolve) => setTimeout(resolve, 300));
    },
  },
  {
    tag,
    name: 'loading',
    title: 'Loading',
    network: { ...member, 'GET /api/me/badges': 'hang' },
    settled: is('loading'),
  },
  {
    tag,
    name: 'slow',
    title: 'Still loading',
    network: { ...member, 'GET /api/me/badges': 'hang' },
    settled: is('slow'),
  },
  {
    tag,
    name: 'empty',
    title: 'No badges at all',
    network: { ...member, 'GET /api/me/badges': { data: [], hasNextPage: false } },
    settled: is('empty'),
  },
  {
    tag,
    name: 'paged',
    title: 'More badges than one page',
    network: {
      ...member,
      'GET /api/me/badges': { ...badges(shelf.evergreen, shelf.chorus, shelf.signal), hasNextPage: true },
    },
    settled: shows('.more'),
  },
  { tag, name: 'signed-out', title: 'Signed out', network: visitor, settled: has('signed-out') },
  {
    tag,
    name: 'expired',
    title: 'Session expired',
    network: { ...member, 'GET /api/me/badges': inTurn(badges(), problem('signed_out')) },
    play: refreshed,
    settled: has('expired'),
  },
  {
    tag,
    name: 'session-failed',
    title: 'Not known who is signed in',
    network: { ...visitor, 'GET /session': 'unreachable' },
    settled: has('partial'),
  },
  {
    tag,
    name: 'failed',
    title: 'Did not load',
    network: { ...member, 'GET /api/me/badges': 'unreachable' },
    settled: is('error'),
  },
  {
    tag,
    name: 'unavailable',
    title: 'Key refused: not available',
    network: { ...member, 'GET /api/me/badges': problem('upstream_key_refused') },
    settled: is('unavailable'),
  },
  { tag, name: 'no-programme', title: 'Outside any programme', bare: true, network: {}, settled: is('unavailable') },
  {
    tag,
    name: 'stale',
    title: 'Last known badges',
    network: { ...member, 'GET /api/me/badges': inTurn(badges(), 'unreachable') },
    play: refreshed,
    settled: has('stale'),
  },
  {
    tag,
    name: 'stale-busy',
    title: 'Limit reached: last known badges',
    network: { ...member, 'GET /api/me/badges': inTurn(badges(), problem('rate_limited', 60)) },
    play: refreshed,
    settled: has('stale'),
  },
  {
    tag,
    name: 'late',
    title: 'Badges that come late',
    network: { ...member, 'GET /api/me/badges': delayed(600, badges()) },
    settled: is('ready'),
  },
  {
    tag,
    name: 'ceremony',
    title: 'Ceremony: earned while away',
    network: returning,
    play: unseen(shelf.evergreen),
    settled: shows('.facts > div + div'),
  },
  {
    tag,
    name: 'ceremony-now',
    title: 'Ceremony: earned just now',
    network: { ...earning, 'GET /api/loyalty/badge_users': holders(1) },
    play: refreshed,
    settled: shows('.facts > div + div'),
  },
  {
    tag,
    name: 'ceremony-bare',
    title: 'Ceremony: no picture, and nothing came with it',
    network: {
      ...returning,
      'GET /api/me/badges': delayed(
        400,
        badges(
          badge(2, {
            name: 'Donaudampfschifffahrtsgesellschaftskapitän',
            status: 'active',
            completedAt: '2024-03-02T10:00:00Z',
          }),
        ),
      ),
      'GET /api/loyalty/badge_users': problem('not_found'),
    },
    play: unseen(shelf.evergreen),
    settled: shows('.reveal'),
  },
  {
    tag,
    name: 'ceremony-several',
    title: 'Ceremony: three at once',
    network: returning,
    play: unseen(shelf.firstLight, shelf.evergreen, shelf.chorus),
    settled: shows('.reveal-list'),
  },
  {
    tag,
    name: 'ceremony-one-of-several',
    title: 'Ceremony: one of three',
    network: returning,
    play: async (element) => {
      unseen(shelf.firstLight, shelf.evergreen, shelf.chorus)(element);
      await shadowed(element, '.reveal-list');
      await click(element, '.reveal-actions > .secondary');
      await shadowed(element, '.tally');
      await click(element, '.reveal-actions > .primary');
    },
    settled: shows('.tally > .on:nth-child(2)'),
  },
  {
    tag,
    name: 'ceremony-many',
    title: 'Ceremony: too many to open one by one',
    network: returning,
    play: unseen(shelf.firstLight, shelf.evergreen, shelf.earlyRoot, shelf.chorus, shelf.cartographer),
    settled: shows('.reveal-list'),
  },
];
