import type { Address } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { baseUnits, wholeUnits } from '../../../../src/values/amounts/base-units.js';
import type { Split } from '../../../../src/browser/stores/claims/stake-split.js';
import type { ClaimPhase } from '../../../../src/browser/stores/claims/claim-state.js';
import type { ClaimChain, DeployedClaim } from './claim-chain.js';
import type { GivenTerms } from './claim-programme.js';
import type { Member, World } from './world.js';

const dayMs = 86_400_000;
/** Somebody else with a share. */
const stranger: Address = `0x${'5'.repeat(40)}`;

interface Opened {
  readonly id: string;
  readonly member: Member;
  readonly deployed: DeployedClaim;
  /** Base units that the contract has. */
  readonly funds: bigint;
  readonly times: ReturnType<typeof timesOf>;
}

/** A claim of a token at the service, and the contract that pays it. */
export class ClaimBook {
  isPaused = false;
  readonly given: GivenTerms;
  readonly member: Member;
  readonly deployed: DeployedClaim;
  readonly #world: World;
  readonly #chain: ClaimChain;
  readonly #opened: Opened;
  #split: Split | undefined;

  private constructor(world: World, chain: ClaimChain, given: GivenTerms, opened: Opened) {
    this.#world = world;
    this.#chain = chain;
    this.given = given;
    this.#opened = opened;
    this.member = opened.member;
    this.deployed = opened.deployed;
  }

  /** Deploys the contract, publishes the claim, and lets a member join whose wallet has the share. */
  static async open(world: World, chain: ClaimChain, given: GivenTerms): Promise<ClaimBook> {
    const account = privateKeyToAccount(generatePrivateKey());
    const { share = 0n, decimals } = given;
    const own = share > 0n ? [[account.address, share] as const] : [];
    const shares: (readonly [Address, bigint])[] = [[stranger, 1n], ...own];
    const wanted = { enough: share * 10n, tight: share, short: share - 1n }[given.funds];
    const funds = wanted > 0n ? wanted : 0n;
    const deployed = await chain.deploy(shares, given, funds);
    const times = timesOf(given, world.service.now);
    const claim = await world.post('/api/token_claims', {
      ...{ ...world.scope, name: 'Season One claim', contractAddress: chain.token, contractChainId: 31_337 },
      ...writtenTerms(given, deployed),
      ...{ startTime: textOf(times.startsAt), endTime: textOf(times.endsAt) },
    });
    const id = String(claim['id']);
    await world.post(`/api/token_claims/${id}/shares`, {
      shares: shares.map(([walletAddress, units]) => ({ walletAddress, amount: wholeUnits(units, decimals) })),
    });
    await world.post(`/api/token_claims/${id}/publish`, {});
    const kit = await chain.kitOf(account);
    const member = await world.join(
      {},
      {
        account,
        settings: { claimContracts: given.isListed ? [{ chainId: 31_337, address: deployed.contract }] : [] },
        browser: { addresses: [account.address], kept: new Map(), wallets: () => Promise.resolve(kit) },
      },
    );
    return new ClaimBook(world, chain, given, { id, member, deployed, funds, times });
  }

  get id(): string {
    return this.#opened.id;
  }

  momentOf(isEnd: boolean): number | undefined {
    const { startsAt, endsAt } = this.#opened.times;
    return isEnd ? endsAt : startsAt;
  }

  get address(): Address {
    return this.member.visitor.account.address;
  }

  /** How the contract has paid the share. */
  get split(): Split | undefined {
    return this.#split;
  }

  get isPaid(): boolean {
    return this.#split !== undefined;
  }

  /** The view that has to be shown. */
  get phase(): ClaimPhase {
    const { given } = this;
    const { startsAt = -Infinity, endsAt = Infinity } = this.#opened.times;
    const { now } = this.#world.service;
    if (!given.share) return 'not-eligible';
    if (this.isPaid) return 'claimed';
    if (now >= startsAt && now >= endsAt) return 'ended';
    if (!given.hasContract) return 'not-ready';
    if (!given.isListed) return 'not-listed';
    return now < startsAt ? 'upcoming' : 'ready';
  }

  /** Whether the contract can pay a share and its bonus now. */
  canPay({ bonus }: Split): boolean {
    return !this.isPaused && this.#opened.funds >= (this.given.share ?? 0n) + bonus;
  }

  /** Notes how the contract has paid the share. */
  notePaid(split: Split): void {
    this.#split = split;
  }

  /** What the contracts have given the member: to the wallet at once, and as a stake. */
  async paid(): Promise<{ readonly toWallet: bigint; readonly stake: bigint }> {
    const { stake } = this.deployed;
    return {
      toWallet: await this.#chain.balanceOf(this.address),
      stake: stake ? await this.#chain.balanceOf(stake) : 0n,
    };
  }

  /** Base units that the service counts as claimed, of all shares. */
  async claimedAtService(): Promise<bigint | undefined> {
    const { service } = this.#world;
    const { body } = await service.get(`/api/token_claims?${service.scoped()}`);
    const claims = body.data as unknown as { id: string; totalClaimedAmount: string }[];
    return baseUnits(claims.find(({ id }) => id === this.id)?.totalClaimedAmount, this.given.decimals);
  }
}

function timesOf({ startsIn, lasts }: GivenTerms, now: number) {
  return {
    startsAt: startsIn === undefined ? undefined : now + startsIn * dayMs,
    endsAt: lasts === undefined ? undefined : now + ((startsIn ?? 0) + lasts) * dayMs,
  };
}

const textOf = (time: number | undefined) => (time === undefined ? null : new Date(time).toISOString());

/** Returns the terms as the operator writes them. */
function writtenTerms({ staking, decimals, hasContract }: GivenTerms, { contract, stake }: DeployedClaim): object {
  return {
    erc20Decimals: decimals,
    ...(hasContract && { claimContractAddress: contract }),
    ...(staking && {
      ...{ claimAndStake: true, stakingContractAddress: stake, isStakingOptional: staking.isOptional },
      ...{ minPercentageToStake: staking.least, multiplier: staking.multiplier },
      maxBonus: staking.maxBonus === undefined ? null : wholeUnits(staking.maxBonus, decimals),
      ...{ minLockup: staking.lockup * 86_400, minLockupForMultiplier: staking.lockupForBonus * 86_400 },
      stakingContractType: staking.release,
    }),
  };
}
