import type { RuleMetadata } from '../../contract/loyalty/rule-metadata.js';
import type { RuleType } from '../../contract/loyalty/rule-type.js';
import type { Database } from '../db/database.js';
import { questionChoices, questions, ruleGroups, rules } from '../db/schema/index.js';
import type { PreparedCondition } from '../loyalty/conditions/prepare-conditions.js';
import { saveChain } from '../loyalty/rules/save-chain.js';
import { currencyIds, program } from './program.js';
import { badgeIds, questGroupIds, questIds } from './quest-ids.js';

const day = 86_400_000;

/** Word that the demo's page shows, for the quest that asks for it. */
export const musterWord = 'LANTERN';

/** A quest of the demo. */
export interface Quest {
  readonly id: string;
  readonly name: string;
  readonly type: RuleType;
  readonly amount: string;
  readonly description?: string;
  readonly frequency?: 'once' | 'daily' | 'weekly';
  readonly rewardType?: 'points' | 'badge' | 'multiplier';
  readonly badgeId?: string;
  readonly startTime?: Date;
  readonly endTime?: Date;
  readonly metadata?: RuleMetadata;
}

/** Creates the demo's quests: each kind of quest, in each state that depends only on time. */
export async function seedQuests(transaction: Database, now: Date): Promise<void> {
  const { websiteId } = program;
  const at = (days: number) => new Date(now.getTime() + days * day);
  await transaction.insert(ruleGroups).values([
    { id: questGroupIds.started, websiteId, name: 'Get started', sortId: 1, isCollapsible: true },
    { id: questGroupIds.week, websiteId, name: 'This week', sortId: 2, isCollapsible: true },
    { id: questGroupIds.vault, websiteId, name: 'The vault', subTitle: 'Opens to those who come prepared', sortId: 3 },
  ]);
  const groups: readonly (readonly [string, readonly Quest[]])[] = [
    [questGroupIds.started, gettingStarted],
    [questGroupIds.week, weekly(at)],
    [questGroupIds.vault, vault(at)],
  ];
  for (const [groupId, quests] of groups)
    await transaction.insert(rules).values(rowsOf(quests, { groupId, currencyId: currencyIds.ember, now }));
  await askQuestions(transaction, asked);
}

/** Returns the rows of a group's quests, in the order in which they are shown. */
export const rowsOf = (
  quests: readonly Quest[],
  { groupId, currencyId, now }: { readonly groupId: string; readonly currencyId: string; readonly now: Date },
): (typeof rules.$inferInsert)[] =>
  quests.map((quest, sortId) => ({
    frequency: 'once',
    ...quest,
    websiteId: program.websiteId,
    groupId,
    sortId,
    currencyId,
    // The list shows the newest first.
    createdAt: new Date(now.getTime() - day - sortId * 1000),
    showBeforeStart: quest.startTime !== undefined,
  }));

const gettingStarted: readonly Quest[] = [
  {
    id: questIds.follow,
    name: 'Follow @ashfall on X',
    description: 'News of the musters comes there first.',
    type: 'twitter_follow',
    amount: '20',
    metadata: { twitterUsername: 'ashfall' },
  },
  {
    id: questIds.connect,
    name: 'Link your Discord',
    description: 'So that the guild knows you by one name.',
    type: 'connected_discord',
    amount: '1.2',
    rewardType: 'multiplier',
  },
  {
    id: questIds.discord,
    name: 'Join the guild hall on Discord',
    type: 'discord_join',
    amount: '25',
    metadata: { discordServersToJoin: [{ id: 'ashfall' }] },
  },
  {
    id: questIds.read,
    name: 'Read what you sign',
    description: 'How a wallet signs you in, and why it costs nothing.',
    type: 'link_click',
    amount: '10',
    metadata: { link: 'https://eips.ethereum.org/EIPS/eip-4361', timeDelayToVerifySeconds: 5, buttonText: 'Read' },
  },
  {
    id: questIds.friend,
    name: 'Bring a friend',
    description: 'For both of you, once they have a Discord account here.',
    type: 'referred_user',
    amount: '15',
    metadata: { firstReferralReward: 30, referralRequirements: { connectDiscord: true } },
  },
];

const weekly = (at: (days: number) => Date): readonly Quest[] => [
  {
    id: questIds.checkIn,
    name: 'Daily check-in',
    type: 'check_in',
    amount: '5',
    frequency: 'daily',
    metadata: {
      enableStreaks: true,
      restDays: 1,
      streakArray: [
        { streakMilestone: 7, streakAmount: 25 },
        { streakMilestone: 14, streakAmount: 60 },
        { streakMilestone: 30, streakAmount: 150 },
      ],
    },
  },
  {
    id: questIds.quiz,
    name: 'Season quiz: the Long Stair',
    description: 'One question about the second door.',
    type: 'quiz',
    amount: '40',
  },
  {
    id: questIds.poll,
    name: 'Vote on the next muster',
    type: 'poll',
    amount: '15',
    endTime: at(0.8),
  },
  {
    id: questIds.code,
    name: 'Bring the word of the muster',
    description: 'It is called out on Tuesdays, and stands beside the musters.',
    type: 'code_entry',
    amount: '30',
    metadata: { promoCode: musterWord, promoCodeType: 'code', allowMultipleRedemptions: true },
  },
  {
    id: questIds.post,
    name: 'Tell of your best run',
    description: 'A few words are enough. The scribe reads them all.',
    type: 'text_input',
    amount: '12',
    frequency: 'weekly',
    metadata: { verificationTextMinimumLength: 20, verifyPlaceHolderText: 'We took the stair at midnight' },
  },
  {
    id: questIds.raid,
    name: 'Win a raid',
    description: 'Counts by itself once the raid is in the books.',
    type: 'external_rule',
    amount: '75',
  },
];

const vault = (at: (days: number) => Date): readonly Quest[] => [
  {
    id: questIds.vault,
    name: 'Take the vault key',
    description: 'For those who know the stair, have the word, and keep the watch.',
    type: 'check_in',
    amount: '120',
  },
  {
    id: questIds.lantern,
    name: 'Light the Unlit Hall',
    description: 'Two ways lead there.',
    type: 'check_in',
    amount: '200',
    rewardType: 'badge',
    badgeId: badgeIds.cartographer,
  },
  {
    id: questIds.moot,
    name: 'Speak at the winter moot',
    type: 'text_input',
    amount: '60',
    startTime: at(6),
  },
  {
    id: questIds.founders,
    name: 'Stand at the Ember Gate',
    type: 'check_in',
    amount: '100',
    startTime: at(-40),
    endTime: at(-18),
  },
];

/** The question of a quiz or poll; without a right choice, every choice counts. */
export interface AskedQuestion {
  readonly id: string;
  readonly ruleId: string;
  readonly text: string;
  readonly allowMultipleAttempts: boolean;
  readonly choices: readonly string[];
  readonly right: number | undefined;
}

const asked: readonly AskedQuestion[] = [
  {
    id: 'a1d6f2c4-70b3-4e58-9c1f-2b7e9d04c6a5',
    ruleId: questIds.quiz,
    text: 'How many steps does the Long Stair have?',
    allowMultipleAttempts: true,
    choices: ['Three hundred', 'Nobody has counted twice the same', 'As many as the party has torches'],
    right: 1,
  },
  {
    id: 'b2e7a3d5-81c4-4f69-8d20-3c8fae15d7b6',
    ruleId: questIds.poll,
    text: 'Where should the next open night go?',
    allowMultipleAttempts: false,
    choices: ['Glass Foundry', 'The Unlit Hall', 'Back to the Ember Gate'],
    right: undefined,
  },
];

/** Creates the questions of quizzes and polls that exist. */
export async function askQuestions(transaction: Database, asked: readonly AskedQuestion[]): Promise<void> {
  await transaction
    .insert(questions)
    .values(asked.map(({ id, ruleId, text, allowMultipleAttempts }) => ({ id, ruleId, text, allowMultipleAttempts })));
  await transaction.insert(questionChoices).values(
    asked.flatMap(({ id, choices, right }) =>
      choices.map((text, place) => ({
        questionId: id,
        text,
        isCorrect: right === undefined || right === place,
        sortIdentifier: place,
      })),
    ),
  );
}

/** Creates the chains of the vault's quests; the badges have to exist. */
export async function seedChains(transaction: Database, now: Date): Promise<void> {
  const { websiteId } = program;
  await saveChain(transaction, {
    ruleId: questIds.vault,
    websiteId,
    now,
    chain: {
      name: 'Prepared',
      operatorType: 'AND',
      conditions: [
        condition({ type: 'rules', ruleIds: [questIds.quiz, questIds.code], requiredCount: 2 }),
        condition({ type: 'rule', ruleIds: [questIds.checkIn], repeatCount: 1 }),
        condition({ type: 'points', currencyIds: [currencyIds.ember], amount: '50' }),
      ],
    },
  });
  await saveChain(transaction, {
    ruleId: questIds.lantern,
    websiteId,
    now,
    chain: {
      name: 'Two ways',
      operatorType: 'OR',
      conditions: [
        condition({ type: 'badge', badgeIds: [badgeIds.keyholder] }),
        condition({ type: 'section', ruleGroupIds: [questGroupIds.started], requiredCount: 3 }),
      ],
    },
  });
}

/** Returns a condition with the given fields and defaults for the others. */
export const condition = (given: Partial<PreparedCondition> & Pick<PreparedCondition, 'type'>): PreparedCondition => ({
  description: null,
  amount: null,
  repeatCount: null,
  requiredCount: null,
  csvUrl: null,
  ruleIds: [],
  ruleGroupIds: [],
  badgeIds: [],
  currencyIds: [],
  leaderboardViewIds: [],
  wallets: [],
  ...given,
});
