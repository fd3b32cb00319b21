import * as z from 'zod/mini';
import { endpoint } from './endpoint.js';
import { TonVerification } from './identity/connect.js';
import { Id, Timestamp, WalletType } from './primitives.js';

/** Chain of a wallet that is not EVM, as the reference part of a CAIP-2 id: `mainnet`, `cosmoshub-4`. */
export const ChainReference = z.string().check(z.regex(/^[-_a-zA-Z0-9]{1,32}$/));

/** A wallet of the signed-in member. */
export const OwnWallet = z.object({
  address: z.string(),
  type: WalletType,
  /**
   * The platform only reports that the wallet belongs to the member's group. Pages show it and name it in reads; nothing else is
   * possible until the member links it here.
   */
  ofGroup: z.optional(z.literal(true)),
});

/** The signed-in member, until `expiresAt`. */
export const SignedIn = z.object({
  status: z.literal('signed-in'),
  user: z.object({
    id: Id,
    displayName: z.nullable(z.string()),
    logoUrl: z.nullable(z.string()),
    /** The first is the wallet that the session was started with. */
    wallets: z.array(OwnWallet),
  }),
  expiresAt: Timestamp,
  /** Token that the page sends with a proof of its key. Only for browsers that keep no cookie for the proxy. */
  access: z.optional(z.object({ token: z.string(), expiresAt: Timestamp })),
});
export type SignedIn = z.infer<typeof SignedIn>;

/** Session of this browser with the proxy. */
export const Session = z.discriminatedUnion('status', [SignedIn, z.object({ status: z.literal('signed-out') })]);
export type Session = z.infer<typeof Session>;

export const getSession = endpoint({
  name: 'getSession',
  method: 'GET',
  path: '/session',
  summary: 'Returns who is signed in.',
  source: 'SECURITY.md',
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
  summary: 'Signs out in this browser. The answer is the same if nobody is signed in.',
  source: 'SECURITY.md',
  level: 'laurel',
  access: 'public',
  servedBy: 'proxy',
  response: Session,
  errors: [403, 429],
  exposure: { response: Session, rate: 'public' },
});

/** One of a member's sessions, in any browser. */
const OpenSession = z.object({
  id: z.string(),
  /** Whether this session made the request. */
  current: z.boolean(),
  /** Origin of the page that the session was started on. */
  origin: z.string(),
  createdAt: Timestamp,
  seenAt: Timestamp,
});
const OpenSessions = z.object({ data: z.array(OpenSession) });
export type OpenSessions = z.infer<typeof OpenSessions>;

export const listSessions = endpoint({
  name: 'listSessions',
  method: 'GET',
  path: '/sessions',
  summary: "Lists the member's sessions in all browsers, latest first.",
  source: 'SECURITY.md; OWASP ASVS 5.0 7.5.2',
  level: 'laurel',
  access: 'member',
  servedBy: 'proxy',
  response: OpenSessions,
  errors: [401, 403, 429],
  exposure: { response: OpenSessions, rate: 'member' },
});

export const endSessions = endpoint({
  name: 'endSessions',
  method: 'DELETE',
  path: '/sessions',
  summary: "Signs out everywhere: ends the member's sessions in all browsers, including this one.",
  source: 'SECURITY.md; OWASP ASVS 5.0 7.4.3',
  level: 'laurel',
  access: 'member',
  servedBy: 'proxy',
  response: Session,
  errors: [401, 403, 429],
  exposure: { response: Session, rate: 'member' },
});

export const refreshSession = endpoint({
  name: 'refreshSession',
  method: 'POST',
  path: '/session/refresh',
  summary:
    'Issues a new access token for a session that is bound to a key of the page. The proof in the DPoP header identifies the session.',
  source: 'RFC 9449; src/proxy/README.md, mode C',
  level: 'laurel',
  access: 'public',
  servedBy: 'proxy',
  response: Session,
  errors: [401, 403, 429],
  exposure: { response: Session, rate: 'public' },
});

export const exchangeToken = endpoint({
  name: 'exchangeToken',
  method: 'POST',
  path: '/session/exchange',
  summary: "Signs in with a token that the site's own login signed for its member. A token is valid for one attempt.",
  source: 'src/proxy/README.md, mode D',
  level: 'laurel',
  access: 'public',
  servedBy: 'proxy',
  body: z.strictObject({ token: z.string().check(z.minLength(1), z.maxLength(8192)) }),
  response: SignedIn,
  errors: [400, 401, 403, 404, 429, 502, 503],
  exposure: { body: ['token'], response: SignedIn, rate: 'verify' },
});

/** Action that needs a fresh signature by one of the member's wallets, even within a session. */
export const StepUpPurpose = z.enum(['link-wallet', 'unlink-wallet', 'bid', 'claim']);
export type StepUpPurpose = z.infer<typeof StepUpPurpose>;

/** Contents of the message to sign, without the address: the page adds it and renders the text (`contract/message.ts`). */
export const Challenge = z.object({
  domain: z.string(),
  statement: z.string(),
  uri: z.string(),
  nonce: z.string(),
  issuedAt: Timestamp,
  expirationTime: Timestamp,
  /** EIP-155 ids of the chains that a message may name; the first is the community's own. */
  chainIds: z.array(z.number()),
  /** CAIP-2 references of the chains of wallet types that are not EVM; absent if no such wallet may sign in. */
  chainReferences: z.optional(z.partialRecord(WalletType, z.array(z.string()))),
});
export type Challenge = z.infer<typeof Challenge>;

/** Purpose of a signature. `link` is signed by the wallet to add, the others by a wallet that the member already has. */
export const ChallengePurpose = z.enum(['sign-in', 'link', ...StepUpPurpose.options]);
export type ChallengePurpose = z.infer<typeof ChallengePurpose>;

export const createChallenge = endpoint({
  name: 'createChallenge',
  method: 'POST',
  path: '/session/challenge',
  summary:
    'Issues the challenge that a wallet signs to sign in or to confirm an action. It is valid for one attempt within a few minutes.',
  source: 'EIP-4361; SECURITY.md',
  level: 'laurel',
  access: 'public',
  servedBy: 'proxy',
  body: z.strictObject({
    /** Every purpose but `sign-in` needs a session; the statement says what the signature is for. */
    purpose: ChallengePurpose,
    /**
     * With the purpose `claim`: the token claim, which the statement then names. The signature confirms only this
     * claim.
     */
    claimId: z.optional(Id),
  }),
  response: Challenge,
  errors: [400, 401, 403, 404, 429, 502, 503],
  exposure: { body: ['purpose', 'claimId'], response: Challenge, rate: 'nonce' },
});

/** A challenge with the wallet's answer to it. */
const SignedChallenge = z.strictObject({
  nonce: z.string().check(z.minLength(8), z.maxLength(128)),
  walletType: WalletType,
  walletAddress: z.string().check(z.minLength(1), z.maxLength(128)),
  /** EIP-155 id; for wallet types that are not EVM, a CAIP-2 reference. */
  chainId: z.union([z.int().check(z.minimum(1)), ChainReference]),
  /** Text and signature; empty for TON. */
  message: z._default(z.string().check(z.maxLength(4096)), ''),
  signature: z._default(z.string().check(z.maxLength(32_768)), ''),
  /** For TON: the proof of TON Connect, whose payload is the nonce. */
  tonVerification: z.optional(TonVerification),
});
export type SignedChallenge = z.infer<typeof SignedChallenge>;
const signedChallengeFields = [
  'nonce',
  'walletType',
  'walletAddress',
  'chainId',
  'message',
  'signature',
  'tonVerification',
] as const;

export const createSession = endpoint({
  name: 'createSession',
  method: 'POST',
  path: '/session',
  summary: 'Signs in with a signed challenge.',
  source: 'SECURITY.md; platform API 4.3',
  level: 'laurel',
  access: 'public',
  servedBy: 'proxy',
  body: SignedChallenge,
  response: SignedIn,
  errors: [400, 401, 403, 429, 502, 503],
  exposure: { body: signedChallengeFields, response: SignedIn, rate: 'verify' },
});

const SteppedUp = z.object({ purpose: StepUpPurpose, expiresAt: Timestamp });
export type SteppedUp = z.infer<typeof SteppedUp>;

export const findPasskeyAccount = endpoint({
  name: 'findPasskeyAccount',
  method: 'POST',
  path: '/session/passkey',
  summary:
    "Tells which of up to two accounts belongs to a member. A browser that sees a synced passkey for the first time gets no public key: the passkey's signature fits two keys, and so two accounts.",
  source: 'SEC 1 4.1.6; src/proxy/README.md, passkeys',
  level: 'laurel',
  access: 'public',
  servedBy: 'proxy',
  body: z.strictObject({
    addresses: z.array(z.string().check(z.regex(/^0x[0-9a-fA-F]{40}$/))).check(z.minLength(1), z.maxLength(2)),
  }),
  /** `null` if none of the accounts is a member's. */
  response: z.object({ address: z.nullable(z.string()) }),
  errors: [400, 403, 404, 429, 502, 503],
  exposure: { body: ['addresses'], response: z.object({ address: z.nullable(z.string()) }), rate: 'verify' },
});

export const stepUp = endpoint({
  name: 'stepUp',
  method: 'POST',
  path: '/session/step-up',
  summary:
    "Confirms an action with a challenge signed by one of the member's wallets. The confirmation is valid for one use.",
  source: 'SECURITY.md',
  level: 'laurel',
  access: 'member',
  servedBy: 'proxy',
  body: z.extend(SignedChallenge, {
    /** The token claim for which the challenge was issued. */
    claimId: z.optional(Id),
  }),
  response: SteppedUp,
  errors: [400, 401, 403, 404, 429, 502, 503],
  exposure: { body: [...signedChallengeFields, 'claimId'], response: SteppedUp, rate: 'verify' },
});

export const linkWallet = endpoint({
  name: 'linkWallet',
  method: 'POST',
  path: '/session/wallets',
  summary:
    'Links another wallet to the signed-in member. Needs a challenge signed by that wallet and a confirmation by a wallet that is already linked.',
  source: 'SECURITY.md; platform API 4.3',
  level: 'laurel',
  access: 'member',
  servedBy: 'proxy',
  body: z.extend(SignedChallenge, {
    /**
     * Takes the wallet away from the member who holds it: the signature proves that it belongs to the sender. Sessions
     * that the other member started with it end. If it is their only wallet, everything they own moves along.
     */
    takeOver: z._default(z.boolean(), false),
  }),
  response: SignedIn,
  errors: [400, 401, 403, 404, 429, 502, 503],
  exposure: { body: [...signedChallengeFields, 'takeOver'], response: SignedIn, rate: 'link' },
});

export const unlinkWallet = endpoint({
  name: 'unlinkWallet',
  method: 'DELETE',
  path: '/session/wallets/{address}',
  summary:
    'Unlinks a wallet from the signed-in member. Needs a confirmation by a linked wallet, ends sessions begun with the unlinked one, and refuses to unlink the last.',
  source: 'SECURITY.md',
  level: 'laurel',
  access: 'member',
  servedBy: 'proxy',
  /** Letter case does not matter: no two wallets of a member differ only in case. */
  params: z.strictObject({ address: z.string().check(z.regex(/^[0-9A-Za-z.:_-]{1,128}$/)) }),
  response: SignedIn,
  errors: [401, 403, 404, 409, 429, 502, 503, 504],
  exposure: { response: SignedIn, rate: 'link' },
});
