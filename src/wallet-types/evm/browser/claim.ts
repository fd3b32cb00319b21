import { getAddress, isAddressEqual, stringToHex, toHex, type Hex } from 'viem';
import { ContractError } from '../../../errors/contract-error.js';
import type { TypedData, WalletChain, WalletSession } from '../../../browser/wallets/adapter.js';
import { claimAbi, claimRequestTypes } from './claim-abi.js';
import { isProven, type ProvenShare } from './claim-proof.js';
import { ClaimTrail, type PromptedClaim, type SentClaim } from './claim-trail.js';
import { openContracts, type ContractCall, type Contracts } from './contracts.js';

/** The claim contract, and the token it distributes. */
export interface ClaimPlace {
  readonly contract: string;
  readonly token: string;
  /** Account that the share belongs to. It signs and sends; any wallet can be used to ask the chain about it. */
  readonly account: string;
}

/** The member's choices: basis points to stake, seconds of lockup. */
export interface ClaimTerms {
  readonly staked: number;
  readonly lockup: number;
  readonly multiplier: number;
}

/**
 * Why a wallet cannot claim, found before the wallet is asked for anything.
 *
 * - `smart-wallet`: the account is a contract, and the claim accepts only signatures by keys
 * - `no-contract`: there is no contract at the address, or it is not a claim contract
 * - `wrong-token`: the contract distributes another token
 * - `claimed`, `paused`, `out-of-tokens`
 * - `funds`: the account has nothing to pay the network fee with
 */
export type ClaimObstacle =
  | 'smart-wallet'
  | 'no-contract'
  | 'wrong-token'
  | 'claimed'
  | 'paused'
  | 'out-of-tokens'
  | 'funds';

/** A claim that is ready to be signed. */
export interface PreparedClaim {
  /** The request that the wallet signs (EIP-712). */
  readonly request: TypedData;
  /** The contract's fee, in wei. */
  readonly fee: bigint;
}

/** A claim that is signed and has been simulated. */
export interface SignedClaim {
  /** According to the contract, base units that the wallet receives at once, and base units that are staked. */
  readonly claimed: bigint;
  readonly staked: bigint;
  /** Network fee in wei, if the chain gave an estimate. */
  readonly networkFee: bigint | undefined;
  /**
   * Asks the wallet to send the claim. Rejects with a `WalletError` or a `ContractError`.
   *
   * @param prompting called just before the wallet is asked: from then on the claim may have been sent, whatever it answers
   */
  send(prompting: (prompted: PromptedClaim) => void): Promise<SentClaim>;
}

const wholeShare = 10_000;
/** Id of the choice for the contract, which accepts any that is not zero. */
const optionId = stringToHex('laurel', { size: 32 });

/** A claim contract as seen from one wallet on its chain. */
export class ClaimContract {
  /** Follows claims that were sent. */
  readonly trail: ClaimTrail;
  readonly #contracts: Contracts;
  readonly #account: Hex;
  readonly #wallet: WalletSession;
  readonly #chain: WalletChain;
  readonly #address: Hex;
  readonly #token: Hex;

  /** Throws a `WalletError` for a wallet outside EVM. */
  constructor(wallet: WalletSession, chain: WalletChain, { contract, token, account }: ClaimPlace) {
    this.#contracts = openContracts(wallet, chain);
    this.#wallet = wallet;
    this.#chain = chain;
    this.#address = getAddress(contract);
    this.#token = getAddress(token);
    this.#account = getAddress(account);
    this.trail = new ClaimTrail(this.#contracts, this.#address, this.#account);
  }

  /** Returns the obstacle to claiming this amount, `undefined` if there is none. Rejects with a `ContractError` `unreachable`. */
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

  /** Whether the share's proof leads to the root that the contract itself states. */
  async proves(share: ProvenShare): Promise<boolean> {
    return isProven((await this.#read('root')) as Hex, this.#account, share);
  }

  /** Asks the contract to check the member's choice, and builds the request to sign. Rejects with a `ContractError`. */
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
   * Simulates the signed claim. Rejects with a `ContractError` that says why the contract would refuse it, or with `funds`
   * if the account cannot pay for it.
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
    const send = async (prompting: (prompted: PromptedClaim) => void): Promise<SentClaim> => {
      const [block, { taken: nonce }] = await Promise.all([
        this.#contracts.blockNumber().catch(() => undefined),
        this.#contracts.nonces(this.#account),
      ]);
      const begun = { ...(block !== undefined && { block: Number(block) }) };
      prompting({ ...begun, nonce });
      const hash = await this.#contracts.send(call);
      return { ...begun, hash: hash.toLowerCase() };
    };
    return { claimed, staked, networkFee, send };
  }

  /** Asks the wallet to list the token (EIP-747). Resolves with whether it does. Never rejects. */
  async watchToken(symbol: string, decimals: number): Promise<boolean> {
    const { provider } = this.#wallet;
    const options = { address: this.#token, symbol: symbol.slice(0, 11), decimals };
    const params = { type: 'ERC20', options };
    return Boolean(await provider?.request({ method: 'wallet_watchAsset', params }).catch(() => false));
  }

  /** Returns the result of a function; `undefined` if the contract does not have it. */
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
  percentageToClaim: wholeShare - staked,
  percentageToStake: staked,
  lockupPeriod: lockup,
});
