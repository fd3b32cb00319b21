import type { Message } from '../plural-forms.js';

/** Texts that all elements share, including those of problems that any element may have. */
export const shared = {
  'action.retry': 'Retry now',
  'action.sign-in': 'Sign in',
  'action.sign-in-again': 'Sign in again',
  'status.slow': 'Still loading. This is taking longer than usual.',
  'status.retrying': { one: 'Retrying in {count} second', other: 'Retrying in {count} seconds' },
  'value.none': '–',
  'problem.unreachable.title': 'We couldn’t reach the server',
  'problem.offline.title': 'You’re offline',
  'problem.busy.title': 'We’re busy right now',
  'problem.unavailable.title': 'This isn’t available right now',
  'problem.signed-out.title': 'Your session has ended',
  'problem.unavailable.body': 'The team can fix it.',
} as const satisfies Record<string, Message>;
