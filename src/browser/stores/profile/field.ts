import { graphemes } from '../../../contract/graphemes.js';
import type { PageResponse } from '../../../contract/index.js';

export type MyProfile = PageResponse<'GET /api/me/profile'>;

/** A field that a member can change. A site's own question has its id after the word `answer`. */
export type FieldId = 'displayName' | 'logoUrl' | 'bio' | `answer ${string}`;

/** One field that a member can change. */
export interface Field {
  readonly id: FieldId;
  readonly kind: 'name' | 'picture' | 'bio' | 'answer';
  /** The site's own label. The form has texts for the other fields. */
  readonly label: string | undefined;
  /** The saved value; empty if there is none. */
  readonly value: string;
  /** Maximum length in characters. */
  readonly most: number;
}

/** A fault in an entry. The proxy says `refused`, or `closed` if the field can't be changed any more. */
export type FieldFault =
  | `name.${'hostile' | 'unseen' | 'long'}`
  | `picture.${'long' | 'wrong'}`
  | `text.${'long' | 'hostile'}`
  | 'refused'
  | 'closed';

/** Maximum lengths that the proxy enforces: a name in characters as a reader counts them, the others in UTF-16 units. */
const most = { name: 64, picture: 2048, bio: 500, answer: 500 } as const;

/** Returns all fields that the site lets the member change, in the site's order. */
export function fieldsOf({ editable, attributes, ...profile }: MyProfile): readonly Field[] {
  const own = [
    ['displayName', 'name'],
    ['logoUrl', 'picture'],
    ['bio', 'bio'],
  ] as const;
  const answers = editable.includes('attributes') ? attributes : [];
  return [
    ...own
      .filter(([id]) => editable.includes(id))
      .map(([id, kind]) => ({ id, kind, label: undefined, value: profile[id] ?? '', most: most[kind] })),
    ...answers.map(({ id, label, value }) => {
      const kind = 'answer' as const;
      return { id: `answer ${id}` as const, kind, label, value: value ?? '', most: most[kind] };
    }),
  ];
}

/** Returns the length of an entry. A name is counted as readers count: an emoji of several parts is one character. */
export const lengthOf = ({ kind }: Field, value: string): number =>
  kind === 'name' ? [...graphemes(value.trim())].length : value.trim().length;

/** Characters that change the direction of the text around them, end a line or belong to no text. */
const hostile = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}]/u;
/** A visible character, which spaces, joiners and marks without a letter are not. */
const visible = /[^\p{Z}\p{M}\p{C}\p{Default_Ignorable_Code_Point}]/u;

/** Returns the fault of an entry; `undefined` if it can be saved. */
export function faultIn(field: Field, entry: string): FieldFault | undefined {
  const value = entry.trim();
  if (value === '') return undefined;
  const isLong = lengthOf(field, value) > field.most;
  switch (field.kind) {
    case 'name':
      if (hostile.test(value)) return 'name.hostile';
      if (!visible.test(value)) return 'name.unseen';
      return isLong ? 'name.long' : undefined;
    case 'picture':
      if (isLong) return 'picture.long';
      return isPicture(value) ? undefined : 'picture.wrong';
    default:
      if (isLong) return 'text.long';
      return hostile.test(value.replaceAll(/[\n\r\t]/g, ' ')) ? 'text.hostile' : undefined;
  }
}

/** Whether the proxy accepts an address as a picture's address. */
function isPicture(value: string): boolean {
  if (/[\u0000-\u0020\u007f\\]/.test(value)) return false;
  try {
    const { protocol, username, password } = new URL(value);
    return protocol === 'https:' && username === '' && password === '';
  } catch {
    return false;
  }
}
