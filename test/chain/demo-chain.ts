import { fileURLToPath } from 'node:url';
import { StandardMerkleTree } from '@openzeppelin/merkle-tree';
import { type Abi, type Address, type Hex, createTestClient, http, publicActions, walletActions } from 'viem';
import { BaseError, ContractFunctionRevertedError } from 'viem';
import { type HDAccount, type PrivateKeyAccount, mnemonicToAccount } from 'viem/accounts';
import { foundry } from 'viem/chains';
import { startChain } from '../../demo/chain.js';
import { tokenClaim } from '../../demo/contracts/artefacts/token-claim.js';
import { demoContracts } from '../../src/service/seed/demo-contracts.js';

/** Path of the state with which the demo's chain starts. */
export const savedChain = fileURLToPath(new URL('../../demo/contracts/chain.json', import.meta.url));

/**
 * Returns an account that every local chain has: the first three are the test wallets, the last owns the demo's
 * contracts.
 */
export const accountAt = (addressIndex: number): HDAccount =>
  mnemonicToAccount('test test test test test test test test test test test junk', { addressIndex });

/** The chain as it is described to a wallet. */
export const described = {
  id: 31_337,
  name: 'Test chain',
  rpcUrls: [],
  blockExplorerUrl: null,
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
};

export type DemoChain = Awaited<ReturnType<typeof startDemoChain>>;
type Account = HDAccount | PrivateKeyAccount;

/** Starts a separate chain in the same state as the demo's. */
export async function startDemoChain() {
  const { url, close } = await startChain({ from: savedChain });
  const client = createTestClient({ chain: foundry, mode: 'anvil', transport: http(url), pollingInterval: 20 })
    .extend(publicActions)
    .extend(walletActions);
  const mined = async (hash: Hex) => {
    const receipt = await client.waitForTransactionReceipt({ hash });
    if (receipt.status !== 'success') throw new Error(`${hash} failed.`);
    return receipt;
  };
  return {
    url,
    close,
    client,
    mined,
    /** Deploys a contract from the owner's account. */
    async deploy({ abi, bytecode }: { readonly abi: Abi; readonly bytecode: Hex }, args: readonly unknown[]) {
      const { contractAddress } = await mined(
        await client.deployContract({ abi, bytecode, args, account: accountAt(9) }),
      );
      if (!contractAddress) throw new Error('The deployment has no address.');
      return contractAddress;
    },
  };
}

/** Returns the name of the error with which a contract refuses. Throws if it does not refuse, or refuses without an error. */
export async function revertOf(call: Promise<unknown>): Promise<string> {
  try {
    await call;
  } catch (error) {
    const revert = error instanceof BaseError && error.walk((cause) => cause instanceof ContractFunctionRevertedError);
    if (revert instanceof ContractFunctionRevertedError && revert.data) return revert.data.errorName;
    throw error;
  }
  throw new Error('The contract did not refuse.');
}

/** Returns the tree over shares (base units) that claim contracts check. */
export const treeOf = (shares: readonly (readonly [Address, bigint])[]) =>
  StandardMerkleTree.of(
    shares.map(([address, amount]): [string, bigint] => [address, amount]),
    ['address', 'uint256'],
  );

/** A member's choice in a claim: basis points and seconds. */
export interface ClaimChoice {
  readonly staked: number;
  readonly lockup?: number;
  readonly multiplier?: bigint;
  readonly nonce?: Hex;
  readonly optionId?: Hex;
  /** Basis points that are sent at once; without it, everything that is not staked. */
  readonly claimed?: number;
}

/** Returns the arguments of `claimFor`, signed by the beneficiary or by somebody else. */
export async function signClaim(
  share: { readonly beneficiary: Account; readonly proof: readonly string[]; readonly amount: bigint },
  choice: ClaimChoice,
  by: { readonly signer?: Account; readonly contract?: Address; readonly chainId?: number } = {},
) {
  const { signer = share.beneficiary, contract = demoContracts.claim, chainId = foundry.id } = by;
  const { staked, lockup = 0, multiplier = 0n, claimed = 10_000 - staked } = choice;
  const nonce: Hex = choice.nonce ?? `0x${'1'.repeat(64)}`;
  const options = {
    optionId: choice.optionId ?? (`0x${'2'.repeat(64)}` as const),
    multiplier,
    percentageToClaim: claimed,
    percentageToStake: staked,
    lockupPeriod: lockup,
  };
  const beneficiary = share.beneficiary.address;
  const field = (type: string, name: string) => ({ type, name });
  const signature = await signer.signTypedData({
    domain: { name: 'SnagAirdropClaim', version: '1', chainId, verifyingContract: contract },
    types: {
      ClaimRequest: [
        field('address', 'claimAddress'),
        field('address', 'beneficiary'),
        field('uint256', 'totalAllocation'),
        field('uint16', 'percentageToClaim'),
        field('uint16', 'percentageToStake'),
        field('uint32', 'lockupPeriod'),
        field('bytes32', 'optionId'),
        field('uint256', 'multiplier'),
        field('bytes32', 'nonce'),
      ],
    },
    primaryType: 'ClaimRequest',
    message: { ...options, claimAddress: contract, beneficiary, totalAllocation: share.amount, nonce },
  });
  return {
    abi: tokenClaim.abi,
    address: contract,
    functionName: 'claimFor',
    args: [beneficiary, share.proof as Hex[], share.amount, options, nonce, signature],
  } as const;
}
