import { graphemes } from '../contract/graphemes.js';
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
const unseenCharacters =
  /[\u0000-\u0008\u000e-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff0-\ufffc]|[\u{e0000}-\u{e007f}]/gu;
/** Joiners that only hide. Between parts of an emoji and between letters that change shape they have a meaning and stay. */
const looseJoiners =
  /(?<![\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f]|\p{Script=Arabic}|\p{Mark})[\u200c\u200d]|[\u200c\u200d](?=\s|$)/gu;
const stackedMarks = /(\p{Mark}{4})\p{Mark}+/gu;

/**
 * Cleans text from elsewhere for a single row: removes direction marks, hidden characters, line breaks and stacked accents,
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
