import * as z from 'zod/mini';
import { endpoint } from '../endpoint.js';
import { Network } from '../network.js';
import { Id, limit, page } from '../primitives.js';

const wallet = z.string().check(z.minLength(1), z.maxLength(128));

/** Wallet that may mint an asset, and how much of it. */
const AllowlistEntry = z.object({
  id: Id,
  mintingContractAssetId: Id,
  walletAddress: z.string(),
  quantity: z.number(),
});

export const listMintingAllowlist = endpoint({
  name: 'listMintingAllowlist',
  method: 'GET',
  path: '/api/minting/assets/allowlist',
  summary: 'Wallets that may mint an asset; an asset without any can be minted by everyone.',
  source: 'the platform’s SDK; rows and page are ours',
  level: 'extended',
  access: 'operator',
  servedBy: 'platform',
  query: z.strictObject({
    mintingContractAssetId: Id,
    walletAddress: z.optional(wallet),
    limit: limit(100, 10),
    startingAfter: z.optional(Id),
  }),
  response: page(AllowlistEntry),
  errors: [400, 403, 404, 500],
});

export const saveMintingAllowlist = endpoint({
  name: 'saveMintingAllowlist',
  method: 'POST',
  path: '/api/minting/assets/allowlist',
  summary: 'Allows wallets to mint an asset; the quantity of one that is there is replaced.',
  source: 'the platform’s SDK: at most 25 entries; the answer is ours',
  level: 'extended',
  access: 'operator',
  servedBy: 'platform',
  body: z.strictObject({
    mintingContractAssetId: Id,
    entries: z
      .array(z.strictObject({ walletAddress: wallet, quantity: z.int().check(z.minimum(1), z.maximum(1_000_000)) }))
      .check(z.minLength(1), z.maxLength(25)),
  }),
  response: z.object({ data: z.array(AllowlistEntry) }),
  errors: [400, 403, 404, 500],
});

export const checkTokenGate = endpoint({
  name: 'checkTokenGate',
  method: 'GET',
  path: '/api/minting/token_gate',
  summary: 'Whether a token opens the gate of an asset.',
  source: 'the platform’s SDK',
  level: 'extended',
  access: 'operator',
  servedBy: 'platform',
  query: z.strictObject({
    collectionAddress: wallet,
    mintingContractAssetId: Id,
    mintingContractId: Id,
    network: Network,
    tokenId: z.string().check(z.regex(/^\d{1,78}$/, 'must be a whole number')),
  }),
  response: z.object({ eligible: z.boolean(), message: z.string() }),
  errors: [400, 403, 404, 500],
});
