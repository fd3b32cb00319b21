import type { Database } from '../db/database.js';
import { ruleGroups, rules } from '../db/schema/index.js';
import { currencyIds, program } from './program.js';
import { questGroupIds, questIds } from './quest-ids.js';
import { askQuestions, rowsOf } from './quests.js';
import type { Quest } from './quests.js';

const day = 86_400_000;

/** Creates the quests of the programme's two other sites: a weekly letter about gardens, and a club of collectors. */
export async function seedNeighbours(transaction: Database, now: Date): Promise<void> {
  const { websiteId } = program;
  const at = (days: number) => new Date(now.getTime() + days * day);
  await transaction.insert(ruleGroups).values([
    { id: questGroupIds.letter, websiteId, name: 'The Slow Almanac', sortId: 4, isCollapsible: true },
    { id: questGroupIds.club, websiteId, name: 'Concrete Club', sortId: 5, isCollapsible: true },
  ]);
  const common = { currencyId: currencyIds.leaf, now };
  await transaction.insert(rules).values(rowsOf(letter(at), { ...common, groupId: questGroupIds.letter }));
  await transaction.insert(rules).values(rowsOf(club(at), { ...common, groupId: questGroupIds.club }));
  await askQuestions(transaction, [
    {
      id: 'c3f8b4e6-92d5-4071-9e31-4d90bf26e8c7',
      ruleId: questIds.reader,
      text: 'When do you turn the heap?',
      allowMultipleAttempts: false,
      choices: ['Every fortnight', 'Only in spring', 'Never; worms do it'],
      right: undefined,
    },
  ]);
}

const letter = (at: (days: number) => Date): readonly Quest[] => [
  {
    id: questIds.letter,
    name: 'Read “On leaving things to rot”',
    description: 'Nine minutes, best outdoors.',
    type: 'link_click',
    amount: '20',
    metadata: { link: 'https://almanac.example/letters/214', timeDelayToVerifySeconds: 5, buttonText: 'Read' },
  },
  {
    id: questIds.reader,
    name: 'Answer the reader’s question',
    description: 'The answers stand in the next letter.',
    type: 'poll',
    amount: '30',
    endTime: at(4),
  },
  {
    id: questIds.forward,
    name: 'Forward it to one friend',
    description: 'Tell us why they will like it.',
    type: 'text_input',
    amount: '15',
    frequency: 'weekly',
    metadata: { verificationTextMinimumLength: 10, verifyPlaceHolderText: 'She has a heap and no patience' },
  },
];

const club = (at: (days: number) => Date): readonly Quest[] => [
  {
    id: questIds.open,
    name: 'Mint one of the open set',
    description: 'Counts by itself once the piece is yours.',
    type: 'external_rule',
    amount: '120',
    endTime: at(0.4),
  },
  {
    id: questIds.manifesto,
    name: 'Follow the manifesto',
    description: 'One sentence a day.',
    type: 'twitter_follow',
    amount: '25',
    metadata: { twitterUsername: 'concreteclub' },
  },
  {
    id: questIds.wall,
    name: 'Walk the wall in Lisbon',
    description: 'The word is painted on its north side.',
    type: 'code_entry',
    amount: '200',
    metadata: { promoCode: 'CAL', promoCodeType: 'code', allowMultipleRedemptions: true },
  },
];
