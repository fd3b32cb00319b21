import type { Message } from '../plural-forms.js';

/** What assistive technology hears of steps that an element shows (`ui/steps.ts`). */
export const steps = {
  'steps.done': 'Done',
  'steps.active': 'In progress',
  'steps.failed': 'Stopped here',
} as const satisfies Record<string, Message>;
