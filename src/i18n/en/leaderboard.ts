import type { Message } from '../plural-forms.js';

/** Texts of `<laurel-leaderboard>`. */
export const leaderboard = {
  'leaderboard.title': 'Leaderboard',
} as const satisfies Record<string, Message>;
