import type { Message } from '../plural-forms.js';

/** What an element says while the page is not set up for it; the console tells its owner what to do. */
export const program = {
  'program.not-set-up.title': 'This isn’t available right now',
  'program.not-set-up.body': 'The team behind this page is still setting it up.',
} as const satisfies Record<string, Message>;
