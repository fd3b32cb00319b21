import * as z from 'zod/mini';
import { endpoint } from '../endpoint.js';
import { Id, Timestamp, member } from '../primitives.js';
import { type ProfileField, profileFields } from '../providers/backend.js';
import { providers, type ProfileId } from '../providers/index.js';
import { linkableProviders } from '../providers/linkable.js';
import { ReasonBody } from '../reason.js';

/** Places where a member has an account that can be linked (api.md 4.11). */
export const AuthType = z.enum(linkableProviders.map(({ id }) => id));
export type AuthType = z.infer<typeof AuthType>;

/** How the answer comes: by sending the browser on, or as JSON. */
const ResponseType = z._default(z.enum(['redirect', 'json']), 'redirect');

export const startSocialAuth = endpoint({
  name: 'startSocialAuth',
  method: 'GET',
  path: '/api/{authType}/auth',
  summary: 'Starts linking a social account to a member; the answer is where to send them.',
  source: 'api.md 4.11; names from wire-facts.md 4.11',
  level: 'core',
  access: 'operator',
  servedBy: 'platform',
  params: z.strictObject({ authType: AuthType }),
  query: z.strictObject({
    ...member,
    websiteId: z.optional(Id),
    organizationId: z.optional(Id),
    /** Where the member lands afterwards. Only who holds the key may choose it (wire-facts.md 4.11). */
    redirect: z.optional(z.string().check(z.maxLength(2048))),
    responseType: ResponseType,
    /** Google only: a channel is not needed. */
    skipYTChannelCheck: z._default(z.enum(['true', 'false']), 'false'),
    /** Email only, and needed there. */
    emailAddress: z.optional(z.string().check(z.maxLength(320))),
  }),
  response: z.object({ url: z.string() }),
  errors: [400, 403, 404, 500],
});

/** Providers whose accounts are proved by a code in the text of a profile (api.md 4.14). */
const ProfileAuthType = z.enum(
  providers.flatMap(({ id, proof }) => (proof === 'profile' ? id : [])) as readonly ProfileId[],
);
/** Where each of them takes the address or the name of the profile. */
const profileLinks = Object.fromEntries(profileFields.map((field) => [field, z.optional(z.string())])) as Record<
  ProfileField,
  z.ZodMiniOptional<z.ZodMiniString>
>;

export const verifySocialAuth = endpoint({
  name: 'verifySocialAuth',
  method: 'GET',
  path: '/api/{authType}/auth/connect',
  summary: "Looks for the code that the member has put into their profile's text.",
  source: 'api.md 4.14; names from wire-facts.md 4.11',
  level: 'core',
  access: 'operator',
  servedBy: 'platform',
  params: z.strictObject({ authType: ProfileAuthType }),
  query: z.strictObject({
    /** Signed token of {@link startSocialAuth}; it holds the code. */
    state: z.string().check(z.minLength(1), z.maxLength(8192)),
    code: z.optional(z.string()),
    ...profileLinks,
    responseType: ResponseType,
  }),
  response: z.object({
    success: z.boolean(),
    error: z.optional(z.string()),
    message: z.optional(z.string()),
    /** State to go on with. */
    jwtState: z.optional(z.string()),
  }),
  errors: [400, 403, 404, 500],
});

/** Names a link under way: good for a few minutes, and in the session that began it. */
const attempt = z.string().check(z.regex(/^[0-9a-f]{32}$/));

const started = z.object({
  attempt: z.string(),
  /** Where the member goes, in a popup or with the page itself; null for email, whose link comes by mail. */
  url: z.nullable(z.string()),
  /** What the member puts into the text of their profile, where that shows whose it is. */
  code: z.nullable(z.string()),
});

export const startMySocialAuth = endpoint({
  name: 'startMySocialAuth',
  method: 'POST',
  path: '/api/me/social/{authType}/start',
  summary: 'Starts linking an account elsewhere to the signed-in member.',
  source: 'api.md 4.11; security.md 4.8',
  level: 'laurel',
  access: 'member',
  servedBy: 'proxy',
  params: z.strictObject({ authType: AuthType }),
  body: z.strictObject({
    /** Name of a page that the proxy's owner has registered, on which the member lands. Never an address. */
    returnPage: z._default(z.string().check(z.regex(/^[a-z][a-z0-9-]{0,31}$/)), 'default'),
    /** Email only, and needed there. */
    emailAddress: z.optional(z.string().check(z.maxLength(320))),
    /** Google only: a channel is not needed. */
    skipYTChannelCheck: z.optional(z.enum(['true', 'false'])),
  }),
  response: started,
  errors: [400, 401, 403, 404, 429, 502, 503],
  exposure: { body: ['returnPage', 'emailAddress', 'skipYTChannelCheck'], response: started, rate: 'link' },
});

const verified = z.object({
  success: z.boolean(),
  /** Another member has the account; whoever goes on moves it (`moveMySocialAccount`). */
  taken: z.boolean(),
  reason: z.optional(ReasonBody),
});

export const verifyMySocialAuth = endpoint({
  name: 'verifyMySocialAuth',
  method: 'POST',
  path: '/api/me/social/{authType}/verify',
  summary: "Looks for the code that the signed-in member has put into their profile's text.",
  source: 'api.md 4.14; security.md 4.8',
  level: 'laurel',
  access: 'member',
  servedBy: 'proxy',
  params: verifySocialAuth.params,
  /** `profile`: its address, or the name it goes by. */
  body: z.strictObject({ attempt, profile: z.string().check(z.minLength(1), z.maxLength(2048)) }),
  response: verified,
  errors: [400, 401, 403, 404, 429, 502, 503],
  exposure: { body: ['attempt', 'profile'], response: verified, rate: 'write' },
});

const SocialAccounts = z.object({
  data: z.array(
    z.object({
      authType: AuthType,
      /** How it is called there; of an email address what its owner knows it by. */
      name: z.string(),
      verifiedAt: z.nullable(Timestamp),
    }),
  ),
});
export type SocialAccounts = z.infer<typeof SocialAccounts>;

export const listMySocialAccounts = endpoint({
  name: 'listMySocialAccounts',
  method: 'GET',
  path: '/api/me/social',
  summary:
    'Accounts elsewhere that the signed-in member has linked. What a popup or a landing page says counts for nothing.',
  source: 'security.md 4.8; names from wire-facts.md 4.14',
  level: 'laurel',
  access: 'member',
  servedBy: 'proxy',
  response: SocialAccounts,
  errors: [401, 429, 502, 503],
  exposure: { response: SocialAccounts, rate: 'member' },
});

const moved = z.object({ success: z.boolean() });

export const moveMySocialAccount = endpoint({
  name: 'moveMySocialAccount',
  method: 'POST',
  path: '/api/me/social/move',
  summary:
    'Moves an account that another member has linked to the signed-in one, who has just shown that it is theirs.',
  source: 'wire-facts.md 4.11; security.md 4.8',
  level: 'laurel',
  access: 'member',
  servedBy: 'proxy',
  body: z.strictObject({
    attempt,
    /** What the landing page was told; not needed after `verifyMySocialAuth`. The platform checks whom it is for. */
    accountLinkData: z.optional(z.string().check(z.regex(/^[\w.-]{1,8192}$/))),
  }),
  response: moved,
  errors: [400, 401, 403, 404, 429, 502, 503],
  exposure: { body: ['attempt', 'accountLinkData'], response: moved, rate: 'link' },
});
