import { decodeFunctionData, encodeFunctionResult, erc20Abi, numberToHex, parseAbi, type Hex } from 'viem';

/** Holdings on a fixture's chain. */
export interface HoldingsChainOptions {
  /** Each account's balance, in base units, of the chain's own coin and of every token that is not a collection. */
  readonly funds?: bigint;
  /**
   * Collections by lower-case address: number of pieces per account. `batch` marks a collection that answers only piece by
   * piece.
   */
  readonly collections?: Readonly<Record<string, bigint | 'batch'>>;
}

const abi = [
  ...erc20Abi,
  ...parseAbi(['function balanceOfBatch(address[] owners, uint256[] ids) view returns (uint256[] balances)']),
] as const;

/** Returns the JSON-RPC of a chain that knows only balances. */
export function holdingsChain({ funds = 0n, collections = {} }: HoldingsChainOptions) {
  function call({ to = '0x', data = '0x' }: { readonly to?: Hex; readonly data?: Hex }): Hex {
    const { functionName, args } = decodeFunctionData({ abi, data });
    if (functionName === 'balanceOfBatch')
      return encodeFunctionResult({ abi, functionName, result: args[0].map(() => 1n) });
    const pieces = collections[to.toLowerCase()];
    if (pieces === 'batch') throw Object.assign(new Error('execution reverted'), { code: 3 });
    return encodeFunctionResult({ abi, functionName: 'balanceOf', result: pieces ?? funds });
  }

  return (method: string, params: readonly unknown[]): unknown => {
    if (method === 'eth_getBalance') return numberToHex(funds);
    if (method === 'eth_call') return call(params[0] as { to?: Hex; data?: Hex });
    throw Object.assign(new Error(`The fixture's chain does not know ${method}.`), { code: 4200 });
  };
}
