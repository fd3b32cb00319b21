import { graphemes } from '../../contract/graphemes.js';
import { cleanName } from './name.js';

/** Returns up to two initials of a name, counting letters as people do. */
export function initialsOf(name: string, lang: string): string {
  const words = cleanName(name).split(' ').filter(Boolean);
  const firsts = [words[0], words.length > 1 ? words.at(-1) : ''].map((word = '') => [...graphemes(word)][0]);
  return firsts.join('').toLocaleUpperCase(lang);
}
