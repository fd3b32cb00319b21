import * as z from 'zod/mini';
import { endpoint } from '../endpoint.js';
import { Id, Timestamp, WalletType, requiredScope, scope } from '../primitives.js';

/** TON Connect proof; chain −239 is the main net, −3 the test net. */
export const TonVerification = z.object({
  account: z.object({
    address: z.string(),
    chain: z.enum(['-239', '-3']),
    publicKey: z.string(),
    walletStateInit: z.optional(z.string()),
  }),
  proof: z.object({
    domain: z.object({ lengthBytes: z.number(), value: z.string() }),
    payload: z.string(),
    signature: z.string(),
    /** Seconds since 1970; some wallets write it as text. */
    timestamp: z.union([z.number(), z.string().check(z.regex(/^\d{1,15}$/))]),
    state_init: z.optional(z.string()),
  }),
});
export type TonVerification = z.infer<typeof TonVerification>;

/** Proof that a wallet belongs to the sender (platform API, section 4.3). */
export const VerificationData = z.strictObject({
  message: z.optional(z.string().check(z.maxLength(4096))),
  signature: z.optional(z.string().check(z.maxLength(32_768))),
  accessToken: z.optional(z.string()),
  dynamicAuthToken: z.optional(z.string()),
  tonVerification: z.optional(TonVerification),
  /** Set by a server that has checked the signature itself. The proxy never takes it from a browser. */
  verifiedLocally: z.optional(z.boolean()),
});
export type VerificationData = z.infer<typeof VerificationData>;

export const connectUser = endpoint({
  name: 'connectUser',
  method: 'POST',
  path: '/api/users/connect',
  summary: 'Links a wallet to a user. If no user is given, returns the user who holds the wallet, or creates one.',
  source: 'platform API 4.3; names from its SDK',
  level: 'core',
  access: 'operator',
  servedBy: 'platform',
  body: z.strictObject({
    organizationId: Id,
    websiteId: Id,
    walletAddress: z.string().check(z.minLength(1), z.maxLength(128)),
    walletType: WalletType,
    verificationData: z.optional(VerificationData),
    userId: z.optional(Id),
    /** Takes the wallet away from the user who holds it. If it is that user's last wallet, the two become one user group. */
    confirmDisconnect: z.optional(z.boolean()),
  }),
  response: z.object({ id: Id, walletAddress: z.string(), createdAt: Timestamp, updatedAt: Timestamp }),
  errors: [400, 403, 404, 500],
});

export const disconnectUser = endpoint({
  name: 'disconnectUser',
  method: 'POST',
  path: '/api/users/disconnect',
  summary: 'Removes a user from their user group. Each side keeps what it has at that time.',
  source: 'the platform’s SDK',
  level: 'extended',
  access: 'operator',
  servedBy: 'platform',
  body: z.strictObject({ ...requiredScope, userId: Id }),
  response: z.object({ message: z.literal('Success') }),
  errors: [400, 403, 404, 500],
});

export const disconnectWallet = endpoint({
  name: 'disconnectWallet',
  method: 'POST',
  path: '/api/users/wallets/disconnect',
  summary: "Unlinks a wallet from its user, who keeps their points. A user's last wallet cannot be unlinked.",
  source: 'our own: the platform documents no way to release a wallet',
  level: 'laurel',
  access: 'operator',
  servedBy: 'platform',
  body: z.strictObject({
    ...requiredScope,
    userId: Id,
    walletAddress: z.string().check(z.minLength(1), z.maxLength(128)),
  }),
  response: z.object({ message: z.literal('Success') }),
  errors: [400, 403, 404, 500],
});

export const verifyUser = endpoint({
  name: 'verifyUser',
  method: 'POST',
  path: '/api/users/verify',
  summary: 'Moves a social account from another user to the user who has just proved that it is theirs.',
  source: 'the platform’s SDK',
  level: 'extended',
  access: 'operator',
  servedBy: 'platform',
  body: z.strictObject({
    ...scope,
    /** Signed token that the failed link returned, valid for a few minutes. */
    accountLinkData: z.string().check(z.minLength(1), z.maxLength(8192)),
    userId: z.optional(Id),
  }),
  response: z.object({ message: z.string() }),
  errors: [400, 403, 404, 500],
});
