import type { ContractError } from '../errors/contract-error.js';
import { splitShare, type StakeTerms } from '../loyalty/stake-split.js';
import type { ClaimRecord, ClaimRecords } from '../program/claim-records.js';
import type { Program } from '../program/program.js';
import type { WalletSession } from '../wallets/adapter.js';
import type { ClaimContract } from '../wallets/evm/claim.js';
import type { ClaimedShare } from '../wallets/evm/claim-trail.js';
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

/** Milliseconds after which a transaction that no node has is lost: some wallets keep one to themselves for a while. */
const lostAfter = 60_000;

/** Milliseconds before each look for a wallet: on a slow page one shows itself late. */
const walletPauses = [0, 2_000, 5_000, 15_000];

/** Follows a claim that was sent until it is on the chain, and the platform knows. */
export class ClaimFollower {
  readonly #parts: FollowerParts;

  constructor(parts: FollowerParts) {
    this.#parts = parts;
  }

  /** Rejects with a `ContractError`. */
  async follow(claim: FollowedClaim, sent: ClaimRecord): Promise<void> {
    const { attempt, program } = claim;
    const { records, confirmations, turn, terms } = this.#parts;
    attempt.at('mining', { hash: sent.hash });
    const { contract } = attempt;
    if (!contract) return;
    const now = turn();
    const claimed = await contract.trail
      .wait(sent, {
        confirmations: confirmations(),
        isOld: () => isOld(program, sent),
        isWanted: () => now === turn(),
        onSeen: (nonce) => records()?.update(sent.hash, { nonce }),
        onReplaced: () => attempt.at('mining'),
      })
      .catch((error: ContractError) => {
        // A claim that failed is forgotten. A lost one is kept, since it may still be mined until another is sent.
        if (error.code === 'reverted' || error.code === 'cancelled') records()?.drop(sent.hash);
        throw error;
      });
    await this.#finish(claim, claimed ?? assumed(sent, terms()), sent);
  }

  /** True once the earlier transaction can no longer be mined, so that another may be sent. Rejects with a `ContractError`. */
  async isGone({ attempt: { contract }, program }: FollowedClaim, sent: ClaimRecord): Promise<boolean> {
    return (await contract?.trail.isGone(sent, () => isOld(program, sent))) ?? false;
  }

  /** Goes on with what an earlier page, or another tab, has sent. @param byMember the wallet may be asked */
  async resume(claim: FollowedClaim, record: ClaimRecord, byMember: boolean): Promise<void> {
    const { show, records, confirmed, terms, turn } = this.#parts;
    const { program, attempt, share } = claim;
    attempt.at('mining', { hash: record.hash });
    const now = turn();
    const isWanted = (): boolean => now === turn();
    let isKnown = false;
    for (const pause of walletPauses) {
      if (pause > 0) await new Promise((resolve) => setTimeout(resolve, pause));
      if (isWanted() && (await this.#open(claim, byMember))) return this.follow(claim, record);
      // Without a wallet to ask the chain through, the platform may know.
      isKnown = await reportClaim(program, share, record.hash, isWanted, 0);
      if (isKnown || !isWanted()) break;
    }
    if (!isKnown) throw new ClaimStop('no-wallet');
    records()?.drop(record.hash);
    const claimed = { ...assumed(record, terms()), hash: record.hash as `0x${string}` };
    show({ step: 'done', share: claimed, isReported: true });
    confirmed(share, claimed);
  }

  /** Takes up a transaction that the member has named, where it has brought their wallet its share. */
  async takeUp(claim: FollowedClaim, hash: string): Promise<void> {
    const { attempt, share } = claim;
    attempt.at('wallet');
    this.#parts.wallet.refuseUnlinked(share.wallet);
    const contract = await this.#open(claim, true);
    attempt.at('reading');
    const claimed = await contract?.trail.find(hash.toLowerCase() as `0x${string}`);
    if (!claimed) throw new ClaimStop('not-found');
    await this.#finish(claim, claimed);
  }

  /** Takes up a share that the contract has paid, whoever has sent the claim. Whether its transaction was found. */
  async takeUpPaid(claim: FollowedClaim): Promise<boolean> {
    const now = this.#parts.turn();
    const found = await claim.attempt.contract?.trail.search();
    if (!found || now !== this.#parts.turn()) return false;
    await this.#finish(claim, found.share);
    return true;
  }

  /** Asks the contract, through a wallet that is at hand, whether the share is claimed: the platform may not know. */
  async glance(claim: FollowedClaim): Promise<void> {
    const { wallet, turn, show } = this.#parts;
    const now = turn();
    const session = await wallet.glance();
    const contract = session && (await this.#openBy(claim, session));
    if (!contract || !(await contract.trail.isPaid()) || now !== turn()) return;
    if (!(await this.takeUpPaid(claim)) && now === turn())
      show({ step: 'failed', stage: 'reading', problem: 'claimed' });
  }

  async #finish({ program, share }: FollowedClaim, claimed: ClaimedShare, sent?: ClaimRecord): Promise<void> {
    const { show, records, confirmed, turn } = this.#parts;
    show({ step: 'done', share: claimed, isReported: false });
    confirmed(share, claimed);
    const { hash } = claimed;
    if (hash === undefined) return;
    const { wallet, amount, chainId } = share;
    const staked = Number((claimed.staked * 10_000n) / amount);
    const terms = { total: String(amount), staked, lockup: 0, multiplier: 0, sentAt: program.clock.now() };
    records()?.set({ ...terms, wallet, chainId, ...sent, hash });
    const now = turn();
    if (!(await reportClaim(program, share, hash, () => now === turn()))) return;
    records()?.drop(hash);
    if (now === turn()) show({ step: 'done', share: claimed, isReported: true });
  }

  /** Opens the contract through the wallet where that is possible. Only for a member is it asked, and moved. */
  async #open(claim: FollowedClaim, byMember: boolean): Promise<ClaimContract | undefined> {
    const { wallet } = this.#parts;
    const session = byMember ? await wallet.take() : await (await claim.program.wallets()).restore();
    if (session && byMember) await wallet.beOn(session, claim.share.chainId);
    return session && this.#openBy(claim, session);
  }

  async #openBy(
    { program, attempt, share }: FollowedClaim,
    session: WalletSession,
  ): Promise<ClaimContract | undefined> {
    if (session.chainId !== share.chainId) return undefined;
    const { chains } = await program.client.request('GET /capabilities', {});
    const chain = chains.find(({ id }) => id === share.chainId);
    return chain && attempt.open(session, chain);
  }
}

const isOld = ({ clock }: Program, { sentAt }: ClaimRecord): boolean => clock.now() - sentAt > lostAfter;

/** What a claim has brought where the chain has told no more than that it has. */
function assumed(record: ClaimRecord, terms: StakeTerms | undefined): ClaimedShare {
  const { staked, toWallet, bonus } = splitShare(BigInt(record.total), record, terms);
  return { claimed: toWallet, staked, bonus };
}
