import {
  BaseError,
  ContractFunctionRevertedError,
  createClient,
  custom,
  defineChain,
  erc20Abi,
  isHash,
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
import { answerKind } from '../../../errors/answer-kind.js';
import { ContractError } from '../../../errors/contract-error.js';
import { transactionAnswers } from '../../../errors/node-answers.js';
import { walletErrorFrom } from '../../../errors/wallet-error-from.js';
import { WalletError } from '../../../errors/wallet.js';
import type { WalletChain, WalletSession } from '../../../browser/wallets/adapter.js';
import type { Eip1193Provider } from './provider.js';

/** Milliseconds after which a transaction counts as stuck. */
const stuckAfterMs = 180_000;
/** Milliseconds between two checks of the chain. */
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

/** Which events of a contract to search for. */
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
  /** Number of blocks to wait for, including the transaction's own. Default 1. */
  readonly confirmations?: number;
  /** Called when the owner has sent another transaction in its place: the same with more gas (`repriced`), or a different one. */
  readonly onReplaced?: (reason: ReplacementReason, hash: Hex) => void;
}

/** Contracts of one chain, reached through the member's own wallet, so that the page itself makes no request to a host. */
export interface Contracts {
  readonly chain: WalletChain;
  /** Whether the wallet is still on the chain. On another chain, its answers would be about that chain. */
  readonly isOnChain: boolean;
  /** Calls a view function. Rejects with a `ContractError`. */
  read(call: ContractCall): Promise<unknown>;
  /** Simulates a call and returns its result. Rejects with a `ContractError` that says why the call would fail. */
  simulate(call: ContractCall): Promise<unknown>;
  /** Estimates the cost of a call in wei, without its value. */
  fee(call: ContractCall): Promise<bigint>;
  /**
   * Asks the wallet to send a call. Rejects with a `ContractError` if the account cannot pay (`funds`) or the contract would
   * refuse (`reverted`), otherwise with a `WalletError`, `unclear` unless it is known that nothing was sent.
   */
  send(call: ContractCall): Promise<Hex>;
  /**
   * Waits until a transaction is on the chain. Rejects with a `ContractError`: `reverted`, `cancelled`, `timeout`,
   * `unreachable`.
   */
  wait(hash: Hex, options?: WaitOptions): Promise<TransactionReceipt>;
  /**
   * Returns the receipt of a transaction; `undefined` if it is not on the chain. Rejects with a `ContractError`
   * `unreachable`.
   */
  receipt(hash: Hex): Promise<TransactionReceipt | undefined>;
  /** Returns a transaction that a node knows, mined or waiting; `undefined` if it knows none. */
  transaction(hash: Hex): Promise<{ readonly from: Hex; readonly nonce: number } | undefined>;
  /** Next nonce of an account: counting mined transactions only (`used`), and counting waiting ones as well (`taken`). */
  nonces(account: Hex): Promise<{ readonly used: number; readonly taken: number }>;
  /** Returns the transactions with an event, the earliest first. Rejects if the node does not search that far back. */
  events(wanted: WantedEvents): Promise<readonly Hex[]>;
  blockNumber(): Promise<bigint>;
  /** Returns an account's native currency, in wei. */
  balance(account: Hex): Promise<bigint>;
  /** Returns an account's balance of a token (ERC-20), in base units. */
  tokenBalance(token: Hex, account: Hex): Promise<bigint>;
  /** Whether an address has code: a contract or a contract wallet. A delegation of EIP-7702 does not count. */
  isContract(address: Hex): Promise<boolean>;
}

/**
 * Opens the contracts of a chain. Throws a `WalletError` for a wallet outside EVM.
 *
 * @param chain chain the wallet is on
 */
export function openContracts(wallet: WalletSession, chain: WalletChain): Contracts {
  const { provider } = wallet;
  if (!provider) throw new WalletError('unsupported', 'This wallet cannot send transactions on EVM chains.');
  const account = wallet.address as Hex;
  const client = createClient({
    account,
    // Otherwise a contract could make the member's browser send requests to any server (EIP-3668).
    ccipRead: false,
    chain: defineChain({
      id: chain.id,
      name: chain.name,
      nativeCurrency: chain.nativeCurrency,
      rpcUrls: { default: { http: chain.rpcUrls } },
    }),
    transport: custom(askedOnce(provider), { retryCount: 1 }),
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
    send: async (call) => {
      const answer: unknown = await writeContract(client, { ...call, account, chain: client.chain }).catch(
        (error: unknown) => {
          throw sendingError(error);
        },
      );
      if (typeof answer === 'string' && isHash(answer)) return answer;
      throw new WalletError('unclear', 'The wallet answered without the hash of a transaction.');
    },
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
      // Nodes without a mempool do not know waiting transactions.
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
      timeout: stuckAfterMs,
      onReplaced: ({ reason, transaction }) => {
        cancelled = reason !== 'repriced';
        onReplaced?.(reason, transaction.hash);
      },
    }).catch((cause: unknown) => {
      const isLate = cause instanceof BaseError && cause.name === 'WaitForTransactionReceiptTimeoutError';
      if (isLate) throw new ContractError('timeout', 'The transaction is not on the chain yet.', { cause });
      throw new ContractError('unreachable', 'The chain could not be reached to look up the transaction.', { cause });
    });
    if (cancelled) throw new ContractError('cancelled', 'Another transaction replaced this one.');
    if (receipt.status === 'reverted')
      throw new ContractError('reverted', 'The contract refused the transaction.', { isMined: true });
    return receipt;
  }
}

/**
 * Returns a provider for the library, which would ask a second time, by `wallet_sendTransaction`, for a transaction that was
 * answered with certain errors. The owner has seen the first request, and the first answer says what happened.
 */
const askedOnce = (provider: Eip1193Provider): Parameters<typeof custom>[0] => ({
  request: (call: Parameters<Eip1193Provider['request']>[0]) =>
    call.method === 'wallet_sendTransaction'
      ? Promise.reject(Object.assign(new Error('It was asked for already.'), { code: -32601 }))
      : provider.request(call),
});

const fundsError = (cause: unknown): ContractError =>
  new ContractError('funds', 'The account cannot pay for the transaction.', { cause });

/** Returns the error that says why a wallet sent nothing, or that it is unknown whether it did. */
function sendingError(cause: unknown): WalletError | ContractError {
  switch (answerKind(cause, transactionAnswers)) {
    case 'funds':
      return fundsError(cause);
    case 'reverted':
      return new ContractError('reverted', 'The contract refuses this.', { cause });
    case 'nonce':
    case 'underpriced':
      return new WalletError('refused', 'The network did not accept the transaction.', cause);
    case 'already-known':
    case 'abandoned':
      return unclear(cause);
    default: {
      const error = walletErrorFrom(cause, 'send the transaction');
      return error.code === 'failed' ? unclear(cause) : error;
    }
  }
}

const unclear = (cause: unknown): WalletError =>
  new WalletError('unclear', 'The wallet did not say whether it sent the transaction.', cause);

/** Converts the library's error into one with a code, and throws it. */
function raise(cause: unknown): never {
  if (answerKind(cause, transactionAnswers) === 'funds') throw fundsError(cause);
  const reverted = cause instanceof BaseError && cause.walk((each) => each instanceof ContractFunctionRevertedError);
  if (reverted instanceof ContractFunctionRevertedError)
    throw new ContractError('reverted', 'The contract refuses this.', {
      cause,
      errorName: reverted.data?.errorName === 'Error' ? reverted.reason : (reverted.data?.errorName ?? reverted.reason),
    });
  throw new ContractError('unreachable', 'The chain could not be reached.', { cause });
}
