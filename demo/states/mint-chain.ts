import {
  decodeFunctionData,
  encodeAbiParameters,
  encodeErrorResult,
  encodeEventTopics,
  encodeFunctionResult,
  erc20Abi,
  numberToHex,
  pad,
  zeroAddress,
  type Hex,
} from 'viem';
import { signedMint1155 } from '../contracts/artefacts/signed-mint-1155.js';

/** Behaviour of a fixture's chain for a mint. Amounts are base units. */
export interface MintChainOptions {
  /** The member's wallet. */
  readonly wallet: Hex;
  readonly contract: Hex;
  /** The wallet's balance in wei. */
  readonly coins?: bigint;
  /** The wallet's balance of every token, and the contract's allowance. */
  readonly tokens?: bigint;
  readonly allowance?: bigint;
  /** Whether the token refuses to replace one allowance by another, as Tether USD does. */
  readonly isStrict?: boolean;
  /** Error with which the contract refuses the order. */
  readonly refuses?: 'SupplyExceeded' | 'OrderExpired' | 'OrderUsed' | 'InvalidSignature';
  /** The wallet's reaction to the transaction. */
  readonly sends?: 'approve' | 'reject' | 'silent' | 'fails' | 'no-gas';
  /** How the transaction ends. */
  readonly mines?: 'soon' | 'never' | 'reverted';
  /** The node answers nothing. */
  readonly isDown?: boolean;
}

/** The transaction of every fixture, and the id of the order behind it. */
export const mintHash: Hex = `0x7a41${'c5'.repeat(28)}f2c0`;
export const orderUid: Hex = `0x${'1d'.repeat(32)}`;

const abi = [...signedMint1155.abi, ...erc20Abi] as const;
const nativeCoin = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE';

/** Fields of an order that differ from the expected ones. */
export interface OrderFixture {
  readonly to?: Hex;
  readonly quantity?: string;
  readonly pricePerToken?: string;
  readonly currency?: Hex;
  /** Epoch seconds. */
  readonly validityEndTimestamp?: string;
}

/** Returns a mint order in the platform's form. */
export const mintOrder = (to: Hex, values: OrderFixture = {}): string =>
  JSON.stringify({
    payload: {
      to,
      royaltyRecipient: zeroAddress,
      royaltyBps: '0',
      primarySaleRecipient: zeroAddress,
      tokenId: '1',
      uri: '',
      quantity: '1',
      pricePerToken: '0',
      currency: nativeCoin,
      validityStartTimestamp: '0',
      validityEndTimestamp: String(Math.floor(Date.now() / 1000) + 3600),
      uid: orderUid,
      ...values,
    },
    signature: `0x${'5a'.repeat(65)}`,
  });

/** Returns the JSON-RPC of a chain that knows one mint contract, any token and the member's wallet. */
export function mintChain(options: MintChainOptions): (method: string, params: readonly unknown[]) => unknown {
  let block = 100n;
  let allowance = options.allowance ?? 0n;
  const fail = (code: number, message: string, data?: Hex): never => {
    throw Object.assign(new Error(message), { code, data });
  };

  function call({ data = '0x' }: { readonly data?: Hex }): Hex {
    const { functionName, args } = decodeFunctionData({ abi, data });
    switch (functionName) {
      case 'mintWithSignature':
        if (options.refuses)
          fail(3, 'execution reverted', encodeErrorResult({ abi: signedMint1155.abi, errorName: options.refuses }));
        return '0x';
      case 'allowance':
        return encodeFunctionResult({ abi: erc20Abi, functionName, result: allowance });
      case 'approve':
        if (options.isStrict && allowance > 0n && args?.[1] !== 0n) fail(3, 'execution reverted');
        return encodeFunctionResult({ abi: erc20Abi, functionName, result: true });
      default:
        return encodeFunctionResult({ abi: erc20Abi, functionName: 'balanceOf', result: options.tokens ?? 0n });
    }
  }

  function send({ to, data = '0x' }: { readonly to?: string; readonly data?: Hex }): unknown {
    if (options.sends === 'reject') return fail(4001, 'User rejected the request.');
    if (options.sends === 'silent') return new Promise(() => undefined);
    if (options.sends === 'fails') return fail(-32_603, 'Internal JSON-RPC error.');
    if (options.sends === 'no-gas') return fail(-32_004, 'Upfront cost exceeds account balance');
    if (to?.toLowerCase() !== options.contract.toLowerCase()) {
      const { args } = decodeFunctionData({ abi: erc20Abi, data });
      allowance = (args?.[1] as bigint | undefined) ?? 0n;
    }
    return mintHash;
  }

  /** The contract's event for the mint. */
  function log(): unknown {
    const topics = encodeEventTopics({
      abi: signedMint1155.abi,
      eventName: 'TokensMintedWithSignature',
      args: { signer: zeroAddress, mintedTo: options.wallet, tokenIdMinted: 1n },
    });
    const [, , , request] =
      signedMint1155.abi.find((entry) => 'name' in entry && entry.name === 'TokensMintedWithSignature')?.inputs ?? [];
    const values = { ...(JSON.parse(mintOrder(options.wallet)) as { payload: Record<string, string> }).payload };
    const data = request ? encodeAbiParameters([request], [values as never]) : '0x';
    const at = { blockHash: pad('0xb'), blockNumber: numberToHex(block), logIndex: '0x0', transactionIndex: '0x0' };
    return { ...at, address: options.contract, topics, data, transactionHash: mintHash, removed: false };
  }

  const receipt = () => ({
    ...{ transactionHash: mintHash, transactionIndex: '0x0', blockHash: pad('0xb'), blockNumber: numberToHex(block) },
    ...{ from: options.wallet, to: options.contract, contractAddress: null, logs: [log()], logsBloom: pad('0x0') },
    ...{ status: options.mines === 'reverted' ? '0x0' : '0x1', type: '0x2' },
    ...{ cumulativeGasUsed: '0x1', gasUsed: '0x1', effectiveGasPrice: '0x1' },
  });

  return (method, params) => {
    if (options.isDown) return fail(-32_000, 'The node is down.');
    switch (method) {
      case 'eth_getBalance':
        return numberToHex(options.coins ?? 10n ** 18n);
      case 'eth_call':
        return call(params[0] as { data?: Hex });
      case 'eth_estimateGas':
        return numberToHex(140_000);
      case 'eth_gasPrice':
        return numberToHex(300_000_000);
      case 'eth_blockNumber':
        return numberToHex(block++);
      case 'eth_sendTransaction':
        return send(params[0] as { to?: string; data?: Hex });
      case 'eth_getTransactionReceipt':
        return options.mines === 'never' ? null : receipt();
      case 'eth_getTransactionByHash':
        return null;
      case 'eth_getLogs':
        return options.sends === 'fails' ? [] : [log()];
      case 'wallet_watchAsset':
        return true;
      default:
        return fail(4200, `The fixture's chain does not know ${method}.`);
    }
  };
}
