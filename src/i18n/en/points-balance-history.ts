import type { Message } from '../plural-forms.js';

/** Texts of the history of `<laurel-points-balance>`. */
export const pointsBalanceHistory = {
  'points-balance.history.title': '{currency} history',
  'points-balance.history.title.any': 'Points history',
  'points-balance.history.close': 'Close',
  'points-balance.history.list': 'Points earned and spent',
  'points-balance.history.at': '{time}',
  'points-balance.history.after': 'Balance {amount}',
  'points-balance.history.loading': 'Loading',
  'points-balance.history.empty.title': 'Nothing here yet',
  'points-balance.history.empty.body': 'Points you earn and spend show up here.',
  'points-balance.history.failed.title': 'Your history didn’t load',
  'points-balance.history.failed.body': 'Your points are safe.',
  'points-balance.history.more': 'Earlier',
  'points-balance.history.more.loading': 'Loading more',
  'points-balance.history.more.failed': 'Earlier entries didn’t load.',
  'points-balance.entry.loyalty_rule': 'Quest',
  'points-balance.entry.auction_bid': 'Bid',
  'points-balance.entry.direct_mint': 'Mint',
  'points-balance.entry.order': 'Order',
  'points-balance.entry.api_key': 'From the team',
  'points-balance.entry.other': 'Entry',
  'points-balance.multipliers.title': 'You earn ×{factor}',
  'points-balance.multipliers.how': 'Each quest or badge counts once, with its best multiplier. Their bonuses add up.',
  'points-balance.multipliers.some': 'Some may apply to certain currencies only.',
  'points-balance.multipliers.untitled': 'Multiplier',
} as const satisfies Record<string, Message>;
