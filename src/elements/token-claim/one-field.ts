import { html, nothing, type TemplateResult } from 'lit';
import { button } from '../../ui/button.js';

export interface OneFieldOptions {
  /** Of the field; its hint is `{id}-hint`, what came of it `{id}-found`. */
  readonly id: string;
  readonly label: string;
  readonly action: string;
  readonly hint: string;
  /** What came of it, to be said aloud. */
  readonly found: string;
  readonly maxlength: number;
  readonly isInvalid: boolean;
  readonly isBusy?: boolean;
  /** @param typed without spaces around it */
  readonly onSubmit: (typed: string) => void;
}

/** A field for an address or a hash, what to do with it, and what came of that. */
export function oneField(options: OneFieldOptions): TemplateResult {
  const { id, label, action, hint, found, maxlength, isInvalid, isBusy = false, onSubmit } = options;
  return html`<form
      novalidate
      @submit=${(event: SubmitEvent) => {
        event.preventDefault();
        const typed = new FormData(event.currentTarget as HTMLFormElement).get('typed');
        onSubmit(typeof typed === 'string' ? typed.trim() : '');
      }}
    >
      <label for=${id}>${label}</label>
      <div class="lookup-row">
        <span class="field${isInvalid ? ' invalid' : ''}" part="field"
          ><input
            class="input mono"
            part="input"
            id=${id}
            name="typed"
            autocomplete="off"
            spellcheck="false"
            maxlength=${maxlength}
            aria-invalid=${isInvalid ? 'true' : nothing}
            aria-describedby="${id}-hint ${id}-found"
        /></span>
        ${button(action, {
          variant: 'secondary',
          busy: isBusy,
          onClick: (event) => (event.currentTarget as HTMLButtonElement).form?.requestSubmit(),
        })}
      </div>
    </form>
    <p class="hint" part="hint" id="${id}-hint">${hint}</p>
    <p class="found${isInvalid ? ' danger' : ''}" id="${id}-found" role="status">${found}</p>`;
}
