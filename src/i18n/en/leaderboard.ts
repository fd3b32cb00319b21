import type { Message } from '../plural-forms.js';

/** Texts of `<laurel-leaderboard>` that its first rows come with. */
export const leaderboard = {
  'leaderboard.title': 'Leaderboard',
  'leaderboard.members': { one: '{count} member', other: '{count} members' },
  'leaderboard.subtitle': '{subtitle} · {members}',
  'leaderboard.currency': 'Currency',
  'leaderboard.places': 'Places',
  'leaderboard.places.of': 'Places in {currency}',
  'leaderboard.place': 'Place {rank}',
  'leaderboard.place.shared': 'Place {rank}, shared',
  'leaderboard.place.none': 'No place yet',
  'leaderboard.nameless': 'Member',
  'leaderboard.you': 'You',
  'leaderboard.search': 'Search places',
  'leaderboard.more': 'Show more',
  'leaderboard.signed-out': 'Sign in to see your place',
  'leaderboard.expired': 'Sign in again to see your place',
} as const satisfies Record<string, Message>;
