import type { PageResponse } from 'laurel-widgets/contract';
import { currencies, addressOf, leaf, signedIn } from './community.js';
import { click, shadowed, until } from './drive.js';
import { groups, quest, rules } from './quests.js';
import { inTurn, problem, type FixtureNetwork, type State } from './state.js';

const tag = 'laurel-referral';

type Friends = PageResponse<'GET /api/me/referral/users'>;
type Friend = Friends['data'][number];

const id = (kind: number, index: number): string =>
  `${String(kind).padStart(8, '0')}-0000-4000-8000-${index.toString(16).padStart(12, '0')}`;

/** Friend number `index` of the member. */
export const friendOf = (index: number, eligible: boolean | null, amount: number | string = 100): Friend => ({
  id: id(40, index),
  amount: eligible ? amount : 0,
  tier1Amount: eligible ? amount : 0,
  tier2Amount: 0,
  eligible,
  referralCode: { id: id(41, 1), referralCode: 'mira-7k2q' },
  user: { id: id(3, index), walletAddress: addressOf(index) },
});

/** The community's quest about referrals. */
export const bringAFriend = quest(90, 'Bring a friend', 'referred_user', 50, {
  metadata: { firstReferralReward: 100, referralRequirements: { connectDiscord: true, completeProfile: true } },
});

const friends = (data: readonly Friend[], hasNextPage = false): Friends => ({ data: [...data], hasNextPage });
const some = [
  friendOf(3, true),
  friendOf(6, true),
  friendOf(9, true),
  friendOf(12, null),
  friendOf(15, null),
  friendOf(20, false),
];

const visitor: FixtureNetwork = {
  'GET /session': { status: 'signed-out' },
  'GET /api/loyalty/currencies': currencies(leaf),
  'GET /api/loyalty/rules': rules(bringAFriend),
  'GET /api/loyalty/rule_groups': groups(),
};
const member: FixtureNetwork = {
  ...visitor,
  'GET /session': signedIn(),
  'GET /api/me/referral/users': friends(some),
  'POST /api/me/referral/codes': {
    id: id(41, 1),
    referralCode: 'mira-7k2q',
    createdAt: new Date().toISOString(),
    updatedAt: new Date().toISOString(),
  },
  'POST /api/me/referral/users': {},
};
const alone: FixtureNetwork = { ...member, 'GET /api/me/referral/users': friends([]) };
const came = { code: 'mira-7k2q' };
const welcome = { ...came, view: 'welcome' };

const is = (name: string) => (element: HTMLElement) => (element as HTMLElement & { state: string }).state === name;
const has = (name: string) => (element: HTMLElement) => element.matches(`:state(${name})`);
const refresh = async (element: HTMLElement): Promise<void> => {
  await until(() => is('ready')(element), 'the first answer');
  await (element as HTMLElement & { refresh(): Promise<void> }).refresh();
};
const outage = problem('upstream_unavailable');

/** Every state of the element. */
export const states: readonly State[] = [
  { tag, name: 'whole', title: 'A link, and who joined by it', network: member, settled: is('ready') },
  { tag, name: 'nobody', title: 'No link yet', network: alone, settled: is('ready') },
  {
    tag,
    name: 'link',
    title: 'A new link: nobody has used it yet',
    network: alone,
    async play(element) {
      await click(element, '.linkbox .button');
      await shadowed(element, '.code');
    },
    settled: is('ready'),
  },
  {
    tag,
    name: 'wish-taken',
    title: 'Another member has the code',
    network: {
      ...alone,
      'POST /api/me/referral/codes': { ...problem('refused'), reason: { code: 'used_by_another' } },
    },
    async play(element) {
      const input = await shadowed<HTMLInputElement>(element, '#requested-code');
      input.value = 'grove';
      input.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }));
      await click(element, '.linkbox .button');
      await shadowed(element, '.hint.danger');
    },
    settled: is('ready'),
  },
  {
    tag,
    name: 'link-failed',
    title: 'The link was not created',
    network: { ...alone, 'POST /api/me/referral/codes': outage },
    async play(element) {
      await click(element, '.linkbox .button');
      await shadowed(element, '.hint.danger');
    },
    settled: is('ready'),
  },
  {
    tag,
    name: 'own-alone',
    title: 'Only the member earns, without conditions',
    network: { ...member, 'GET /api/loyalty/rules': rules(quest(90, 'Bring a friend', 'referred_user', 25)) },
    settled: is('ready'),
  },
  {
    tag,
    name: 'long',
    title: 'Long figures and many conditions',
    network: {
      ...member,
      'GET /api/loyalty/currencies': currencies({
        ...leaf,
        name: 'Donaudampfschifffahrtsgesellschaftspunkte',
        decimals: 9,
      }),
      'GET /api/loyalty/rules': rules(
        quest(90, 'Bring a friend', 'referred_user', '123456789012345678901234567890.123456789', {
          metadata: {
            firstReferralReward: 12_400_000.25,
            referralRequirements: {
              connectTwitter: true,
              connectDiscord: true,
              connectEmail: true,
              completeProfile: true,
              achievePoints: true,
              points: { amount: 1_000_000 },
            },
          },
        }),
      ),
      'GET /api/me/referral/users': friends([friendOf(3, true, '12345678901234567890.25'), friendOf(6, null)]),
    },
    settled: is('ready'),
  },
  {
    tag,
    name: 'paged',
    title: 'More friends than one page',
    network: { ...member, 'GET /api/me/referral/users': friends(some, true) },
    settled: is('ready'),
  },
  {
    tag,
    name: 'friends-failed',
    title: 'Who joined did not load',
    network: { ...member, 'GET /api/me/referral/users': outage },
    settled: is('ready'),
  },
  {
    tag,
    name: 'session-expired',
    title: 'Session expired: what was known stays',
    network: { ...member, 'GET /api/me/referral/users': inTurn<Friends>(friends(some), problem('signed_out')) },
    play: refresh,
    settled: has('expired'),
  },
  {
    tag,
    name: 'stale',
    title: 'The refresh failed: what was known stays',
    network: { ...member, 'GET /api/me/referral/users': inTurn<Friends>(friends(some), outage) },
    play: refresh,
    settled: has('stale'),
  },
  { tag, name: 'signed-out', title: 'Signed out', network: visitor, settled: is('signed-out') },
  {
    tag,
    name: 'none',
    title: 'No quest about referrals: nothing is shown',
    network: { ...visitor, 'GET /api/loyalty/rules': rules() },
    settled: is('none'),
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
    tag,
    name: 'failed',
    title: 'The invitations did not load',
    network: { ...visitor, 'GET /api/loyalty/rules': outage },
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
    name: 'invited',
    title: 'Invited: before they sign in',
    attributes: welcome,
    network: visitor,
    settled: has('invited'),
  },
  {
    tag,
    name: 'invited-above',
    title: 'Invited: above the offer',
    attributes: came,
    network: visitor,
    settled: has('invited'),
  },
  {
    tag,
    name: 'joining',
    title: 'Invited: the invitation is being sent',
    attributes: welcome,
    network: { ...member, 'POST /api/me/referral/users': 'hang' },
    settled: has('joining'),
  },
  {
    tag,
    name: 'joined',
    title: 'Invited: accepted',
    attributes: welcome,
    network: member,
    settled: has('joined'),
  },
  ...(['own', 'circular'] as const).map((name): State => ({
    tag,
    name,
    title: name === 'own' ? 'Invited: one’s own link' : 'Invited: by somebody whom one has invited',
    attributes: welcome,
    network: {
      ...member,
      'POST /api/me/referral/users': { ...problem('refused'), reason: { code: `referral_${name}` } },
    },
    settled: has(name),
  })),
  {
    tag,
    name: 'invalid',
    title: 'Invited: the code does not count any more',
    attributes: welcome,
    network: { ...member, 'POST /api/me/referral/users': problem('not_found') },
    settled: has('invalid'),
  },
  {
    tag,
    name: 'kept',
    title: 'Invited: the server could not be reached',
    attributes: welcome,
    network: { ...member, 'POST /api/me/referral/users': outage },
    settled: has('failed'),
  },
  {
    tag,
    name: 'welcome-none',
    title: 'Not invited: nothing is shown',
    attributes: { view: 'welcome' },
    network: member,
    settled: is('none'),
  },
];
