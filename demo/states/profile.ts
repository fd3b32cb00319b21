import { html } from 'lit';
import type { PageResponse } from 'laurel-widgets/contract';
import { badge, badges } from './badges.js';
import { account, currencies, leaders, leaf, own, ownIndex, page } from './community.js';
import { click, shadowed, until } from './drive.js';
import { mira, signedInAs } from './members.js';
import { lines } from './points-balance.js';
import { at, day, quest, questId, rules } from './quests.js';
import { inTurn, problem, type FixtureNetwork, type State } from './state.js';
import { fixtureChain } from './transport.js';
import { fixtureAccount } from './wallets.js';

const tag = 'laurel-profile';

type Profile = PageResponse<'GET /api/me/profile'>;
type Sessions = PageResponse<'GET /sessions'>;

const city = '11111111-2222-4333-8444-000000000001';
const game = '11111111-2222-4333-8444-000000000002';

const whole: Profile = {
  displayName: 'mira.eth',
  logoUrl: null,
  bio: 'Grows tomatoes on a balcony, runs raids on Thursdays.\nAsk me about compost.',
  attributes: [
    { id: city, label: 'Which city are you in?', value: 'Lisbon' },
    { id: game, label: 'What do you play besides?', value: null },
  ],
  accounts: [
    { type: 'twitter', name: 'mira_grows' },
    { type: 'discord', name: 'mira#0042' },
    { type: 'steam', name: null },
  ],
  wallets: [
    { address: fixtureAccount, type: 'evm', linkedAt: '2026-02-01T09:00:00.000Z' },
    { address: '7xKpZ4vWQmD2nRj8sLcF5hTbY9aGe3uN1oXiVd6P9sQd', type: 'solana', linkedAt: null },
  ],
  emailAddress: 'mira@example.org',
  memberSince: '2025-03-04T10:00:00.000Z',
  editable: ['displayName', 'logoUrl', 'bio', 'attributes'],
};

const capabilities: PageResponse<'GET /capabilities'> = {
  version: 1,
  operations: ['getMyProfile', 'saveMyProfile', 'listSessions', 'endSessions'],
  walletTypes: ['evm', 'solana'],
  chains: [fixtureChain],
  maintenance: false,
};

const sessions: PageResponse<'GET /sessions'> = {
  data: [
    {
      id: 's1',
      current: true,
      origin: 'https://ashfall.example',
      createdAt: '2026-02-03T09:00:00.000Z',
      seenAt: '2026-02-05T18:20:00.000Z',
    },
    {
      id: 's2',
      current: false,
      origin: 'https://ashfall.example',
      createdAt: '2026-01-20T21:10:00.000Z',
      seenAt: '2026-02-04T07:45:00.000Z',
    },
  ],
};

/** What the member has achieved. */
const standing = {
  'GET /api/loyalty/currencies': currencies(leaf),
  'GET /api/me/accounts': { data: [account(ownIndex, own(2480), leaf)], hasNextPage: false },
  'GET /api/loyalty/accounts/{id}/rank': { rank: 128 },
  'GET /api/me/badges': badges(),
  'GET /api/me/minting/assets': { data: [], hasNextPage: false },
  'GET /api/quests': rules(
    quest(1, 'Tend the fire', 'check_in', 10, { frequency: 'daily', metadata: { enableStreaks: true } }),
  ),
  'GET /api/me/quests': {
    data: [{ loyaltyRuleId: questId(1), streak: { count: 12, milestone: [], expiresAt: at(day), longestCount: 31 } }],
    missing: [],
  },
} satisfies FixtureNetwork;

const member: FixtureNetwork = {
  ...standing,
  'GET /session': signedInAs(mira),
  'GET /capabilities': capabilities,
  'GET /api/me/profile': whole,
  'POST /api/me/profile': ({ body }) => ({ ...whole, ...(body as Partial<Profile>), attributes: whole.attributes }),
  'GET /sessions': sessions,
  'DELETE /sessions': { status: 'signed-out' },
  'DELETE /session': { status: 'signed-out' },
};

/** Everything that the export requests. */
const collectable: FixtureNetwork = {
  ...member,
  'GET /capabilities': {
    ...capabilities,
    operations: [...capabilities.operations, 'listMySocialAccounts', 'listMyAccounts'],
  },
  'GET /api/me/social': { data: [{ authType: 'twitter', name: 'mira_grows', verifiedAt: null }] },
  'GET /api/me/accounts': { data: [], hasNextPage: false },
  'GET /api/loyalty/currencies': { data: [], hasNextPage: false },
};

const is =
  (...names: string[]) =>
  (element: HTMLElement): boolean =>
    names.every((name) => element.matches(`:state(${name})`));
const shows = (selector: string) => (element: HTMLElement) => Boolean(element.shadowRoot?.querySelector(selector));
/** Whether the card shows the member, and has finished loading. */
const isWhole = (element: HTMLElement): boolean => shows('.title bdi')(element) && !shows('.skeleton')(element);
const refresh = (element: HTMLElement) => (element as HTMLElement & { refresh(): Promise<void> }).refresh();

const edit = async (element: HTMLElement): Promise<void> => click(element, '.edit');

/** Types into a field like a member. */
export async function type(element: HTMLElement, name: string, text: string): Promise<void> {
  const field = await shadowed<HTMLInputElement>(element, `#field-${name}`);
  field.value = text;
  field.dispatchEvent(new Event('input'));
  field.dispatchEvent(new Event('change'));
}

/** The form with an unsaved entry, which is then saved or left. */
const editing = (
  name: string,
  title: string,
  rest: Partial<State>,
  entries: Readonly<Record<string, string>> = {},
  then?: (element: HTMLElement) => Promise<void>,
): State => ({
  tag,
  name,
  title,
  network: member,
  async play(element) {
    await edit(element);
    for (const [field, text] of Object.entries(entries)) await type(element, field, text);
    await then?.(element);
  },
  settled: is('editing'),
  ...rest,
});

const save = (element: HTMLElement): Promise<void> => click(element, '.form [type=submit]');

/** Stores records of each kind that a browser may keep for a member. */
function keep(element: HTMLElement): void {
  const proxy = new URL(element.closest('laurel-program')?.getAttribute('proxy') ?? '', location.href).href;
  const now = Date.now();
  const tries = { q1: { stage: 'done', startedAt: now, since: now, attempts: 1 } };
  const orders = {
    a1: {
      assetId: 'a1',
      contractId: 'c1',
      name: 'Ember lantern',
      quantity: 1,
      stage: 'sent',
      startedAt: now,
      since: now,
    },
  };
  localStorage.setItem(`laurel-quests@1 ${proxy} ${mira.id}`, JSON.stringify(tries));
  localStorage.setItem(`laurel-mints@2 ${proxy} ${mira.id}`, JSON.stringify(orders));
  localStorage.setItem(`laurel.badges ${proxy} ${mira.id}`, JSON.stringify(['b1', 'b2', 'b3']));
}

/** The panel with the member's data, and an action in it. */
const data = (
  name: string,
  title: string,
  rest: Partial<State>,
  then?: (element: HTMLElement) => Promise<void>,
): State => ({
  tag,
  name: `data${name ? `-${name}` : ''}`,
  title,
  network: member,
  async play(element) {
    keep(element);
    await click(element, '.disclose');
    await shadowed(element, '.data');
    await until(() => shows('.details strong')(element), 'the sessions');
    await then?.(element);
  },
  settled: shows('.data'),
  ...rest,
});

/** Chooses badges for the card, by their names. */
export async function pin(element: HTMLElement, ...names: readonly string[]): Promise<void> {
  await click(element, '.choose');
  await shadowed(element, '.pin');
  for (const name of names)
    for (const each of element.shadowRoot?.querySelectorAll<HTMLElement>('.pin') ?? [])
      if (each.querySelector('.badge-name')?.textContent?.trim() === name) each.click();
}

const share = async (element: HTMLElement): Promise<void> => {
  await click(element, '.share');
  await shadowed(element, '.share-part');
};

const act = (name: string) => (element: HTMLElement) => click(element, `[data-act="${name}"]`);

const cards: State[] = [
  { tag, name: 'whole', title: 'A profile', network: member, settled: isWhole },
  {
    tag,
    name: 'addresses',
    title: 'With the addresses that the member asked for',
    network: member,
    play: (element) => click(element, '.reveal'),
    settled: (element) => isWhole(element) && shows('.wallets .mono')(element),
  },
  {
    tag,
    name: 'beside-others',
    title: 'With what a balance and a leaderboard on the page know',
    children: html`<laurel-points-balance slot="footer" today></laurel-points-balance>
      <laurel-leaderboard slot="footer"></laurel-leaderboard>`,
    network: {
      ...member,
      'GET /api/users/count': { totalCount: 1842 },
      'GET /api/loyalty/accounts': ({ query }) =>
        query.get('sortDir') === 'asc'
          ? { data: [account(126, { name: 'tomasz.k', amount: 2694 })], hasNextPage: true }
          : page(leaders, true),
      'GET /api/me/transaction_entries': { data: lines.slice(1, 2), hasNextPage: false },
    },
    settled: (element) => isWhole(element) && shows('.gain')(element),
  },
  {
    tag,
    name: 'bare',
    title: 'Without a name, a text, answers or accounts',
    network: {
      ...member,
      'GET /session': signedInAs({ ...mira, displayName: null }),
      'GET /api/me/profile': {
        ...whole,
        displayName: null,
        bio: null,
        attributes: [],
        accounts: [],
        wallets: whole.wallets.slice(0, 1),
        emailAddress: null,
      },
    },
    settled: isWhole,
  },
  {
    tag,
    name: 'unanswered',
    title: 'Nothing answered yet',
    network: {
      ...member,
      'GET /api/me/profile': { ...whole, attributes: whole.attributes.map((each) => ({ ...each, value: null })) },
    },
    settled: isWhole,
  },
  {
    tag,
    name: 'hostile',
    title: 'Long words, and marks that turn text around',
    network: {
      ...member,
      'GET /api/me/profile': {
        ...whole,
        displayName: `<b>\u202emaximiliana\u202c</b> ${'von Hohenstaufen-Larsen '.repeat(4)}`,
        bio: 'Donaudampfschifffahrtsgesellschaftskapitän'.repeat(4),
        attributes: [{ id: city, label: 'Which city are you in?', value: 'Llanfairpwllgwyngyll'.repeat(6) }],
      },
    },
    settled: isWhole,
  },
  {
    tag,
    name: 'read-only',
    title: 'A site that lets nobody change anything',
    network: { ...member, 'GET /api/me/profile': { ...whole, editable: [] } },
    settled: (element) => is('read-only')(element) && isWhole(element),
  },
  {
    tag,
    name: 'maintenance',
    title: 'Nothing can be changed for now',
    network: { ...member, 'GET /capabilities': { ...capabilities, maintenance: true } },
    settled: (element) => is('read-only')(element) && isWhole(element),
  },
  {
    tag,
    name: 'card-alone',
    title: 'Without the member’s data',
    attributes: { view: 'card' },
    network: member,
    settled: isWhole,
  },
  {
    tag,
    name: 'choosing-badges',
    title: 'The badges to choose from for the card',
    network: member,
    play: (element) => pin(element, 'Chorus', 'Evergreen'),
    settled: (element) => isWhole(element) && shows('.pin :checked')(element),
  },
  {
    tag,
    name: 'pinned',
    title: 'With the badges that the member chose',
    network: member,
    play: async (element) => {
      await pin(element, 'Chorus', 'Evergreen');
      await click(element, '.choose');
    },
    settled: (element) => isWhole(element) && shows('.badges')(element),
  },
  {
    tag,
    name: 'shareable',
    title: 'On a site where members may share their card',
    attributes: { share: 'on' },
    network: member,
    settled: isWhole,
  },
  {
    tag,
    name: 'shared',
    title: 'The picture of the card to share',
    attributes: { share: 'on' },
    network: member,
    play: share,
    settled: isWhole,
  },
  {
    tag,
    name: 'shared-bare',
    title: 'The picture of a card without a name and with long figures',
    attributes: { share: 'on' },
    network: {
      ...member,
      'GET /api/me/profile': { ...whole, displayName: null },
      'GET /api/me/accounts': {
        data: [account(ownIndex, own('123456789012345678901234567890'), leaf)],
        hasNextPage: false,
      },
      'GET /api/loyalty/accounts/{id}/rank': { rank: '5000+' },
      'GET /api/me/badges': badges(badge(1, { name: 'Unpictured', status: 'active' })),
    },
    play: share,
    settled: isWhole,
  },
  { tag, name: 'signed-out', title: 'Signed out', network: {}, settled: is('signed-out') },
  {
    tag,
    name: 'expired',
    title: 'Session expired',
    network: { ...member, 'GET /api/me/profile': inTurn<Profile>(whole, problem('signed_out')) },
    play: async (element) => {
      await until(() => is('ready')(element), 'the card');
      await refresh(element);
    },
    settled: is('expired'),
  },
  {
    tag,
    name: 'stale',
    title: 'The last update did not arrive',
    network: { ...member, 'GET /api/me/profile': inTurn<Profile>(whole, 'unreachable') },
    play: async (element) => {
      await until(() => is('ready')(element), 'the card');
      await refresh(element);
    },
    settled: is('stale'),
  },
  { tag, name: 'loading', title: 'Loading', network: { ...member, 'GET /api/me/profile': 'hang' } },
  {
    tag,
    name: 'slow',
    title: 'Loading takes long',
    network: { ...member, 'GET /api/me/profile': 'hang' },
    settled: is('slow'),
  },
  {
    tag,
    name: 'failed',
    title: 'Did not load',
    network: { ...member, 'GET /api/me/profile': 'unreachable' },
    settled: is('error'),
  },
  { tag, name: 'no-programme', title: 'Outside any programme', bare: true, network: {}, settled: is('unavailable') },
];

const forms: State[] = [
  editing('editing', 'The form', {}),
  editing('editing-some', 'A site that lets members change their name alone', {
    network: { ...member, 'GET /api/me/profile': { ...whole, editable: ['displayName'] } },
  }),
  editing(
    'invalid',
    'Entries that cannot be saved',
    { settled: shows('.field.invalid') },
    { displayName: 'm'.repeat(70), logoUrl: 'ftp://example.org/me.png', bio: 'x'.repeat(512) },
    save,
  ),
  editing(
    'refused',
    'The site takes one entry not',
    {
      network: { ...member, 'POST /api/me/profile': { ...problem('bad_request'), field: 'displayName' } },
      settled: shows('.field.invalid'),
    },
    { displayName: 'admin' },
    save,
  ),
  editing(
    'saving',
    'Being saved',
    { network: { ...member, 'POST /api/me/profile': 'hang' }, settled: is('saving') },
    { displayName: 'mira' },
    save,
  ),
  editing(
    'not-saved',
    'Saving failed: what was typed stays',
    { network: { ...member, 'POST /api/me/profile': 'unreachable' }, settled: is('failed') },
    { displayName: 'Mira of the balcony' },
    save,
  ),
  editing(
    'not-saved-unclear',
    'Nobody knows whether it was saved',
    { network: { ...member, 'POST /api/me/profile': problem('pending') }, settled: is('failed') },
    { displayName: 'Mira of the balcony' },
    save,
  ),
  editing(
    'partly-saved',
    'Saved in part: the rest stays',
    {
      network: {
        ...member,
        'GET /api/me/profile': inTurn<Profile>(whole, { ...whole, displayName: 'Mira' }),
        'POST /api/me/profile': { ...problem('partly_saved'), field: 'bio' },
      },
      settled: is('failed'),
    },
    { displayName: 'Mira', bio: 'Moved to a garden.' },
    save,
  ),
  editing(
    'not-saved-expired',
    'The session ended while something was typed',
    { network: { ...member, 'POST /api/me/profile': problem('signed_out') }, settled: is('expired', 'editing') },
    { displayName: 'Mira of the balcony' },
    save,
  ),
  editing('saved', 'Saved a moment ago', { settled: is('ready') }, { displayName: 'mira' }, save),
  editing(
    'unsaved',
    'Left with changes: they are kept',
    { settled: is('ready', 'unsaved') },
    { displayName: 'Mira of the balcony' },
    (element) => click(element, '.form-end .quiet'),
  ),
];

const panels: State[] = [
  data('', 'What is kept of the member', {}),
  {
    tag,
    name: 'data-alone',
    title: 'Only what is kept of the member, with whom to ask',
    attributes: { view: 'data', contact: 'privacy@ashfall.example' },
    network: member,
    settled: shows('.details strong'),
  },
  {
    tag,
    name: 'data-contact',
    title: 'Whom to ask, in the words of the page',
    attributes: { view: 'data' },
    children: html`<p slot="contact">Write to the vault’s keeper.</p>`,
    network: { ...member, 'GET /sessions': 'unreachable' },
    settled: shows('.data'),
  },
  data(
    'exporting',
    'The file is being made',
    { network: { ...collectable, 'GET /api/me/social': 'hang' } },
    act('export'),
  ),
  data(
    'export-partial',
    'The file is saved without what could not be had',
    { network: { ...collectable, 'GET /api/me/social': problem('not_found') }, settled: shows('.outcome .notice') },
    act('export'),
  ),
  data('exported', 'The file is saved', { network: collectable, settled: shows('.outcome .notice') }, act('export')),
  data(
    'export-failed',
    'The file was not made',
    {
      // The card and the panel have their answers; the export gets none.
      network: {
        ...collectable,
        'GET /api/me/profile': inTurn<Profile>(whole, problem('not_found')),
        'GET /sessions': inTurn<Sessions>(sessions, problem('not_found')),
        'GET /api/me/social': problem('not_found'),
        'GET /api/me/accounts': problem('not_found'),
      },
      settled: shows('.outcome .notice.danger'),
    },
    act('export'),
  ),
  data('clear', 'Clearing this browser is asked', { settled: shows('.confirm') }, act('clear')),
  data(
    'cleared',
    'This browser is cleared, and can be put back',
    { settled: shows('[data-act="undo"]') },
    async (element) => {
      await act('clear')(element);
      await click(element, '.confirm .button');
    },
  ),
  data(
    'cleared-connected',
    'A wallet that is not there any more stays connected',
    { wallets: [], recent: 'io.metamask', settled: shows('[data-act="undo"]') },
    async (element) => {
      await act('clear')(element);
      await click(element, '.confirm .button');
    },
  ),
  data('sign-out', 'Signing out everywhere is asked', { settled: shows('.confirm') }, act('sign-out')),
  data(
    'not-signed-out',
    'Signing out everywhere did not reach the proxy',
    { network: { ...member, 'DELETE /sessions': 'unreachable' }, settled: shows('.confirm') },
    async (element) => {
      await act('sign-out')(element);
      const said = (): string => element.shadowRoot?.querySelector('.confirm')?.textContent ?? '';
      const asked = said();
      await click(element, '.confirm .button');
      await until(() => said() !== asked && !shows('.confirm .spin')(element), 'why');
    },
  ),
];

/** Every state of `<laurel-profile>`. */
export const states: readonly State[] = [...cards, ...forms, ...panels];
