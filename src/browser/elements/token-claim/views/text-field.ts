import { html, nothing, type TemplateResult } from 'lit';
import { typedCode } from '../../../../values/texts/typed.js';
import { button } from '../../../ui/button.js';

/** Texts and handlers of a field with a button. */
export interface TextFieldOptions {
  /** Id of the field. Its hint has the id `{id}-hint`, its result `{id}-found`. */
  readonly id: string;
  readonly label: string;
  readonly action: string;
  readonly hint: string;
  /** Result of the last submission, which assistive technology reads aloud. */
  readonly result: string;
  readonly maxlength: number;
  readonly isInvalid: boolean;
  readonly isBusy?: boolean;
  /** @param typed the address or hash, as {@link typedCode} reads it */
  readonly onSubmit: (typed: string) => void;
}

/** Renders a field for an address or a hash, with a button and the result. */
export function textField(options: TextFieldOptions): TemplateResult {
  const { id, label, action, hint, result, maxlength, isInvalid, isBusy = false, onSubmit } = options;
  return html`<form
      novalidate
      @submit=${(event: SubmitEvent) => {
        event.preventDefault();
        const typed = new FormData(event.currentTarget as HTMLFormElement).get('typed');
        onSubmit(typeof typed === 'string' ? typedCode(typed) : '');
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
            dir="ltr"
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
    <p class="found${isInvalid ? ' danger' : ''}" id="${id}-found" role="status">${result}</p>`;
}
