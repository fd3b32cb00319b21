import { html, nothing, type TemplateResult } from 'lit';
import type { Localize } from '../../controllers/localize.js';
import { avatar } from '../../ui/avatar.js';
import { button } from '../../ui/button.js';
import { spinner } from '../../ui/icon.js';
import type { Editing } from './editing.js';
import { counted, labelOf, lengthOf, type Field } from './field.js';

/** What a form shows and calls. */
export interface FormView {
  readonly localize: Localize;
  readonly editing: Editing;
  /** Seed of the picture where there is none. */
  readonly address: string;
  /** What stands above the fields: why it was not saved, and what helps. */
  readonly notice: unknown;
  readonly onSave: () => void;
  readonly onCancel: () => void;
}

/** Fields for everything that can be changed here. */
export function form(view: FormView): TemplateResult {
  const { localize, editing, onSave, onCancel } = view;
  const { t } = localize;
  const { isSaving } = editing;
  return html`<form
    class="form"
    part="form"
    novalidate
    aria-label=${t('profile.form')}
    @submit=${(event: SubmitEvent) => {
      event.preventDefault();
      onSave();
    }}
  >
    ${editing.fields.map((each) => field(view, each))} ${view.notice}
    <div class="form-end">
      <button
        class="button primary"
        part="button primary"
        type="submit"
        aria-busy=${isSaving ? 'true' : nothing}
        aria-disabled=${isSaving ? 'true' : nothing}
      >
        ${isSaving ? spinner() : nothing}<span>${t(isSaving ? 'profile.saving' : 'profile.save')}</span>
      </button>
      ${button(t('profile.cancel'), { variant: 'quiet neutral', onClick: onCancel })}
    </div>
  </form>`;
}

function field(view: FormView, each: Field): TemplateResult {
  const { localize, editing, address } = view;
  const { t } = localize;
  const { kind } = each;
  const id = inputId(each);
  const fault = editing.faultOf(each);
  const entry = editing.draft?.valueOf(each) ?? '';
  return html`<div class="form-field">
    <label for=${id}><bdi>${labelOf(localize, each)}</bdi></label>
    <div class="entry">
      ${
        kind === 'picture'
          ? html`<span class="preview" role="img" aria-label=${t('profile.field.picture.preview')}
              >${avatar(editing.preview, address, 44)}</span
            >`
          : nothing
      }
      <span class="field${kind === 'bio' ? ' area' : ''}${fault ? ' invalid' : ''}" part="field"
        >${control(view, each, entry, fault !== undefined)}</span
      >
    </div>
    <div class="under">
      <p class="hint${fault ? ' danger' : ''}" part="hint" id="${id}-hint">
        ${fault ? t(fault.text, fault.most === undefined ? {} : { most: fault.most }) : hint(localize, each)}
      </p>
      ${count(view, each, entry)}
    </div>
  </div>`;
}

/** Id of the control of a field. */
export const inputId = ({ id }: Pick<Field, 'id'>): string => `field-${id.replace(' ', '-')}`;

function control({ editing }: FormView, each: Field, entry: string, isWrong: boolean): TemplateResult {
  const { kind } = each;
  const id = inputId(each);
  const described = `${id}-hint ${id}-count`;
  const onInput = (event: Event): void => editing.type(each, (event.target as HTMLInputElement).value);
  const onLeave = (): void => editing.leave(each);
  if (kind === 'bio')
    return html`<textarea
      class="input"
      part="input"
      id=${id}
      rows="3"
      autocomplete="off"
      aria-invalid=${isWrong ? 'true' : nothing}
      aria-describedby=${described}
      .value=${entry}
      @input=${onInput}
      @change=${onLeave}
    ></textarea>`;
  return html`<input
    class="input"
    part="input"
    id=${id}
    type=${kind === 'picture' ? 'url' : 'text'}
    autocomplete=${kind === 'name' ? 'nickname' : kind === 'picture' ? 'photo' : 'off'}
    placeholder=${kind === 'picture' ? 'https://' : nothing}
    aria-invalid=${isWrong ? 'true' : nothing}
    aria-describedby=${described}
    .value=${entry}
    @input=${onInput}
    @change=${onLeave}
  />`;
}

function hint({ t }: Localize, { kind }: Field): string {
  return t(`profile.field.${kind}.hint`);
}

/** How long an entry is: always of a name and a text, of the others when it gets long. */
function count({ localize: { t } }: FormView, each: Field, entry: string): TemplateResult {
  const { most, kind } = each;
  const length = lengthOf(each, entry);
  const isShown = kind === 'name' || kind === 'bio' || length >= most * counted;
  const left = most - length;
  const said = left < 0 ? t('profile.field.over', { count: -left }) : t('profile.field.left', { count: left });
  return html`<span class="hint count num" id="${inputId(each)}-count" ?hidden=${!isShown}
    ><span aria-hidden="true">${t('profile.field.count', { count: length, most })}</span
    ><span class="vh">${said}</span></span
  >`;
}
