import { html, nothing, type TemplateResult } from 'lit';
import { describeProblem } from '../../../../errors/describe-problem.js';
import { button } from '../../../ui/button.js';
import { iconAlert, iconCheck, iconClock, iconCopy, iconShield } from '../../../ui/icons.js';
import { notice } from '../../../ui/notice.js';
import { transaction } from './address.js';
import type { ClaimView } from './claim-view.js';

/** Shows the proof of a share for which the platform names no contract: the page claims with it, or the member keeps it. */
export const handOver = (view: ClaimView): TemplateResult =>
  html`${progressNotice(view)}${confirmation(view)}${proofText(view)}${action(view)}`;

function progressNotice({ localize: { t }, state }: ClaimView): TemplateResult {
  const { handOver: progress, facts } = state;
  const say = (key: 'waiting' | 'taken-on' | 'reported' | 'not-sent' | 'no-proof' | 'proven', more?: unknown) =>
    notice({
      tone: key === 'reported' ? 'success' : key === 'not-sent' ? 'warning' : 'neutral',
      icon: key === 'reported' ? iconCheck : key === 'proven' ? iconShield : iconClock,
      title: t(`token-claim.hand-over.${key}.title`),
      body: html`${t(`token-claim.hand-over.${key}.body`)}${more ? html` ${more}` : nothing}`,
    });
  switch (progress.step) {
    case 'failed': {
      const { title, body, severity } = describeProblem(progress.error);
      return notice({ tone: severity, icon: iconAlert, title: t(title), body: t(body) });
    }
    case 'idle':
    case 'asking':
      return say('waiting');
    case 'reported':
      return say('reported', transaction(progress.hash, facts?.chain?.blockExplorerUrl));
    default:
      return say(progress.step);
  }
}

/** Shows the text that the wallet is asked to sign. */
function confirmation({ localize: { t }, state: { handOver: progress } }: ClaimView): unknown {
  if (progress.step !== 'asking' || !progress.message) return nothing;
  return exactly(t('token-claim.hand-over.confirm'), progress.message);
}

function proofText({ localize: { t }, state: { handOver: progress } }: ClaimView): unknown {
  if (progress.step === 'reported' || !('proof' in progress)) return nothing;
  return exactly(t('token-claim.hand-over.proof'), progress.proof.join('\n'));
}

const exactly = (label: string, text: string): TemplateResult =>
  html`<details class="exactly">
    <summary>${label}</summary>
    <pre dir="ltr" tabindex="0">${text}</pre>
  </details>`;

function action({ localize: { t }, state, isProofCopied, onCopyProof, onGetProof }: ClaimView): unknown {
  const { handOver: progress } = state;
  if (progress.step === 'reported') return nothing;
  const large = { size: 'lg', block: true } as const;
  const get = (key: 'get' | 'again') =>
    button(t(`token-claim.hand-over.${key}`), { ...large, busy: progress.step === 'asking', onClick: onGetProof });
  const copy = (proof: readonly string[]) =>
    button(t(isProofCopied ? 'token-claim.hand-over.copied' : 'token-claim.hand-over.copy'), {
      ...{ ...large, variant: 'secondary', icon: isProofCopied ? iconCheck : iconCopy },
      onClick: () => onCopyProof(proof),
    });
  return html`<div class="cta">
    ${
      progress.step === 'proven'
        ? copy(progress.proof)
        : progress.step === 'taken-on'
          ? nothing
          : get(progress.step === 'idle' || progress.step === 'asking' ? 'get' : 'again')
    }
  </div>`;
}
