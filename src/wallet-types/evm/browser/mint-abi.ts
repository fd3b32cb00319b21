import { parseAbi } from 'viem';

const request721 =
  'struct Request { address to; address royaltyRecipient; uint256 royaltyBps; address primarySaleRecipient; string uri; uint256 quantity; uint256 pricePerToken; address currency; uint128 validityStartTimestamp; uint128 validityEndTimestamp; bytes32 uid; }';
const request1155 = request721.replace(
  'address primarySaleRecipient;',
  'address primarySaleRecipient; uint256 tokenId;',
) as typeof request721;

/** The mint contract's own errors, and those of the tokens that pay for a mint. */
const errors = [
  'error InvalidSignature()',
  'error OrderUsed()',
  'error OrderNotYetValid()',
  'error OrderExpired()',
  'error InvalidRecipient()',
  'error InvalidQuantity()',
  'error SupplyExceeded()',
  'error WrongPayment()',
] as const;
const abiOf = (request: typeof request721) =>
  parseAbi([
    request,
    'function mintWithSignature(Request request, bytes signature) payable',
    'event TokensMintedWithSignature(address indexed signer, address indexed mintedTo, uint256 indexed tokenIdMinted, Request request)',
    ...errors,
  ]);
const abis = { single: abiOf(request721), multiple: abiOf(request1155) };

/** ERC-20's `approve` without its result, which Tether USD and others do not return. */
export const approveAbi = parseAbi(['function approve(address spender, uint256 amount)']);

/** Returns the functions and events of a contract that mints from signed orders, for its kind of tokens. */
export const abiFor = ({ tokenType }: { readonly tokenType: 'erc721' | 'erc1155' | 'erc721c' }) =>
  tokenType === 'erc1155' ? abis.multiple : abis.single;
