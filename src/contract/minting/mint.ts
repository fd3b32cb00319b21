import * as z from 'zod/mini';
import { endpoint } from '../endpoint.js';
import { Amount, Id, Timestamp, ownWallet } from '../primitives.js';
import { ReasonBody } from '../reason.js';
import { AgreedPrice } from './agreed-price.js';

export const mintAsset = endpoint({
  name: 'mintAsset',
  method: 'POST',
  path: '/api/minting/contracts/mint',
  summary: 'Requests a mint. The work continues after the answer; its status reports the progress.',
  source: 'the platform’s SDK',
  level: 'extended',
  access: 'operator',
  servedBy: 'platform',
  body: z.strictObject({
    contractId: Id,
    assetId: Id,
    walletAddress: z.optional(z.string().check(z.minLength(1), z.maxLength(128))),
    quantity: z._default(z.int().check(z.minimum(1), z.maximum(1000)), 1),
    /** Only for a platform whose assets say `takesAgreedPrice`: it refuses an order at another price. */
    agreedPrice: z.optional(AgreedPrice),
    emailAddress: z.optional(z.string().check(z.maxLength(320))),
    customInputValue: z.optional(z.string().check(z.maxLength(2000))),
    agreedToSendW9: z.optional(z.boolean()),
    shippingId: z.optional(z.string()),
    shippingOrderType: z.optional(z.string()),
  }),
  response: z.object({ mintingContractAssetMintStatusId: Id }),
  success: 202,
  errors: [400, 403, 404, 429, 500],
});

/** State of a mint. */
export const MintStatus = z.enum(['generatingSignature', 'minting', 'minted', 'failed']);
export type MintStatus = z.infer<typeof MintStatus>;

/**
 * When the service returns supply and points of an abandoned order, unless the member sent it. Absent once that is
 * decided.
 */
const refundAt = z.nullish(Timestamp);

export const getMintStatus = endpoint({
  name: 'getMintStatus',
  method: 'GET',
  path: '/api/minting/status/{id}',
  summary: 'Returns the status of a mint and, once it is signed, the transaction that the wallet has to send.',
  source: 'the platform’s SDK',
  level: 'extended',
  access: 'operator',
  servedBy: 'platform',
  params: z.strictObject({ id: Id }),
  response: z.object({
    id: z.optional(Id),
    status: MintStatus,
    /** JSON text, or the object itself: `{signature, payload}` for `mintWithSignature`. */
    signature: z.nullish(z.union([z.string(), z.record(z.string(), z.unknown())])),
    txHash: z.nullable(z.string()),
    relayerTxId: z.nullable(z.string()),
    price: z.optional(Amount),
    errorCode: z.nullable(z.string()),
    errorMessage: z.nullable(z.string()),
    refundAt,
  }),
  errors: [403, 404, 429, 500],
});

export const saveMintStatus = endpoint({
  name: 'saveMintStatus',
  method: 'POST',
  path: '/api/minting/status/{id}',
  summary: 'Reports the outcome of a mint transaction.',
  source: 'the platform’s SDK',
  level: 'extended',
  access: 'operator',
  servedBy: 'platform',
  params: z.strictObject({ id: Id }),
  body: z.strictObject({
    status: z.enum(['failed', 'minted']),
    txHash: z.optional(z.string().check(z.regex(/^0x[0-9a-f]{64}$/i, 'must be a transaction hash'))),
  }),
  response: z.object({ message: z.string() }),
  errors: [400, 403, 404, 500],
});

const {
  contractId,
  assetId,
  quantity,
  agreedPrice,
  emailAddress,
  customInputValue,
  agreedToSendW9,
  shippingId,
  shippingOrderType,
} = mintAsset.body.shape;

export const mintMyAsset = endpoint({
  name: 'mintMyAsset',
  method: 'POST',
  path: '/api/me/minting/contracts/mint',
  summary: 'Requests a mint for a wallet of the signed-in member.',
  source: 'the platform’s SDK, for a wallet of the session',
  level: 'laurel',
  access: 'member',
  servedBy: 'proxy',
  body: z.strictObject({
    contractId,
    assetId,
    quantity,
    agreedPrice,
    emailAddress,
    customInputValue,
    agreedToSendW9,
    shippingId,
    shippingOrderType,
    ...ownWallet,
  }),
  response: mintAsset.response,
  errors: [400, 401, 403, 404, 409, 429, 502, 503, 504],
  exposure: {
    body: [
      'contractId',
      'assetId',
      'quantity',
      'agreedPrice',
      'emailAddress',
      'customInputValue',
      'agreedToSendW9',
      'shippingId',
      'shippingOrderType',
      'wallet',
    ],
    response: mintAsset.response,
    rate: 'write',
  },
  upstream: { endpoint: mintAsset, bind: { walletAddress: 'wallet' } },
});

const ownMint = z.object({
  id: z.optional(Id),
  status: MintStatus,
  signature: getMintStatus.response.shape.signature,
  txHash: z.nullable(z.string()),
  price: z.optional(Amount),
  refundAt,
  /** Why the mint failed, if that is known. */
  reason: z.optional(ReasonBody),
});

export const getMyMintStatus = endpoint({
  name: 'getMyMintStatus',
  method: 'GET',
  path: '/api/me/minting/status/{id}',
  summary:
    'Returns the status of a mint of the signed-in member and, once it is signed, the transaction that the wallet has to send.',
  source: 'the platform’s SDK, for mints begun through the proxy',
  level: 'laurel',
  access: 'member',
  servedBy: 'proxy',
  params: z.strictObject({ id: Id }),
  response: ownMint,
  errors: [401, 404, 429, 502, 503],
  exposure: { response: ownMint, rate: 'member', reasonFrom: ['errorCode', 'errorMessage'] },
  upstream: { endpoint: getMintStatus, bind: {}, owner: 'unnamed' },
});

const reported = z.object({});

export const reportMyMint = endpoint({
  name: 'reportMyMint',
  method: 'POST',
  path: '/api/me/minting/status/{id}',
  summary: 'Reports the outcome of a mint transaction that a wallet of the signed-in member sent.',
  source: 'the platform’s SDK, for mints begun through the proxy',
  level: 'laurel',
  access: 'member',
  servedBy: 'proxy',
  params: z.strictObject({ id: Id }),
  body: saveMintStatus.body,
  response: reported,
  errors: [400, 401, 403, 404, 409, 429, 502, 503],
  exposure: { body: ['status', 'txHash'], response: reported, rate: 'write' },
  upstream: { endpoint: saveMintStatus, bind: {} },
});
