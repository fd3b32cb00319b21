import type { PageResponse } from 'laurel-widgets/contract';
import { badge, badges, hold, shelf } from './badges.js';
import { account, currencies, ember, leaf, own, ownIndex, signedIn } from './community.js';
import { click, until } from './drive.js';
import {
  at,
  chain,
  checking,
  condition,
  done,
  groups,
  hour,
  mine,
  minute,
  progress,
  quest,
  refused,
  rules,
} from './quests.js';
import { inTurn, problem, type FixtureNetwork, type State } from './state.js';

const tag = 'laurel-next-step';

type Rule = PageResponse<'GET /api/loyalty/rules'>['data'][number];
type MyQuest = PageResponse<'GET /api/me/quests'>['data'][number];

const discord = quest(1, 'Join the Grove Discord', 'discord_join', 50);
const read = quest(2, 'Read “How the Grove votes”', 'link_click', 20, {
  metadata: { link: 'https://grove.example/votes' },
});
const ending = quest(3, 'Vote for the season’s theme', 'poll', 30, { endTime: at(2 * hour + 14 * minute + 9000) });
const checkIn = quest(5, 'Daily check-in', 'check_in', 10, { frequency: 'daily' });
const five = quest(6, 'Finish five quests this week', 'external_rule', 150, { metadata: { trackProgress: true } });
const begun = quest(7, 'Season quiz: soil and light', 'quiz', 80, { metadata: { trackProgress: true } });
/** Quests that open after the one that is read. */
const behind = [9, 10].map((index) =>
  quest(index, `Chapter ${index}`, 'quiz', 40, {
    loyaltyRuleChain: chain(index, 'AND', condition(index, 'rule', { quest: 2, name: read.name })),
  }),
);
const longest = quest(
  8,
  'Donaudampfschifffahrtsgesellschaftskapitänspatentverlängerungsantrag <b>einreichen</b> und abwarten, was daraus wird',
  'code',
  '123456789012345678901234567890.123456789',
);

const visitor = (...list: readonly Rule[]): FixtureNetwork => ({
  'GET /api/loyalty/currencies': currencies(),
  'GET /api/loyalty/rules': rules(...list),
  'GET /api/loyalty/rule_groups': groups(),
});
const member = (list: readonly Rule[], ...rows: readonly MyQuest[]): FixtureNetwork => ({
  ...visitor(...list),
  'GET /session': signedIn(),
  'GET /api/me/quests': mine(...rows),
  'GET /api/me/badges': { data: [], hasNextPage: false },
});

const discordForEmber = { ...discord, loyaltyCurrencyId: ember.id };
const forgehand = badge(61, { name: 'Forgehand', imageUrl: shelf.forge.imageUrl, conditions: [hold(200, ember)] });
const plain = badge(62, {
  name: 'Hüterin der gemeinschaftlichen <i>Streuobstwiesenbewirtschaftung</i>',
  conditions: [hold(5000, ember), {}],
});
/** A member with 160 Ember. */
const towards = (list: readonly Rule[], ...nearer: Parameters<typeof badges>): FixtureNetwork => ({
  ...member(list),
  'GET /api/me/badges': badges(...nearer),
  'GET /api/me/accounts': {
    data: [account(ownIndex, own(), leaf), account(ownIndex + 1000, own(160), ember)],
    hasNextPage: false,
  },
});

const is = (name: string) => (element: HTMLElement) => (element as HTMLElement & { state: string }).state === name;
const has = (name: string) => (element: HTMLElement) => element.matches(`:state(${name})`);
const hasGoal = (element: HTMLElement): boolean => !!element.shadowRoot?.querySelector('.goal');
const compact = { variant: 'compact' };
const refresh = async (element: HTMLElement): Promise<void> => {
  await until(() => is('ready')(element), 'the first step');
  await (element as HTMLElement & { refresh(): Promise<void> }).refresh();
};

/** Every state of the element. */
export const states: readonly State[] = [
  { tag, name: 'ready', title: 'A minute, and what it brings', network: member([read, discord]), settled: is('ready') },
  {
    tag,
    name: 'another',
    title: 'Another one',
    network: member([read, discord]),
    play: async (element) => {
      await until(() => is('ready')(element), 'the first step');
      await click(element, '.actions .quiet');
      await click(element, '.another');
    },
    settled: is('ready'),
  },
  {
    tag,
    name: 'why',
    title: 'Why this one',
    network: towards([{ ...read, loyaltyCurrencyId: ember.id }, discordForEmber, ...behind], forgehand),
    play: async (element) => {
      await until(() => hasGoal(element), 'the badge');
      await click(element, '.actions .quiet');
    },
    settled: (element) => !!element.shadowRoot?.querySelector('.merits'),
  },
  { tag, name: 'press', title: 'One press', network: member([discord, checkIn]), settled: is('ready') },
  { tag, name: 'ending', title: 'It ends soon', network: member([discord, ending]), settled: is('ready') },
  { tag, name: 'begun', title: 'It was begun', network: member([read, begun], progress(7, 40)), settled: is('ready') },
  { tag, name: 'most', title: 'The highest reward', network: member([discord]), settled: is('ready') },
  {
    tag,
    name: 'goal',
    title: 'The badge that it brings nearer',
    network: towards([discordForEmber], plain, forgehand),
    settled: hasGoal,
  },
  {
    tag,
    name: 'goal-far',
    title: 'A badge that takes more, without a picture',
    attributes: { pin: discord.id },
    network: towards([discordForEmber, read], plain),
    settled: hasGoal,
  },
  { tag, name: 'long', title: 'Hostile name, long amount', network: member([longest]), settled: is('ready') },
  {
    tag,
    name: 'pinned',
    title: 'The site’s choice',
    attributes: { pin: discord.id },
    network: member([read, discord]),
    settled: is('ready'),
  },
  {
    tag,
    name: 'pending',
    title: 'It is being checked',
    network: member([discord], checking(1)),
    settled: is('pending'),
  },
  {
    tag,
    name: 'refused',
    title: 'It was refused',
    network: member([discord], refused(1, { code: 'not_completed' })),
    settled: is('refused'),
  },
  {
    tag,
    name: 'nothing-left',
    title: 'All done',
    network: member([discord], done(1, 50)),
    settled: is('nothing-left'),
  },
  { tag, name: 'empty', title: 'No quests yet', network: member([]), settled: is('nothing-left') },
  {
    tag,
    name: 'automatic-alone',
    title: 'Nothing that a press begins',
    network: member([five]),
    settled: is('nothing-left'),
  },
  { tag, name: 'signed-out', title: 'Signed out', network: visitor(read, discord), settled: is('signed-out') },
  {
    tag,
    name: 'session-expired',
    title: 'Session expired: what was known stays',
    network: {
      ...member([read]),
      'GET /api/me/quests': inTurn<PageResponse<'GET /api/me/quests'>>(mine(), problem('signed_out')),
    },
    play: refresh,
    settled: has('expired'),
  },
  {
    tag,
    name: 'stale',
    title: 'The refresh failed: what was known stays',
    network: {
      ...member([read]),
      'GET /api/loyalty/rules': inTurn<PageResponse<'GET /api/loyalty/rules'>>(
        rules(read),
        problem('upstream_unavailable'),
      ),
    },
    play: refresh,
    settled: has('stale'),
  },
  {
    tag,
    name: 'loading',
    title: 'Loading',
    network: { ...visitor(), 'GET /api/loyalty/rules': 'hang' },
    settled: is('loading'),
  },
  {
    tag,
    name: 'failed',
    title: 'The quests did not load',
    network: { ...visitor(), 'GET /api/loyalty/rules': problem('upstream_unavailable') },
    settled: is('error'),
  },
  {
    tag,
    name: 'slow',
    title: 'Loading takes long',
    network: { ...visitor(), 'GET /api/loyalty/rules': 'hang' },
    settled: is('slow'),
  },
  {
    tag,
    name: 'unavailable',
    title: 'Not available: the owner’s to fix',
    network: { ...visitor(), 'GET /api/loyalty/rules': problem('upstream_key_refused') },
    settled: is('unavailable'),
  },
  {
    tag,
    name: 'compact',
    title: 'Compact',
    attributes: compact,
    network: member([read, discord]),
    settled: is('ready'),
  },
  {
    tag,
    name: 'compact-goal',
    title: 'Compact, with the badge that it brings nearer',
    attributes: compact,
    network: towards([discordForEmber], forgehand),
    settled: hasGoal,
  },
  {
    tag,
    name: 'compact-nothing-left',
    title: 'Compact: all done',
    attributes: compact,
    network: member([]),
    settled: is('nothing-left'),
  },
  {
    tag,
    name: 'compact-failed',
    title: 'Compact: the quests did not load',
    attributes: compact,
    network: { ...visitor(), 'GET /api/loyalty/rules': problem('upstream_unavailable') },
    settled: is('error'),
  },
];
