import { getAddress, isAddressEqual, stringToHex, toHex, type Hex } from 'viem';
import { ContractError } from '../../errors/contract-error.js';
import type { TypedData, WalletChain, WalletSession } from '../adapter.js';
import { claimAbi, claimRequestTypes } from './claim-abi.js';
import { isProven, type ProvenShare } from './claim-proof.js';
import { ClaimTrail, type SentClaim } from './claim-trail.js';
import { openContracts, type ContractCall, type Contracts } from './contracts.js';

/** The contract a share is claimed at, and the token it hands out. */
export interface ClaimPlace {
  readonly contract: string;
  readonly token: string;
  /** Account whose share it is. It signs and sends; the chain can be asked about it through any wallet. */
  readonly account: string;
}

/** What a member has chosen. Basis points and seconds. */
export interface ClaimTerms {
  readonly staked: number;
  readonly lockup: number;
  readonly multiplier: number;
}

/**
 * What keeps a wallet from claiming, before it is asked for anything.
 * - `smart-wallet`: it is a contract; the claim takes signatures of keys alone
 * - `no-contract`: there is none at the address, or none that hands out tokens in this way
 * - `wrong-token`: the contract hands out another token
 * - `claimed`, `paused`, `out-of-tokens`
 * - `funds`: the account has nothing to pay the network fee with
 */
export type ClaimObstacle =
  'smart-wallet' | 'no-contract' | 'wrong-token' | 'claimed' | 'paused' | 'out-of-tokens' | 'funds';

/** A claim that can be signed. */
export interface PreparedClaim {
  /** What the wallet signs (EIP-712). */
  readonly request: TypedData;
  /** What the contract takes for it, in wei. */
  readonly fee: bigint;
}

/** A claim that is signed and was tried out. */
export interface SignedClaim {
  /** Base units that come to the wallet at once, and that are staked; as the contract itself says. */
  readonly claimed: bigint;
  readonly staked: bigint;
  /** Network fee in wei, where the chain told one. */
  readonly networkFee: bigint | undefined;
  /** Has the wallet send it. Rejects with a `WalletError` or a `ContractError`. */
  send(): Promise<SentClaim>;
}

const ALL = 10_000;
/** Names the choice to the contract, which takes any that is not zero. */
const optionId = stringToHex('laurel', { size: 32 });

/** The claim contract of a place, seen from one wallet that is on its chain. */
export class ClaimContract {
  /** Follows what was sent. */
  readonly trail: ClaimTrail;
  readonly #contracts: Contracts;
  readonly #account: Hex;
  readonly #wallet: WalletSession;
  readonly #chain: WalletChain;
  readonly #address: Hex;
  readonly #token: Hex;

  /** Throws a `WalletError` for a wallet that is not of EVM. */
  constructor(wallet: WalletSession, chain: WalletChain, { contract, token, account }: ClaimPlace) {
    this.#contracts = openContracts(wallet, chain);
    this.#wallet = wallet;
    this.#chain = chain;
    this.#address = getAddress(contract);
    this.#token = getAddress(token);
    this.#account = getAddress(account);
    this.trail = new ClaimTrail(this.#contracts, this.#address, this.#account);
  }

  /** What keeps the wallet from claiming so much; nothing where nothing does. Rejects with a `ContractError` `unreachable`. */
  async findObstacle(amount: bigint): Promise<ClaimObstacle | undefined> {
    const contracts = this.#contracts;
    if (await contracts.isContract(this.#account)) return 'smart-wallet';
    if (!(await contracts.isContract(this.#address))) return 'no-contract';
    const [root, token, claimed, isActive, coins] = await Promise.all([
      this.#known('root'),
      this.#known('tokenAsset'),
      this.#known('claimedAmount', [this.#account]),
      this.#known('isActive'),
      contracts.balance(this.#account),
    ]);
    if (root === undefined || claimed === undefined) return 'no-contract';
    if (token !== undefined && !isAddressEqual(token as Hex, this.#token)) return 'wrong-token';
    if ((claimed as bigint) > 0n) return 'claimed';
    if (isActive === false) return 'paused';
    if ((await contracts.tokenBalance(this.#token, this.#address)) < amount) return 'out-of-tokens';
    return coins === 0n ? 'funds' : undefined;
  }

  /** Whether the contract's own root says that the wallet has the share. */
  async proves(share: ProvenShare): Promise<boolean> {
    return isProven((await this.#read('root')) as Hex, this.#account, share);
  }

  /** Lets the contract check a choice, and puts together what is to be signed for it. Rejects with a `ContractError`. */
  async prepare({ amount }: ProvenShare, terms: ClaimTerms): Promise<PreparedClaim> {
    const options = optionsOf(terms);
    const fee = (await this.#read('validateClaimOptions', [options])) as bigint;
    const nonce = toHex(crypto.getRandomValues(new Uint8Array(32)));
    const request: TypedData = {
      domain: { name: 'SnagAirdropClaim', version: '1', chainId: this.#chain.id, verifyingContract: this.#address },
      types: claimRequestTypes,
      primaryType: 'ClaimRequest',
      message: { claimAddress: this.#address, beneficiary: this.#account, totalAllocation: amount, ...options, nonce },
    };
    return { request, fee };
  }

  /**
   * Tries out what was signed. Rejects with a `ContractError` that says why the contract would refuse it, or `funds`
   * where the account cannot pay for it.
   */
  async tryOut(share: ProvenShare, { request, fee }: PreparedClaim, signature: Hex): Promise<SignedClaim> {
    const { nonce, claimAddress: _, beneficiary, totalAllocation, ...options } = request.message;
    const call = {
      ...this.#call('claimFor', [beneficiary, share.proof, totalAllocation, options, nonce, signature]),
      value: fee,
    };
    const [claimed, staked] = (await this.#contracts.simulate(call)) as readonly [bigint, bigint];
    const networkFee = await this.#contracts.fee(call).catch(() => undefined);
    const coins = await this.#contracts.balance(this.#account);
    if (networkFee !== undefined && coins < networkFee + fee)
      throw new ContractError('funds', 'The account cannot pay the network fee.');
    const send = async (): Promise<SentClaim> => {
      const block = await this.#contracts.blockNumber().catch(() => undefined);
      const hash = await this.#contracts.send(call);
      return { hash: hash.toLowerCase(), ...(block !== undefined && { block: Number(block) }) };
    };
    return { claimed, staked, networkFee, send };
  }

  /** Has the wallet show the token beside its own (EIP-747). Whether it does. Rejects with nothing. */
  async watchToken(symbol: string, decimals: number): Promise<boolean> {
    const { provider } = this.#wallet;
    const options = { address: this.#token, symbol: symbol.slice(0, 11), decimals };
    const params = { type: 'ERC20', options };
    return Boolean(await provider?.request({ method: 'wallet_watchAsset', params }).catch(() => false));
  }

  /** What a function says; nothing where the contract has none such. */
  async #known(functionName: string, args: readonly unknown[] = []): Promise<unknown> {
    try {
      return await this.#read(functionName, args);
    } catch (error) {
      if ((error as ContractError).code === 'reverted') return undefined;
      throw error;
    }
  }

  #read(functionName: string, args: readonly unknown[] = []): Promise<unknown> {
    return this.#contracts.read(this.#call(functionName, args));
  }

  #call(functionName: string, args: readonly unknown[]): ContractCall {
    return { address: this.#address, abi: claimAbi, functionName, args };
  }
}

const optionsOf = ({ staked, lockup, multiplier }: ClaimTerms) => ({
  optionId,
  multiplier: BigInt(multiplier),
  percentageToClaim: ALL - staked,
  percentageToStake: staked,
  lockupPeriod: lockup,
});
