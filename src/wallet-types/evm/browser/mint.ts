import {
  createClient,
  custom,
  erc20Abi,
  getAddress,
  isAddressEqual,
  parseEventLogs,
  type Hex,
  type TransactionReceipt,
} from 'viem';
import { getBlockNumber, getContractEvents } from 'viem/actions';
import { ContractError } from '../../../errors/contract-error.js';
import type { WalletChain, WalletSession } from '../../../browser/wallets/adapter.js';
import { openContracts, type ContractCall, type Contracts, type WaitOptions } from './contracts.js';
import { abiFor, approveAbi } from './mint-abi.js';
import { readOrder } from './mint-order.js';
import { isNativeCoin, nativeCoin } from './native-coin.js';

/** The terms that a member has agreed to. The platform's order is checked against them. */
export interface AgreedMint {
  /** Address of the contract, as the platform lists it. */
  readonly contract: string;
  readonly tokenType: 'erc721' | 'erc1155' | 'erc721c';
  readonly quantity: number;
  /** Price of one in base units; 0 if nothing is paid on the chain. */
  readonly each: bigint;
  /** Address of the token that is paid; `null` for the chain's own coin. */
  readonly currency: string | null;
  /** Epoch milliseconds on the server's clock. */
  readonly now: number;
}

/** The part of an order that differs from the member's agreement. */
export type OrderFault = 'order' | 'recipient' | 'quantity' | 'price' | 'currency' | 'expired';

/** A transaction with which the member lets the contract take the price in a token. */
export interface Approval {
  /**
   * - `reset`: sets what an earlier order left to 0, because the token allows changing an allowance only from or to 0
   * - `allow`: allows exactly the price
   */
  readonly kind: 'reset' | 'allow';
  /**
   * Simulates it and asks the wallet to send it. Resolves when it is on the chain. Rejects with a `ContractError` or a
   * `WalletError`.
   */
  send(): Promise<void>;
}

/** A mint that is ready to be sent. */
export interface PreparedMint {
  /** Total price in base units. */
  readonly total: bigint;
  /** Estimated network fee in base units of the chain's coin, if it can be estimated. */
  readonly fee: bigint | undefined;
  /**
   * Approvals that have to be sent first, in this order. Empty if the contract may already take the price. Prepare the
   * mint again afterwards.
   */
  readonly approvals: readonly Approval[];
  /** Simulates the mint once more and asks the wallet to send it. Rejects with a `ContractError` or a `WalletError`. */
  send(): Promise<Hex>;
}

/** Result of a mint. */
export interface MintedTokens {
  readonly hash: Hex;
  /** Id of the first token, as decimal text; `undefined` if the contract did not say. */
  readonly tokenId: string | undefined;
}

/** Returns the part of an order that differs from the member's agreement; `undefined` if nothing does. */
export function faultOf(
  order: unknown,
  agreed: AgreedMint,
  wallet: Pick<WalletSession, 'address'>,
): OrderFault | undefined {
  const signed = readOrder(order);
  if (!signed) return 'order';
  const { payload } = signed;
  if (!isAddressEqual(payload.to, wallet.address as Hex)) return 'recipient';
  if (BigInt(payload.quantity) !== BigInt(agreed.quantity)) return 'quantity';
  if (BigInt(payload.pricePerToken) !== agreed.each) return 'price';
  const isPaid = agreed.each > 0n;
  if (
    isPaid &&
    !isAddressEqual(
      isNativeCoin(payload.currency) ? nativeCoin : payload.currency,
      (agreed.currency ?? nativeCoin) as Hex,
    )
  )
    return 'currency';
  return BigInt(payload.validityEndTimestamp) * 1000n <= BigInt(Math.trunc(agreed.now)) ? 'expired' : undefined;
}

/**
 * Prepares the platform's order for sending from the member's wallet, which has to be on the contract's chain. The order has
 * to match the member's agreement ({@link faultOf}). Rejects with a `ContractError`, with the code `funds` if the account
 * cannot pay the price.
 */
export async function prepareMint(
  wallet: WalletSession,
  chain: WalletChain,
  order: unknown,
  agreed: AgreedMint,
): Promise<PreparedMint> {
  const signed = readOrder(order);
  if (!signed) throw new ContractError('reverted', 'The order cannot be read.', { errorName: 'InvalidOrder' });
  const contracts = openContracts(wallet, chain);
  const account = wallet.address as Hex;
  const address = getAddress(agreed.contract);
  const total = agreed.each * BigInt(agreed.quantity);
  const token = total > 0n && agreed.currency ? getAddress(agreed.currency) : undefined;
  const call = {
    address,
    abi: abiFor(agreed),
    functionName: 'mintWithSignature',
    args: [signed.payload, signed.signature],
    ...(total > 0n && !token ? { value: total } : {}),
  };
  const has = token ? await contracts.tokenBalance(token, account) : await contracts.balance(account);
  if (has < (token || total > 0n ? total : 0n))
    throw new ContractError('funds', 'The account does not have enough of the payment currency.');
  const approvals = token
    ? await approvalsOf(contracts, token, { owner: account, spender: address, amount: total })
    : [];
  const isApproved = approvals.length === 0;
  if (isApproved) await contracts.simulate(call);
  return {
    total,
    approvals,
    fee: isApproved ? await contracts.fee(call).catch(() => undefined) : undefined,
    send: async () => {
      await contracts.simulate(call);
      return contracts.send(call);
    },
  };
}

/** Waits until a mint is on the chain. Rejects with a `ContractError`: `dropped` if the node no longer knows the transaction. */
export async function waitForMint(
  wallet: WalletSession,
  chain: WalletChain,
  hash: string,
  agreed: Pick<AgreedMint, 'tokenType'>,
  options: WaitOptions = {},
): Promise<MintedTokens> {
  const contracts = openContracts(wallet, chain);
  let current = hash as Hex;
  const onReplaced: WaitOptions['onReplaced'] = (reason, next) => {
    current = next;
    options.onReplaced?.(reason, next);
  };
  const receipt = await contracts.wait(current, { ...options, onReplaced }).catch(async (error: unknown) => {
    const isLate = (error as Partial<ContractError>).code === 'timeout';
    // A node that cannot be reached may still know it.
    if (!isLate || (await contracts.transaction(current).catch(() => true))) throw error;
    throw new ContractError('dropped', 'The node no longer knows the transaction.', { cause: error });
  });
  return { hash: receipt.transactionHash, tokenId: tokenIn(receipt, agreed) };
}

/** Number of blocks searched for an order that was sent but whose hash was lost. */
const lookBack = 5_000n;

/** Searches the chain for the transaction that an order was sent with; `undefined` if it is not found. */
export async function findMint(
  { provider, address }: WalletSession,
  order: unknown,
  agreed: Pick<AgreedMint, 'contract' | 'tokenType'>,
): Promise<Hex | undefined> {
  const signed = readOrder(order);
  if (!provider || !signed) return undefined;
  const client = createClient({ transport: custom(provider as Parameters<typeof custom>[0]) });
  const latest = await getBlockNumber(client);
  const events = await getContractEvents(client, {
    address: getAddress(agreed.contract),
    abi: abiFor(agreed),
    eventName: 'TokensMintedWithSignature',
    args: { mintedTo: address as Hex },
    fromBlock: latest > lookBack ? latest - lookBack : 0n,
  });
  return events.find(({ args }) => args.request?.uid === signed.payload.uid)?.transactionHash;
}

/** Asks the wallet to show a token (EIP-747). Resolves with whether it will. */
export async function watchToken(
  { provider }: WalletSession,
  { contract, tokenType, tokenId }: Pick<AgreedMint, 'contract' | 'tokenType'> & { readonly tokenId: string },
): Promise<boolean> {
  const type = tokenType === 'erc1155' ? 'ERC1155' : 'ERC721';
  const params = { type, options: { address: contract, tokenId } };
  return (await provider?.request({ method: 'wallet_watchAsset', params }).catch(() => false)) === true;
}

/**
 * Returns the approvals that are missing, after a simulation. Rejects with a `ContractError` if the token would refuse them
 * too.
 */
async function approvalsOf(
  contracts: Contracts,
  token: Hex,
  { owner, spender, amount }: { readonly owner: Hex; readonly spender: Hex; readonly amount: bigint },
): Promise<readonly Approval[]> {
  const args = [owner, spender];
  const allowed = (await contracts.read({ address: token, abi: erc20Abi, functionName: 'allowance', args })) as bigint;
  if (allowed >= amount) return [];
  const callOf = (value: bigint): ContractCall => ({
    ...{ address: token, abi: approveAbi, functionName: 'approve', args: [spender, value] },
  });
  const approval = (kind: Approval['kind'], call: ContractCall): Approval => ({
    kind,
    send: async () => {
      await contracts.simulate(call);
      await contracts.wait(await contracts.send(call));
    },
  });
  const [reset, allow] = [callOf(0n), callOf(amount)];
  try {
    await contracts.simulate(allow);
    return [approval('allow', allow)];
  } catch (error) {
    if (allowed === 0n || (error as ContractError).code !== 'reverted') throw error;
  }
  await contracts.simulate(reset);
  return [approval('reset', reset), approval('allow', allow)];
}

function tokenIn({ logs }: TransactionReceipt, agreed: Pick<AgreedMint, 'tokenType'>): string | undefined {
  const [minted] = parseEventLogs({ abi: abiFor(agreed), eventName: 'TokensMintedWithSignature', logs });
  return minted === undefined ? undefined : String(minted.args.tokenIdMinted);
}
