import type { PageResponse } from '../../contract/index.js';

export type MyProfile = PageResponse<'GET /api/me/profile'>;

/** Something a member can change; a question of the site has its id after the word. */
export type FieldId = 'displayName' | 'logoUrl' | 'bio' | `answer ${string}`;

/** One thing a member can change. */
export interface Field {
  readonly id: FieldId;
  readonly kind: 'name' | 'picture' | 'bio' | 'answer';
  /** Text of the site's own; the form has words for the others. */
  readonly label: string | undefined;
  /** The saved value; empty if the member has saved none. */
  readonly value: string;
  /** Most characters it takes. */
  readonly most: number;
}

/** What is wrong with an entry. The proxy says `refused`, or `closed` if the field can't be changed any more. */
export type FieldFault =
  | `name.${'hostile' | 'unseen' | 'long'}`
  | `picture.${'long' | 'wrong'}`
  | `text.${'long' | 'hostile'}`
  | 'refused'
  | 'closed';

/** Limits of the proxy: of a name as a reader counts, of the others in UTF-16 units. */
const most = { name: 64, picture: 2048, bio: 500, answer: 500 } as const;

/** Everything that the site lets the member change, in its order. */
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

/** How long an entry is: a name as a reader counts, so that an emoji of several parts is one. */
export const lengthOf = ({ kind }: Field, value: string): number =>
  kind === 'name' ? [...new Intl.Segmenter().segment(value.trim())].length : value.trim().length;

/** Characters that turn the text around them, end a line or belong to no text. */
const hostile = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}]/u;
/** Something to see: not only spaces, joiners and marks without a letter. */
const visible = /[^\p{Z}\p{M}\p{C}\p{Default_Ignorable_Code_Point}]/u;

/** What is wrong with an entry; nothing if it can be saved. */
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

/** Whether the proxy takes an address for that of a picture. */
function isPicture(value: string): boolean {
  if (/[\u0000-\u0020\u007f\\]/.test(value)) return false;
  try {
    const { protocol, username, password } = new URL(value);
    return protocol === 'https:' && username === '' && password === '';
  } catch {
    return false;
  }
}
