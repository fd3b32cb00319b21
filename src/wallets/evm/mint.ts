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
import { ContractError } from '../../errors/contract-error.js';
import type { WalletChain, WalletSession } from '../adapter.js';
import { openContracts, type Contracts, type WaitOptions } from './contracts.js';
import { abiFor } from './mint-abi.js';
import { readOrder } from './mint-order.js';
import { isNativeCoin, nativeCoin } from './native-coin.js';

/** What a member has agreed to, against which the order of the platform is held. */
export interface AgreedMint {
  /** Address of the contract, as the platform lists it. */
  readonly contract: string;
  readonly tokenType: 'erc721' | 'erc1155' | 'erc721c';
  readonly quantity: number;
  /** Base units for each; 0 where nothing is paid on the chain. */
  readonly each: bigint;
  /** Token it is paid in; `null` for the chain's own coin. */
  readonly currency: string | null;
  /** Epoch ms on the server's clock. */
  readonly now: number;
}

/** What of an order does not fit what the member has agreed to. */
export type OrderFault = 'order' | 'recipient' | 'quantity' | 'price' | 'currency' | 'expired';

/** A mint that is ready to be sent. */
export interface PreparedMint {
  /** Base units to pay for all of it. */
  readonly total: bigint;
  /** Network fee in base units of the chain's coin, as far as it can be told before. */
  readonly fee: bigint | undefined;
  /** The contract may not take so much of the token yet: `approve` first. */
  readonly needsApproval: boolean;
  /** Lets the contract take exactly the price. Resolves when that is on the chain. */
  approve(): Promise<void>;
  /** Tries it out once more, and has the wallet send it. Rejects with a `ContractError` or a `WalletError`. */
  send(): Promise<Hex>;
}

/** What came of a mint. */
export interface MintedTokens {
  readonly hash: Hex;
  /** Of the first token, as decimal text; nothing where the contract did not say. */
  readonly tokenId: string | undefined;
}

/** What does not fit; nothing where the order is what the member has agreed to. */
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
 * Gets an order of the platform ready to be sent from the member's wallet, which is on the chain of the contract. It has to
 * fit what the member has agreed to ({@link faultOf}). Rejects with a `ContractError`: `funds` where the account has not
 * enough of what it is paid in.
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
    throw new ContractError('funds', 'The account has not enough of what this is paid in.');
  const needsApproval = token !== undefined && (await allowance(contracts, token, account, address)) < total;
  if (!needsApproval) await contracts.simulate(call);
  return {
    total,
    needsApproval,
    fee: needsApproval ? undefined : await contracts.fee(call).catch(() => undefined),
    approve: async () => {
      if (!token) return;
      const args = [address, total];
      await contracts.wait(await contracts.send({ address: token, abi: erc20Abi, functionName: 'approve', args }));
    },
    send: async () => {
      await contracts.simulate(call);
      return contracts.send(call);
    },
  };
}

/** Waits until a mint is on the chain. Rejects with a `ContractError`. */
export async function waitForMint(
  wallet: WalletSession,
  chain: WalletChain,
  hash: string,
  agreed: Pick<AgreedMint, 'tokenType'>,
  options: WaitOptions = {},
): Promise<MintedTokens> {
  const receipt = await openContracts(wallet, chain).wait(hash as Hex, options);
  return { hash: receipt.transactionHash, tokenId: tokenIn(receipt, agreed) };
}

/** Blocks looked through for an order that was sent, and of which nobody has kept the hash. */
const lookBack = 5_000n;

/** The transaction that an order was sent with, looked for on the chain; nothing where it is not found. */
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

/** Asks the wallet to show a token (EIP-747). Whether it will. */
export async function watchToken(
  { provider }: WalletSession,
  { contract, tokenType, tokenId }: Pick<AgreedMint, 'contract' | 'tokenType'> & { readonly tokenId: string },
): Promise<boolean> {
  const type = tokenType === 'erc1155' ? 'ERC1155' : 'ERC721';
  const params = { type, options: { address: contract, tokenId } };
  return (await provider?.request({ method: 'wallet_watchAsset', params }).catch(() => false)) === true;
}

const allowance = async (contracts: Contracts, token: Hex, owner: Hex, spender: Hex): Promise<bigint> =>
  (await contracts.read({
    address: token,
    abi: erc20Abi,
    functionName: 'allowance',
    args: [owner, spender],
  })) as bigint;

function tokenIn({ logs }: TransactionReceipt, agreed: Pick<AgreedMint, 'tokenType'>): string | undefined {
  const [minted] = parseEventLogs({ abi: abiFor(agreed), eventName: 'TokensMintedWithSignature', logs });
  return minted === undefined ? undefined : String(minted.args.tokenIdMinted);
}
