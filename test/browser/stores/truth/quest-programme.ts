import { fc } from '../../../support/properties.js';

/* What a random programme of quests consists of. */

const perhaps = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined, freq: 2 });
const index = fc.nat({ max: 5 });
const hours = fc.integer({ min: 1, max: 200 });
const capped = fc.constantFrom('daily', 'weekly', 'monthly', 'lifetime');
const times = perhaps(fc.integer({ min: 1, max: 3 }));

/** A condition. Quests are named by their number among those before. */
const condition = fc.oneof(
  fc.record({ type: fc.constant('points'), isGold: fc.boolean(), amount: fc.integer({ min: 1, max: 40 }) }),
  fc.record({
    type: fc.constant('points'),
    isBoth: fc.constant(true),
    amount: fc.integer({ min: 1, max: 30 }),
    needed: times,
  }),
  fc.record({ type: fc.constant('rule'), quests: fc.tuple(index), times }),
  fc.record({
    type: fc.constant('rules'),
    quests: fc.array(index, { minLength: 1, maxLength: 3 }),
    times,
    needed: times,
  }),
  fc.record({ type: fc.constant('section'), times, needed: times }),
  fc.record({ type: fc.constant('badges') }),
  fc.record({ type: fc.constant('level'), isGold: fc.boolean(), amount: fc.integer({ min: 1, max: 3 }) }),
) as fc.Arbitrary<GivenCondition>;

/** A condition as it is drawn. */
export interface GivenCondition {
  readonly type: 'points' | 'rule' | 'rules' | 'section' | 'badges' | 'level';
  readonly isGold?: boolean;
  readonly isBoth?: boolean;
  readonly amount?: number;
  readonly quests?: readonly number[];
  readonly times?: number | undefined;
  readonly needed?: number | undefined;
}

const quest = fc.record({
  type: fc.constantFrom('check_in', 'text_input', 'link_click', 'connected_discord'),
  rhythm: fc.constantFrom('once', 'once', 'hourly', 'daily', 'daily', 'weekly', 'monthly', 'unlimited', 'custom'),
  length: hours,
  isGold: fc.boolean(),
  reward: fc.constantFrom('points', 'points', 'points', 'badge'),
  cents: fc.integer({ min: 1, max: 3000 }),
  cap: perhaps(fc.record({ amount: fc.integer({ min: 1, max: 45 }), interval: capped })),
  startsIn: perhaps(fc.integer({ min: -50, max: 50 })),
  lasts: perhaps(hours),
  isRequired: fc.nat({ max: 9 }).map((number) => number === 0),
  isInSection: fc.boolean(),
  streak: perhaps(
    fc.uniqueArray(fc.record({ length: fc.integer({ min: 1, max: 4 }), extra: fc.integer({ min: 0, max: 9 }) }), {
      selector: ({ length }) => length,
      maxLength: 3,
    }),
  ),
  skipsFactor: fc.boolean(),
  conditions: fc.array(condition, { maxLength: 2 }),
  isAny: fc.boolean(),
});

/** A quest as it is drawn. */
export type GivenQuest = typeof quest extends fc.Arbitrary<infer T> ? T : never;

/** Quests, what the member has, and the time at which the programme starts. */
export const questProgramme = fc.record({
  startsAt: fc.integer({ min: 0, max: 40 * 24 * 60 }).map((minutes) => Date.UTC(2026, 0, 1) + minutes * 60_000),
  held: fc.nat({ max: 30 }),
  rivals: fc.array(fc.nat({ max: 40 }), { maxLength: 2 }),
  factor: perhaps(fc.constantFrom(0.5, 1.5, 2, 1.25)),
  quests: fc.array(quest, { minLength: 2, maxLength: 5 }),
});
export type GivenProgramme = typeof questProgramme extends fc.Arbitrary<infer T> ? T : never;

/** An action. `press`: any quest; `next`: the one that the next step names. */
export type Act =
  | { readonly kind: 'press'; readonly quest: number }
  | { readonly kind: 'next' }
  | { readonly kind: 'wait'; readonly hours: number }
  | { readonly kind: 'gift'; readonly isGold: boolean; readonly amount: number }
  | {
      readonly kind: 'moment';
      readonly quest: number;
      readonly of: 'againAt' | 'startsAt' | 'endsAt' | 'safeUntil';
      readonly isBefore: boolean;
    };

const act: fc.Arbitrary<Act> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('press' as const), quest: index }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('next' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('wait' as const), hours: fc.integer({ min: 1, max: 60 }) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('gift' as const),
      isGold: fc.boolean(),
      amount: fc.integer({ min: -20, max: 20 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('moment' as const),
      quest: index,
      of: fc.constantFrom(
        'againAt' as const,
        'againAt' as const,
        'startsAt' as const,
        'endsAt' as const,
        'safeUntil' as const,
      ),
      isBefore: fc.boolean(),
    }),
  },
);
export const actsOn = fc.array(act, { minLength: 4, maxLength: 9 });
