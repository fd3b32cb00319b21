import { fc } from '../../../support/properties.js';

/* What a random shelf of badges consists of. */

const perhaps = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined, freq: 2 });
const index = fc.nat({ max: 2 });
const times = perhaps(fc.integer({ min: 1, max: 3 }));

/** A condition as it is drawn. Quests are named by their numbers, badges by their number among those before. */
export interface GivenCondition {
  readonly type: 'points' | 'rule' | 'rules' | 'section' | 'badges' | 'level' | 'api' | 'csv';
  readonly isGold?: boolean;
  readonly isBoth?: boolean;
  readonly amount?: number;
  readonly quests?: readonly number[];
  readonly badges?: readonly number[];
  readonly times?: number | undefined;
  readonly needed?: number | undefined;
  readonly isListed?: boolean;
}

const amount = fc.integer({ min: 1, max: 60 });
const condition = fc.oneof(
  { weight: 3, arbitrary: fc.record({ type: fc.constant('points'), isGold: fc.boolean(), amount }) },
  {
    weight: 1,
    arbitrary: fc.record({ type: fc.constant('points'), isBoth: fc.constant(true), amount, needed: times }),
  },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('rule'), quests: fc.tuple(index), times }) },
  {
    weight: 2,
    arbitrary: fc.record({
      type: fc.constant('rules'),
      quests: fc.array(index, { minLength: 1, maxLength: 3 }),
      times,
      needed: times,
    }),
  },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('section'), times, needed: times }) },
  {
    weight: 1,
    arbitrary: fc.record({
      type: fc.constant('badges'),
      badges: fc.array(index, { minLength: 1, maxLength: 3 }),
      needed: times,
    }),
  },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('level'), isGold: fc.boolean(), amount: index }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('api'), quests: fc.tuple(index) }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('csv'), isListed: fc.boolean() }) },
) as fc.Arbitrary<GivenCondition>;

const badge = fc.record({
  conditions: fc.array(condition, { minLength: 1, maxLength: 4 }),
  reward: perhaps(fc.integer({ min: 1, max: 25 })),
});

/** A badge as it is drawn. */
export type GivenBadge = typeof badge extends fc.Arbitrary<infer T> ? T : never;

export const shelfProgramme = fc.record({
  /** Which of the three quests are in the section. */
  section: fc.tuple(fc.boolean(), fc.boolean(), fc.boolean()),
  badges: fc.array(badge, { minLength: 1, maxLength: 4 }),
});
export type GivenShelf = typeof shelfProgramme extends fc.Arbitrary<infer T> ? T : never;

/** An action: a completed quest, points that come or go, progress that the operator sets, or a badge that the operator gives. */
export type Act =
  | { readonly kind: 'quest'; readonly quest: number }
  | { readonly kind: 'points'; readonly isGold: boolean; readonly amount: number }
  | { readonly kind: 'progress'; readonly quest: number; readonly progress: number }
  | { readonly kind: 'give'; readonly badge: number };

const act: fc.Arbitrary<Act> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('quest' as const), quest: index }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('points' as const),
      isGold: fc.boolean(),
      amount: fc.integer({ min: -40, max: 40 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('progress' as const),
      quest: index,
      progress: fc.constantFrom(10, 55, 99, 100),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('give' as const), badge: fc.nat({ max: 3 }) }) },
);
export const actsForBadges = fc.array(act, { minLength: 3, maxLength: 9 });
