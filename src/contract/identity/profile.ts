import * as z from 'zod/mini';
import { endpoint } from '../endpoint.js';
import { graphemes } from '../graphemes.js';
import { Id, Timestamp } from '../primitives.js';
import { OwnWallet } from '../session.js';
import { AuthType } from './social.js';

/** Part of the profile that a site may let its members change. */
export const ProfileField = z.enum(['displayName', 'logoUrl', 'bio', 'attributes']);
export type ProfileField = z.infer<typeof ProfileField>;

/** Data that the platform keeps about the member who asks. It never contains data of another member. */
export const Profile = z.object({
  displayName: z.nullable(z.string()),
  logoUrl: z.nullable(z.string()),
  bio: z.nullable(z.string()),
  /** The website's questions with the member's answers; `null` if they have not answered. */
  attributes: z.array(z.object({ id: Id, label: z.string(), value: z.nullable(z.string()) })),
  /** Accounts that the platform reports as linked; the name is `null` if the platform has only an id. */
  accounts: z.array(z.object({ type: AuthType, name: z.nullable(z.string()) })),
  /**
   * Accounts of which only a name is known, such as those from an operator's list. Quests ignore them until the member
   * links them.
   */
  unverifiedAccounts: z.optional(z.array(z.object({ type: AuthType, name: z.string() }))),
  /** The first is the primary one; `linkedAt` is `null` if the platform does not report it. */
  wallets: z.array(z.extend(OwnWallet, { linkedAt: z.nullable(Timestamp) })),
  /** The member's full email address. Only the member gets it. */
  emailAddress: z.nullable(z.string()),
  /** When the platform first recorded the member on this website; absent if it does not report it. */
  memberSince: z.optional(Timestamp),
  /** Fields that this site lets its members change; they can only read the others. */
  editable: z.array(ProfileField),
});
export type Profile = z.infer<typeof Profile>;

/** Characters that change the direction of the text around them, end a line, or do not belong in text. */
const hostile = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}]/u;
/** A visible character: not only spaces, joiners and marks without a letter. */
const visible = /[^\p{Z}\p{M}\p{C}\p{Default_Ignorable_Code_Point}]/u;

/**
 * Name that others see: 1 to 64 characters as a reader counts them, on one line, without characters that reverse or hide text.
 */
export const DisplayName = z.string().check(
  z.trim(),
  z.minLength(1),
  z.maxLength(1_024),
  z.refine((name) => !hostile.test(name) && visible.test(name) && [...graphemes(name)].length <= 64, 'is no name'),
);

function isPictureUrl(text: string): boolean {
  // A URL parser silently drops spaces and control characters, so its result would differ from the text.
  if (/[\u0000-\u0020\u007f\\]/.test(text)) return false;
  try {
    const { protocol, username, password } = new URL(text);
    return protocol === 'https:' && username === '' && password === '';
  } catch {
    return false;
  }
}

/** URL of a picture: https, without a user name. */
const PictureUrl = z.string().check(z.maxLength(2_048), z.refine(isPictureUrl, 'is no https address'));

/** Text that may have several lines. */
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
  summary:
    'Returns the details that the platform stores about the signed-in member, and which of them they may change here.',
  source: 'the platform’s SDK; SECURITY.md',
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
  summary: 'Changes the profile of the signed-in member. Fields left out stay unchanged; null clears a field.',
  source: 'the platform’s SDK; SECURITY.md',
  level: 'laurel',
  access: 'member',
  servedBy: 'proxy',
  body: z.strictObject({
    displayName: z.optional(z.nullable(DisplayName)),
    logoUrl: z.optional(z.nullable(PictureUrl)),
    bio: z.optional(z.nullable(PlainText)),
    /**
     * Answers to the website's questions; an empty value withdraws the answer. At most 32, the proxy's limit for lists in a body.
     */
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
