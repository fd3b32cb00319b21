import type { PageResponse } from 'laurel-widgets/contract';
import { ember, leaf, ownIndex, shell } from './community.js';

type Badges = PageResponse<'GET /api/me/badges'>;
type Badge = Badges['data'][number];
type Condition = Badge['loyaltyConditions'][number];
type Reward = NonNullable<Badge['rewards']>[number];
type Holding = NonNullable<Badge['loyaltyBadgeUsers']>[number];

const id = (kind: number, index: number): string =>
  `${String(kind).padStart(8, '0')}-0000-4000-8000-${index.toString(16).padStart(12, '0')}`;

/** Pictures of badges. */
export const art = {
  archivist: new URL('../art/badge-archivist.svg?no-inline', import.meta.url).href,
  cartographer: new URL('../art/badge-cartographer.svg?no-inline', import.meta.url).href,
  chorus: new URL('../art/badge-chorus.svg?no-inline', import.meta.url).href,
  evergreen: new URL('../art/badge-evergreen.svg?no-inline', import.meta.url).href,
  firstLight: new URL('../art/badge-first-light.svg?no-inline', import.meta.url).href,
  forge: new URL('../art/badge-forge.svg?no-inline', import.meta.url).href,
  keyholder: new URL('../art/badge-keyholder.svg?no-inline', import.meta.url).href,
  pulse: new URL('../art/badge-pulse.gif?no-inline', import.meta.url).href,
  nightShift: new URL('../art/badge-night-shift.svg?no-inline', import.meta.url).href,
  signal: new URL('../art/badge-signal.svg?no-inline', import.meta.url).href,
  sprout: new URL('../art/badge-sprout.svg?no-inline', import.meta.url).href,
  summit: new URL('../art/badge-summit.svg?no-inline', import.meta.url).href,
};

const daysAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString();

/** Values of a badge of the fixtures' community. */
export interface BadgeFixture {
  readonly name: string;
  readonly description?: string;
  readonly imageUrl?: string | null;
  readonly conditions?: readonly Partial<Condition>[];
  readonly rewards?: readonly Partial<Reward>[];
  /** The member's holding, with the current and required count of each condition. */
  readonly status?: Holding['status'];
  readonly progress?: readonly (readonly [current: number, required: number, isCompleted?: boolean])[];
  readonly completedAt?: string;
  readonly updatedAt?: string;
  readonly hideInUi?: boolean;
}

const rule = (index: number, name: string): Condition['association'][number] => ({
  loyaltyRule: { id: id(5, index), name },
});

/** Returns badge number `index`. */
export function badge(index: number, fixture: BadgeFixture): Badge {
  const { name, description = null, imageUrl = null, conditions = [], rewards = [], status, progress = [] } = fixture;
  const createdAt = daysAgo(320);
  const loyaltyConditions = conditions.map((each, at): Condition => ({
    id: id(7, index * 16 + at),
    type: 'rule',
    description: null,
    amount: null,
    repeatCount: null,
    requiredCount: null,
    loyaltyRuleGroupId: null,
    loyaltyCurrencyId: null,
    association: [],
    ...each,
  }));
  return {
    id: id(6, index),
    name,
    description,
    imageUrl,
    hideInUi: fixture.hideInUi ?? false,
    loyaltyConditions,
    rewards: rewards.map((each, at): Reward => ({
      id: id(8, index * 16 + at),
      rewardType: 'points',
      isRetroactive: false,
      ...each,
    })),
    createdAt,
    updatedAt: createdAt,
    loyaltyBadgeUsers: status
      ? [
          {
            id: id(9, index),
            userId: id(3, ownIndex),
            loyaltyBadgeId: id(6, index),
            status,
            progress: progress.map(([current, required, isCompleted = current >= required], at) => ({
              loyaltyConditionId: id(7, index * 16 + at),
              current,
              required,
              isCompleted,
            })),
            dismissedInUi: false,
            completedAt: fixture.completedAt ?? null,
            createdAt: fixture.completedAt ?? createdAt,
            updatedAt: fixture.updatedAt ?? fixture.completedAt ?? createdAt,
          },
        ]
      : [],
  };
}

const points = (amount: number, of = leaf): Partial<Reward> => ({ amount, loyaltyCurrencyId: of.id });
/** Condition that the member has so many points. */
export const hold = (amount: number, of = leaf): Partial<Condition> => ({
  type: 'points',
  amount,
  loyaltyCurrencyId: of.id,
  association: [{ loyaltyCurrency: { id: of.id, name: of.name } }],
});

/** The twelve badges of the community, with the member's holdings. */
export const shelf = {
  firstLight: badge(1, {
    name: 'First Light',
    description: 'Everybody begins somewhere.',
    imageUrl: art.firstLight,
    conditions: [{ type: 'section', association: [{ loyaltyRuleGroup: { id: id(4, 1), name: 'Get started' } }] }],
    rewards: [points(50)],
    status: 'active',
    progress: [[5, 5]],
    completedAt: daysAgo(9),
  }),
  evergreen: badge(2, {
    name: 'Evergreen',
    description: 'Thirty days in a row. Not one leaf dropped.',
    imageUrl: art.evergreen,
    conditions: [{ repeatCount: 30, association: [rule(1, 'Daily check-in')] }],
    rewards: [points(300)],
    status: 'active',
    progress: [[30, 30]],
    completedAt: daysAgo(17),
  }),
  earlyRoot: badge(3, { name: 'Early Root', imageUrl: art.sprout, status: 'active', completedAt: daysAgo(24) }),
  chorus: badge(4, {
    name: 'Chorus',
    imageUrl: art.chorus,
    conditions: [{ association: [rule(2, 'Bring a friend')] }],
    status: 'active',
    completedAt: daysAgo(33),
  }),
  cartographer: badge(5, {
    name: 'Cartographer',
    imageUrl: art.cartographer,
    status: 'active',
    completedAt: daysAgo(50),
  }),
  nightShift: badge(6, {
    name: 'Night Shift',
    description: 'For those who tend the grove after dark.',
    imageUrl: art.nightShift,
    conditions: [
      { type: 'section', association: [{ loyaltyRuleGroup: { id: id(4, 1), name: 'Get started' } }] },
      { association: [rule(3, 'Join the Grove Discord')] },
      hold(3000),
    ],
    rewards: [
      points(500),
      { rewardType: 'multiplier', multiplier: 1.5, loyaltyCurrencyIds: [leaf.id], isRetroactive: true },
    ],
    status: 'inactive',
    progress: [
      [5, 5],
      [0, 1],
      [2480, 3000],
    ],
  }),
  archivist: badge(7, {
    name: 'Archivist',
    imageUrl: art.archivist,
    conditions: [
      { type: 'rules', requiredCount: 7, association: [1, 2, 3, 4, 5, 6, 7].map((n) => rule(10 + n, `Chapter ${n}`)) },
    ],
    status: 'inactive',
    progress: [[2, 7]],
  }),
  signal: badge(8, {
    name: 'Signal',
    imageUrl: art.signal,
    conditions: [{ repeatCount: 10, association: [rule(4, 'Post about the Grove')] }],
    status: 'inactive',
    progress: [[9, 10]],
  }),
  keyholder: badge(9, {
    name: 'Keyholder',
    description: 'Opens the back gate.',
    imageUrl: art.keyholder,
    conditions: [
      {
        type: 'badges',
        requiredCount: 2,
        association: (
          [
            [2, 'Evergreen'],
            [6, 'Night Shift'],
            [10, 'Summit'],
          ] as const
        ).map(([index, name]) => ({ loyaltyBadge: { id: id(6, index), name } })),
      },
      { type: 'csv', description: null },
      { type: 'api', description: 'Met the team at a gathering' },
    ],
    rewards: [{ rewardType: 'badge', loyaltyBadgeId: id(6, 2) }],
  }),
  summit: badge(10, {
    name: 'Summit',
    description: 'Reserved for the season’s highest climbers.',
    imageUrl: art.summit,
    conditions: [
      {
        type: 'level',
        amount: 50,
        loyaltyCurrencyId: leaf.id,
        association: [{ loyaltyCurrency: { id: leaf.id, name: leaf.name } }],
      },
      hold(100, ember),
    ],
    rewards: [points(40, shell)],
    status: 'inactive',
    progress: [
      [128, 50, false],
      [0, 100],
    ],
  }),
  deepWater: badge(11, {
    name: 'Deep Water',
    imageUrl: null,
    conditions: [
      {
        type: 'section',
        requiredCount: 4,
        association: [{ loyaltyRuleGroup: { id: id(4, 2), name: 'Other shores' } }],
      },
      { repeatCount: 3, association: [rule(5, 'Bridge to the other shore')] },
    ],
  }),
  forge: badge(12, {
    name: 'Forge',
    imageUrl: art.forge,
    conditions: [{ type: 'csv' }],
    status: 'revoked',
    completedAt: daysAgo(73),
    updatedAt: daysAgo(19),
  }),
} as const;

/** A badge with an animated picture. */
export const pulse = badge(13, {
  name: 'Pulse',
  description: 'It beats as long as you let it.',
  imageUrl: art.pulse,
  status: 'active',
  completedAt: daysAgo(3),
});

/** Returns all badges, the newest first, as the platform lists them. */
export const badges = (...list: Badge[]): Badges => ({
  data: list.length > 0 ? list : Object.values(shelf),
  hasNextPage: false,
});

/** Returns the same badges as a visitor sees them. */
export const publicBadges = ({ data, hasNextPage } = badges()): PageResponse<'GET /api/loyalty/badges'> => ({
  data: data.map(({ loyaltyBadgeUsers: _, ...badge }) => badge),
  hasNextPage,
});
