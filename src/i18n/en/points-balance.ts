import type { Message } from '../plural-forms.js';

/** Texts of `<laurel-points-balance>`. */
export const pointsBalance = {
  'points-balance.label': 'Your points',
  'points-balance.label.of': 'Your {currency}',
  'points-balance.points': 'points',
  'points-balance.rank': 'Rank {rank}',
  'points-balance.gain': '{amount} {currency} more',
  'points-balance.zero': 'Finish something here to earn your first',
  'points-balance.signed-out.title': 'Start your balance',
  'points-balance.signed-out.body': 'Sign in to see what you have earned.',
  'points-balance.expired': 'Sign in again to see the latest',
  'points-balance.failed.title': 'Your balance didn’t load',
  'points-balance.failed.body': 'Your points are safe.',
  'points-balance.from': 'From {time}',
  'points-balance.from.now': 'From a moment ago',
  'points-balance.stale.offline': 'You’re offline. This updates when you are back.',
  'points-balance.stale.busy': 'Updating as soon as the limit lifts.',
  'points-balance.stale': 'The last update didn’t arrive.',
  'points-balance.others': 'Other currencies',
  'points-balance.history': 'History',
  'points-balance.chosen': '{currency}: {amount}',
} as const satisfies Record<string, Message>;
