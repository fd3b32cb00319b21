import { html, nothing } from 'lit';
import { ClaimingController } from '../../controllers/claiming.js';
import { ClaimConfirmedEvent } from '../../events/claim-confirmed.js';
import { ClaimFailedEvent } from '../../events/claim-failed.js';
import { ClaimSubmitEvent } from '../../events/claim-submit.js';
import { problems } from '../../i18n/en/problems.js';
import { signCard } from '../../i18n/en/sign-card.js';
import { tokenClaimWay } from '../../i18n/en/token-claim-way.js';
import { wholeUnits } from '../../loyalty/base-units.js';
import { button } from '../../ui/button.js';
import { iconRefresh, iconWallet } from '../../ui/icons.js';
import { signCardStyles } from '../../ui/sign-card.styles.js';
import { connectWallet } from './connect-wallet.js';
import { done } from './done.js';
import type { Later } from './later.js';
import { lost } from './lost.js';
import { isWorthAnotherTry, networkNotice, problemNotice } from './problem.js';
import { ReceiptDesk } from './receipt-desk.js';
import { review } from './review.js';
import { portions } from './stake.js';

/** Styles of what is shown on the way. */
export const wayStyles = [signCardStyles];

/** Milliseconds after which somebody who waits is told what may help. */
const PATIENCE = 20_000;

/** What is in the way of a claim, and what one can do about it. */
export interface Trouble {
  readonly notice: unknown;
  readonly action: unknown;
  /** A transaction is sent: there is nothing to choose any more. */
  readonly isSent: boolean;
}

/** The way from a share to the tokens: what is signed, what is waited for, what was in the way, what came of it. */
export class Way {
  readonly claiming: ClaimingController;
  /** What is to be said aloud. */
  announcement = '';
  readonly #later: Later;
  readonly #desk: ReceiptDesk;
  #announced = 'idle';
  #isHashInvalid = false;

  constructor(later: Later) {
    const { host } = later;
    later.localize.add({ ...tokenClaimWay, ...signCard, ...problems });
    this.#later = later;
    this.#desk = new ReceiptDesk(host);
    this.claiming = new ClaimingController(host, {
      share: () => later.facts?.share,
      terms: () => later.facts?.terms,
      confirmations: () => Math.max(1, Math.floor(host.confirmations) || 1),
      allow: ({ claimId, wallet, amount }, { staked, lockup }) => {
        const event = new ClaimSubmitEvent({ claimId, wallet, amount: String(amount), staked, lockup });
        host.dispatchEvent(event);
        return event.isAllowed();
      },
      confirmed: ({ claimId, wallet }, { hash, claimed, staked, bonus }) =>
        host.dispatchEvent(
          new ClaimConfirmedEvent({
            ...{ claimId, wallet, ...(hash && { txHash: hash }) },
            ...{ toWallet: String(claimed), staked: String(staked), bonus: String(bonus) },
          }),
        ),
      connect: () => connectWallet(host),
      failed: ({ claimId }, code) => host.dispatchEvent(new ClaimFailedEvent({ claimId, code })),
    });
  }

  /** Says to assistive technology what has changed. Call it before every render. */
  announce(): void {
    const { state } = this.claiming;
    if (state.step === this.#announced) return;
    const { localize, facts } = this.#later;
    this.#announced = state.step;
    if (state.step === 'done' && facts) {
      const amount = localize.amount(wholeUnits(state.share.claimed + state.share.staked, facts.decimals));
      this.announcement = localize.t('token-claim.spoken.done', { amount, token: facts.token });
    } else this.announcement = state.step === 'review' ? localize.t('token-claim.spoken.review') : '';
  }

  /** What keeps the claim from going on; nothing where nothing does. */
  trouble(): Trouble | undefined {
    const { localize, facts, data } = this.#later;
    const { claiming } = this;
    const { state } = claiming;
    if (state.step === 'wrong-network')
      return {
        notice: networkNotice(localize, state, () => void claiming.switchNetwork()),
        action: nothing,
        isSent: false,
      };
    if (state.step !== 'failed') return undefined;
    return {
      notice: problemNotice(localize, { failed: state, wallet: data.wallet, chain: facts?.chain }),
      action: isWorthAnotherTry(state) ? html`<div class="cta">${this.#again(state)}</div>` : nothing,
      isSent: state.hash !== undefined,
    };
  }

  /** Where a member names a claim that this browser has lost sight of. */
  lost(): unknown {
    const { localize, facts, host } = this.#later;
    const { state } = this.claiming;
    const isLost =
      state.step === 'failed'
        ? ['claimed', 'not-found'].includes(state.problem)
        : state.step === 'done' && !state.share.hash;
    if (!isLost) return nothing;
    return lost(localize, {
      isInvalid: this.#isHashInvalid,
      network: facts?.chain?.name ?? '',
      onReport: (hash) => {
        this.#isHashInvalid = !/^0x[0-9a-f]{64}$/i.test(hash);
        host.requestUpdate();
        if (this.#isHashInvalid) host.renderRoot.querySelector<HTMLElement>('#lost')?.focus();
        else void this.claiming.report(hash);
      },
    });
  }

  #again({ problem, hash }: Extract<ClaimingController['state'], { step: 'failed' }>): unknown {
    const later = this.#later;
    const { t } = later.localize;
    const large = { size: 'lg', block: true } as const;
    if (hash !== undefined)
      return button(t('token-claim.look-again'), {
        ...large,
        icon: iconRefresh,
        onClick: () => void this.claiming.retry(),
      });
    if (problem === 'not-found')
      return button(t('token-claim.back'), { ...large, variant: 'secondary', onClick: () => this.claiming.cancel() });
    if (problem === 'dropped')
      return button(t('token-claim.anew'), { ...large, icon: iconRefresh, onClick: () => void later.claim() });
    return problem === 'no-wallet'
      ? button(t('token-claim.connect'), { ...large, icon: iconWallet, onClick: () => void later.claim() })
      : button(t('token-claim.again'), { ...large, icon: iconRefresh, onClick: () => void later.claim() });
  }

  /** What came of it. */
  done(): unknown {
    const { localize, facts, host, now } = this.#later;
    const { claiming } = this;
    const desk = this.#desk;
    const { state } = claiming;
    if (state.step !== 'done' || !facts) return nothing;
    const { share } = facts;
    return html`${done(localize, {
      ...{ done: state, decimals: facts.decimals, token: facts.token, picture: host.picture },
      explorer: facts.chain?.blockExplorerUrl,
      isCopied: desk.isCopied,
      isWatched: desk.isWatched,
      isShared: desk.isShared,
      stakes: facts.claim.stakingContractAddress,
      onShare: (text) => void desk.share(text),
      onWatch: () => void desk.watch(() => claiming.watchToken(facts.token, facts.decimals)),
      onCopy: () => share && void desk.copy(share, state, now),
      onSave: () => share && desk.save(share, state, now),
    })}
    ${this.lost()}`;
  }

  /** Nothing is signed yet: what would be, in full. */
  reviewing(): unknown {
    const { localize, facts, data, choice, split, now } = this.#later;
    const { claiming } = this;
    const { t } = localize;
    const { state } = claiming;
    if (!facts || state.step !== 'review') return nothing;
    return html`${review(localize, {
        ...{ review: state, split, choice, now, decimals: facts.decimals, token: facts.token },
        wallet: data.wallet,
        contract: facts.claim.claimContractAddress ?? '',
      })}
      <div class="cta">
        ${button(t('token-claim.review.sign'), { size: 'lg', block: true, onClick: () => void claiming.sign() })}
        ${button(t('token-claim.back'), { variant: 'quiet', block: true, onClick: () => claiming.cancel() })}
      </div>`;
  }

  /** Something is under way: in the wallet, here, or on the chain. */
  working(): unknown {
    const { localize, facts, split } = this.#later;
    const { claiming } = this;
    const { t } = localize;
    const { state } = claiming;
    if (!facts || state.step !== 'working') return nothing;
    const { stage, message, since } = state;
    const label =
      stage === 'mining'
        ? 'mining'
        : ['wallet', 'confirming', 'signing', 'sending'].includes(stage)
          ? 'wallet'
          : 'check';
    return html`${portions(localize, { split, decimals: facts.decimals })}
      ${
        stage === 'confirming' && message
          ? html`<details class="exactly">
              <summary>${t('token-claim.confirm.what')}</summary>
              <pre tabindex="0">${message}</pre>
            </details>`
          : nothing
      }
      <div class="cta">
        ${button(t(`token-claim.working.${label}`), { size: 'lg', block: true, busy: true, onClick: () => undefined })}
        ${
          stage === 'mining'
            ? nothing
            : button(t('token-claim.cancel'), { variant: 'quiet', block: true, onClick: () => claiming.cancel() })
        }
        ${
          label !== 'check' && Date.now() - since > PATIENCE
            ? html`<p class="cta-note">${t(`token-claim.tip.${label}`)}</p>`
            : nothing
        }
      </div>`;
  }
}
