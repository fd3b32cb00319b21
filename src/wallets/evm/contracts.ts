import {
  BaseError,
  ContractFunctionRevertedError,
  InsufficientFundsError,
  createClient,
  custom,
  defineChain,
  erc20Abi,
  type Abi,
  type Hex,
  type ReplacementReason,
  type TransactionReceipt,
} from 'viem';
import {
  estimateContractGas,
  getBalance,
  getBlockNumber,
  getCode,
  getContractEvents,
  getGasPrice,
  getTransaction,
  getTransactionCount,
  getTransactionReceipt,
  readContract,
  simulateContract,
  waitForTransactionReceipt,
  writeContract,
} from 'viem/actions';
import { ContractError } from '../../errors/contract-error.js';
import { walletErrorFrom } from '../../errors/wallet-error-from.js';
import { WalletError } from '../../errors/wallet.js';
import type { WalletChain, WalletSession } from '../adapter.js';

/** Milliseconds after which a transaction counts as stuck. */
const patience = 180_000;
/** Milliseconds between looks at the chain. */
const lookEvery = 1_000;

/** A call of a contract's function. */
export interface ContractCall {
  readonly address: Hex;
  readonly abi: Abi;
  readonly functionName: string;
  readonly args?: readonly unknown[];
  /** Native currency sent along, in wei. */
  readonly value?: bigint;
}

/** Events of a contract to look for. */
export interface WantedEvents {
  readonly address: Hex;
  readonly abi: Abi;
  readonly eventName: string;
  /** Values of its indexed parameters. */
  readonly args: Readonly<Record<string, unknown>>;
  readonly fromBlock: bigint;
}

/** How to wait for a transaction. */
export interface WaitOptions {
  /** Blocks it has to be in, its own included; 1 where nothing is said. */
  readonly confirmations?: number;
  /** Its owner sent another in its place: with more gas (`repriced`), or something else. */
  readonly onReplaced?: (reason: ReplacementReason, hash: Hex) => void;
}

/** Contracts of one chain, reached through the member's own wallet: the page itself asks no host for it. */
export interface Contracts {
  readonly chain: WalletChain;
  /** Whether the wallet is on the chain still: on another one it answers as well, and means something else. */
  readonly isOnChain: boolean;
  /** What a function answers. Rejects with a `ContractError`. */
  read(call: ContractCall): Promise<unknown>;
  /** Tries a call without sending it: what it would answer. Rejects with a `ContractError` that says why it would fail. */
  simulate(call: ContractCall): Promise<unknown>;
  /** What sending it would cost in wei, besides its value. */
  fee(call: ContractCall): Promise<bigint>;
  /** Has the wallet send it. Rejects with a `WalletError`, or a `ContractError` where the account cannot pay. */
  send(call: ContractCall): Promise<Hex>;
  /** Waits until it is on the chain. Rejects with a `ContractError`: `reverted`, `cancelled`, `timeout`, `unreachable`. */
  wait(hash: Hex, options?: WaitOptions): Promise<TransactionReceipt>;
  /** What became of a transaction; nothing where the chain does not have it. Rejects with a `ContractError` `unreachable`. */
  receipt(hash: Hex): Promise<TransactionReceipt | undefined>;
  /** A transaction as a node has it, on the chain or waiting; nothing where it has none such. */
  transaction(hash: Hex): Promise<{ readonly from: Hex; readonly nonce: number } | undefined>;
  /** Next nonce of an account: by the chain alone (`used`), and by what waits as well (`taken`). */
  nonces(account: Hex): Promise<{ readonly used: number; readonly taken: number }>;
  /** Transactions with an event, the earliest first. Rejects where the node looks less far back. */
  events(wanted: WantedEvents): Promise<readonly Hex[]>;
  blockNumber(): Promise<bigint>;
  /** Native currency of an account, in wei. */
  balance(account: Hex): Promise<bigint>;
  /** Base units of a token (ERC-20) that an account has. */
  tokenBalance(token: Hex, account: Hex): Promise<bigint>;
  /** Whether code lives at an address: a contract, or a wallet that is one. A delegation of EIP-7702 is none. */
  isContract(address: Hex): Promise<boolean>;
}

/** @param chain chain the wallet is on. Throws a `WalletError` for a wallet that is not of EVM. */
export function openContracts(wallet: WalletSession, chain: WalletChain): Contracts {
  const { provider } = wallet;
  if (!provider) throw new WalletError('unsupported', 'This wallet sends no transactions of EVM chains.');
  const account = wallet.address as Hex;
  const client = createClient({
    account,
    chain: defineChain({
      id: chain.id,
      name: chain.name,
      nativeCurrency: chain.nativeCurrency,
      rpcUrls: { default: { http: chain.rpcUrls } },
    }),
    transport: custom(provider as Parameters<typeof custom>[0], { retryCount: 1 }),
    pollingInterval: lookEvery,
  });
  const asking = async <T>(promise: Promise<T>): Promise<T> => promise.catch((error: unknown) => raise(error));
  return {
    chain,
    get isOnChain() {
      return wallet.chainId === chain.id;
    },
    read: (call) => asking(readContract(client, { ...call, account })),
    simulate: async (call) => (await asking(simulateContract(client, { ...call, account }))).result,
    fee: async (call) => {
      const [gas, price] = await asking(
        Promise.all([estimateContractGas(client, { ...call, account }), getGasPrice(client)]),
      );
      return gas * price;
    },
    send: (call) =>
      writeContract(client, { ...call, account, chain: client.chain }).catch((error: unknown) => {
        if (isShortOfFunds(error)) throw fundsError(error);
        throw walletErrorFrom(error, 'send the transaction');
      }),
    wait: (hash, options) => wait(hash, options),
    receipt: (hash) =>
      getTransactionReceipt(client, { hash }).catch((error: unknown) =>
        error instanceof BaseError && error.name === 'TransactionReceiptNotFoundError' ? undefined : raise(error),
      ),
    transaction: (hash) =>
      getTransaction(client, { hash }).catch((error: unknown) =>
        error instanceof BaseError && error.name === 'TransactionNotFoundError' ? undefined : raise(error),
      ),
    nonces: async (address) => {
      const used = await asking(getTransactionCount(client, { address }));
      // Nodes without a pool of their own do not know what waits.
      const taken = await getTransactionCount(client, { address, blockTag: 'pending' }).catch(() => used);
      return { used, taken };
    },
    events: async (wanted) =>
      (await asking(getContractEvents(client, wanted))).map(({ transactionHash }) => transactionHash),
    blockNumber: () => asking(getBlockNumber(client, { cacheTime: 0 })),
    balance: (address) => asking(getBalance(client, { address })),
    tokenBalance: (address, owner) =>
      asking(readContract(client, { address, abi: erc20Abi, functionName: 'balanceOf', args: [owner] })),
    isContract: async (address) => {
      const code = await asking(getCode(client, { address }));
      return code !== undefined && code !== '0x' && !code.startsWith('0xef0100');
    },
  };

  async function wait(hash: Hex, { confirmations = 1, onReplaced }: WaitOptions = {}): Promise<TransactionReceipt> {
    let cancelled = false;
    const receipt = await waitForTransactionReceipt(client, {
      hash,
      confirmations,
      timeout: patience,
      onReplaced: ({ reason, transaction }) => {
        cancelled = reason !== 'repriced';
        onReplaced?.(reason, transaction.hash);
      },
    }).catch((cause: unknown) => {
      const isLate = cause instanceof BaseError && cause.name === 'WaitForTransactionReceiptTimeoutError';
      if (isLate) throw new ContractError('timeout', 'The transaction is not on the chain yet.', { cause });
      throw new ContractError('unreachable', 'The chain could not be asked for the transaction.', { cause });
    });
    if (cancelled) throw new ContractError('cancelled', 'Another transaction took the place of this one.');
    if (receipt.status === 'reverted') throw new ContractError('reverted', 'The contract refused the transaction.');
    return receipt;
  }
}

const isShortOfFunds = (error: unknown): boolean =>
  error instanceof BaseError && error.walk((each) => each instanceof InsufficientFundsError) !== null;

const fundsError = (cause: unknown): ContractError =>
  new ContractError('funds', 'The account cannot pay for the transaction.', { cause });

/** What the library threw, as an error with a code to narrow by. */
function raise(cause: unknown): never {
  if (isShortOfFunds(cause)) throw fundsError(cause);
  const reverted = cause instanceof BaseError && cause.walk((each) => each instanceof ContractFunctionRevertedError);
  if (reverted instanceof ContractFunctionRevertedError)
    throw new ContractError('reverted', 'The contract refuses this.', {
      cause,
      errorName: reverted.data?.errorName === 'Error' ? reverted.reason : (reverted.data?.errorName ?? reverted.reason),
    });
  throw new ContractError('unreachable', 'The chain could not be asked.', { cause });
}
