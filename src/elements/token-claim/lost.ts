import { html, nothing, type TemplateResult } from 'lit';
import type { Localize } from '../../controllers/localize.js';
import { button } from '../../ui/button.js';

/** What is shown for a claim that this browser has lost sight of. */
export interface LostOptions {
  readonly isInvalid: boolean;
  readonly network: string;
  readonly onReport: (hash: string) => void;
}

/** Where a member names the transaction of a claim that was sent, and of which neither this browser nor the platform knows. */
export function lost({ t }: Localize, { isInvalid, network, onReport }: LostOptions): TemplateResult {
  return html`<div class="lookup lost">
    <form
      novalidate
      @submit=${(event: SubmitEvent) => {
        event.preventDefault();
        const typed = new FormData(event.currentTarget as HTMLFormElement).get('hash');
        onReport(typeof typed === 'string' ? typed.trim() : '');
      }}
    >
      <label for="lost">${t('token-claim.lost.label')}</label>
      <div class="lookup-row">
        <span class="field${isInvalid ? ' invalid' : ''}" part="field"
          ><input
            class="input mono"
            part="input"
            id="lost"
            name="hash"
            autocomplete="off"
            spellcheck="false"
            maxlength="80"
            aria-invalid=${isInvalid ? 'true' : nothing}
            aria-describedby="lost-hint lost-wrong"
        /></span>
        ${button(t('token-claim.lost.report'), {
          variant: 'secondary',
          onClick: (event) => (event.currentTarget as HTMLButtonElement).form?.requestSubmit(),
        })}
      </div>
    </form>
    <p class="hint" part="hint" id="lost-hint">${t('token-claim.lost.hint', { network })}</p>
    <p class="found danger" id="lost-wrong" role="status">${isInvalid ? t('token-claim.lost.invalid') : ''}</p>
  </div>`;
}
