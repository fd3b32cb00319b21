import * as z from 'zod/mini';
import { endpoint } from '../endpoint.js';
import { Id, Timestamp } from '../primitives.js';
import { OwnWallet } from '../session.js';
import { AuthType } from './social.js';

/** What a site may let its members change of themselves. */
export const ProfileField = z.enum(['displayName', 'logoUrl', 'bio', 'attributes']);
export type ProfileField = z.infer<typeof ProfileField>;

/** What the platform keeps of the member who asks, and of nobody else. */
export const Profile = z.object({
  displayName: z.nullable(z.string()),
  logoUrl: z.nullable(z.string()),
  bio: z.nullable(z.string()),
  /** The website's questions and what the member answered; `null` where they have not. */
  attributes: z.array(z.object({ id: Id, label: z.string(), value: z.nullable(z.string()) })),
  /** Accounts elsewhere that the platform tells of; the name is `null` where it has only an id. */
  accounts: z.array(z.object({ type: AuthType, name: z.nullable(z.string()) })),
  /** The first is the primary one; `linkedAt` is `null` where the platform does not tell. */
  wallets: z.array(z.extend(OwnWallet, { linkedAt: z.nullable(Timestamp) })),
  /** The member's own address, in full: for the member alone. */
  emailAddress: z.nullable(z.string()),
  /** What this site lets its members change; the others can only be read. */
  editable: z.array(ProfileField),
});
export type Profile = z.infer<typeof Profile>;

/** Characters that turn the text around them, end a line or belong to no text. */
const hostile = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}]/u;
/** Something to see: not only spaces, joiners and marks without a letter. */
const visible = /[^\p{Z}\p{M}\p{C}\p{Default_Ignorable_Code_Point}]/u;

/** Characters as a reader counts them: a letter with its marks, an emoji of several parts, are one. */
function countGraphemes(text: string): number {
  let count = 0;
  for (const _ of new Intl.Segmenter('und', { granularity: 'grapheme' }).segment(text)) count += 1;
  return count;
}

/** Name that others see: 1 to 64 characters as a reader counts them, one line, nothing that turns or hides text. */
export const DisplayName = z.string().check(
  z.trim(),
  z.minLength(1),
  z.maxLength(1_024),
  z.refine((name) => !hostile.test(name) && visible.test(name) && countGraphemes(name) <= 64, 'is no name'),
);

/** Address of a picture: https, without a user's name in it. */
const PictureUrl = z.string().check(
  z.maxLength(2_048),
  z.refine((text) => {
    // A parser drops spaces and control characters silently: what it makes of them is not what the text says.
    if (/[\u0000-\u0020\u007f\\]/.test(text) || !URL.canParse(text)) return false;
    const { protocol, username, password } = new URL(text);
    return protocol === 'https:' && username === '' && password === '';
  }, 'is no https address'),
);

/** Text of several lines. */
const PlainText = z.string().check(
  z.trim(),
  z.maxLength(500),
  z.refine((text) => !hostile.test(text.replaceAll(/[\n\r\t]/g, ' ')), 'has characters that belong to no text'),
);

const areDifferent = (answers: readonly { readonly id: string }[]): boolean =>
  new Set(answers.map(({ id }) => id.toLowerCase())).size === answers.length;

export const getMyProfile = endpoint({
  name: 'getMyProfile',
  method: 'GET',
  path: '/api/me/profile',
  summary: 'What the platform keeps of the signed-in member, and what of it they may change here.',
  source: 'wire-facts.md 3 and 4.4; security.md T2, T27',
  level: 'laurel',
  access: 'member',
  servedBy: 'proxy',
  response: Profile,
  errors: [401, 403, 429, 502, 503],
  exposure: { response: Profile, rate: 'member' },
});

export const saveMyProfile = endpoint({
  name: 'saveMyProfile',
  method: 'POST',
  path: '/api/me/profile',
  summary: 'Changes what the signed-in member says of themselves. Fields left out stay as they are; null empties one.',
  source: 'wire-facts.md 3 and 4.4; security.md T2, T27',
  level: 'laurel',
  access: 'member',
  servedBy: 'proxy',
  body: z.strictObject({
    displayName: z.optional(z.nullable(DisplayName)),
    logoUrl: z.optional(z.nullable(PictureUrl)),
    bio: z.optional(z.nullable(PlainText)),
    /** Answers to the website's questions; an empty one takes it back. As many as a body may have entries. */
    attributes: z.optional(
      z
        .array(z.strictObject({ id: Id, value: PlainText }))
        .check(z.minLength(1), z.maxLength(32), z.refine(areDifferent, 'names a question twice')),
    ),
  }),
  response: Profile,
  errors: [400, 401, 403, 409, 429, 502, 503, 504],
  exposure: { body: ['displayName', 'logoUrl', 'bio', 'attributes'], response: Profile, rate: 'write' },
});
