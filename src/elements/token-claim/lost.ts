import { html, type TemplateResult } from 'lit';
import type { Localize } from '../../controllers/localize.js';
import { oneField } from './one-field.js';

/** What is shown for a claim that this browser has lost sight of. */
export interface LostOptions {
  readonly isInvalid: boolean;
  readonly network: string;
  readonly onReport: (hash: string) => void;
}

/** Where a member names the transaction of a claim that was sent, and of which neither this browser nor the platform knows. */
export function lost({ t }: Localize, { isInvalid, network, onReport }: LostOptions): TemplateResult {
  return html`<div class="lookup lost">
    ${oneField({
      id: 'lost',
      label: t('token-claim.lost.label'),
      action: t('token-claim.lost.report'),
      hint: t('token-claim.lost.hint', { network }),
      found: isInvalid ? t('token-claim.lost.invalid') : '',
      maxlength: 80,
      isInvalid,
      onSubmit: onReport,
    })}
  </div>`;
}
