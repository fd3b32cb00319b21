import type { Message } from '../plural-forms.js';

/** Texts of `<laurel-leaderboard>` for what comes after its first rows. */
export const leaderboardLater = {
  'leaderboard.own': 'Your place',
  'leaderboard.own.to-pass': '{amount} to pass {name}',
  'leaderboard.own.first': 'Nobody is ahead of you',
  'leaderboard.own.none': 'Earn your first points to join the board',
  'leaderboard.own.failed': 'Your own place didn’t load',
  'leaderboard.search.placeholder': 'Name or address',
  'leaderboard.search.close': 'Close search',
  'leaderboard.search.scope': { one: 'Searching the {count} loaded', other: 'Searching the {count} loaded' },
  'leaderboard.search.found': '{found} of {count} loaded',
  'leaderboard.search.none.title': 'Nobody by that name here',
  'leaderboard.search.none.body': {
    one: 'Only one place is loaded.',
    other: 'We looked through the {count} places loaded.',
  },
  'leaderboard.search.clear': 'Clear search',
  'leaderboard.more.loading': 'Loading more',
  'leaderboard.more.failed': 'The next places didn’t load',
  'leaderboard.empty.title': 'The board is bare',
  'leaderboard.empty.body': 'The first to earn points takes first place.',
  'leaderboard.zero': 'Nobody has points yet. The first to earn some takes the lead.',
  'leaderboard.failed.title': 'The leaderboard didn’t load',
  'leaderboard.failed.body': 'Your rank is unchanged.',
  'leaderboard.currencies.failed': 'The other currencies didn’t load',
  'leaderboard.stale': 'Showing places from {time}. The last update didn’t arrive.',
  'leaderboard.stale.busy': 'Showing places from {time}. Updating as soon as the limit lifts.',
  'leaderboard.stale.offline': 'You’re offline. Showing places from {time}.',
  'leaderboard.announce.currency': 'Showing {currency}',
  'leaderboard.announce.loaded': { one: '{count} place loaded', other: '{count} places loaded' },
  'leaderboard.announce.rank': 'You are now in place {rank}',
} as const satisfies Record<string, Message>;
