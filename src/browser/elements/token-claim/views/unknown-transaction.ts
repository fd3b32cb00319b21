import { html, nothing, type TemplateResult } from 'lit';
import type { ClaimView } from './claim-view.js';
import { textField } from './text-field.js';

/** Renders a field for the transaction of a sent claim, if neither this browser nor the platform knows it. */
export function unknownTransaction({ localize: { t }, state, onReport }: ClaimView): TemplateResult | typeof nothing {
  const { progress, isHashInvalid, facts } = state;
  const isUnknown =
    progress.step === 'failed'
      ? ['claimed', 'not-found'].includes(progress.problem)
      : progress.step === 'done' && !progress.share.hash;
  if (!isUnknown) return nothing;
  return html`<div class="lookup lost">
    ${textField({
      id: 'lost',
      label: t('token-claim.lost.label'),
      action: t('token-claim.lost.report'),
      hint: t('token-claim.lost.hint', { network: facts?.chain?.name ?? '' }),
      result: isHashInvalid ? t('token-claim.lost.invalid') : '',
      maxlength: 80,
      isInvalid: isHashInvalid,
      onSubmit: onReport,
    })}
  </div>`;
}
