import {
  concat,
  decodeFunctionData,
  encodeAbiParameters,
  encodeErrorResult,
  encodeEventTopics,
  encodeFunctionResult,
  erc20Abi,
  keccak256,
  numberToHex,
  pad,
  type Hex,
} from 'viem';
import { tokenClaim } from '../contracts/artefacts/token-claim.js';

/** Behaviour of a fixture's chain for a claim. Amounts are base units. */
export interface ClaimChainOptions {
  /** The member's wallet, and its share. */
  readonly wallet: Hex;
  readonly amount: bigint;
  readonly contract: Hex;
  readonly token: Hex;
  /** The contract has a different root. */
  readonly hasOtherRoot?: boolean;
  /** The token that the contract distributes, if it is a different one. */
  readonly handsOut?: Hex;
  readonly claimed?: bigint;
  readonly isPaused?: boolean;
  /** The contract's balance of tokens. */
  readonly funds?: bigint;
  /** The wallet's balance in wei. */
  readonly coins?: bigint;
  readonly isSmartWallet?: boolean;
  /** There is no contract at the address. */
  readonly isEmpty?: boolean;
  /** Error with which the contract refuses the claim. */
  readonly refuses?: 'AlreadyClaimed' | 'OutOfTokens' | 'EnforcedPause' | 'LockupTooShort';
  /** The contract returns other amounts than the chosen ones. */
  readonly cheats?: boolean;
  /** The contract's fee in wei. */
  readonly fee?: bigint;
  /** The wallet's reaction to the transaction. */
  readonly sends?: 'approve' | 'reject' | 'silent' | 'fails' | 'no-gas';
  /** How the transaction ends; `lost` means that no node has it any more. */
  readonly mines?: 'soon' | 'never' | 'lost' | 'reverted' | 'other';
  /** The node does not search for events. */
  readonly isForgetful?: boolean;
  /** The claim that an earlier page has sent. */
  readonly sent?: { readonly staked: bigint; readonly bonus: bigint };
  /** The node answers nothing. */
  readonly isDown?: boolean;
}

const abi = [...tokenClaim.abi, ...erc20Abi] as const;
const sibling: Hex = `0x${'5b'.repeat(32)}`;

/** The transaction of every fixture. */
export const claimHash: Hex = `0x8a41${'d3'.repeat(28)}f2c0`;

/** Returns a share's proof in a tree of two, and the root it leads to. */
export function provenShare(wallet: Hex, amount: bigint): { readonly proof: readonly Hex[]; readonly root: Hex } {
  const leaf = keccak256(keccak256(encodeAbiParameters([{ type: 'address' }, { type: 'uint256' }], [wallet, amount])));
  return {
    proof: [sibling],
    root: keccak256(concat(BigInt(leaf) < BigInt(sibling) ? [leaf, sibling] : [sibling, leaf])),
  };
}

/** Returns the JSON-RPC of a chain that knows one claim contract, its token and the member's wallet. */
export function claimChain(options: ClaimChainOptions): (method: string, params: readonly unknown[]) => unknown {
  let claim = options.sent;
  let block = 100n;
  const fail = (code: number, message: string, data?: Hex): never => {
    throw Object.assign(new Error(message), { code, data });
  };

  function call({ data = '0x' }: { readonly data?: Hex }): Hex {
    const { functionName, args } = decodeFunctionData({ abi, data });
    const results = {
      root: options.hasOtherRoot ? sibling : provenShare(options.wallet, options.amount).root,
      tokenAsset: options.handsOut ?? options.token,
      claimedAmount: options.claimed ?? 0n,
      isActive: !options.isPaused,
      balanceOf: options.funds ?? options.amount * 1000n,
      validateClaimOptions: options.fee ?? 0n,
    };
    if (functionName === 'claimFor') {
      if (options.refuses)
        fail(3, 'execution reverted', encodeErrorResult({ abi: tokenClaim.abi, errorName: options.refuses }));
      const { percentageToStake, multiplier } = args[3];
      const staked = (options.amount * BigInt(percentageToStake)) / 10_000n;
      claim = { staked, bonus: (staked * multiplier) / 10_000n };
      const other = options.cheats ? 1n : 0n;
      return encodeFunctionResult({ abi, functionName, result: [options.amount - staked - other, staked + other] });
    }
    const result = results[functionName as keyof typeof results];
    return encodeFunctionResult({ abi, functionName, result });
  }

  function logs(): readonly unknown[] {
    if (options.mines === 'other' || !claim) return [];
    const { staked, bonus } = claim;
    const topics = encodeEventTopics({
      abi: tokenClaim.abi,
      eventName: 'Claimed',
      args: { beneficiary: options.wallet },
    });
    const types = ['uint256', 'uint256', 'uint256', 'uint256', 'uint32', 'bytes32'].map((type) => ({ type }));
    const values = [options.amount, options.amount - staked, staked, bonus, 0, pad('0x1')];
    const at = { blockHash: pad('0xb'), blockNumber: numberToHex(block), logIndex: '0x0', transactionIndex: '0x0' };
    return [
      {
        ...at,
        ...{ address: options.contract, topics, data: encodeAbiParameters(types, values) },
        ...{ transactionHash: claimHash, removed: false },
      },
    ];
  }

  const isMined = options.mines !== 'never' && options.mines !== 'lost';
  const transaction = () => ({
    ...{ hash: claimHash, nonce: '0x7', from: options.wallet, to: options.contract, input: '0x', value: '0x0' },
    ...{ blockHash: null, blockNumber: null, transactionIndex: null, type: '0x2', chainId: '0x1', gas: '0x1' },
    ...{ maxFeePerGas: '0x1', maxPriorityFeePerGas: '0x1', accessList: [], v: '0x0', r: '0x1', s: '0x1' },
  });
  const receipt = () => ({
    ...{ transactionHash: claimHash, transactionIndex: '0x0', blockHash: pad('0xb'), blockNumber: numberToHex(block) },
    ...{ from: options.wallet, to: options.contract, contractAddress: null, logs: logs(), logsBloom: pad('0x0') },
    ...{ status: options.mines === 'reverted' ? '0x0' : '0x1', type: '0x2' },
    ...{ cumulativeGasUsed: '0x1', gasUsed: '0x1', effectiveGasPrice: '0x1' },
  });

  return (method, params) => {
    if (options.isDown) return fail(-32_000, 'The node is down.');
    switch (method) {
      case 'eth_getCode': {
        const address = String(params[0]).toLowerCase();
        if (address === options.wallet.toLowerCase()) return options.isSmartWallet ? '0x6001' : '0x';
        return options.isEmpty ? '0x' : '0x6001';
      }
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
        if (options.sends === 'reject') return fail(4001, 'User rejected the request.');
        if (options.sends === 'fails') return fail(-32_603, 'Internal JSON-RPC error.');
        if (options.sends === 'no-gas') return fail(-32_004, 'Upfront cost exceeds account balance');
        return options.sends === 'silent' ? new Promise(() => undefined) : claimHash;
      case 'eth_getTransactionReceipt':
        return isMined && params[0] === claimHash ? receipt() : null;
      case 'eth_getTransactionByHash':
        return options.mines === 'lost' || params[0] !== claimHash ? null : transaction();
      case 'eth_getTransactionCount':
        return '0x7';
      case 'eth_getLogs':
        return options.isForgetful ? fail(-32_005, 'query exceeds limit') : isMined ? logs() : [];
      case 'wallet_watchAsset':
        return true;
      default:
        return fail(4200, `The fixture's chain does not know ${method}.`);
    }
  };
}
