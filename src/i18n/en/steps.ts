import type { Message } from '../plural-forms.js';

/** Texts that assistive technology reads out for the steps of `ui/steps.ts`. */
export const steps = {
  'steps.done': 'Done',
  'steps.active': 'In progress',
  'steps.failed': 'Stopped here',
} as const satisfies Record<string, Message>;
