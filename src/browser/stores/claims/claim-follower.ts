import type { ContractError } from '../../../errors/contract-error.js';
import { capabilitiesOf } from '../../client/capabilities.js';
import { splitShare } from './stake-split.js';
import type { WalletSession } from '../../wallets/adapter.js';
import type { ClaimContract } from '../../../wallet-types/evm/browser/claim.js';
import type { ClaimedShare, Payment } from '../../../wallet-types/evm/browser/claim-trail.js';
import { ClaimAttempt } from './claim-attempt.js';
import { ClaimStop } from './claim-failure.js';
import { claimIdOf, claimKey, type SentRecord } from './claim-journal.js';
import { reportClaim } from './claim-report.js';
import type { ClaimSubject } from './claim-subject.js';

/** A claim that was paid. */
export interface PaidClaim {
  readonly share: ClaimedShare;
  /** Whether the platform knows of it. */
  readonly isReported: boolean;
}

/** Milliseconds after which a transaction that no node knows is lost. Some wallets hold one back for a while. */
const lostAfter = 60_000;

/** Milliseconds before each search for a wallet: on a slow page a wallet announces itself late. */
const walletPauses = [0, 2_000, 5_000, 15_000];

/** Finds the outcome of a claim that any tab has sent, on this page or an earlier one. */
export class ClaimFollower {
  readonly #subject: ClaimSubject;

  constructor(subject: ClaimSubject) {
    this.#subject = subject;
  }

  /** Waits until a claim is on the chain. Rejects with a `ContractError` if it never will be, or if it takes too long. */
  async follow(attempt: ClaimAttempt, sent: SentRecord, isWanted: () => boolean): Promise<PaidClaim> {
    this.#showMining(attempt, sent);
    const { contract } = attempt;
    if (!contract) throw new ClaimStop('no-wallet');
    const share = await contract.trail
      .wait(sent, {
        confirmations: this.#subject.details.confirmations,
        isOld: () => this.#isOld(sent),
        isWanted,
        onSeen: (nonce) => this.#change(claimIdOf(sent), (latest) => ({ ...latest, nonce })),
        onReplaced: () => attempt.at('mining'),
      })
      .catch((error: ContractError) => {
        // A failed claim is removed. A lost one is kept: until another claim is sent, it may still be mined.
        if (error.code === 'reverted' || error.code === 'cancelled') this.drop(sent);
        throw error;
      });
    return { share: share ?? this.#assumed(sent), isReported: false };
  }

  /** Whether a claim can no longer be mined, so that another may be sent. Rejects with a `ContractError`. */
  async isGone({ contract }: ClaimAttempt, sent: SentRecord): Promise<boolean> {
    return (await contract?.trail.isGone(sent, () => this.#isOld(sent))) ?? false;
  }

  /** Continues a claim that an earlier page or another tab has sent. @param byMember whether the wallet may prompt */
  async resume(
    attempt: ClaimAttempt,
    sent: SentRecord,
    byMember: boolean,
    isWanted: () => boolean,
  ): Promise<PaidClaim> {
    this.#showMining(attempt, sent);
    for (const pause of walletPauses) {
      if (pause > 0) await new Promise((resolve) => setTimeout(resolve, pause));
      if (isWanted() && (await this.#open(attempt, byMember))) return this.follow(attempt, sent, isWanted);
      // Without a wallet the page cannot read the chain, but the platform may know about the claim.
      const { context, details } = this.#subject;
      const { hash } = sent;
      if (hash !== undefined && (await reportClaim(context, details.share, hash, isWanted, 0)))
        return { share: { ...this.#assumed(sent), hash: hash as `0x${string}` }, isReported: true };
      if (!isWanted()) break;
    }
    throw new ClaimStop('no-wallet');
  }

  /** Looks up the transaction that the member has named. Rejects with a `ClaimStop` if it did not pay their wallet. */
  async find(attempt: ClaimAttempt, hash: string): Promise<PaidClaim> {
    attempt.at('wallet');
    const { wallet, details } = this.#subject;
    wallet.refuseUnlinked(details.share.wallet);
    const contract = await this.#open(attempt, true);
    attempt.at('reading');
    const share = await contract?.trail.find(hash.toLowerCase() as `0x${string}`);
    if (!share) throw new ClaimStop('not-found');
    return { share, isReported: false };
  }

  /** Searches the chain for the transaction that claimed the share, whoever sent it. */
  async search({ contract }: ClaimAttempt): Promise<PaidClaim | undefined> {
    const found = await contract?.trail.search();
    return found && { share: found.share, isReported: false };
  }

  /** Whether the contract has paid the share, even if the platform does not know. Uses only a wallet that needs no prompt. */
  async isPaid(attempt: ClaimAttempt): Promise<boolean> {
    const session = await this.#subject.wallet.peek();
    const contract = session && (await this.#openBy(attempt, session));
    return (await contract?.trail.isPaid()) ?? false;
  }

  /** Asks the contract whether it has paid the share. The member has asked for it, so the wallet may prompt. */
  async ask(attempt: ClaimAttempt): Promise<Payment> {
    attempt.at('wallet');
    const contract = await this.#open(attempt, true);
    if (!contract) throw new ClaimStop('no-wallet');
    attempt.at('reading');
    return contract.trail.payment();
  }

  /** Asks the contract if a wallet of the member is available. Never prompts, never rejects, and loads no code. */
  async peek({ contract }: ClaimAttempt): Promise<Payment> {
    const opened = contract ?? (await this.#openByOwn().catch(() => undefined));
    return opened?.trail.payment().catch(() => 'unsaid' as const) ?? 'unsaid';
  }

  /** Removes the record of a claim that no longer has to be followed. A later one that another tab has sent stays. */
  drop(sent: Pick<SentRecord, 'hash' | 'sentAt'>): void {
    this.#change(claimIdOf(sent), () => undefined);
  }

  /** Marks the record of a claim that the platform knows of. */
  markReported(hash: string): void {
    this.#change(hash, (latest) => ({ ...latest, isReported: true }));
  }

  #change(id: string, change: (latest: SentRecord) => SentRecord | undefined): void {
    const { journal, details } = this.#subject;
    journal.update(claimKey(details.share), (latest) => (latest && claimIdOf(latest) === id ? change(latest) : latest));
  }

  #showMining(attempt: ClaimAttempt, { hash }: SentRecord): void {
    attempt.at('mining', { hash, isPerhaps: hash === undefined });
  }

  /** Opens the contract through the wallet if that is possible. The wallet prompts only if the member started this. */
  async #open(attempt: ClaimAttempt, byMember: boolean): Promise<ClaimContract | undefined> {
    const { wallet, context, details } = this.#subject;
    const session = byMember ? await wallet.take() : await (await context.wallets()).restore();
    if (session && byMember) await wallet.beOn(session, details.share.chainId);
    return session && this.#openBy(attempt, session);
  }

  async #openByOwn(): Promise<ClaimContract | undefined> {
    const { context, details, wallet } = this.#subject;
    const unseen = new ClaimAttempt(context, details.share, undefined, () => undefined);
    return wallet.session && this.#openBy(unseen, wallet.session);
  }

  async #openBy(attempt: ClaimAttempt, session: WalletSession): Promise<ClaimContract | undefined> {
    const { context, details } = this.#subject;
    if (session.chainId !== details.share.chainId) return undefined;
    const { chains } = await capabilitiesOf(context);
    const chain = chains.find(({ id }) => id === details.share.chainId);
    return chain && attempt.open(session, chain);
  }

  /** Whether a claim that no node has is lost. A new one may still be spreading among the nodes. */
  #isOld({ hash, sentAt, isReported = false }: SentRecord): boolean {
    return hash === undefined || isReported || this.#subject.context.clock.now() - sentAt > lostAfter;
  }

  /** Returns the amounts that a claim must have paid if the chain only shows that it paid. */
  #assumed(sent: SentRecord): ClaimedShare {
    if (sent.isForeign) throw new ClaimStop('claimed');
    const { staked, toWallet, bonus } = splitShare(BigInt(sent.total), sent, this.#subject.details.terms);
    return { claimed: toWallet, staked, bonus };
  }
}
