import type { Address, Client, Hex } from 'viem';
import { getAddress, isAddress, keccak256, stringToHex, zeroAddress } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { getChainId } from 'viem/actions';
import { VerificationUnavailableError } from './verification-unavailable-error.js';

/** Terms of a mint: asset, recipient, price and validity. */
export interface MintOrder {
  /** Unique id of the order: the contract accepts it once. */
  readonly id: string;
  readonly contract: string;
  readonly tokenType: 'erc721' | 'erc1155' | 'erc721c';
  readonly to: string;
  readonly quantity: number;
  /** Only for an ERC-1155; if null, the contract mints a new token. */
  readonly tokenId: number | null;
  readonly uri: string;
  /** Price of one token, in base units of the currency. */
  readonly pricePerToken: bigint;
  /** Address of a token; `null` for the chain's native coin. */
  readonly currency: string | null;
  readonly primarySaleRecipient: string | null;
  readonly royaltyRecipient: string | null;
  readonly royaltyBasisPoints: number;
  /** Seconds since 1970 */
  readonly validFrom: number;
  /** Seconds since 1970 */
  readonly validUntil: number;
}

/** Arguments that a wallet passes to `mintWithSignature(payload, signature)`. Whole numbers are decimal text. */
export interface SignedMint {
  readonly payload: Readonly<Record<string, string>>;
  readonly signature: Hex;
}

/** Address that contracts use for the chain's native coin. */
const nativeCurrency = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE';

const uint = (name: string, bits: 128 | 256 = 256) => ({ name, type: `uint${bits}` });
const address = (name: string) => ({ name, type: 'address' });

const recipients = [address('to'), address('royaltyRecipient'), uint('royaltyBps'), address('primarySaleRecipient')];
const sale = [
  { name: 'uri', type: 'string' },
  uint('quantity'),
  uint('pricePerToken'),
  address('currency'),
  uint('validityStartTimestamp', 128),
  uint('validityEndTimestamp', 128),
  { name: 'uid', type: 'bytes32' },
];

/**
 * Signs a mint order for the contract (EIP-712), in the request format that ERC-721 and ERC-1155 contracts with signature minting
 * expect.
 */
export async function signMintRequest(order: MintOrder, privateKey: Hex, chainId: number): Promise<SignedMint> {
  const isMultiple = order.tokenType === 'erc1155';
  const message = {
    to: addressOf(order.to),
    royaltyRecipient: addressOf(order.royaltyRecipient),
    royaltyBps: BigInt(order.royaltyBasisPoints),
    primarySaleRecipient: addressOf(order.primarySaleRecipient),
    ...(isMultiple && { tokenId: order.tokenId === null ? 2n ** 256n - 1n : BigInt(order.tokenId) }),
    uri: order.uri,
    quantity: BigInt(order.quantity),
    pricePerToken: order.pricePerToken,
    currency: order.currency === null ? nativeCurrency : addressOf(order.currency),
    validityStartTimestamp: BigInt(order.validFrom),
    validityEndTimestamp: BigInt(order.validUntil),
    uid: orderUid(order.id),
  };
  const signature = await privateKeyToAccount(privateKey).signTypedData({
    domain: {
      name: isMultiple ? 'SignatureMintERC1155' : 'SignatureMintERC721',
      version: '1',
      chainId,
      verifyingContract: addressOf(order.contract),
    },
    types: { MintRequest: [...recipients, ...(isMultiple ? [uint('tokenId')] : []), ...sale] },
    primaryType: 'MintRequest',
    message,
  });
  const payload = Object.fromEntries(Object.entries(message).map(([name, value]) => [name, String(value)]));
  return { payload, signature };
}

/** Returns the 32 bytes by which contracts identify an order, from the order's own id. */
export const orderUid = (id: string): Hex => keccak256(stringToHex(id));

/** Returns the EIP-155 id of the client's chain. Throws {@link VerificationUnavailableError} if the chain does not answer. */
export async function readChainId(client: Client): Promise<number> {
  try {
    return await getChainId(client);
  } catch (error) {
    throw new VerificationUnavailableError({ cause: error });
  }
}

function addressOf(text: string | null): Address {
  if (text === null) return zeroAddress;
  if (!isAddress(text, { strict: false })) throw new TypeError(`${text} is not an address.`);
  return getAddress(text);
}
