import type { Message } from '../plural-forms.js';

/** The title of `<laurel-quest-list>`, which is there before anything else of it. */
export const questTitle = { 'quest-list.title': 'Quests' } as const satisfies Record<string, Message>;
