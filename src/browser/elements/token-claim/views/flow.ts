import { html, nothing } from 'lit';
import type { Localize } from '../../../controllers/localize.js';
import { elapsed } from '../../../../values/clocks.js';
import { problems } from '../../../i18n/en/problems.js';
import { signCard } from '../../../i18n/en/sign-card.js';
import { english } from '../../../i18n/english.js';
import type { ClaimProgress } from '../../../stores/claims/claim-progress.js';
import { button } from '../../../ui/button.js';
import { iconRefresh, iconWallet } from '../../../ui/icons.js';
import { signCardStyles } from '../../../ui/sign-card.styles.js';
import type { LaurelElement } from '../../element.js';
import { Receipt } from '../receipt.js';
import type { ClaimView } from './claim-view.js';
import { done } from './done.js';
import type { FlowViews, LoadedFlow, Trouble } from './flow-views.js';
import { handOver } from './hand-over.js';
import { isWorthAnotherTry, networkNotice, problemNotice } from './problem.js';
import { review } from './review.js';
import { portions } from './stake.js';
import { unknownTransaction } from './unknown-transaction.js';

const tokenClaimFlow = english('token-claim-flow');

/** Milliseconds after which a waiting member gets a tip. */
const tipAfterMs = 20_000;

/** Shows in full what the member would sign. Nothing is signed yet. */
function reviewing(view: ClaimView): unknown {
  const { localize, state, requests } = view;
  const { t } = localize;
  const { progress } = state;
  if (progress.step !== 'review') return nothing;
  return html`${review(view, progress)}
    <div class="cta">
      ${button(t('token-claim.review.sign'), { size: 'lg', block: true, onClick: () => void requests?.sign() })}
      ${button(t('token-claim.back'), { variant: 'quiet', block: true, onClick: () => requests?.cancel() })}
    </div>`;
}

/** Shows the progress while the wallet, this page or the chain is at work. */
function working({ localize, state, requests }: ClaimView): unknown {
  const { t } = localize;
  const { progress, facts, split, isSplitKnown } = state;
  if (!facts || progress.step !== 'working') return nothing;
  const { stage, message, since, isPerhaps } = progress;
  const label =
    stage === 'mining' && !isPerhaps
      ? 'mining'
      : ['wallet', 'confirming', 'signing', 'sending'].includes(stage)
        ? 'wallet'
        : 'check';
  return html`${isSplitKnown ? portions(localize, split, facts.decimals) : nothing}
    ${
      stage === 'confirming' && message
        ? html`<details class="exactly">
            <summary>${t('token-claim.confirm.what')}</summary>
            <pre dir="ltr" tabindex="0">${message}</pre>
          </details>`
        : nothing
    }
    <div class="cta">
      ${button(t(`token-claim.working.${label}`), { size: 'lg', block: true, busy: true, onClick: () => undefined })}
      ${
        stage === 'mining'
          ? nothing
          : button(t('token-claim.cancel'), { variant: 'quiet', block: true, onClick: () => requests?.cancel() })
      }
      ${
        label !== 'check' && elapsed() - since > tipAfterMs
          ? html`<p class="cta-note">${t(`token-claim.tip.${label}`)}</p>`
          : nothing
      }
    </div>`;
}

/** Returns the problem that stops the claim; `undefined` if there is none. */
function troubleOf(view: ClaimView): Trouble | undefined {
  const { localize, state, requests } = view;
  const { progress } = state;
  if (progress.step === 'wrong-network')
    return {
      notice: networkNotice(localize, progress, () => void requests?.switchNetwork()),
      action: nothing,
      isSent: false,
    };
  if (progress.step !== 'failed') return undefined;
  return {
    notice: problemNotice(view, progress),
    action: isWorthAnotherTry(progress) ? html`<div class="cta">${again(view, progress)}</div>` : nothing,
    isSent: progress.hash !== undefined || progress.problem === 'perhaps-sent',
  };
}

function again(view: ClaimView, { problem, hash }: Extract<ClaimProgress, { step: 'failed' }>): unknown {
  const { requests, onClaim } = view;
  const { t } = view.localize;
  const large = { size: 'lg', block: true } as const;
  if (hash !== undefined || problem === 'perhaps-sent')
    return button(t('token-claim.look-again'), { ...large, icon: iconRefresh, onClick: () => void requests?.retry() });
  if (problem === 'not-found')
    return button(t('token-claim.back'), { ...large, variant: 'secondary', onClick: () => requests?.cancel() });
  if (problem === 'dropped' || problem === 'undone')
    return button(t('token-claim.anew'), { ...large, icon: iconRefresh, onClick: onClaim });
  return problem === 'no-wallet'
    ? button(t('token-claim.connect'), { ...large, icon: iconWallet, onClick: onClaim })
    : button(t('token-claim.again'), { ...large, icon: iconRefresh, onClick: onClaim });
}

const views: FlowViews = { reviewing, working, troubleOf, unknownTransaction, done, handOver };

/** Everything from the press on "Claim" to the receipt. */
export const part = {
  styles: [signCardStyles],
  texts: { ...tokenClaimFlow, ...signCard, ...problems },
  make: (host: LaurelElement, _localize: Localize, watchToken: (symbol: string) => Promise<boolean>): LoadedFlow => ({
    views,
    receipt: new Receipt(host, watchToken),
  }),
};
