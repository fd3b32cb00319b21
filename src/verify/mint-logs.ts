import { parseAbi, parseEventLogs } from 'viem';
import { orderUid } from './mint-request.js';
import type { MintOrder } from './mint-request.js';
import { isSameAddress, logsOf } from './read-transaction.js';
import type { MinedTransaction } from './read-transaction.js';

const event =
  'event TokensMintedWithSignature(address indexed signer, address indexed mintedTo, uint256 indexed tokenIdMinted, MintRequest mintRequest)';
const sale =
  'string uri; uint256 quantity; uint256 pricePerToken; address currency; uint128 validityStartTimestamp; uint128 validityEndTimestamp; bytes32 uid;';
const recipients = 'address to; address royaltyRecipient; uint256 royaltyBps; address primarySaleRecipient;';

/** Events that collections log when they mint a signed order. */
const singleEvents = parseAbi([`struct MintRequest { ${recipients} ${sale} }`, event]);
const multipleEvents = parseAbi([`struct MintRequest { ${recipients} uint256 tokenId; ${sale} }`, event]);

/** Whether the logs of a transaction show that this order was minted to its recipient. */
export function showsMint(
  transaction: MinedTransaction,
  { id, contract, tokenType, to }: Pick<MintOrder, 'id' | 'contract' | 'tokenType' | 'to'>,
): boolean {
  const logs = logsOf(transaction, contract);
  const minted =
    tokenType === 'erc1155'
      ? parseEventLogs({ abi: multipleEvents, logs })
      : parseEventLogs({ abi: singleEvents, logs });
  return minted.some(({ args }) => isSameAddress(args.mintedTo, to) && args.mintRequest.uid === orderUid(id));
}
