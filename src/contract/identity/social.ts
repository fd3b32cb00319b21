import * as z from 'zod/mini';
import { endpoint } from '../endpoint.js';
import { Id, Timestamp, member } from '../primitives.js';
import { type ProfileField, profileFields } from '../providers/backend.js';
import { providers, type ProfileId } from '../providers/index.js';
import { linkableProviders } from '../providers/linkable.js';
import { ReasonBody } from '../reason.js';

/** Provider whose accounts members can link (platform API, section 4.11). */
export const AuthType = z.enum(linkableProviders.map(({ id }) => id));
export type AuthType = z.infer<typeof AuthType>;

/** Form of the answer: a redirect of the browser, or JSON. */
const ResponseType = z._default(z.enum(['redirect', 'json']), 'redirect');

export const startSocialAuth = endpoint({
  name: 'startSocialAuth',
  method: 'GET',
  path: '/api/{authType}/auth',
  summary: 'Starts linking a social account to a member. Returns the URL to send them to.',
  source: 'platform API 4.11; names from its SDK',
  level: 'core',
  access: 'operator',
  servedBy: 'platform',
  params: z.strictObject({ authType: AuthType }),
  query: z.strictObject({
    ...member,
    websiteId: z.optional(Id),
    organizationId: z.optional(Id),
    /** Page on which the member lands afterwards. Only a caller with an API key may choose it. */
    redirect: z.optional(z.string().check(z.maxLength(2048))),
    responseType: ResponseType,
    /** Google only: accepts an account without a channel. */
    skipYTChannelCheck: z._default(z.enum(['true', 'false']), 'false'),
    /** Email only, and required there. */
    emailAddress: z.optional(z.string().check(z.maxLength(320))),
  }),
  response: z.object({ url: z.string() }),
  errors: [400, 403, 404, 500],
});

/** Providers whose accounts are proved by a code in the text of a profile (platform API, section 4.14). */
const ProfileAuthType = z.enum(
  providers.flatMap(({ id, proof }) => (proof === 'profile' ? id : [])) as readonly ProfileId[],
);
/** Query parameters in which these providers expect the URL or the name of the profile. */
const profileLinks = Object.fromEntries(profileFields.map((field) => [field, z.optional(z.string())])) as Record<
  ProfileField,
  z.ZodMiniOptional<z.ZodMiniString>
>;

export const verifySocialAuth = endpoint({
  name: 'verifySocialAuth',
  method: 'GET',
  path: '/api/{authType}/auth/connect',
  summary: "Checks whether the member's profile at the provider contains their code.",
  source: 'platform API 4.14; names from its SDK',
  level: 'core',
  access: 'operator',
  servedBy: 'platform',
  params: z.strictObject({ authType: ProfileAuthType }),
  query: z.strictObject({
    /** Signed token from {@link startSocialAuth}, which contains the code. */
    state: z.string().check(z.minLength(1), z.maxLength(8192)),
    code: z.optional(z.string()),
    ...profileLinks,
    responseType: ResponseType,
  }),
  response: z.object({
    success: z.boolean(),
    error: z.optional(z.string()),
    message: z.optional(z.string()),
    /** State for the next request. */
    jwtState: z.optional(z.string()),
  }),
  errors: [400, 403, 404, 500],
});

/** Id of a link in progress: valid for a few minutes, and only in the session that began it. */
const attempt = z.string().check(z.regex(/^[0-9a-f]{32}$/));

/** Code that the landing page received: valid once, for one link. */
const code = z.string().check(z.regex(/^[\w.-]{1,8192}$/));
/** Token that the landing page received about an account of another member. */
const accountLinkData = z.string().check(z.regex(/^[\w.-]{1,8192}$/));

export const finishSocialAuth = endpoint({
  name: 'finishSocialAuth',
  method: 'POST',
  path: '/api/{authType}/auth/finish',
  summary:
    'Links the account for which a landing page received a code. Only where the `redirect` of the start names an attempt.',
  source: 'SECURITY.md',
  level: 'laurel',
  access: 'operator',
  servedBy: 'platform',
  params: z.strictObject({ authType: AuthType }),
  body: z.strictObject({
    websiteId: z.optional(Id),
    organizationId: z.optional(Id),
    /** Member of the session in which the landing page was opened. */
    userId: Id,
    attempt,
    code,
  }),
  response: z.object({
    success: z.boolean(),
    error: z.optional(z.string()),
    /** Token that moves the account, if another member has linked it. */
    accountLinkData: z.optional(z.string()),
  }),
  errors: [400, 403, 404, 500],
});

export const disconnectSocialAccount = endpoint({
  name: 'disconnectSocialAccount',
  method: 'POST',
  path: '/api/{authType}/auth/disconnect',
  summary:
    'Disconnects a social account from its member, who keeps what they earned. It earns the same for nobody else.',
  source: 'our own: the platform documents no way to disconnect an account',
  level: 'laurel',
  access: 'operator',
  servedBy: 'platform',
  params: z.strictObject({ authType: AuthType }),
  body: z.strictObject({ websiteId: z.optional(Id), organizationId: z.optional(Id), userId: Id }),
  response: z.object({
    /** Whether there was an account to disconnect. */
    success: z.boolean(),
  }),
  errors: [400, 403, 404, 500],
});

const started = z.object({
  attempt: z.string(),
  /** Page to open for the member, in a popup or in place of the page; null for email, whose link is sent by mail. */
  url: z.nullable(z.string()),
  /** Code that the member puts into the text of their profile, for providers that are proved this way. */
  code: z.nullable(z.string()),
});

export const startMySocialAuth = endpoint({
  name: 'startMySocialAuth',
  method: 'POST',
  path: '/api/me/social/{authType}/start',
  summary: 'Starts linking a social account to the signed-in member.',
  source: 'platform API 4.11; SECURITY.md',
  level: 'laurel',
  access: 'member',
  servedBy: 'proxy',
  params: z.strictObject({ authType: AuthType }),
  body: z.strictObject({
    /** Name of a page that the proxy's owner has registered, on which the member lands. Never a URL. */
    returnPage: z._default(z.string().check(z.regex(/^[a-z][a-z0-9-]{0,31}$/)), 'default'),
    /** Email only, and required there. */
    emailAddress: z.optional(z.string().check(z.maxLength(320))),
    /** Google only: accepts an account without a channel. */
    skipYTChannelCheck: z.optional(z.enum(['true', 'false'])),
  }),
  response: started,
  errors: [400, 401, 403, 404, 429, 502, 503],
  exposure: { body: ['returnPage', 'emailAddress', 'skipYTChannelCheck'], response: started, rate: 'link' },
});

const verified = z.object({
  success: z.boolean(),
  /** Another member has linked the account; `moveMySocialAccount` moves it to this one. */
  taken: z.boolean(),
  reason: z.optional(ReasonBody),
});

export const verifyMySocialAuth = endpoint({
  name: 'verifyMySocialAuth',
  method: 'POST',
  path: '/api/me/social/{authType}/verify',
  summary: "Checks whether the signed-in member's profile at the provider contains their code.",
  source: 'platform API 4.14; SECURITY.md',
  level: 'laurel',
  access: 'member',
  servedBy: 'proxy',
  params: verifySocialAuth.params,
  /** `profile`: the profile's URL, or its user name. */
  body: z.strictObject({ attempt, profile: z.string().check(z.minLength(1), z.maxLength(2048)) }),
  response: verified,
  errors: [400, 401, 403, 404, 429, 502, 503],
  exposure: { body: ['attempt', 'profile'], response: verified, rate: 'write' },
});

const finished = z.object({
  authType: AuthType,
  success: z.boolean(),
  /** Another member has linked the account; `moveMySocialAccount` moves it to this one. */
  taken: z.boolean(),
});

export const finishMySocialAuth = endpoint({
  name: 'finishMySocialAuth',
  method: 'POST',
  path: '/api/me/social/finish',
  summary:
    'Finishes the link with which the signed-in member has come back from a provider or a mail, or says how it has ended. Only the session that began the link can finish it.',
  source: 'SECURITY.md',
  level: 'laurel',
  access: 'member',
  servedBy: 'proxy',
  body: z.strictObject({
    attempt,
    /** Absent if the landing page received none; then the accounts that the platform lists decide. */
    code: z.optional(code),
    /** Kept for `moveMySocialAccount`, so that every tab of the session knows of it. */
    accountLinkData: z.optional(accountLinkData),
  }),
  response: finished,
  errors: [400, 401, 403, 404, 429, 502, 503],
  exposure: { body: ['attempt', 'code', 'accountLinkData'], response: finished, rate: 'write' },
});

const SocialAccounts = z.object({
  data: z.array(
    z.object({
      authType: AuthType,
      /**
       * Name of the account at the provider; for an email address, a form that its owner recognises. `null` if the platform has
       * only an id.
       */
      name: z.nullable(z.string()),
      verifiedAt: z.nullable(Timestamp),
    }),
  ),
  /**
   * Accounts of which only a name is known, such as those from an operator's list. Quests ignore them until the member
   * links them.
   */
  unverified: z.optional(z.array(z.object({ authType: AuthType, name: z.string() }))),
});
export type SocialAccounts = z.infer<typeof SocialAccounts>;

export const listMySocialAccounts = endpoint({
  name: 'listMySocialAccounts',
  method: 'GET',
  path: '/api/me/social',
  summary:
    'Lists the social accounts that the signed-in member has linked. Only this list counts, not what a popup or a landing page reports.',
  source: 'SECURITY.md; names from the platform’s SDK',
  level: 'laurel',
  access: 'member',
  servedBy: 'proxy',
  response: SocialAccounts,
  errors: [401, 429, 502, 503],
  exposure: { response: SocialAccounts, rate: 'member' },
});

const disconnected = z.object({
  /** Whether the account is gone from `GET /api/me/social`. */
  success: z.boolean(),
});

export const disconnectMySocialAccount = endpoint({
  name: 'disconnectMySocialAccount',
  method: 'DELETE',
  path: '/api/me/social/{authType}',
  summary: 'Disconnects a social account from the signed-in member, who keeps what they earned.',
  source: 'SECURITY.md; without `laurel-service`, by the fields of POST /api/users/metadatas',
  level: 'laurel',
  access: 'member',
  servedBy: 'proxy',
  params: z.strictObject({ authType: AuthType }),
  response: disconnected,
  errors: [400, 401, 403, 404, 429, 502, 503],
  exposure: { response: disconnected, rate: 'write' },
});

const moved = z.object({ success: z.boolean() });

export const moveMySocialAccount = endpoint({
  name: 'moveMySocialAccount',
  method: 'POST',
  path: '/api/me/social/move',
  summary: 'Moves a social account from another member to the signed-in member, who has just proved that it is theirs.',
  source: 'the platform’s SDK; SECURITY.md',
  level: 'laurel',
  access: 'member',
  servedBy: 'proxy',
  body: z.strictObject({
    attempt,
    /**
     * Token that the landing page received; not needed after `verifyMySocialAuth` or `finishMySocialAuth`. The platform checks which
     * member it was issued for.
     */
    accountLinkData: z.optional(accountLinkData),
  }),
  response: moved,
  errors: [400, 401, 403, 404, 429, 502, 503],
  exposure: { body: ['attempt', 'accountLinkData'], response: moved, rate: 'link' },
});
