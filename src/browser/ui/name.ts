import { graphemes } from '../../contract/graphemes.js';
import { shortAddress } from './address.js';

/** The fields of a member that a name is made from. */
export interface Named {
  readonly displayName?: string | null;
  readonly address?: string | null;
}

/** A name to show. `isAddress` is set if the member has no other name. */
export interface Name {
  readonly text: string;
  readonly isAddress: boolean;
}

const maximumNameLength = 64;

/** Direction marks, control characters and characters without width. */
const unseenCharacters = /(?![\t-\r\u200c\u200d\ufe00-\ufe0f\u{e0100}-\u{e01ef}])[\p{Cc}\p{DI}\ufff9-\ufffc]/gu;
/** Joiners without effect. Joiners between parts of an emoji and between letters that change shape are kept. */
const looseJoiners = /(?<![\p{ExtPict}\p{EMod}\ufe0f\p{Script=Arabic}\p{M}])[\u200c\u200d]|[\u200c\u200d](?=\s|$)/gu;
const stackedMarks = /(\p{M}{4})\p{M}+/gu;

/**
 * Cleans foreign text for a single row: removes direction marks, hidden characters, line breaks and stacked accents,
 * and cuts it to 64 characters as people count them. The result may be empty.
 */
export function cleanName(value: string | null | undefined): string {
  if (!value) return '';
  const text = value
    .slice(0, 4096)
    .replace(unseenCharacters, '')
    .replace(looseJoiners, '')
    .replace(stackedMarks, '$1')
    .replace(/\s+/gu, ' ')
    .trim();
  if (text.length <= maximumNameLength) return text;
  let [start, count] = ['', 0];
  for (const character of graphemes(text)) {
    if (count++ === maximumNameLength) return `${start.trimEnd()}…`;
    start += character;
  }
  return text;
}

/** Returns a member's name: the display name, else the short address, else an empty text. */
export function memberName(member: Named): Name {
  const name = cleanName(member.displayName);
  if (name) return { text: name, isAddress: false };
  const address = cleanName(member.address);
  return address ? { text: shortAddress(address), isAddress: true } : { text: '', isAddress: false };
}
