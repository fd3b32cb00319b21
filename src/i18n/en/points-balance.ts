import type { Message } from '../plural-forms.js';

/** Texts of `<laurel-points-balance>`. */
export const pointsBalance = {
  'points-balance.title': 'Your points',
} as const satisfies Record<string, Message>;
