import { readMoment } from '../../../../values/moments/read-moment.js';
import { html, nothing, type TemplateResult } from 'lit';
import type { Localize } from '../../../controllers/localize.js';
import { button } from '../../../ui/button.js';
import { countdown } from '../../../ui/countdown.js';
import { iconClock, iconShield, iconWarning } from '../../../ui/icons.js';
import { notice } from '../../../ui/notice.js';
import type { ClaimView } from './claim-view.js';
import type { FlowViews } from './flow-views.js';
import { portions, stakePanel } from './stake.js';

/** Shows what a member can do with their share now. */
export function offer(view: ClaimView, flow: FlowViews | undefined): unknown {
  switch (view.phase) {
    case 'upcoming':
      return upcoming(view);
    case 'not-ready':
      return view.state.handOver.step === 'idle' ? notReady(view) : flow?.handOver(view);
    case 'review':
      return flow?.reviewing(view);
    case 'claiming':
      return flow?.working(view);
    default:
      return choosing(view, flow);
  }
}

/** Warns that the contract is not on the site's list. The element then asks for no signature, whatever the platform says. */
export const notListed = ({ t }: Localize): TemplateResult =>
  notice({
    tone: 'danger',
    icon: iconShield,
    title: t('token-claim.problem.not-listed.title'),
    body: t('token-claim.problem.not-listed.body'),
  });

/** Says that the platform's amount cannot be read. The element neither treats it as 0 nor guesses it. */
export const unreadable = ({ t }: Localize): TemplateResult =>
  notice({
    tone: 'warning',
    icon: iconWarning,
    title: t('token-claim.unreadable.title'),
    body: t('token-claim.unreadable.body'),
  });

function upcoming({ localize, state, now }: ClaimView): unknown {
  const { t } = localize;
  const at = readMoment(state.claim?.startTime);
  const time = countdown(localize, { at, now, label: t('token-claim.opens', { date: localize.date(at) }) });
  const [before = '', after = ''] = t('token-claim.opens-in', { time: '\u0000' }).split('\u0000');
  return html`<p class="waiting">${before}${time}${after}</p>`;
}

/** Says that the platform names no contract yet, and offers the proof. */
function notReady({ localize: { t }, hasLoadFailed, onGetProof }: ClaimView): TemplateResult {
  return html`${notice({
      tone: 'neutral',
      icon: iconClock,
      title: t('token-claim.hand-over.waiting.title'),
      body: t('token-claim.hand-over.waiting.body'),
    })}
    <div class="cta">
      ${button(t('token-claim.hand-over.get'), { size: 'lg', block: true, onClick: onGetProof })}
      ${hasLoadFailed ? html`<p class="cta-note" role="alert">${t('problem.unreachable.title')}</p>` : nothing}
    </div>`;
}

/** Lets the member divide their share, and shows any problem of the claim. */
function choosing(view: ClaimView, flow: FlowViews | undefined): unknown {
  const { localize, state } = view;
  const { facts, split, isSplitKnown } = state;
  if (!facts) return nothing;
  const { terms, decimals } = facts;
  const trouble = flow?.troubleOf(view);
  const panel = terms ? stakePanel(view, terms, decimals) : nothing;
  return [
    trouble?.isSent ? (isSplitKnown ? portions(localize, split, decimals) : nothing) : panel,
    trouble?.notice,
    trouble?.isSent ? nothing : disclosure(view),
    trouble ? trouble.action : begin(view),
    view.needsConsent && view.isConsentMissing
      ? html`<p class="hint danger" role="alert">${localize.t('token-claim.consent.missing')}</p>`
      : nothing,
    flow?.unknownTransaction(view),
  ];
}

function begin({ localize: { t }, state, hasLoadFailed, onClaim }: ClaimView): TemplateResult {
  const label = t(state.choice.staked > 0 ? 'token-claim.claim-and-stake' : 'token-claim.claim');
  // The first signature gets the proof, the second one signs the claim.
  const steps = state.isProven ? 'token-claim.one-transaction.proven' : 'token-claim.one-transaction';
  return html`<div class="cta">
    ${button(label, { size: 'lg', block: true, onClick: onClaim })}
    <p class="cta-note" role=${hasLoadFailed ? 'alert' : nothing}>
      ${t(hasLoadFailed ? 'problem.unreachable.title' : steps)}
    </p>
  </div>`;
}

/** Renders the site owner's terms, and the checkbox with which the member agrees to them. */
function disclosure({ needsConsent, localize }: ClaimView): TemplateResult {
  return html`<slot name="disclosure"></slot> ${
      needsConsent
        ? html`<label class="consent"
            ><input type="checkbox" /><span>${localize.t('token-claim.consent')}</span></label
          >`
        : nothing
    }`;
}
