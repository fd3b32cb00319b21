import type { ContractError } from '../errors/contract-error.js';
import { splitShare, type StakeTerms } from '../loyalty/stake-split.js';
import type { ClaimRecord, ClaimRecords } from '../program/claim-records.js';
import type { Program } from '../program/program.js';
import type { ClaimContract, ClaimedShare } from '../wallets/evm/claim.js';
import type { ClaimAttempt } from './claim-attempt.js';
import { ClaimStop } from './claim-failure.js';
import { reportClaim } from './claim-report.js';
import type { ClaimState, TokenShare } from './claim-state.js';
import type { MemberWallet } from './member-wallet.js';

/** A claim that was sent. */
export interface FollowedClaim {
  readonly program: Program;
  readonly attempt: ClaimAttempt;
  readonly share: TokenShare;
}

/** What following works with. */
export interface FollowerParts {
  readonly wallet: MemberWallet;
  readonly records: () => ClaimRecords | undefined;
  readonly terms: () => StakeTerms | undefined;
  /** Blocks a transaction has to be in. */
  readonly confirmations: () => number;
  readonly show: (state: ClaimState) => void;
  /** It is on the chain. */
  readonly confirmed: (share: TokenShare, claimed: ClaimedShare) => void;
  /** Another number once nobody waits any more. */
  readonly turn: () => number;
}

/** Follows a claim that was sent until it is on the chain, and the platform knows. */
export class ClaimFollower {
  readonly #parts: FollowerParts;

  constructor(parts: FollowerParts) {
    this.#parts = parts;
  }

  /** Rejects with a `ContractError`. @param sent transaction, lower case */
  async follow(claim: FollowedClaim, sent: string): Promise<void> {
    const { attempt } = claim;
    attempt.at('mining', { hash: sent });
    const { contract } = attempt;
    if (!contract) return;
    const claimed = await contract
      .wait(sent as `0x${string}`, {
        confirmations: this.#parts.confirmations(),
        onReplaced: (_reason, hash) => attempt.at('mining', { hash: hash.toLowerCase() }),
      })
      .catch((error: ContractError) => {
        // What did not come about need not be waited for again.
        if (error.code === 'reverted' || error.code === 'cancelled') this.#parts.records()?.set(undefined);
        throw error;
      });
    await this.#finish(claim, claimed);
  }

  /** Goes on with what an earlier page, or another tab, has sent. @param byMember the wallet may be asked */
  async resume(claim: FollowedClaim, record: ClaimRecord, byMember: boolean): Promise<void> {
    const { show, records, confirmed, terms, turn } = this.#parts;
    const { program, attempt, share } = claim;
    attempt.at('mining', { hash: record.hash });
    if (await this.#open(claim, byMember)) return this.follow(claim, record.hash);
    // Without a wallet to ask the chain through, the platform may know.
    const now = turn();
    if (!(await reportClaim(program, share, record.hash, () => now === turn()))) throw new ClaimStop('no-wallet');
    records()?.set(undefined);
    const { staked, toWallet, bonus } = splitShare(BigInt(record.total), record, terms());
    const claimed = { hash: record.hash as `0x${string}`, claimed: toWallet, staked, bonus };
    show({ step: 'done', share: claimed, isReported: true });
    confirmed(share, claimed);
  }

  /** Takes up a transaction that the member has named, where it has brought their wallet its share. */
  async takeUp(claim: FollowedClaim, hash: string): Promise<void> {
    const { program, attempt, share } = claim;
    attempt.at('wallet');
    this.#parts.wallet.refuseUnlinked(share.wallet);
    const contract = await this.#open(claim, true);
    attempt.at('reading');
    const claimed = await contract?.find(hash.toLowerCase() as `0x${string}`);
    if (!claimed) throw new ClaimStop('not-found');
    const { wallet, amount } = share;
    const staked = Number((claimed.staked * 10_000n) / amount);
    const terms = { total: String(amount), staked, lockup: 0, multiplier: 0, sentAt: program.clock.now() };
    this.#parts.records()?.set({ hash: claimed.hash, wallet, ...terms });
    await this.#finish(claim, claimed);
  }

  async #finish({ program, share }: FollowedClaim, claimed: ClaimedShare): Promise<void> {
    const { show, records, confirmed, turn } = this.#parts;
    show({ step: 'done', share: claimed, isReported: false });
    confirmed(share, claimed);
    const now = turn();
    if (!(await reportClaim(program, share, claimed.hash, () => now === turn()))) return;
    records()?.set(undefined);
    if (now === turn()) show({ step: 'done', share: claimed, isReported: true });
  }

  /** Opens the contract through the wallet where that is possible. Only for a member is it asked, and moved. */
  async #open({ program, attempt, share }: FollowedClaim, byMember: boolean): Promise<ClaimContract | undefined> {
    const { wallet } = this.#parts;
    const session = byMember ? await wallet.take() : await (await program.wallets()).restore();
    if (!session) return undefined;
    const { chains } = await program.client.request('GET /capabilities', {});
    const chain = chains.find(({ id }) => id === share.chainId);
    if (!chain || (!byMember && session.chainId !== chain.id)) return undefined;
    if (byMember) await wallet.beOn(session, chain.id);
    return attempt.open(session, chain);
  }
}
