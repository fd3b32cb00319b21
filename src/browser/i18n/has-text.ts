import type { MessageKey } from './messages.js';

/**
 * Whether there is a text for a key that is made of a word from elsewhere, such as a code of a newer platform. A page in another language
 * has no English texts to look it up in; a key without a text is shown itself.
 */
export const hasText = (t: (key: MessageKey) => string, key: string): key is MessageKey =>
  !t(key as MessageKey).includes(key);
