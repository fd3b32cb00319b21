import * as z from 'zod/mini';
import { endpoint } from '../endpoint.js';
import { Id, member } from '../primitives.js';

/** Places where a member has an account that can be linked (api.md 4.11). */
export const AuthType = z.enum([
  'twitter',
  'discord',
  'telegram',
  'epic',
  'steam',
  'ultra',
  'google',
  'tiktok',
  'email',
  'reddit',
  'instagram',
  'github',
]);
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

export const verifySocialAuth = endpoint({
  name: 'verifySocialAuth',
  method: 'GET',
  path: '/api/{authType}/auth/connect',
  summary: "Looks for the code that the member has put into their profile's text.",
  source: 'api.md 4.14; names from wire-facts.md 4.11',
  level: 'core',
  access: 'operator',
  servedBy: 'platform',
  params: z.strictObject({ authType: z.enum(['tiktok', 'reddit', 'instagram']) }),
  query: z.strictObject({
    /** Signed token of {@link startSocialAuth}; it holds the code. */
    state: z.string().check(z.minLength(1), z.maxLength(8192)),
    code: z.optional(z.string()),
    redditProfileUrl: z.optional(z.string()),
    tiktokProfileUrl: z.optional(z.string()),
    instagramUsernameOrUrl: z.optional(z.string()),
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
