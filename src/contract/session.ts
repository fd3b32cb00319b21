import * as z from 'zod/mini';
import { endpoint } from './endpoint.js';
import { Id, Timestamp, WalletType } from './primitives.js';

/** Who is signed in, for as long as `expiresAt` says. */
export const SignedIn = z.object({
  status: z.literal('signed-in'),
  user: z.object({
    id: Id,
    displayName: z.nullable(z.string()),
    logoUrl: z.nullable(z.string()),
    wallets: z.array(z.object({ address: z.string(), type: WalletType })),
  }),
  expiresAt: Timestamp,
});
export type SignedIn = z.infer<typeof SignedIn>;

/** Session of this browser with the proxy. */
export const Session = z.discriminatedUnion('status', [SignedIn, z.object({ status: z.literal('signed-out') })]);
export type Session = z.infer<typeof Session>;

export const getSession = endpoint({
  name: 'getSession',
  method: 'GET',
  path: '/session',
  summary: 'Who is signed in.',
  source: 'security.md 4.2',
  level: 'laurel',
  access: 'public',
  servedBy: 'proxy',
  response: Session,
  errors: [429],
  exposure: { response: Session, rate: 'public' },
});

export const endSession = endpoint({
  name: 'endSession',
  method: 'DELETE',
  path: '/session',
  summary: 'Signs out in this browser. Answers the same where nobody is signed in.',
  source: 'security.md 4.2',
  level: 'laurel',
  access: 'public',
  servedBy: 'proxy',
  response: Session,
  errors: [403, 429],
  exposure: { response: Session, rate: 'public' },
});

/** What is to be signed, without the address: the page adds it and renders the text (`contract/message.ts`). */
export const Challenge = z.object({
  domain: z.string(),
  statement: z.string(),
  uri: z.string(),
  nonce: z.string(),
  issuedAt: Timestamp,
  expirationTime: Timestamp,
  /** EIP-155 ids of the chains a message may name; the first is the community's own. */
  chainIds: z.array(z.number()),
});
export type Challenge = z.infer<typeof Challenge>;

export const createChallenge = endpoint({
  name: 'createChallenge',
  method: 'POST',
  path: '/session/challenge',
  summary: 'Issues what a wallet has to sign to sign in. Good for one try and a few minutes.',
  source: 'security.md 4.3; EIP-4361',
  level: 'laurel',
  access: 'public',
  servedBy: 'proxy',
  body: z.strictObject({ purpose: z.literal('sign-in') }),
  response: Challenge,
  errors: [400, 403, 429],
  exposure: { body: ['purpose'], response: Challenge, rate: 'nonce' },
});

export const createSession = endpoint({
  name: 'createSession',
  method: 'POST',
  path: '/session',
  summary: 'Signs in with a signed challenge.',
  source: 'security.md 4.3; api.md 4.3',
  level: 'laurel',
  access: 'public',
  servedBy: 'proxy',
  body: z.strictObject({
    nonce: z.string().check(z.minLength(8), z.maxLength(128)),
    walletType: WalletType,
    walletAddress: z.string().check(z.minLength(1), z.maxLength(128)),
    chainId: z.int().check(z.minimum(1)),
    message: z.string().check(z.maxLength(4096)),
    signature: z.string().check(z.maxLength(32_768)),
  }),
  response: SignedIn,
  errors: [400, 401, 403, 429, 502, 503],
  exposure: {
    body: ['nonce', 'walletType', 'walletAddress', 'chainId', 'message', 'signature'],
    response: SignedIn,
    rate: 'verify',
  },
});

/** Chain as a wallet wants it described (EIP-3085). */
export const Chain = z.object({
  id: z.number(),
  name: z.string(),
  rpcUrls: z.array(z.string()),
  blockExplorerUrl: z.nullable(z.string()),
  nativeCurrency: z.object({ name: z.string(), symbol: z.string(), decimals: z.number() }),
});
export type Chain = z.infer<typeof Chain>;

/** What this proxy can do. A widget offers what stands here and nothing else (experience.md F6). */
export const Capabilities = z.object({
  /** Grows when the proxy's own endpoints change so that older pages cannot use them. */
  version: z.number(),
  /** Names of the endpoints that are open. */
  operations: z.array(z.string()),
  walletTypes: z.array(WalletType),
  /** Chains a wallet may be on; the first is the community's own. */
  chains: z.array(Chain),
  /** Everything is read-only for now. */
  maintenance: z.boolean(),
});
export type Capabilities = z.infer<typeof Capabilities>;

export const getCapabilities = endpoint({
  name: 'getCapabilities',
  method: 'GET',
  path: '/capabilities',
  summary: 'What this proxy can do.',
  source: 'experience.md F6',
  level: 'laurel',
  access: 'public',
  servedBy: 'proxy',
  response: Capabilities,
  errors: [429],
  exposure: { response: Capabilities, rate: 'public' },
});

export const getTime = endpoint({
  name: 'getTime',
  method: 'GET',
  path: '/time',
  summary: "The proxy's clock, which countdowns follow.",
  source: 'experience.md F4',
  level: 'laurel',
  access: 'public',
  servedBy: 'proxy',
  response: z.object({ now: Timestamp }),
  errors: [429],
  exposure: { response: z.object({ now: Timestamp }), rate: 'public' },
});
