import type { PageResponse } from 'laurel-widgets/contract';
import { badges } from './badges.js';
import { account, currencies, leaf, own, ownIndex, signedIn } from './community.js';
import { click, shadowed, until } from './drive.js';
import {
  answered,
  at,
  chain,
  checking,
  condition,
  day,
  done,
  group,
  groups,
  hour,
  mine,
  minute,
  noResponses,
  progress,
  quest,
  questId,
  questions,
  refused,
  responded,
  rules,
  streak,
  votes,
  within,
} from './quests.js';
import { delayed, inTurn, problem, type FixtureAnswer, type FixtureNetwork, type State } from './state.js';

const tag = 'laurel-quest-list';

type Rule = PageResponse<'GET /api/loyalty/rules'>['data'][number];
type MyQuest = PageResponse<'GET /api/me/quests'>['data'][number];

const discord = quest(1, 'Join the Grove Discord', 'discord_join', 50, {
  description: 'Join the server and pick a role in #start-here. We check once you are back.',
  metadata: { cta: { href: 'https://discord.example/invite/grove', label: 'Join' } },
});
const read = quest(2, 'Read “How the Grove votes”', 'link_click', 20, {
  endTime: at(2 * hour + 14 * minute + 9000),
  metadata: { link: 'https://grove.example/votes' },
});
const repost = quest(3, 'Repost the season trailer', 'Retweet', 40, {
  metadata: { twitterPostUrl: 'https://x.com/grove/status/1', checkRepost: true },
});
const wallet = quest(4, 'Link a wallet', 'connect_wallet', 100);
const checkIn = quest(5, 'Daily check-in', 'check_in', 10, {
  frequency: 'daily',
  metadata: { enableStreaks: true, streakArray: [{ streakMilestone: 15, streakAmount: 50 }] },
});
const longCheckIn = quest(5, 'Daily check-in', 'check_in', 10, {
  frequency: 'daily',
  metadata: {
    enableStreaks: true,
    streakArray: [
      { streakMilestone: 7, streakAmount: 50 },
      { streakMilestone: 30, streakAmount: 300 },
      { streakMilestone: 100, streakAmount: 1000 },
    ],
  },
});
/** The same streak, as if it had ended two days ago. */
const ended = (row: MyQuest): MyQuest => ({
  ...row,
  ...(row.streak && { streak: { ...row.streak, expiresAt: new Date(Date.now() - 2 * 86_400_000).toISOString() } }),
});
const restCheckIn = quest(5, 'Daily check-in', 'check_in', 10, {
  frequency: 'daily',
  metadata: {
    enableStreaks: true,
    restDays: 1,
    streakArray: [
      { streakMilestone: 7, streakAmount: 50 },
      { streakMilestone: 15, streakAmount: 300 },
      { streakMilestone: 100, streakAmount: 1000 },
    ],
  },
});
/** A streak of twelve days, with rest days left, and days that were kept by one, so many days ago. */
const rested = (left: number, ...keptAgo: readonly number[]): MyQuest => {
  const today = Math.floor(Date.now() / day) * day;
  const row = streak(5, 12, false);
  const now = new Date();
  const restDays = {
    left,
    kept: keptAgo.map((days) => new Date(today - days * day).toISOString()),
    nextAt: new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1)).toISOString(),
  };
  const expiresAt = new Date(today + (1 + left) * day).toISOString();
  return { ...row, ...(row.streak && { streak: { ...row.streak, expiresAt, restDays, longestCount: 12 } }) };
};
const five = quest(6, 'Finish five quests this week', 'stratus_function', 150, {
  frequency: 'weekly',
  metadata: { trackProgress: true },
  loyaltyRuleChain: [],
});
const quiz = quest(7, 'Season quiz: soil and light', 'quiz', 80, { frequency: 'weekly' });
const nightShift = quest(8, 'Claim the Night Shift badge', 'external_rule', 300, {
  loyaltyRuleChain: chain(
    8,
    'AND',
    condition(1, 'rule', { quest: 4, name: 'Link a wallet' }),
    condition(2, 'points', { amount: 5000, currency: leaf.id, name: 'Leaf' }),
    condition(3, 'rule', { quest: 5, name: 'Daily check-in', repeatCount: 7 }),
  ),
});
const archive = quest(9, 'Read the archive', 'link_click', 20, { metadata: { link: 'https://grove.example/archive' } });
const tree = quest(10, 'Plant the first tree with the whole founding circle', 'external_rule', 500, {
  startTime: at(2 * day + 4 * hour + 30 * minute),
});
const circle = quest(11, 'Found the circle', 'connect_wallet', 100);

const started = within(1, discord, read, repost, wallet, checkIn);
const week = within(2, five, quiz, nightShift, archive);
const trail = within(3, tree, circle);
const all = [...started, ...week, ...trail];

const sections = groups(
  group(1, 'Get started', started),
  group(2, 'This week', week),
  group(3, 'Founders’ trail', trail),
);

const balance = (amount: number | string = 2480): FixtureNetwork => ({
  'GET /api/me/accounts': { data: [account(ownIndex, own(amount))], hasNextPage: false },
});

const visitor: FixtureNetwork = {
  'GET /api/loyalty/currencies': currencies(),
  'GET /api/loyalty/rules': rules(...all),
  'GET /api/loyalty/rule_groups': sections,
};

const standing: readonly MyQuest[] = [
  checking(3),
  done(4, 100),
  streak(5, 12, false),
  progress(6, 60),
  done(9, 20),
  done(11, 100),
];

const member: FixtureNetwork = {
  ...visitor,
  ...balance(),
  'GET /session': signedIn(),
  'GET /api/me/quests': mine(...standing),
};

/** A list of only these quests, for a member with this progress. */
const only = (list: readonly Rule[], rows: readonly MyQuest[] = [], more: FixtureNetwork = {}): FixtureNetwork => ({
  ...member,
  'GET /api/loyalty/rules': rules(...list),
  'GET /api/loyalty/rule_groups': groups(),
  'GET /api/me/quests': mine(...rows),
  ...more,
});

const is = (name: string) => (element: HTMLElement) => (element as HTMLElement & { state: string }).state === name;
const has = (name: string) => (element: HTMLElement) => element.matches(`:state(${name})`);
const shows = (selector: string) => (element: HTMLElement) => Boolean(element.shadowRoot?.querySelector(selector));

/** Opens a quest by its label, unless it is already open. */
const open =
  (index: number) =>
  async (element: HTMLElement): Promise<void> => {
    const label = await shadowed(element, `#label-${questId(index)}`);
    await until(() => is('ready')(element), 'the list');
    await new Promise((resolve) => setTimeout(resolve, 300));
    if (label.getAttribute('aria-expanded') !== 'true') label.click();
    await shadowed(element, '.detail > *');
  };

const swaps = quest(2, 'Make five swaps on Abstract', 'swap', 120, {
  network: 'abstract',
  description: 'Any pair counts. New swaps can take ten minutes to appear.',
  metadata: {
    trackProgress: true,
    cta: { href: 'https://grove.example/swap', label: 'Open app' },
    swap: {
      from: { mode: 'any' },
      to: {
        mode: 'specific',
        chain: 2741,
        tokens: [{ address: '0x3f9A11c04cF8D1bA11c04cF8D1bA11c04cF8A9c2', chainId: 2741 }],
      },
    },
  },
});

const rowStates: readonly Rule[] = [
  quest(1, 'Follow @grove on X', 'twitter_follow', 25, { metadata: { twitterAccountUrl: 'https://x.com/grove' } }),
  swaps,
  quest(3, 'Retweet the launch post', 'Retweet', 40, { metadata: { twitterPostUrl: 'https://x.com/grove/status/2' } }),
  quest(4, 'Daily spin', 'external_rule', 10, { frequency: 'daily' }),
  quest(5, 'Link a second wallet', 'connect_wallet', 100),
  quest(6, 'Vote on the winter theme', 'poll', 30, { endTime: at(41 * minute + 12_000) }),
  quest(7, 'Founders’ call', 'external_rule', 200, { startTime: at(2 * day + 4 * hour + 30 * minute) }),
  quest(8, 'Hold a Herbarium piece for 30 days', 'TokenHold', '1.5', {
    rewardType: 'multiplier',
    loyaltyRuleChain: chain(
      8,
      'AND',
      condition(1, 'rule', { quest: 4, name: 'Daily spin' }),
      condition(2, 'rule', { quest: 5, name: 'Link a second wallet' }),
      condition(3, 'points', { amount: 5000, currency: leaf.id, name: 'Leaf' }),
    ),
  }),
  quest(9, 'Post a grove photo on Instagram', 'instagram_post', 60),
  quest(10, 'Summer solstice check-in', 'check_in', 50, { startTime: at(-40 * day), endTime: at(-18 * day) }),
];

const rowStanding: readonly MyQuest[] = [
  progress(2, 60),
  checking(3),
  done(4, 10, hour),
  done(5, 100),
  refused(9, { code: 'account_not_connected', provider: 'instagram' }),
];

const oneQuiz = quest(7, 'Season quiz: soil and light', 'quiz', 80, { frequency: 'weekly' });
const winter = [
  'What does laurel need most in its first winter?',
  'Daily watering',
  'Shelter from cold wind',
  'Full shade',
] as const;
const quizNetwork = (more: FixtureNetwork = {}): FixtureNetwork =>
  only([oneQuiz], [], {
    'GET /api/me/questions': questions(['When does the Grove prune?', 'In spring', 'In autumn'], winter, [
      'Which leaf is never cut?',
      'The first',
      'The last',
    ]),
    'GET /api/me/questions_responses': responded(0, true),
    ...more,
  });

const poll = quest(6, 'Vote on the winter theme', 'poll', 30, { endTime: at(41 * minute + 12_000) });
const themes = ['Which theme should winter have?', 'Frost and lantern', 'Deep water', 'The long night'] as const;
/** A poll in which the member has voted for the second choice. */
const polled = (
  results: FixtureAnswer<PageResponse<'GET /api/me/poll_results'>>,
  question: readonly [string, ...string[]] = themes,
): FixtureNetwork =>
  only([poll], [done(6, 30, hour)], {
    'GET /api/me/questions': questions(question),
    'GET /api/me/questions_responses': responded(1, false),
    'GET /api/me/poll_results': results,
  });
const code = quest(3, 'Enter the code from the live show', 'code_entry', 75);
const link = quest(2, 'Read “How the Grove votes”', 'link_click', 20, {
  metadata: { link: 'https://grove.example/votes' },
});
const welcome = quest(1, 'Claim your welcome', 'points_airdrop', 50);
const post = quest(4, 'Post in #introductions', 'DiscordMessages', 50);

const choose =
  (place: number) =>
  async (element: HTMLElement): Promise<void> => {
    await click(element, `.choice:nth-of-type(${place})`);
  };

/** Returns many quests in groups of ten. */
const manyRules = (count: number): Rule[] =>
  Array.from({ length: count }, (_, index) =>
    quest(
      index + 1,
      `Quest number ${index + 1}`,
      ['link_click', 'quiz', 'check_in', 'twitter_follow'][index % 4] ?? 'quiz',
      5 + index,
      {
        metadata: { link: 'https://grove.example/' },
      },
    ),
  );

/** A text that no platform should send. */
const hostile = '<img src=x onerror=alert(1)><b>bold</b>';

const badgeArt = new URL('../art/badge-keyholder.svg?no-inline', import.meta.url).href;
const trailArt = new URL('../art/asset-5.svg?no-inline', import.meta.url).href;
const walkArt = new URL('../art/asset-11.svg?no-inline', import.meta.url).href;
const nightArt = new URL('../art/asset-1.svg?no-inline', import.meta.url).href;

const friend = quest(15, 'Bring a friend', 'external_rule', 40);
const keyholder = quest(16, 'Keyholder', 'external_rule', 0, {
  rewardType: 'badge',
  loyaltyBadgeId: questId(116),
  loyaltyBadge: { id: questId(116), name: 'Keyholder', description: null, imageUrl: badgeArt },
  mediaUrl: trailArt,
  loyaltyRuleChain: chain(
    16,
    'OR',
    condition(1, 'points', { amount: 1000, currency: leaf.id, name: 'Leaf' }),
    condition(2, 'rule', { quest: 15, name: 'Bring a friend' }),
  ),
});
const after = (index: number, before: Rule): Pick<Rule, 'loyaltyRuleChain'> => ({
  loyaltyRuleChain: chain(index, 'AND', condition(index, 'rule', { quest: indexOf(before), name: before.name })),
});
const indexOf = ({ id }: Rule): number => Number.parseInt(id.slice(-12), 16);

const trailQuiz = quest(13, 'Season quiz: soil and light', 'quiz', 80);
const founders = within(
  4,
  wallet,
  { ...discord, ...after(1, wallet) },
  { ...trailQuiz, ...after(13, discord) },
  { ...friend, ...after(15, trailQuiz) },
  keyholder,
);
const vote = quest(14, 'Vote on the winter theme', 'poll', 30);
const traders = within(5, { ...swaps, mediaUrl: walkArt }, vote, archive);
const water = quest(17, 'Water at midnight', 'external_rule', 60, {
  mediaUrl: nightArt,
  loyaltyRuleChain: chain(17, 'AND', condition(17, 'points', { amount: 30_000, currency: leaf.id, name: 'Leaf' })),
});
const lanterns = quest(18, 'Find the three lanterns', 'external_rule', 120, { ...after(18, water) });
const nightGarden = within(
  6,
  water,
  lanterns,
  quest(19, 'Night Shift', 'external_rule', '1.5', { rewardType: 'multiplier', ...after(19, lanterns) }),
);
const paths = [...founders, ...traders, ...nightGarden];
const pathGroups = groups(
  group(4, 'Founders’ trail', founders),
  group(5, 'Trader’s walk', traders),
  group(6, 'Night garden', nightGarden),
);

/** A list of paths, for a member with this progress. */
const pathState = (name: string, title: string, rows: readonly MyQuest[], more: FixtureNetwork = {}): State => ({
  tag,
  name,
  title,
  attributes: { view: 'path' },
  network: only(paths, rows, {
    ...balance(400),
    'GET /api/me/questions': questions(['When does the Grove prune?', 'In spring', 'In autumn'], winter),
    'GET /api/me/questions_responses': noResponses,
    'GET /api/loyalty/rule_groups': pathGroups,
    'GET /api/me/badges': badges(),
    ...more,
  } satisfies FixtureNetwork),
});
const onTheWay: readonly MyQuest[] = [
  done(4, 100),
  done(1, 50, 7 * day),
  refused(2, { code: 'not_completed' }),
  done(9, 20),
];
const arrived: readonly MyQuest[] = [
  ...[4, 1, 13, 15, 16].map((index) => done(index, 40)),
  ...[2, 14, 9].map((index) => done(index, 30)),
];

/** Paths of which the first one opens the last. */
const gatedPaths = [
  ...founders,
  ...traders,
  ...nightGarden.map((rule) => (rule.id === water.id ? { ...rule, ...after(17, keyholder) } : rule)),
];
/** Records that the member has seen a quest locked, as an earlier visit does. */
const lockedBefore = (element: HTMLElement): void => {
  const proxy = new URL(element.closest('laurel-program')?.getAttribute('proxy') ?? '', location.href).href;
  const session = signedIn();
  if ('user' in session)
    localStorage.setItem(`laurel.locked-quests ${proxy} ${session.user.id}`, JSON.stringify([water.id]));
};

/** Every state of the list of quests. */
export const states: readonly State[] = [
  {
    tag,
    name: 'opened',
    title: 'Opened: what it is and what to do',
    network: only([discord]),
    play: open(1),
  },
  { tag, name: 'whole', title: 'Streak, groups, quests of every kind', network: member, settled: shows('.streak') },
  {
    tag,
    name: 'rows',
    title: 'Each state of a row: available, under way, pending, cooling, done, ending, upcoming, locked, in need, over',
    network: only(rowStates, rowStanding),
    settled: is('ready'),
  },
  { tag, name: 'signed-out', title: 'Signed out: quests stay visible', network: visitor, settled: is('ready') },
  {
    tag,
    name: 'session-expired',
    title: 'Session expired: what was known stays',
    network: {
      ...member,
      'GET /api/me/quests': inTurn<PageResponse<'GET /api/me/quests'>>(mine(...standing), problem('signed_out')),
    },
    play: async (element) => {
      await until(() => is('ready')(element), 'the first quests');
      await (element as HTMLElement & { refresh(): Promise<void> }).refresh();
    },
    settled: has('expired'),
  },
  {
    tag,
    name: 'quiz',
    title: 'Quiz: answer chosen',
    network: quizNetwork(),
    play: async (element) => {
      await open(7)(element);
      await choose(2)(element);
    },
  },
  {
    tag,
    name: 'quiz-wrong',
    title: 'Quiz: wrong answer',
    network: quizNetwork({ 'POST /api/me/questions_responses': answered(false) }),
    play: async (element) => {
      await open(7)(element);
      await choose(1)(element);
      await click(element, '.detail [type=submit]');
      await shadowed(element, '.choice.wrong');
    },
  },
  {
    tag,
    name: 'quiz-failed',
    title: 'Quiz: the questions did not load',
    network: quizNetwork({ 'GET /api/me/questions': problem('bad_request') }),
    play: open(7),
    settled: shows('.detail .notice'),
  },
  {
    tag,
    name: 'quiz-signed-out',
    title: 'Quiz for a visitor',
    network: { ...quizNetwork(), 'GET /session': { status: 'signed-out' } },
    play: open(7),
  },
  {
    tag,
    name: 'poll',
    title: 'Poll: before voting',
    network: only([poll], [], {
      'GET /api/me/questions': questions(themes),
      'GET /api/me/questions_responses': noResponses,
      'GET /api/me/poll_results': votes(373, 626, 205),
    }),
    play: async (element) => {
      await open(6)(element);
      await shadowed(element, '.choice');
    },
  },
  {
    tag,
    name: 'polled',
    title: 'Poll: voted, with the votes of all members',
    network: polled(votes(373, 626, 205)),
    play: async (element) => {
      await open(6)(element);
      await shadowed(element, '.votes');
    },
  },
  {
    tag,
    name: 'polled-long',
    title: 'Poll: voted, with long answers and many votes',
    network: polled(votes(1_204_117, 20, 0), [
      'Which theme should winter have, if everybody in the Grove has to live with it until the snow has gone?',
      'Frost and lantern, with a light in every window of the long street',
      'Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen',
      'None',
    ]),
    play: async (element) => {
      await open(6)(element);
      await shadowed(element, '.votes');
    },
  },
  {
    tag,
    name: 'polled-uncounted',
    title: 'Poll: voted, where nobody counts the votes',
    network: polled(problem('not_found')),
    play: async (element) => {
      await open(6)(element);
      await shadowed(element, '.choice.mine');
    },
  },
  { tag, name: 'code', title: 'Code: ready', network: only([code]), play: open(3) },
  {
    tag,
    name: 'code-wrong',
    title: 'Code: did not match',
    network: only([code], [refused(3, { code: 'code_wrong' })]),
    play: open(3),
  },
  {
    tag,
    name: 'text',
    title: 'A text of at least so many characters',
    network: only([
      quest(4, 'Tell of your best run', 'text_input', '12.5', {
        frequency: 'weekly',
        description: 'A few words are enough. The scribe reads them all.',
        metadata: { verificationTextMinimumLength: 20, verifyPlaceHolderText: 'We took the stair at midnight' },
      }),
    ]),
    play: open(4),
  },
  {
    tag,
    name: 'content-link',
    title: 'Address of a comment, with the wrong host',
    network: only([quest(4, 'Comment on the thread', 'reddit_comment', 35, { metadata: { redditPostId: 'abc' } })]),
    play: async (element) => {
      await open(4)(element);
      const input = await shadowed<HTMLInputElement>(element, '.detail .input');
      input.value = 'https://example.org/comment/1';
      input.dispatchEvent(new Event('input', { bubbles: true }));
      await click(element, '.detail [type=submit]');
      await shadowed(element, '.hint.danger');
    },
  },
  {
    tag,
    name: 'link-clicked',
    title: 'Link clicked, reward on its way',
    network: only([link], [checking(2)]),
    play: open(2),
  },
  {
    tag,
    name: 'pending',
    title: 'Being checked, and how that goes',
    network: only([repost], [checking(3)]),
    play: open(3),
  },
  {
    tag,
    name: 'pending-slow',
    title: 'Being checked for long: it explains itself',
    network: only([repost], [checking(3, 2 * hour)]),
    play: open(3),
  },
  {
    tag,
    name: 'locked-and',
    title: 'Locked: all of these',
    network: only([nightShift, wallet, checkIn], [done(4, 100), { ...streak(5, 2, false), times: 2 }]),
    play: open(8),
  },
  {
    tag,
    name: 'locked-counted',
    title: 'Locked: how far its only condition is',
    network: only(
      [
        quest(8, 'Enter the winter raffle', 'external_rule', 300, {
          loyaltyRuleChain: chain(
            8,
            'AND',
            condition(1, 'points', { amount: 10_000, currency: leaf.id, name: 'Leaf' }),
          ),
        }),
        wallet,
      ],
      [],
    ),
  },
  {
    tag,
    name: 'locked-or',
    title: 'Locked: any one of these',
    network: only(
      [
        quest(8, 'Enter the winter raffle', 'external_rule', 1, {
          loyaltyRuleChain: chain(
            8,
            'OR',
            condition(1, 'points', { amount: 10_000, currency: leaf.id, name: 'Leaf' }),
            condition(2, 'rule', { quest: 4, name: 'Link a wallet' }),
            condition(3, 'rule', { quest: 5, name: 'Daily check-in', repeatCount: 7 }),
          ),
        }),
        wallet,
        checkIn,
      ],
      [streak(5, 2, false)],
    ),
    play: open(8),
  },
  {
    tag,
    name: 'locked-required',
    title: 'Locked: others come first',
    network: only([{ ...wallet, isRequired: true }, code]),
    play: open(3),
  },
  {
    tag,
    name: 'not-connected',
    title: 'An account is missing',
    network: only([post], [refused(4, { code: 'account_not_connected', provider: 'discord' })]),
    play: open(4),
  },
  {
    tag,
    name: 'not-there-yet',
    title: 'Checked, and not there yet',
    network: only([repost], [refused(3, { code: 'not_completed' })]),
    play: open(3),
  },
  {
    tag,
    name: 'refused-unknown',
    title: 'Refused for a reason nobody knows here',
    attributes: { 'support-url': 'https://grove.example/help' },
    network: only([welcome], [], { 'POST /api/me/rules/{id}/complete': problem('refused') }),
    play: async (element) => {
      await open(1)(element);
      await click(element, '.detail .button.primary');
    },
    settled: shows('.detail .notice'),
  },
  {
    tag,
    name: 'restricted',
    title: 'This account is restricted',
    attributes: { 'support-url': 'https://grove.example/help' },
    network: only([poll], [refused(6, { code: 'account_blocked' })]),
    play: open(6),
  },
  {
    tag,
    name: 'unreachable',
    title: 'The press did not reach the server',
    network: only([checkIn, code], [], { 'POST /api/me/rules/{id}/complete': 'unreachable' }),
    play: async (element) => {
      await open(3)(element);
      const input = await shadowed<HTMLInputElement>(element, '.detail .input');
      input.value = 'FROST-2219';
      input.dispatchEvent(new Event('input', { bubbles: true }));
      await click(element, '.detail [type=submit]');
    },
    settled: shows('.detail .notice.danger'),
  },
  {
    tag,
    name: 'just-done',
    title: 'Done just now',
    network: only(
      [quest(1, 'Claim your welcome', 'points_airdrop', 50), quest(2, 'Follow @grove on X', 'twitter_follow', 25)],
      [],
      {
        'POST /api/me/rules/{id}/complete': { message: 'Completion request added to queue' },
        'GET /api/me/quests': inTurn<PageResponse<'GET /api/me/quests'>>(mine(), mine(done(1, 50, 0))),
        'GET /api/me/rules/status': {
          data: [
            {
              loyaltyRuleId: questId(1),
              userId: account(ownIndex, own()).userId ?? '',
              status: 'completed',
              reason: { code: 'accepted' },
            },
          ],
        },
        'GET /api/me/accounts': inTurn<PageResponse<'GET /api/me/accounts'>>(
          { data: [account(ownIndex, own(2480))], hasNextPage: false },
          { data: [account(ownIndex, own(2530))], hasNextPage: false },
        ),
      },
    ),
    play: async (element) => {
      await click(element, '.item:first-child .button');
    },
    settled: shows('.item.celebrate'),
  },
  {
    tag,
    name: 'streak-done',
    title: 'Streak: done for today',
    network: only([checkIn], [streak(5, 13, true)]),
    settled: shows('.streak'),
  },
  {
    tag,
    name: 'streak-missed',
    title: 'Streak: start again',
    network: only([checkIn], [streak(5, 0, false)]),
    settled: shows('.streak'),
  },
  {
    tag,
    name: 'streak-open',
    title: 'Streak: open today, milestones',
    network: only([longCheckIn], [streak(5, 12, false)]),
    settled: shows('.milestones'),
  },
  {
    tag,
    name: 'streak-milestone',
    title: 'Streak: a milestone today',
    network: only([longCheckIn], [streak(5, 30, true)]),
    settled: shows('.milestone.fresh'),
  },
  {
    tag,
    name: 'streak-afresh',
    title: 'Streak: it broke, a new one begins',
    network: only([longCheckIn], [ended(streak(5, 12, false))]),
    settled: shows('.milestones'),
  },
  {
    tag,
    name: 'streak-rest-ready',
    title: 'Streak: a rest day is ready',
    network: only([restCheckIn], [rested(1)]),
    settled: shows('.rest-day'),
  },
  {
    tag,
    name: 'streak-rest-used',
    title: 'Streak: a rest day kept a day',
    network: only([restCheckIn], [rested(0, 2)]),
    settled: shows('.rest-day'),
  },
  {
    tag,
    name: 'streak-regained',
    title: 'Streak: a rest day kept it since the last check-in',
    network: only([restCheckIn], [rested(0, 1)]),
    settled: shows('.streak.kept'),
  },
  {
    tag,
    name: 'streak-longest',
    title: 'Streak: it broke, the longest one stays on record',
    network: only([restCheckIn], [ended(rested(0, 9))]),
    settled: shows('.streak'),
  },
  {
    tag,
    name: 'streak-bonus',
    title: 'Streak: bonus day, and what is known of it',
    network: only([checkIn], [streak(5, 14, false)]),
    play: async (element) => click(element, '.streak-info'),
    settled: shows('.streak-more'),
  },
  {
    tag,
    name: 'facts',
    title: 'Swap, reactions with limits, dapp figures, caps in words',
    network: only([
      quest(1, 'Swap into the Grove', 'swap', 40, {
        network: 'abstract',
        maxAmountPerInterval: 200,
        maxAmountInterval: 'weekly',
      }),
      quest(2, 'React to the trailer', 'Retweet', 15, {
        metadata: {
          twitterPostUrl: 'https://x.com/grove/status/3',
          checkLike: true,
          checkRepost: true,
          checkComment: true,
          maxReposts: 500,
          maxComments: 100,
          reactionStats: { likeCount: 812, repostCount: 412, commentCount: 100, syncedAt: at(-7 * minute) },
        },
      }),
    ]),
    play: open(2),
  },
  {
    tag,
    name: 'finding',
    title: 'Search, view, order',
    network: { ...member },
    play: async (element) => {
      await click(element, '.tools .button');
      await shadowed(element, '.finder');
    },
  },
  {
    tag,
    name: 'nothing-found',
    title: 'A search without a result',
    network: { ...member },
    play: async (element) => {
      await click(element, '.tools .button');
      const input = await shadowed<HTMLInputElement>(element, '.finder .input');
      input.value = 'xyzzy';
      input.dispatchEvent(new Event('input', { bubbles: true }));
    },
    settled: is('filtered-empty'),
  },
  {
    tag,
    name: 'linked',
    title: 'One quest linked to',
    attributes: { quest: questId(7) },
    network: { ...member, 'GET /api/me/questions': questions(winter), 'GET /api/me/questions_responses': noResponses },
    settled: shows('.item.open .choice'),
  },
  {
    tag,
    name: 'past',
    title: 'What is over',
    network: only([code, ...rowStates.slice(9)]),
    play: async (element) => {
      const header = await shadowed(element, '.group-header');
      if (header.getAttribute('aria-expanded') === 'false') header.click();
    },
  },
  {
    tag,
    name: 'partly',
    title: 'Part of the member’s own did not load',
    network: {
      ...member,
      'GET /api/me/quests': { data: [done(4, 100)], missing: ['streaks', 'progress'] },
    },
    settled: has('partial'),
  },
  {
    tag,
    name: 'stale',
    title: 'The last update did not arrive',
    network: {
      ...member,
      'GET /api/loyalty/rules': inTurn<PageResponse<'GET /api/loyalty/rules'>>(rules(...all), 'unreachable'),
    },
    play: async (element) => {
      await until(() => is('ready')(element), 'the first quests');
      await (element as HTMLElement & { refresh(): Promise<void> }).refresh();
    },
    settled: has('stale'),
  },
  {
    tag,
    name: 'closed',
    title: 'Nothing can be sent in for now',
    network: { ...member, 'GET /api/quests': { ...rules(...all), groups: null, closed: ['complete', 'connect'] } },
    settled: is('ready'),
  },
  {
    tag,
    name: 'many',
    title: 'Sixty quests, search at hand',
    network: only(manyRules(60)),
    settled: is('ready'),
  },
  {
    tag,
    name: 'hostile',
    title: 'Texts as nobody should send them',
    network: only([
      quest(1, hostile, 'link_click', '123456789012345678901234567890', {
        description: `${hostile}\n${'W'.repeat(400)}`,
        metadata: { link: 'javascript:alert(1)', buttonText: hostile },
      }),
      quest(2, 'Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichenverleihungsurkunde', 'quiz', 0),
      quest(3, 'Of a type from the future', 'brand_new_type', 5, { frequency: 'every_blue_moon' }),
    ]),
    play: open(1),
  },
  {
    tag,
    name: 'empty',
    title: 'No quests',
    network: {
      ...member,
      'GET /api/loyalty/rules': rules(),
      'GET /api/loyalty/rule_groups': groups(),
      'GET /api/me/quests': mine(),
    },
    settled: is('empty'),
  },
  {
    tag,
    name: 'failed',
    title: 'Quests did not load',
    network: { ...visitor, 'GET /api/loyalty/rules': problem('upstream_unavailable') },
    settled: is('error'),
  },
  {
    tag,
    name: 'unavailable',
    title: 'Not available: the owner’s to fix',
    network: { ...visitor, 'GET /api/loyalty/rules': problem('upstream_key_refused') },
    settled: is('unavailable'),
  },
  {
    tag,
    name: 'loading',
    title: 'Loading',
    network: { ...visitor, 'GET /api/loyalty/rules': 'hang' },
    settled: is('loading'),
  },
  {
    tag,
    name: 'slow',
    title: 'Loading takes long',
    network: { ...visitor, 'GET /api/loyalty/rules': 'hang' },
    settled: is('slow'),
  },
  {
    ...pathState('path', 'Paths: on the way, refused, locked', onTheWay),
    settled: shows('.way'),
  },
  {
    ...pathState('path-opened', 'Paths: a step opened', onTheWay),
    play: open(13),
  },
  { ...pathState('path-done', 'Paths: at their end', arrived), settled: shows('.way') },
  {
    ...pathState('path-unlocked', 'Paths: what was opened since the last visit', arrived, {
      'GET /api/loyalty/rules': rules(...gatedPaths),
      'GET /api/me/quests': delayed(400, mine(...arrived)),
    }),
    play: lockedBefore,
    settled: shows('.way > .footer'),
  },
  {
    tag,
    name: 'path-signed-out',
    title: 'Paths: signed out',
    attributes: { view: 'path' },
    network: { ...visitor, 'GET /api/loyalty/rules': rules(...paths), 'GET /api/loyalty/rule_groups': pathGroups },
    settled: shows('.way'),
  },
  {
    tag,
    name: 'path-chains',
    title: 'Paths: chains without a group, and what belongs to none',
    attributes: { view: 'path' },
    network: only(
      [...founders, ...traders].map((rule) => ({ ...rule, loyaltyRuleGroupId: null })),
      [done(4, 100)],
      { ...balance(400), 'GET /api/me/badges': badges() },
    ),
    settled: shows('.way'),
  },
  {
    ...pathState('path-long', 'Paths: more stops than fit beside each other', [done(1, 5)], {
      'GET /api/loyalty/rules': rules(...within(4, ...manyRules(9))),
      'GET /api/loyalty/rule_groups': groups(group(4, 'The long way', manyRules(9))),
    }),
    settled: shows('.way'),
  },
  {
    tag,
    name: 'path-empty',
    title: 'Paths: no quests',
    attributes: { view: 'path' },
    network: only([]),
    settled: is('empty'),
  },
  {
    tag,
    name: 'path-failed',
    title: 'Paths: quests did not load',
    attributes: { view: 'path' },
    network: { ...visitor, 'GET /api/loyalty/rules': problem('upstream_unavailable') },
    settled: is('error'),
  },
  {
    tag,
    name: 'path-loading',
    title: 'Paths: loading',
    attributes: { view: 'path' },
    network: { ...visitor, 'GET /api/loyalty/rules': 'hang' },
    settled: is('loading'),
  },
  {
    tag,
    name: 'compact',
    title: 'Compact and flush',
    attributes: { density: 'compact', flush: '', heading: 'To do' },
    network: { ...member, 'GET /api/me/quests': delayed(50, mine(...standing)) },
    settled: is('ready'),
  },
];
