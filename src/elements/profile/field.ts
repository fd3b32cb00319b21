import type { Localize, MessageKey } from '../../controllers/localize.js';
import type { MyProfile } from '../../controllers/save-profile.js';

/** Something a member can change: of a question, its id after the word. */
export type FieldId = 'displayName' | 'logoUrl' | 'bio' | `answer ${string}`;

/** One of them, as a form asks for it. */
export interface Field {
  readonly id: FieldId;
  readonly kind: 'name' | 'picture' | 'bio' | 'answer';
  /** Text of the site's own; the form has words for the others. */
  readonly label: string | undefined;
  /** What is kept; empty where nothing is. */
  readonly value: string;
  /** Most characters it takes. */
  readonly most: number;
}

/** What is wrong with an entry. */
export interface Fault {
  readonly text: MessageKey;
  readonly most?: number;
}

/** Limits of the proxy: of a name as a reader counts, of the others in UTF-16 units. */
const most = { name: 64, picture: 2048, bio: 500, answer: 500 } as const;
/** Characters from which on it is said how many are left. */
export const counted = 0.8;

/** Everything that can be changed here, in its order. */
export function fieldsOf(profile: MyProfile, editable: MyProfile['editable']): readonly Field[] {
  const own: readonly [Field['id'], Field['kind'], string | null][] = [
    ['displayName', 'name', profile.displayName],
    ['logoUrl', 'picture', profile.logoUrl],
    ['bio', 'bio', profile.bio],
  ];
  const answers = editable.includes('attributes') ? profile.attributes : [];
  return [
    ...own
      .filter(([id]) => (editable as readonly string[]).includes(id))
      .map(([id, kind, value]) => ({ id, kind, label: undefined, value: value ?? '', most: most[kind] })),
    ...answers.map(({ id, label, value }) => ({
      id: `answer ${id}` as const,
      kind: 'answer' as const,
      label,
      value: value ?? '',
      most: most.answer,
    })),
  ];
}

/** How long an entry is: a name as a reader counts, so that an emoji of several parts is one. */
export const lengthOf = ({ kind }: Field, value: string): number =>
  kind === 'name' ? [...new Intl.Segmenter().segment(value.trim())].length : value.trim().length;

/** Characters that turn the text around them, end a line or belong to no text. */
const hostile = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}]/u;
/** Something to see: not only spaces, joiners and marks without a letter. */
const visible = /[^\p{Z}\p{M}\p{C}\p{Default_Ignorable_Code_Point}]/u;

/** What is wrong with an entry; nothing where it can be saved. */
export function faultIn(field: Field, entered: string): Fault | undefined {
  const value = entered.trim();
  if (value === '') return undefined;
  const isLong = lengthOf(field, value) > field.most;
  switch (field.kind) {
    case 'name':
      if (hostile.test(value)) return { text: 'profile.field.name.hostile' };
      if (!visible.test(value)) return { text: 'profile.field.name.unseen' };
      return isLong ? { text: 'profile.field.name.long', most: field.most } : undefined;
    case 'picture':
      if (isLong) return { text: 'profile.field.picture.long', most: field.most };
      return isPicture(value) ? undefined : { text: 'profile.field.picture.wrong' };
    default:
      if (isLong) return { text: 'profile.field.text.long', most: field.most };
      return hostile.test(value.replaceAll(/[\n\r\t]/g, ' ')) ? { text: 'profile.field.text.hostile' } : undefined;
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

/** What a field is called. */
export function labelOf({ t }: Localize, { kind, label }: Field): string {
  return kind === 'answer' ? (label ?? '') : t(`profile.field.${kind}`);
}
