import type { PublicTokenClaim } from '../../../contract/token-claims/token-claims.js';
import { decimalText } from '../../../values/amounts/base-units.js';
import type { NumberMarks } from '../../../values/amounts/read-amount.js';
import { describeProblem } from '../../../errors/describe-problem.js';
import { allowedShare, multiplierOf, readShare, splitShare, type StakeChoice, type TypedShare } from './stake-split.js';
import type { StoreContext } from '../context.js';
import { Store } from '../store.js';
import { MemberWallet } from '../wallet/member-wallet.js';
import { AddressLookup } from './address-lookup.js';
import { ClaimFlow } from './claim-flow.js';
import { claimKey } from './claim-journal.js';
import type { ClaimNews } from './claim-news.js';
import { nothingKnown, type ClaimState } from './claim-state.js';
import { ProofHandOver, type ReadyProof } from './proof-hand-over.js';
import { factsOf, isListed, type KnownShare, type ShareFacts } from './share-facts.js';
import { claimWallets, WalletSearch } from './wallet-search.js';

/** Options of a claim store. */
export interface ClaimOptions {
  /** Id of the claim; if it is empty, the community's first claim. */
  readonly claim: string;
  /** Milliseconds between refreshes. */
  readonly every: number;
  /** Lock-up times that the page offers besides those of the claim, in days. */
  readonly lockups: readonly number[];
  /** Number of blocks that have to confirm a transaction. */
  readonly confirmations: number;
}

const nothingChosen = nothingKnown.choice;

/** Keeps a token claim, the member's share, how much of it they stake, and the claim under way. */
export class ClaimStore extends Store<ClaimState, ClaimOptions> {
  readonly #claims = this.query(() => ({
    route: 'GET /api/token_claims',
    request: {},
    every: this.options.every,
  }));
  readonly #capabilities = this.query(() => ({ route: 'GET /capabilities', request: {} }));
  readonly #eligibility = this.query(() => {
    const claim = this.#claim;
    const { wallet } = this.#search;
    if (!claim || !wallet) return null;
    return {
      route: 'GET /api/me/token_claims/{id}/eligibility',
      request: { params: { id: claim.id }, query: { wallet } },
      member: true,
      every: this.options.every,
    };
  });
  readonly #search = new WalletSearch();
  readonly #wallet: MemberWallet;
  #flow: { readonly of: string; readonly flow: ClaimFlow } | undefined;
  #handOver: { readonly of: string; readonly handOver: ProofHandOver } | undefined;
  #picked: { readonly claimId: string; readonly choice: StakeChoice } | undefined;
  #typed: { readonly claimId: string; readonly share: TypedShare } | undefined;
  #isHashInvalid = false;
  readonly #lookup = new AddressLookup(this.context.client, () => this.update());
  #news: readonly ClaimNews[] = [];
  #checked = '';
  /** Time of the platform's answer about the share that made the store ask the contract last. */
  #askedAfter = 0;

  constructor(context: StoreContext, options: ClaimOptions) {
    super(context, options);
    this.#wallet = new MemberWallet(context, () => this.update());
  }

  /** Returns the state of an element that has no programme. */
  static initialState(status: 'idle' | 'unavailable'): ClaimState {
    return { ...nothingKnown, status };
  }

  /** Requests the claim and the share again, and the session as well if it could not be read. */
  async refresh(): Promise<void> {
    const session = this.context.session.state.get();
    if (session.status === 'unknown' && session.problem) await this.context.session.read();
    await Promise.all([this.#claims.refresh(), this.#capabilities.refresh(), this.#eligibility.refresh()]);
  }

  /** Changes how much is staked, or for how long. @param change basis points, which need not fit the terms; seconds */
  choose(change: Partial<StakeChoice>): void {
    const { claim, terms } = this.#facts ?? {};
    if (!claim || !terms) return;
    const { staked, lockup } = { ...this.#choice, ...change };
    this.#picked = { claimId: claim.id, choice: { staked: allowedShare(staked, terms), lockup } };
    if (change.staked !== undefined) this.#typed = undefined;
    this.#flow?.flow.cancel();
    this.update();
  }

  /** Reads the share to stake as the member types it. While it is refused, nothing is chosen, prepared or signed. */
  typeShare(text: string, marks: NumberMarks): void {
    const { claim, terms } = this.#facts ?? {};
    if (!claim || !terms) return;
    const staked = readShare(text, marks, terms);
    this.choose({ ...(staked !== undefined && { staked }) });
    this.#typed = { claimId: claim.id, share: { text, isRefused: staked === undefined } };
    this.update();
  }

  /** Shows the choice in place of what the member has typed, unless that is refused. */
  leaveShare(): void {
    if (!this.#typed?.share.isRefused) this.#typed = undefined;
    this.update();
  }

  /** Prepares a claim of the chosen amounts. Call it in the click handler, because the wallet may prompt. Never rejects. */
  async prepare(): Promise<void> {
    if (this.#typedShare?.isRefused) return;
    const { terms } = this.#facts ?? {};
    const { staked, lockup } = this.#choice;
    const chosen = staked > 0 ? { staked, lockup } : nothingChosen;
    await this.#flow?.flow.prepare({ ...chosen, multiplier: terms ? multiplierOf(chosen, terms) : 0 });
  }

  /** Signs and sends what was shown. Call it in the click handler. Never rejects. */
  async sign(): Promise<void> {
    await this.#flow?.flow.sign();
  }

  /** Changes the wallet to the chain of the claim, and continues. Call it in the click handler. Never rejects. */
  async switchNetwork(): Promise<void> {
    await this.#flow?.flow.switchNetwork();
  }

  /** Repeats what failed: waits again for a transaction that was sent, otherwise starts over. Never rejects. */
  async retry(): Promise<void> {
    if (this.#typedShare?.isRefused) return;
    await this.#flow?.flow.retry();
  }

  /** Asks the contract whether it has paid the share. Call it in the click handler. Never rejects. */
  async look(): Promise<void> {
    await this.#flow?.flow.look();
  }

  /** Returns to the choice. A transaction that was sent cannot be taken back. */
  cancel(): void {
    this.#flow?.flow.cancel();
  }

  /** Looks up the transaction that the member has named, and reports it. Call it in the click handler. Never rejects. */
  async report(hash: string): Promise<void> {
    this.#isHashInvalid = !/^0x[0-9a-f]{64}$/i.test(hash);
    this.update();
    if (!this.#isHashInvalid) await this.#flow?.flow.report(hash);
  }

  /** Asks the wallet to list the token. Resolves with whether it will. */
  async watchToken(symbol: string): Promise<boolean> {
    return (await this.#flow?.flow.watchToken(symbol, this.#facts?.decimals ?? 18)) ?? false;
  }

  /**
   * Fetches the proof of a share for which the platform names no contract. Resolves with it once it can be offered to the page;
   * `takeOn` has to follow. Call it in the click handler. Never rejects.
   */
  async handOver(): Promise<ReadyProof | undefined> {
    const { claim, total } = this.#facts ?? {};
    if (!claim || !total) return undefined;
    const { wallet } = this.#search;
    const of = `${claim.id} ${wallet}`;
    if (this.#handOver?.of !== of) {
      this.#handOver?.handOver.stop();
      const { chainId, address: token } = claim.contract;
      const share = { claimId: claim.id, wallet, chainId, token, amount: total };
      const handOver = new ProofHandOver(this.context, this.#wallet, share, () => this.update());
      this.#handOver = { of, handOver };
    }
    return this.#handOver.handOver.prove();
  }

  /**
   * Follows the claim that the page makes with a proof, or shows the proof to the member. Never rejects.
   *
   * @param transaction resolves with the hash of the page's transaction; `undefined` if the page does not claim
   */
  async takeOn(ready: ReadyProof, transaction: Promise<string> | undefined): Promise<void> {
    await this.#handOver?.handOver.takeOn(ready, transaction);
  }

  /** Looks up what an address may claim. Needs no session. Never rejects. */
  async lookUp(address: string): Promise<void> {
    const claim = this.#claim;
    if (claim) await this.#lookup.ask(claim.id, address);
  }

  protected override noticed(): void {
    const answer = this.#eligibility.state;
    if (this.#search.start(this.#claim?.id ?? '', this.#wallets)) return this.update();
    if (answer.status === 'success' && this.#search.take(answer.data, this.#isPinned)) return this.update();
    this.#followShare();
    this.#tellChecked();
    if (answer.status !== 'success' || answer.updatedAt === this.#askedAfter) return;
    this.#askedAfter = answer.updatedAt;
    void this.#flow?.flow.peek();
  }

  protected override stopped(): void {
    this.#flow?.flow.stop();
    this.#handOver?.handOver.stop();
    this.#flow = this.#handOver = undefined;
    this.#wallet.stop();
    this.#lookup.stop();
    this.#typed = undefined;
    this.#isHashInvalid = false;
    this.#news = [];
    this.#checked = '';
  }

  protected override derive(): ClaimState {
    const session = this.context.session.state.get();
    const claims = this.#claims.state;
    const capabilities = this.#capabilities.state;
    const known = claims.status === 'success' ? claims : undefined;
    const facts = this.#facts;
    const share = this.#known;
    const { flow } = this.#flow ?? {};
    const choice = this.#choice;
    const hasShareFailed = this.#eligibility.state.status === 'error' || capabilities.status === 'error';
    const isShareKnown = share?.eligibility && share.capabilities;
    const isOwnHandOver = this.#handOver?.of === `${facts?.claim.id} ${this.#search.wallet}`;
    return {
      status: this.#status,
      session: session.status,
      hasSessionFailed: session.status === 'unknown' && session.problem !== undefined,
      claim: this.#claim,
      problem: known?.problem && describeProblem(known.problem).kind,
      updatedAt: known?.updatedAt ?? 0,
      isRefreshing: known?.refreshing ?? false,
      wallets: this.#wallets,
      wallet: this.#search.wallet,
      shareStatus: hasShareFailed ? 'error' : isShareKnown ? 'known' : 'pending',
      eligibility: share?.eligibility,
      facts,
      isListed: share !== undefined && isListed(share),
      choice,
      typedShare: this.#typedShare,
      split: splitShare(facts?.total ?? 0n, choice, facts?.terms),
      isSplitKnown: !this.#isPinned || flow?.chosen !== undefined,
      progress: flow?.progress ?? nothingKnown.progress,
      isUndone: flow?.isUndone ?? false,
      isProven: flow?.isProven ?? false,
      isHashInvalid: this.#isHashInvalid,
      handOver: isOwnHandOver && this.#handOver ? this.#handOver.handOver.progress : nothingKnown.handOver,
      canLookUp:
        capabilities.status === 'success'
          ? capabilities.data.operations.includes('lookUpTokenClaim')
          : capabilities.status !== 'error' && 'unknown',
      lookup: this.#lookup.state,
      needsConsent: flow?.consent.question,
      needsWallet: this.#wallet.missing.question,
      news: this.#news,
    };
  }

  get #status(): ClaimState['status'] {
    const { state } = this.#claims;
    if (state.status === 'error') return describeProblem(state.error).whose === 'owner' ? 'unavailable' : 'error';
    if (state.status === 'pending') return state.slow ? 'slow' : 'loading';
    if (state.status === 'idle') return 'idle';
    return this.#claim ? 'known' : 'empty';
  }

  get #claim(): PublicTokenClaim | undefined {
    const { state } = this.#claims;
    if (state.status !== 'success') return undefined;
    const wanted = this.options.claim.trim().toLowerCase();
    return wanted ? state.data.data.find(({ id }) => id.toLowerCase() === wanted) : state.data.data[0];
  }

  get #wallets(): readonly string[] {
    const session = this.context.session.state.get();
    return 'user' in session ? claimWallets(session.user) : [];
  }

  get #known(): KnownShare | undefined {
    const claim = this.#claim;
    if (!claim) return undefined;
    const [capabilities, eligibility] = [this.#capabilities.state, this.#eligibility.state];
    // While the wallets are being searched, no answer is shown.
    const isFound = (this.#isPinned || this.#search.isDone) && eligibility.status === 'success';
    return {
      claim,
      capabilities: capabilities.status === 'success' ? capabilities.data : undefined,
      eligibility: isFound ? eligibility.data : undefined,
      wallet: this.#search.wallet,
    };
  }

  get #facts(): ShareFacts | undefined {
    const known = this.#known;
    return known && factsOf(known, this.options.lockups);
  }

  /** Whether the current wallet must stay, because a claim with it is under way or has ended. */
  get #isPinned(): boolean {
    return this.#flow !== undefined && this.#flow.flow.progress.step !== 'idle';
  }

  get #choice(): StakeChoice {
    const { claim, terms } = this.#facts ?? {};
    if (!claim || !terms) return nothingChosen;
    const chosen = this.#isPinned ? this.#flow?.flow.chosen : undefined;
    if (chosen) return { staked: chosen.staked, lockup: chosen.lockup };
    if (this.#picked?.claimId === claim.id) return this.#picked.choice;
    return { staked: terms.isOptional ? 0 : terms.least, lockup: terms.lockups[0] ?? 0 };
  }

  /** The typed share. It does not apply to a claim that is under way, such as one that another tab has sent. */
  get #typedShare(): TypedShare | undefined {
    return this.#typed?.claimId === this.#claim?.id && !this.#isPinned ? this.#typed?.share : undefined;
  }

  /** Gives the share a flow. Ends a flow that belongs to another share or another member. */
  #followShare(): void {
    const session = this.context.session.state.get();
    const facts = this.#facts;
    const member = 'user' in session ? session.user.id : undefined;
    const share = facts?.share;
    const of = share && member !== undefined ? `${member} ${claimKey(share)}` : '';
    const details = share && { share, terms: facts.terms, confirmations: this.options.confirmations };
    if (this.#flow && this.#flow.of === of && details) this.#flow.flow.details = details;
    if (of === (this.#flow?.of ?? '')) return;
    this.#flow?.flow.stop();
    this.#flow = undefined;
    if (!details || member === undefined) return;
    const flow: ClaimFlow = new ClaimFlow({
      ...{ context: this.context, wallet: this.#wallet, member, details },
      isSaidClaimed: () => this.#known?.eligibility?.alreadyClaimed ?? false,
      reportedHash: () => this.#known?.eligibility?.txHash,
      changed: () => this.update(),
      tell: (news) => this.#tell(news),
    });
    this.#flow = { of, flow };
  }

  /** Tells the page once what a wallet may claim. */
  #tellChecked(): void {
    const claimId = this.#claim?.id;
    const share = this.#known?.eligibility;
    const { wallet } = this.#search;
    const checked = claimId && share ? [claimId, wallet, share.eligible, share.alreadyClaimed].join(' ') : '';
    if (checked === this.#checked) return;
    this.#checked = checked;
    if (!claimId || !share) return;
    const { eligible, alreadyClaimed, amount } = share;
    const text = decimalText(eligible ? amount : (amount ?? 0)) ?? '';
    const news = { kind: 'checked', claimId, wallet, eligible, alreadyClaimed, amount: text } as const;
    this.#news = [...this.#news, news];
  }

  #tell(news: ClaimNews): void {
    this.#news = [...this.#news, news];
    this.update();
  }
}
