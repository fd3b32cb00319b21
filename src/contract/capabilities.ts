import * as z from 'zod/mini';
import { endpoint } from './endpoint.js';
import { Timestamp, WalletType } from './primitives.js';

/** Description of a chain as wallets expect it (EIP-3085). */
export const Chain = z.object({
  id: z.number(),
  name: z.string(),
  rpcUrls: z.array(z.string()),
  blockExplorerUrl: z.nullable(z.string()),
  nativeCurrency: z.object({ name: z.string(), symbol: z.string(), decimals: z.number() }),
});
export type Chain = z.infer<typeof Chain>;

/** A contract that distributes a token, on the chain with this EIP-155 id. */
export const ClaimContract = z.object({
  chainId: z.int().check(z.minimum(1)),
  address: z.string().check(z.regex(/^0x[0-9a-fA-F]{40}$/)),
});
export type ClaimContract = z.infer<typeof ClaimContract>;

/**
 * Accounts of members who join with a passkey: the EIP-155 id of the one chain that decides who owns an account, and the factory
 * of the accounts there (`MemberAccountFactory`).
 */
export const Passkeys = z.object({
  chainId: z.int().check(z.minimum(1)),
  factory: z.string().check(z.regex(/^0x[0-9a-fA-F]{40}$/)),
});
export type Passkeys = z.infer<typeof Passkeys>;

/** Version of the proxy's own endpoints. It grows when a change makes them unusable for older pages. */
export const capabilitiesVersion = 1;

/** Operations and chains that this proxy supports. An element offers only these. */
export const Capabilities = z.object({
  /** {@link capabilitiesVersion} of the proxy. */
  version: z.number(),
  /** Names of the endpoints that are enabled. */
  operations: z.array(z.string()),
  walletTypes: z.array(WalletType),
  /** Chains that a wallet may be on; the first is the community's own. */
  chains: z.array(Chain),
  /** CAIP-2 references of the chains of wallet types that are not EVM; absent if no such wallet may sign in. */
  chainReferences: z.optional(z.partialRecord(WalletType, z.array(z.string()))),
  /** The only contracts with which a page may ask a member to claim. */
  claimContracts: z.optional(z.array(ClaimContract)),
  /** Absent if members cannot join with a passkey. */
  passkeys: z.optional(Passkeys),
  /** Everything is read-only for now. */
  maintenance: z.boolean(),
});
export type Capabilities = z.infer<typeof Capabilities>;

export const getCapabilities = endpoint({
  name: 'getCapabilities',
  method: 'GET',
  path: '/capabilities',
  summary: 'Returns what this proxy can do.',
  source: 'our own: tells elements which features the site has',
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
  summary: "Returns the proxy's time, which countdowns follow.",
  source: 'our own: countdowns must not depend on the visitor’s clock',
  level: 'laurel',
  access: 'public',
  servedBy: 'proxy',
  response: z.object({ now: Timestamp }),
  errors: [429],
  exposure: { response: z.object({ now: Timestamp }), rate: 'public' },
});
