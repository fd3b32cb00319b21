import type { Message } from '../plural-forms.js';

/** Texts of one badge closely. */
export const badgeDetail = {
  'badge-shelf.close': 'Close',
  'badge-shelf.play': 'Play',
  'badge-shelf.pause': 'Pause',
  'badge-shelf.detail.earned': 'Earned {date}',
  'badge-shelf.detail.held': 'You held this from {from} to {to}.',
  'badge-shelf.detail.revoked': 'The team took it back and can tell you why.',
  'badge-shelf.detail.inactive.why':
    'You earned it, but it’s on hold. The team can tell you why.',
  'badge-shelf.detail.conditions': { one: 'How to earn it', other: 'Earn it with all of these' },
  'badge-shelf.detail.conditions.count': '{met} of {count}',
  'badge-shelf.detail.given': 'The team hands out this badge.',
  'badge-shelf.detail.or': 'or',
  'badge-shelf.detail.way': 'Show this quest',
  'badge-shelf.detail.way.next': 'Next: {quest}',
  'badge-shelf.rewards': 'Rewards',
  'badge-shelf.rewards.given': 'What you got',
  'badge-shelf.reward.points': '{amount} {currency}',
  'badge-shelf.reward.points.any': '{amount} points',
  'badge-shelf.reward.multiplier': '×{factor} on everything you earn',
  'badge-shelf.reward.multiplier.of': '×{factor} on every {currencies}',
  'badge-shelf.reward.badge': '{badge} badge',
  'badge-shelf.reward.badge.any': 'Another badge',
  'badge-shelf.reward.retroactive': 'Members who already earned it get this too',
  'badge-shelf.reward.mint': 'Free mint in {contract}',
  'badge-shelf.reward.mint.limit': { one: 'One per member', other: 'Up to {count} per member' },
  'badge-shelf.held': { one: 'Held by {count} member', other: 'Held by {count} members' },
  'badge-shelf.held.least': { one: 'Held by at least {count} member', other: 'Held by at least {count} members' },
  'badge-shelf.share': 'Share',
} as const satisfies Record<string, Message>;
