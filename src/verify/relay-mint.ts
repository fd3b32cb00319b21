import { BaseError, ContractFunctionRevertedError, createClient, custom, parseAbi, parseAbiItem } from 'viem';
import type { Address, Client, Hex } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { getLogs, simulateContract, writeContract } from 'viem/actions';
import { isOrderUsed } from './is-order-used.js';
import type { MintOrder, SignedMint } from './mint-request.js';
import { showsMint } from './mint-logs.js';
import { VerificationUnavailableError } from './verification-unavailable-error.js';

/** A signed order, with the terms that identify it. */
export interface RelayedMint {
  readonly order: Pick<MintOrder, 'id' | 'contract' | 'tokenType' | 'to'>;
  readonly signed: SignedMint;
}

const sale =
  'string uri; uint256 quantity; uint256 pricePerToken; address currency; uint128 validityStartTimestamp; uint128 validityEndTimestamp; bytes32 uid;';
const recipients = 'address to; address royaltyRecipient; uint256 royaltyBps; address primarySaleRecipient;';
const mint = 'function mintWithSignature(MintRequest request, bytes signature) payable';
const errors = [
  'InvalidSignature',
  'OrderUsed',
  'OrderNotYetValid',
  'OrderExpired',
  'InvalidRecipient',
  'InvalidQuantity',
  'SupplyExceeded',
  'WrongPayment',
].map((name) => `error ${name}()`);
const single = parseAbi([`struct MintRequest { ${recipients} ${sale} }`, mint, ...errors]);
const multiple = parseAbi([`struct MintRequest { ${recipients} uint256 tokenId; ${sale} }`, mint, ...errors]);
const transfers = {
  erc1155: parseAbiItem(
    'event TransferSingle(address indexed operator, address indexed from, address indexed to, uint256 id, uint256 value)',
  ),
  erc721: parseAbiItem('event Transfer(address indexed from, address indexed to, uint256 indexed tokenId)'),
};

/** The contract refuses an order; `message` is the name of its error. Trying again does not help. */
export class RelayRefusedError extends Error {
  override readonly name = 'RelayRefusedError';

  constructor(errorName: string, cause: unknown) {
    super(errorName, { cause });
  }
}

/**
 * Sends a signed order from an account of the service, which pays for the transaction. A contract accepts an order only once; if
 * the order was sent before, its transaction is found by its logs.
 *
 * @returns hash of the transaction; it may not be in a block yet
 *
 * Throws {@link RelayRefusedError} if the contract refuses the order, {@link VerificationUnavailableError} if the chain does not
 * answer.
 */
export async function relayMint(client: Client, privateKey: Hex, relayed: RelayedMint): Promise<Hex> {
  const { order, signed } = relayed;
  const address = order.contract as Address;
  const abi = order.tokenType === 'erc1155' ? multiple : single;
  const sender = createClient({
    account: privateKeyToAccount(privateKey),
    transport: custom({ request: client.request as Parameters<typeof custom>[0]['request'] }),
  });
  try {
    if (await isOrderUsed(client, order)) return await findMint(client, order);
    const call = {
      address,
      // The payload's numbers are decimal text, which viem encodes without conversion.
      abi: abi,
      functionName: 'mintWithSignature' as const,
      args: [signed.payload, signed.signature] as never,
    };
    await simulateContract(client, { ...call, account: sender.account });
    return await writeContract(sender, { ...call, chain: null });
  } catch (error) {
    const revert = error instanceof BaseError && error.walk((each) => each instanceof ContractFunctionRevertedError);
    if (revert instanceof ContractFunctionRevertedError)
      throw new RelayRefusedError(revert.data?.errorName ?? 'Reverted', error);
    throw new VerificationUnavailableError({ cause: error });
  }
}

/**
 * Finds the transaction that minted an order, by the logs of the transactions that transferred a token to the order's wallet.
 * Throws an `Error` if there is none, or the node's error.
 */
export async function findMint(client: Client, order: RelayedMint['order']): Promise<Hex> {
  const event = order.tokenType === 'erc1155' ? transfers.erc1155 : transfers.erc721;
  const everything = { address: order.contract as Address, fromBlock: 'earliest', toBlock: 'latest' } as const;
  const brought = await getLogs(client, { ...everything, event, args: { to: order.to as Address } as never });
  const all = await getLogs(client, everything);
  for (const { transactionHash } of brought) {
    const logs = all.filter((log) => log.transactionHash === transactionHash);
    if (showsMint({ isSuccess: true, logs }, order)) return transactionHash;
  }
  throw new Error('The order was taken, and no transaction shows it.');
}
