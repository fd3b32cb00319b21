import type { PageResponse } from 'laurel-widgets/contract';
import { currencies, leaf, signedIn } from './community.js';
import { click, shadowed, until } from './drive.js';
import { quest, rules } from './quests.js';
import { inTurn, problem, type FixtureNetwork, type State } from './state.js';

const tag = 'laurel-social-connect';

type Accounts = PageResponse<'GET /api/me/social'>;

const connected: Accounts = {
  data: [
    { authType: 'twitter', name: 'mira_grows', verifiedAt: '2026-02-01T09:00:00.000Z' },
    { authType: 'discord', name: 'mira#0042', verifiedAt: null },
    { authType: 'email', name: 'm…@example.org', verifiedAt: '2026-02-01T09:00:00.000Z' },
  ],
};

const quests = {
  ...rules(
    quest(1, 'Show your plot', 'drip_instagram_post', 40),
    quest(2, 'Follow the grove', 'drip_instagram_follow', 20),
    quest(3, 'Mend a page', 'github_merge_pull_request', 90),
  ),
  groups: null,
};

const visitor: FixtureNetwork = { 'GET /api/quests': quests, 'GET /api/loyalty/currencies': currencies(leaf) };
const member: FixtureNetwork = {
  ...visitor,
  'GET /session': signedIn(),
  'GET /api/me/social': connected,
  'GET /api/me/quests': { data: [], missing: [] },
};

type Started = PageResponse<'POST /api/me/social/{authType}/start'>;
const attempt = '0123456789abcdef0123456789abcdef';
const started = (more: Partial<Started> = {}): Started => ({
  attempt,
  url: 'https://provider.example/consent',
  code: null,
  ...more,
});

/** Replaces the providers' windows. `landing` is the address to which they return. */
function openWindows(landing: string | null): () => void {
  const location = {};
  const { open } = window;
  Object.defineProperty(location, 'href', { get: () => landing ?? 'about:blank', set() {} });
  if (landing === 'blocked') stay();
  window.open = () => (landing === 'blocked' ? null : ({ location, closed: false, close: () => undefined } as never));
  return () => (window.open = open);
}

/** Keeps this page from navigating once, in engines that allow that. */
function stay(): void {
  const { navigation } = window as { readonly navigation?: EventTarget };
  navigation?.addEventListener('navigate', (event) => event.preventDefault(), { once: true });
}

async function connect(element: HTMLElement, provider: string): Promise<void> {
  const button = await shadowed(element, `[data-provider="${provider}"] > .button`);
  if (!button.checkVisibility()) await click(element, 'summary');
  await until(() => button.checkVisibility(), 'the fold');
  button.click();
}

async function enter(element: HTMLElement, provider: string, text: string): Promise<void> {
  const field = await shadowed<HTMLInputElement>(element, `[data-provider="${provider}"] .input`);
  field.value = text;
  field.dispatchEvent(new Event('input'));
}

const send = (provider: string) => (element: HTMLElement) =>
  click(element, `[data-provider="${provider}"] [type=submit]`);

const shows = (selector: string) => (element: HTMLElement) => Boolean(element.shadowRoot?.querySelector(selector));
const is = (name: string) => (element: HTMLElement) => element.matches(`:state(${name})`);

/** Opens the menu of a connected account, and chooses its last item. */
async function askToDisconnect(element: HTMLElement): Promise<void> {
  await shadowed(element, '.brings');
  await click(element, '[data-provider="twitter"] > .options');
  await until(() => shows('.menu:popover-open')(element), 'the menu');
  await click(element, '.menu-item:last-child');
  await shadowed(element, '.notice');
}

/** A state that begins with a press on a provider, whose window returns to `landing`. */
const pressed = (
  provider: string,
  landing: string | null,
  network: FixtureNetwork,
  then?: (element: HTMLElement) => Promise<void>,
): Pick<State, 'network' | 'play'> => ({
  network: { ...member, ...network },
  play: async (element) => {
    await until(() => is('ready')(element), 'the rows');
    await (element as HTMLElement & { readonly updateComplete: Promise<unknown> }).updateComplete;
    const restore = openWindows(landing);
    await connect(element, provider);
    restore();
    await then?.(element);
  },
});

const landing = (parameters: string): string => `${location.origin}/linked?laurel-attempt=${attempt}${parameters}`;
const start = (answer: Partial<Started> = {}): FixtureNetwork => ({
  'POST /api/me/social/{authType}/start': started(answer),
});
const mail = start({ url: null });
const profile = start({ code: 'LAUREL42', url: 'https://platform.example/api/reddit/auth/connect?state=a' });
const address = 'mira@example.org';

/** Every state of `<laurel-social-connect>`. */
export const states: readonly State[] = [
  { tag, name: 'whole', title: 'What quests need first', network: member, settled: shows('.brings') },
  { tag, name: 'unfolded', title: 'All places', attributes: { open: '' }, network: member, settled: shows('.brings') },
  {
    tag,
    name: 'menu',
    title: 'What can be done with an account',
    network: member,
    play: async (element) => {
      await shadowed(element, '.brings');
      await click(element, '[data-provider="twitter"] > .options');
    },
    settled: shows('.menu:popover-open'),
  },
  {
    tag,
    name: 'disconnect',
    title: 'Disconnecting an account is asked',
    network: member,
    play: askToDisconnect,
    settled: shows('.notice.warning'),
  },
  {
    tag,
    name: 'not-disconnected',
    title: 'It could not be disconnected',
    network: { ...member, 'DELETE /api/me/social/{authType}': problem('upstream_unavailable') },
    play: async (element) => {
      await askToDisconnect(element);
      const text = (): string => element.shadowRoot?.querySelector('.notice')?.textContent ?? '';
      const asked = text();
      await click(element, '.notice .button');
      await until(() => text() !== asked && !shows('.notice .spin')(element), 'why');
    },
    settled: shows('.notice.warning'),
  },
  {
    tag,
    name: 'no-quests',
    title: 'No quest needs an account, or none can be read',
    network: { ...member, 'GET /api/quests': 'unreachable' },
    settled: is('ready'),
  },
  {
    tag,
    name: 'few',
    title: 'Two places',
    attributes: { providers: 'instagram github' },
    network: member,
    settled: shows('.brings'),
  },
  {
    tag,
    name: 'none',
    title: 'Nothing connected',
    network: { ...member, 'GET /api/me/social': { data: [] } },
    settled: is('ready'),
  },
  {
    tag,
    name: 'waiting',
    title: 'In the window of a provider',
    ...pressed('telegram', null, start()),
    settled: shows('.waiting'),
  },
  {
    tag,
    name: 'blocked',
    title: 'No window',
    // A fragment, so that the page is not left.
    ...pressed('telegram', 'blocked', start({ url: '#provider' })),
    settled: shows('.notice.warning'),
  },
  {
    tag,
    name: 'declined',
    title: 'Not agreed to',
    ...pressed('telegram', landing('&error=ACCESS_DENIED'), start()),
    settled: (element) => !shows('.waiting')(element) && is('ready')(element),
  },
  {
    tag,
    name: 'taken',
    title: 'Another member has it',
    ...pressed('github', landing('&error=MAXIMUM_ACCOUNT_LINKED&accountLinkData=a.b.c'), start()),
    settled: shows('.notice.danger'),
  },
  {
    tag,
    name: 'move-failed',
    title: 'It could not be moved',
    ...pressed(
      'github',
      landing('&error=MAXIMUM_ACCOUNT_LINKED&accountLinkData=a.b.c'),
      { ...start(), 'POST /api/me/social/move': problem('upstream_unavailable') },
      async (element) => {
        await shadowed(element, '.notice.danger');
        await click(element, '.notice .button');
      },
    ),
    settled: (element) => element.shadowRoot?.querySelectorAll('.notice .button').length === 1,
  },
  {
    tag,
    name: 'no-channel',
    title: 'Google without a channel',
    ...pressed('google', landing('&error=YOUTUBE_CHANNEL_NOT_FOUND'), start()),
    settled: shows('.notice.neutral'),
  },
  {
    tag,
    name: 'start-failed',
    title: 'The provider could not be asked',
    ...pressed('steam', null, { 'POST /api/me/social/{authType}/start': problem('upstream_unavailable') }),
    settled: shows('.notice.danger'),
  },
  {
    tag,
    name: 'email',
    title: 'Asks for an address',
    ...pressed('email', null, { ...mail, 'GET /api/me/social': { data: [] } }),
    settled: shows('.form'),
  },
  {
    tag,
    name: 'email-incomplete',
    title: 'An address that is none',
    ...pressed('email', null, { ...mail, 'GET /api/me/social': { data: [] } }, async (element) => {
      await enter(element, 'email', 'mira@example');
      await send('email')(element);
    }),
    settled: shows('.hint.danger'),
  },
  {
    tag,
    name: 'email-failed',
    title: 'The mail was not sent',
    ...pressed(
      'email',
      null,
      { 'POST /api/me/social/{authType}/start': problem('rate_limited'), 'GET /api/me/social': { data: [] } },
      async (element) => {
        await enter(element, 'email', address);
        await send('email')(element);
      },
    ),
    settled: shows('.hint.danger'),
  },
  {
    tag,
    name: 'email-sent',
    title: 'The mail is on its way',
    ...pressed('email', null, { ...mail, 'GET /api/me/social': { data: [] } }, async (element) => {
      await enter(element, 'email', address);
      await send('email')(element);
    }),
    settled: shows('.provider.waiting .form-row'),
  },
  { tag, name: 'profile', title: 'A code for a profile', ...pressed('reddit', null, profile), settled: shows('.code') },
  {
    tag,
    name: 'profile-not-found',
    title: 'The code is not there yet',
    ...pressed(
      'reddit',
      null,
      { ...profile, 'POST /api/me/social/{authType}/verify': { success: false, taken: false } },
      async (element) => {
        await enter(element, 'reddit', 'mira_grows');
        await send('reddit')(element);
      },
    ),
    settled: shows('.hint.danger'),
  },
  {
    tag,
    name: 'closed',
    title: 'Nothing can be connected for now',
    network: { ...member, 'GET /api/quests': { ...quests, closed: ['connect'] } },
    settled: shows('.notice'),
  },
  { tag, name: 'signed-out', title: 'Signed out', network: visitor, settled: is('signed-out') },
  {
    tag,
    name: 'expired',
    title: 'Session expired',
    network: {
      ...member,
      'GET /api/me/social': inTurn<Accounts>(connected, problem('signed_out')),
    },
    play: async (element) => {
      await until(() => is('ready')(element), 'the rows');
      await (element as HTMLElement & { refresh(): Promise<void> }).refresh();
    },
    settled: (element) => is('expired')(element) && !shows('.notice')(element),
  },
  {
    tag,
    name: 'stale',
    title: 'The last update did not arrive',
    network: { ...member, 'GET /api/me/social': inTurn<Accounts>(connected, 'unreachable') },
    play: async (element) => {
      await until(() => is('ready')(element), 'the rows');
      await (element as HTMLElement & { refresh(): Promise<void> }).refresh();
    },
    settled: is('stale'),
  },
  { tag, name: 'loading', title: 'Loading', network: { ...member, 'GET /api/me/social': 'hang' } },
  {
    tag,
    name: 'slow',
    title: 'Loading takes long',
    network: { ...member, 'GET /api/me/social': 'hang' },
    settled: is('slow'),
  },
  {
    tag,
    name: 'failed',
    title: 'Did not load',
    network: { ...member, 'GET /api/me/social': 'unreachable' },
    settled: is('error'),
  },
  { tag, name: 'no-programme', title: 'Outside any programme', bare: true, network: {}, settled: is('unavailable') },
];
