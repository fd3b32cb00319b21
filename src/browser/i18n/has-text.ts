import type { MessageKey } from './messages.js';

/**
 * Whether there is a text for a key that contains a word from outside, such as a code of a newer platform. It compares
 * the text with the key, which `t` returns if there is no text, because pages in other languages have no English texts
 * to look the key up in.
 */
export const hasText = (t: (key: MessageKey) => string, key: string): key is MessageKey =>
  !t(key as MessageKey).includes(key);
