import { parseAbi } from 'viem';
import type { Address, Client } from 'viem';
import { readContract } from 'viem/actions';
import { orderUid } from './mint-request.js';
import type { MintOrder } from './mint-request.js';

const abi = parseAbi(['function isOrderUsed(bytes32 uid) view returns (bool)']);

/**
 * Asks a collection whether it has minted an order.
 *
 * @param blockNumber block to ask at; the latest if absent
 *
 * Throws the node's error.
 */
export const isOrderUsed = (
  client: Client,
  { id, contract }: Pick<MintOrder, 'id' | 'contract'>,
  blockNumber?: bigint,
): Promise<boolean> =>
  readContract(client, {
    address: contract as Address,
    abi,
    functionName: 'isOrderUsed',
    args: [orderUid(id)],
    ...(blockNumber !== undefined && { blockNumber }),
  });
