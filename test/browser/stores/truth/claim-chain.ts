import { type Address, maxUint256, parseEther } from 'viem';
import type { PrivateKeyAccount } from 'viem/accounts';
import { loyaltyToken } from '../../../../demo/contracts/artefacts/loyalty-token.js';
import { tokenClaim } from '../../../../demo/contracts/artefacts/token-claim.js';
import { tokenStake } from '../../../../demo/contracts/artefacts/token-stake.js';
import type { TypedData, WalletSession } from '../../../../src/browser/wallets/adapter.js';
import type { WalletKit } from '../../../../src/browser/wallets/kit.js';
import * as claims from '../../../../src/wallet-types/evm/browser/claim.js';
import { type DemoChain, accountAt, startDemoChain, treeOf } from '../../../chain/demo-chain.js';
import type { GivenTerms } from './claim-programme.js';

const owner = accountAt(9);
const day = 86_400;
const zeroAddress: Address = `0x${'0'.repeat(40)}`;

/** A claim contract, with the contract that keeps its stakes. */
export interface DeployedClaim {
  readonly contract: Address;
  readonly stake: Address | undefined;
}

/** A real chain with one token, on which claims are paid. */
export class ClaimChain {
  readonly #chain: DemoChain;

  private constructor(
    chain: DemoChain,
    readonly token: Address,
  ) {
    this.#chain = chain;
  }

  static async start(): Promise<ClaimChain> {
    const chain = await startDemoChain();
    return new ClaimChain(
      chain,
      await chain.deploy(loyaltyToken, ['Ash', 'ASH', owner.address, parseEther('1000000000000')]),
    );
  }

  get url(): string {
    return this.#chain.url;
  }

  close(): Promise<void> {
    return this.#chain.close();
  }

  /** Time of the latest block, epoch ms. */
  async now(): Promise<number> {
    return Number((await this.#chain.client.getBlock()).timestamp) * 1000;
  }

  /** Lets time pass. */
  async pass(milliseconds: number): Promise<void> {
    await this.#chain.client.increaseTime({ seconds: Math.ceil(milliseconds / 1000) });
    await this.#chain.client.mine({ blocks: 1 });
  }

  /** Deploys a claim contract over shares in base units, and sends it tokens. */
  async deploy(
    shares: readonly (readonly [Address, bigint])[],
    terms: GivenTerms,
    funds: bigint,
  ): Promise<DeployedClaim> {
    const { staking } = terms;
    const stake = staking && (await this.#chain.deploy(tokenStake, [this.token, staking.release === 'linear' ? 0 : 1]));
    const contract = await this.#chain.deploy(tokenClaim, [
      ...[owner.address, this.token, stake ?? zeroAddress, treeOf(shares).root],
      {
        multiplier: BigInt(staking?.multiplier ?? 0),
        maxBonus: staking?.maxBonus ?? maxUint256,
        minLockupDuration: (staking?.lockup ?? 0) * day,
        minLockupDurationForMultiplier: (staking?.lockupForBonus ?? 0) * day,
        minPercentageToStake: (staking?.least ?? 0) * 100,
        isStakingOptional: staking?.isOptional ?? true,
      },
    ]);
    if (funds > 0n) await this.#ofOwner(this.token, loyaltyToken.abi, 'transfer', [contract, funds]);
    return { contract, stake };
  }

  async setPaused(contract: Address, isPaused: boolean): Promise<void> {
    await this.#ofOwner(contract, tokenClaim.abi, isPaused ? 'pause' : 'unpause', []);
  }

  balanceOf(address: Address): Promise<bigint> {
    const call = { abi: loyaltyToken.abi, address: this.token, functionName: 'balanceOf', args: [address] } as const;
    return this.#chain.client.readContract(call);
  }

  /** The released part of the only stake of a contract. */
  withdrawable(stake: Address): Promise<bigint> {
    const call = { abi: tokenStake.abi, address: stake, functionName: 'withdrawable', args: [1n] } as const;
    return this.#chain.client.readContract(call);
  }

  /** Returns the wallet code of a browser whose wallet has this account, with coins for the network fee. */
  async kitOf(account: PrivateKeyAccount): Promise<WalletKit> {
    const { client } = this.#chain;
    await client.setBalance({ address: account.address, value: parseEther('1') });
    await client.impersonateAccount({ address: account.address });
    const session: WalletSession = {
      ...{ type: 'evm', address: account.address, chainId: 31_337 },
      provider: {
        request: ({ method, params }) => client.request({ method, params } as Parameters<typeof client.request>[0]),
      },
      signTypedData: (data: TypedData) => account.signTypedData(data),
      prove: async (message) => ({ signature: await account.signMessage({ message }) }),
      switchChain: () => Promise.resolve(),
      onChange: () => () => undefined,
      disconnect: () => Promise.resolve(),
    };
    const kit: Pick<WalletKit, 'restore' | 'reconnect' | 'claims'> = {
      restore: () => Promise.resolve(session),
      reconnect: () => Promise.resolve(session),
      claims: () => Promise.resolve(claims),
    };
    return kit as WalletKit;
  }

  async #ofOwner(address: Address, abi: readonly unknown[], functionName: string, args: readonly unknown[]) {
    const call = { address, abi, functionName, args, account: owner } as unknown as Parameters<
      DemoChain['client']['writeContract']
    >[0];
    await this.#chain.mined(await this.#chain.client.writeContract(call));
  }
}
