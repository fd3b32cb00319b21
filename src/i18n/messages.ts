import type { en } from './en/index.js';
import type { Message } from './plural-forms.js';

export type MessageKey = keyof typeof en;

/** Texts of one language that an element brings along: its own, not those of other elements. */
export type Texts = Readonly<Partial<Record<MessageKey, Message>>>;
