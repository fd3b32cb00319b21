import type { TemplateResult } from 'lit';
import { ClaimingController } from '../../controllers/claiming.js';
import { ClockController } from '../../controllers/clock.js';
import type { Localize } from '../../controllers/localize.js';
import { ClaimCheckedEvent } from '../../events/claim-checked.js';
import { ClaimConfirmedEvent } from '../../events/claim-confirmed.js';
import { ClaimFailedEvent } from '../../events/claim-failed.js';
import { ClaimSubmitEvent } from '../../events/claim-submit.js';
import { SignInRequestEvent } from '../../events/sign-in-request.js';
import { countdown } from '../../i18n/en/countdown.js';
import { problems } from '../../i18n/en/problems.js';
import { signCard } from '../../i18n/en/sign-card.js';
import { steps } from '../../i18n/en/steps.js';
import { tokenClaimLater } from '../../i18n/en/token-claim-later.js';
import { wholeUnits } from '../../loyalty/base-units.js';
import { allowedShare, multiplierOf, splitShare, type Split, type StakeChoice } from '../../loyalty/stake-split.js';
import { countdownTick } from '../../ui/countdown.js';
import type { ClaimData } from './data.js';
import { factsOf, isListed, windowOf, type ShareFacts } from './facts.js';
import { Lookup } from './lookup.js';
import { ReceiptDesk } from './receipt-desk.js';
import type { TokenClaim, TokenClaimState } from './token-claim.js';
import { claimView } from './view.js';

export { laterStyles } from './later.styles.js';

/** Everything of a claim but its first paint: whose it is, what of it to stake, the way to it, what came of it. */
export class Later {
  readonly host: TokenClaim;
  readonly localize: Localize;
  readonly data: ClaimData;
  readonly claiming: ClaimingController;
  readonly lookup: Lookup;
  readonly desk: ReceiptDesk;
  /** What is to be said aloud. */
  announcement = '';
  /** The member has tried to go on without agreeing. */
  isConsentMissing = false;
  readonly #clock: ClockController;
  #choice: StakeChoice | undefined;
  #choiceOf = '';
  #checked = '';
  #announced = '';

  constructor(host: TokenClaim, localize: Localize, data: ClaimData) {
    localize.add({ ...tokenClaimLater, ...steps, ...signCard, ...problems, ...countdown });
    this.host = host;
    this.localize = localize;
    this.data = data;
    this.#clock = new ClockController(host, { every: () => this.#tick });
    this.claiming = new ClaimingController(host, {
      share: () => this.facts?.share,
      terms: () => this.facts?.terms,
      confirmations: () => Math.max(1, Math.floor(host.confirmations) || 1),
      allow: ({ claimId, wallet, amount }, { staked, lockup }) => {
        const event = new ClaimSubmitEvent({ claimId, wallet, amount: String(amount), staked, lockup });
        host.dispatchEvent(event);
        return event.isAllowed();
      },
      confirmed: ({ claimId, wallet }, { hash, claimed, staked, bonus }) =>
        host.dispatchEvent(
          new ClaimConfirmedEvent({
            ...{ claimId, wallet, txHash: hash },
            ...{ toWallet: String(claimed), staked: String(staked), bonus: String(bonus) },
          }),
        ),
      failed: ({ claimId }, code) => host.dispatchEvent(new ClaimFailedEvent({ claimId, code })),
    });
    this.lookup = new Lookup(host, localize);
    this.desk = new ReceiptDesk(host);
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
    return this.claiming.state.step !== 'idle';
  }

  /** What is shown. */
  get phase(): TokenClaimState {
    const { data } = this;
    const { claim, share } = data;
    if (data.state !== 'known' || !claim) return data.state === 'known' ? 'empty' : data.state;
    const { step } = this.claiming.state;
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
    return window === 'upcoming' ? 'upcoming' : 'ready';
  }

  /** The member's choice, made to fit the terms; while it is on its way, what is on its way. */
  get choice(): StakeChoice {
    const { facts, claiming } = this;
    const { terms } = facts ?? {};
    if (!terms) return { staked: 0, lockup: 0 };
    const of = JSON.stringify(facts?.claim.id);
    if (of !== this.#choiceOf || !this.#choice) {
      this.#choiceOf = of;
      this.#choice = { staked: terms.isOptional ? 0 : terms.least, lockup: terms.lockups[0] ?? 0 };
    }
    return claiming.state.step === 'idle' || !claiming.chosen ? this.#choice : claiming.chosen;
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
    this.claiming.cancel();
    this.host.requestUpdate();
  }

  /** Begins: in the click, for the wallet may open. */
  claim(): void {
    const { terms } = this.facts ?? {};
    const agreed = this.host.renderRoot.querySelector<HTMLInputElement>('.consent input');
    this.isConsentMissing = agreed !== null && !agreed.checked;
    this.host.requestUpdate();
    if (this.isConsentMissing) return agreed?.focus();
    const { staked, lockup } = this.choice;
    const chosen = staked > 0 ? { staked, lockup } : { staked: 0, lockup: 0 };
    void this.claiming.prepare({ ...chosen, multiplier: terms ? multiplierOf(chosen, terms) : 0 });
  }

  signIn(): void {
    this.host.dispatchEvent(new SignInRequestEvent({ reason: 'token-claim' }));
  }

  render(): TemplateResult {
    return claimView(this);
  }

  /** Says to assistive technology what has changed. */
  beforeRender(): void {
    const { state } = this.claiming;
    if (state.step === this.#announced) return;
    const { t } = this.localize;
    this.#announced = state.step;
    const { facts } = this;
    if (state.step === 'done' && facts) {
      const amount = this.localize.amount(wholeUnits(state.share.claimed + state.share.staked, facts.decimals));
      this.announcement = t('token-claim.spoken.done', { amount, token: facts.token });
    } else this.announcement = state.step === 'review' ? t('token-claim.spoken.review') : '';
  }

  /** Tells the page what was found out. */
  afterRender(): void {
    const { claim, share, wallet } = this.data;
    const checked = claim && share ? JSON.stringify([claim.id, wallet, share.eligible, share.alreadyClaimed]) : '';
    if (checked !== this.#checked && claim && share) {
      const { eligible, alreadyClaimed, amount } = share;
      const detail = { claimId: claim.id, wallet, eligible, alreadyClaimed, amount: String(amount ?? 0) };
      this.host.dispatchEvent(new ClaimCheckedEvent(detail));
    }
    this.#checked = checked;
  }

  /** Milliseconds between renders: as often as what is shown changes by itself. */
  get #tick(): number {
    const { claim } = this.data;
    if (!claim) return 0;
    if (this.claiming.state.step === 'working') return 5000;
    const moments = [claim.startTime, claim.endTime].map((at) => (at ? Date.parse(at) - this.now : 0));
    const left = Math.min(...moments.filter((span) => span > 0));
    return this.phase === 'upcoming' || left < 86_400_000 ? countdownTick(left) : Number.isFinite(left) ? 30_000 : 0;
  }
}
