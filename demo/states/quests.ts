import type { PageResponse, Problem } from 'laurel-widgets/contract';
import { leaf } from './community.js';

type Rules = PageResponse<'GET /api/loyalty/rules'>;
type Rule = Rules['data'][number];
type Groups = PageResponse<'GET /api/loyalty/rule_groups'>;
type Mine = PageResponse<'GET /api/me/quests'>;
type MyQuest = Mine['data'][number];
type Chain = Rule['loyaltyRuleChain'][number];
type Condition = Chain['loyaltyConditions'][number];
type Questions = PageResponse<'GET /api/me/questions'>;

const second = 1000;
export const minute = 60 * second;
export const hour = 60 * minute;
export const day = 24 * hour;

const id = (kind: number, index: number): string =>
  `${String(kind).padStart(8, '0')}-0000-4000-8000-${index.toString(16).padStart(12, '0')}`;

/** Id of quest number `index`. */
export const questId = (index: number): string => id(20, index);
export const groupId = (index: number): string => id(21, index);

/** Returns a moment `ms` milliseconds from now, ISO 8601. */
export const at = (ms: number): string => new Date(Date.now() + ms).toISOString();

/** Quest number `index`, as the proxy lists it. */
export const quest = (
  index: number,
  name: string,
  type: string,
  amount: number | string,
  more: Partial<Rule> = {},
): Rule => ({
  id: questId(index),
  name,
  description: '',
  type,
  frequency: 'once',
  rewardType: 'points',
  amount,
  startTime: null,
  endTime: null,
  createdAt: at(-30 * day - index * minute),
  updatedAt: at(-30 * day),
  deletedAt: null,
  loyaltyCurrencyId: leaf.id,
  loyaltyRuleChain: [],
  metadata: {},
  ...more,
});

export const rules = (...data: Rule[]): Rules => ({ data, hasNextPage: false });

/** Returns group number `index` with its quests. */
export const group = (
  index: number,
  name: string,
  quests: readonly Rule[],
  more: Partial<Groups['data'][number]> = {},
): Groups['data'][number] => ({
  id: groupId(index),
  name,
  subTitle: null,
  sortId: index,
  isCollapsible: true,
  isRequired: false,
  loyaltyGroupItems: quests.map((rule, sortId) => ({
    id: id(22, index * 100 + sortId),
    sortId,
    loyaltyRule: {
      id: rule.id,
      name: rule.name,
      description: rule.description,
      type: rule.type,
      frequency: rule.frequency,
      rewardType: rule.rewardType,
      amount: rule.amount,
      startTime: rule.startTime,
      endTime: rule.endTime,
      deletedAt: null,
      mediaUrl: null,
      hideInUi: false,
      isRequired: false,
      loyaltyCurrencyId: leaf.id,
      loyaltyBadge: null,
    },
  })),
  ...more,
});

export const groups = (...data: Groups['data']): Groups => ({ data, hasNextPage: false });

/** Adds the group to its quests. */
export const within = (index: number, ...quests: Rule[]): Rule[] =>
  quests.map((rule) => ({ ...rule, loyaltyRuleGroupId: groupId(index) }));

/** The member's progress. */
export const mine = (...data: MyQuest[]): Mine => ({ data, missing: [] });

export const done = (index: number, amount: number, ago = 9 * day): MyQuest => ({
  loyaltyRuleId: questId(index),
  completion: { createdAt: at(-ago), amount, loyaltyCurrencyId: leaf.id },
  times: 1,
});

export const checking = (index: number, ago = 20 * second): MyQuest => ({
  loyaltyRuleId: questId(index),
  request: { status: 'processing', createdAt: at(-ago) },
});

export const refused = (index: number, reason?: Problem['reason']): MyQuest => ({
  loyaltyRuleId: questId(index),
  request: {
    status: 'failed',
    createdAt: at(-2 * minute),
    fulfilledAt: at(-minute),
    ...(reason ? { reason } : {}),
  },
});

export const progress = (index: number, percent: number): MyQuest => ({
  loyaltyRuleId: questId(index),
  progress: percent,
  progressAt: at(-hour),
});

/** A streak of `count` days that ends today or yesterday. */
export const streak = (index: number, count: number, isDoneToday: boolean, amount = 10): MyQuest => {
  const midnight = Math.floor(Date.now() / day) * day;
  return {
    loyaltyRuleId: questId(index),
    streak: {
      count,
      milestone: [],
      expiresAt: count > 0 ? new Date(midnight + (isDoneToday ? 2 : 1) * day).toISOString() : null,
    },
    ...(isDoneToday ? { completion: { createdAt: new Date().toISOString(), amount, loyaltyCurrencyId: leaf.id } } : {}),
  };
};

/** A condition of a quest's chain. */
export const condition = (
  index: number,
  type: Condition['type'],
  more: Partial<Omit<Condition, 'association'>> & {
    readonly quest?: number;
    readonly quests?: readonly (readonly [number, string])[];
    readonly group?: number;
    readonly currency?: string;
    readonly name?: string;
  } = {},
): Condition => {
  const { quest: one, quests, group: section, currency, name, ...rest } = more;
  const reference = { loyaltyRuleGroupId: null, loyaltyRuleId: null, loyaltyCurrencyId: null, loyaltyBadgeId: null };
  const base = { ...reference, loyaltyRule: null, loyaltyCurrency: null };
  const named = { loyaltyRule: name === undefined ? null : { name } };
  const association = quests
    ? quests.map(([number, title], place) => ({
        ...base,
        id: id(24, index * 10 + place),
        loyaltyRuleId: questId(number),
        loyaltyRule: { name: title },
      }))
    : one !== undefined
      ? [{ ...base, ...named, id: id(24, index), loyaltyRuleId: questId(one) }]
      : section !== undefined
        ? [{ ...base, id: id(24, index), loyaltyRuleGroupId: groupId(section) }]
        : currency !== undefined
          ? [{ ...base, id: id(24, index), loyaltyCurrencyId: currency, loyaltyCurrency: { name: name ?? '' } }]
          : [];
  return {
    id: id(23, index),
    type,
    description: null,
    amount: null,
    repeatCount: null,
    requiredCount: null,
    association,
    ...rest,
  };
};

export const chain = (
  index: number,
  operatorType: Chain['operatorType'],
  ...loyaltyConditions: Condition[]
): Chain[] => [{ id: id(25, index), name: 'Way', loyaltyRuleId: questId(index), operatorType, loyaltyConditions }];

/** Questions of a quiz or poll. */
export const questions = (...list: readonly (readonly [string, ...string[]])[]): Questions => ({
  data: list.map(([text, ...choices], index) => ({
    id: id(26, index),
    text,
    loyaltyQuestionChoices: choices.map((choice, place) => ({
      id: id(27, index * 10 + place),
      text: choice,
      sortIdentifier: place,
    })),
  })),
  hasNextPage: false,
});

export const noResponses: PageResponse<'GET /api/me/questions_responses'> = { data: [], hasNextPage: false };

/** The member has given one answer to the first question: the choice at a place. */
export const responded = (place: number, isCorrect: boolean): PageResponse<'GET /api/me/questions_responses'> => ({
  data: [
    {
      id: id(28, 1),
      loyaltyQuestionId: id(26, 0),
      loyaltyQuestionChoiceId: id(27, place),
      isCorrect,
      createdAt: at(-hour),
    },
  ],
  hasNextPage: false,
});

/** Numbers of votes for the choices of the first question. */
export const votes = (...counts: readonly number[]): PageResponse<'GET /api/me/poll_results'> => ({
  data: [
    {
      loyaltyQuestionId: id(26, 0),
      loyaltyQuestionChoices: counts.map((count, place) => ({ id: id(27, place), count })),
    },
  ],
});

/** The answer to a question was accepted. */
export const answered = (
  isCorrect: boolean,
  alreadySubmitted = false,
): PageResponse<'POST /api/me/questions_responses'> => ({
  alreadySubmitted,
  isCorrect,
  response: { id: id(28, 1), loyaltyQuestionId: id(26, 0), loyaltyQuestionChoiceId: id(27, 0) },
});
