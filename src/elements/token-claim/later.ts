import type { CSSResult, TemplateResult } from 'lit';
import { isClaimLeft } from '../../controllers/claim-left.js';
import type { ClaimState } from '../../controllers/claim-state.js';
import { ClockController } from '../../controllers/clock.js';
import type { Localize } from '../../controllers/localize.js';
import { Part } from '../../controllers/part.js';
import { ProgrammeController } from '../../controllers/programme.js';
import { ClaimCheckedEvent } from '../../events/claim-checked.js';
import { SignInRequestEvent } from '../../events/sign-in-request.js';
import { countdown } from '../../i18n/en/countdown.js';
import { steps } from '../../i18n/en/steps.js';
import { tokenClaimLater } from '../../i18n/en/token-claim-later.js';
import { allowedShare, multiplierOf, splitShare, type Split, type StakeChoice } from '../../loyalty/stake-split.js';
import { countdownTick } from '../../ui/countdown.js';
import type { ClaimData } from './data.js';
import { factsOf, isListed, windowOf, type ShareFacts } from './facts.js';
import type { HandOver } from './hand-over.js';
import type { Lookup } from './lookup.js';
import type { TokenClaim, TokenClaimState } from './token-claim.js';
import { claimView } from './view.js';
import type { Way } from './way.js';

export { laterStyles } from './later.styles.js';

const idle: ClaimState = { step: 'idle' };

/** Everything of a claim but its first paint: whose it is, what of it to stake, and what leads on. */
export class Later {
  readonly host: TokenClaim;
  readonly localize: Localize;
  readonly data: ClaimData;
  /** The way from the share to the tokens; loaded once there is a share. */
  readonly way: Part<Way>;
  /** For a share of which the platform names no contract. */
  readonly handOver: Part<HandOver>;
  /** For visitors, where the site lets them look. */
  readonly lookup: Part<Lookup>;
  /** The member has tried to go on without agreeing. */
  isConsentMissing = false;
  readonly #clock: ClockController;
  readonly #programme: ProgrammeController;
  #choice: StakeChoice | undefined;
  #choiceOf = '';
  #checked = '';

  /** @param adopt adds the styles of a part that was loaded later */
  constructor(host: TokenClaim, localize: Localize, data: ClaimData, adopt: (styles: readonly CSSResult[]) => void) {
    localize.add({ ...tokenClaimLater, ...steps, ...countdown });
    this.host = host;
    this.localize = localize;
    this.data = data;
    this.#clock = new ClockController(host, { every: () => this.#tick });
    this.#programme = new ProgrammeController(host);
    this.way = new Part(host, async () => {
      const { Way, wayStyles } = await import('./way.js');
      adopt(wayStyles);
      return new Way(this);
    });
    this.handOver = new Part(host, async () => {
      const { HandOver } = await import('./hand-over.js');
      return new HandOver(this);
    });
    this.lookup = new Part(host, async () => {
      const { Lookup } = await import('./lookup.js');
      return new Lookup(host, localize);
    });
  }

  /** What is to be said aloud. */
  get announcement(): string {
    return this.way.value?.announcement ?? '';
  }

  /** How far the claim is. */
  get claimed(): ClaimState {
    return this.way.value?.claiming.state ?? idle;
  }

  /** Epoch ms on the server's clock. */
  get now(): number {
    return this.#clock.now();
  }

  get facts(): ShareFacts | undefined {
    const lockups = this.host.lockups.split(/[\s,]+/).map(Number);
    return factsOf(this.data, { token: this.host.token, lockups: lockups.filter((days) => days > 0) });
  }

  /** The wallet that is looked at stays: something is under way with it, or has come about. */
  get isPinned(): boolean {
    return this.claimed.step !== 'idle';
  }

  /** What is shown. */
  get phase(): TokenClaimState {
    const { data } = this;
    const { claim, share } = data;
    if (data.state !== 'known' || !claim) return data.state === 'known' ? 'empty' : data.state;
    const { step } = this.claimed;
    const session = data.session.state;
    const window = windowOf(claim, this.now);
    if (session.status === 'unknown' && !session.problem) return 'loading';
    if (session.status !== 'signed-in') return window === 'ended' ? 'ended' : 'signed-out';
    if (step === 'done') return 'claimed';
    if (data.wallets.length === 0) return 'not-eligible';
    if (data.eligibility.state.status === 'error' || data.capabilities.state.status === 'error') return 'error';
    if (!share || data.capabilities.state.status !== 'success') return 'checking';
    if (step === 'working') return 'claiming';
    if (step !== 'idle') return step;
    if (share.alreadyClaimed) return 'claimed';
    if (!share.eligible) return 'not-eligible';
    if (window === 'ended') return 'ended';
    if (!claim.claimContractAddress) return 'not-ready';
    if (!isListed(data)) return 'not-listed';
    // What an earlier page has sent is shown at once.
    const { proxy } = this.#programme.program?.config ?? {};
    if (!this.way.value && !this.way.hasFailed && proxy !== undefined && isClaimLeft(proxy)) return 'checking';
    return window === 'upcoming' ? 'upcoming' : 'ready';
  }

  /** The member's choice, made to fit the terms; while it is on its way, what is on its way. */
  get choice(): StakeChoice {
    const { facts } = this;
    const { terms } = facts ?? {};
    if (!terms) return { staked: 0, lockup: 0 };
    const of = JSON.stringify(facts?.claim.id);
    if (of !== this.#choiceOf || !this.#choice) {
      this.#choiceOf = of;
      this.#choice = { staked: terms.isOptional ? 0 : terms.least, lockup: terms.lockups[0] ?? 0 };
    }
    return (this.isPinned && this.way.value?.claiming.chosen) || this.#choice;
  }

  get split(): Split {
    const { facts, choice } = this;
    return splitShare(facts?.total ?? 0n, choice, facts?.terms);
  }

  /** @param change basis points that need not fit the terms; seconds */
  choose(change: Partial<StakeChoice>): void {
    const { terms } = this.facts ?? {};
    if (!terms) return;
    const wanted = { ...this.choice, ...change };
    this.#choice = { ...wanted, staked: allowedShare(wanted.staked, terms) };
    this.way.value?.claiming.cancel();
    this.host.requestUpdate();
  }

  /** Begins: in the click, for the wallet may open. */
  async claim(): Promise<void> {
    const { terms } = this.facts ?? {};
    const agreed = this.host.renderRoot.querySelector<HTMLInputElement>('.consent input');
    this.isConsentMissing = agreed !== null && !agreed.checked;
    this.host.requestUpdate();
    if (this.isConsentMissing) {
      agreed?.focus();
      return;
    }
    const { staked, lockup } = this.choice;
    const chosen = staked > 0 ? { staked, lockup } : { staked: 0, lockup: 0 };
    const way = await this.way.load('by-member');
    await way?.claiming.prepare({ ...chosen, multiplier: terms ? multiplierOf(chosen, terms) : 0 });
  }

  signIn(): void {
    this.host.dispatchEvent(new SignInRequestEvent({ reason: 'token-claim' }));
  }

  render(): TemplateResult {
    return claimView(this);
  }

  beforeRender(): void {
    this.way.value?.announce();
  }

  /** Tells the page what was found out, and loads what comes next. */
  afterRender(): void {
    const { claim, share, wallet } = this.data;
    const checked = claim && share ? JSON.stringify([claim.id, wallet, share.eligible, share.alreadyClaimed]) : '';
    if (checked !== this.#checked && claim && share) {
      const { eligible, alreadyClaimed, amount } = share;
      const detail = { claimId: claim.id, wallet, eligible, alreadyClaimed, amount: String(amount ?? 0) };
      this.host.dispatchEvent(new ClaimCheckedEvent(detail));
    }
    this.#checked = checked;
    if (share && !share.alreadyClaimed && this.facts?.share) void this.way.load();
    if (this.phase === 'not-ready') void this.handOver.load();
    if (this.phase === 'signed-out' && this.canLookUp) void this.lookup.load();
  }

  /** Whether the site lets visitors look up addresses. */
  get canLookUp(): boolean {
    const { state } = this.data.capabilities;
    return state.status === 'success' && state.data.operations.includes('lookUpTokenClaim');
  }

  /** Whether the way to look up addresses may still come. */
  get isLookUpAwaited(): boolean {
    if (this.data.capabilities.state.status === 'pending') return true;
    return this.canLookUp && this.lookup.value === undefined && !this.lookup.hasFailed;
  }

  /** Milliseconds between renders: as often as what is shown changes by itself. */
  get #tick(): number {
    const { claim } = this.data;
    if (!claim) return 0;
    if (this.claimed.step === 'working') return 5000;
    const moments = [claim.startTime, claim.endTime].map((at) => (at ? Date.parse(at) - this.now : 0));
    const left = Math.min(...moments.filter((span) => span > 0));
    return this.phase === 'upcoming' || left < 86_400_000 ? countdownTick(left) : Number.isFinite(left) ? 30_000 : 0;
  }
}
