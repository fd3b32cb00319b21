import { html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import type { Localize } from '../../../controllers/localize.js';
import { describeProblem } from '../../../../errors/describe-problem.js';
import { lengthOf, type FieldId } from '../../../stores/profile/field.js';
import type { EditedField } from '../../../stores/profile/profile-edit.js';
import type { OwnPicture } from '../../../stores/profile/standing-store.js';
import type { ProfileState } from '../../../stores/profile/profile-state.js';
import { avatar } from '../../../ui/avatar.js';
import { button } from '../../../ui/button.js';
import { icon, spinner } from '../../../ui/icon.js';
import { iconAlert, iconCheck, iconWallet } from '../../../ui/icons.js';
import { cleanName } from '../../../ui/name.js';
import { notice } from '../../../ui/notice.js';
import { formStyles } from './form.styles.js';

import { english } from '../../../i18n/english.js';

const profileForm = english('profile-form');

/** Content of the form and its callbacks. */
export interface FormView {
  readonly localize: Localize;
  readonly state: ProfileState;
  readonly isOnline: boolean;
  /** Pictures to choose from; `undefined` until they are known. */
  readonly pictures: readonly OwnPicture[] | undefined;
  readonly onType: (id: FieldId, entry: string) => void;
  readonly onLeave: (id: FieldId) => void;
  readonly onSave: () => void;
  readonly onCancel: () => void;
  readonly onSignIn: () => void;
}

/** Share of the maximum length from which an entry shows how many characters are left. */
const nearlyFull = 0.8;

/** Draws fields for everything that can be changed here. */
function form(view: FormView): TemplateResult {
  const { localize, state, onSave, onCancel } = view;
  const { t } = localize;
  const isSaving = state.saving.status === 'saving';
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
    ${state.fields.map((each) => field(view, each))} ${trouble(view)}
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

/** Says why the changes were not saved, and what helps. */
function trouble({ localize: { t }, state: { session, saving }, isOnline, onSignIn }: FormView): unknown {
  if (session === 'expired')
    return notice({
      tone: 'warning',
      icon: iconAlert,
      title: t('problem.signed-out.title'),
      body: t('profile.not-saved.kept', { reason: t('profile.not-saved.title') }),
      actions: button(t('action.sign-in-again'), {
        variant: 'secondary',
        size: 'sm',
        icon: iconWallet,
        onClick: onSignIn,
      }),
    });
  const notSaved = (body: string, title = t('profile.not-saved.title')): TemplateResult =>
    notice({ tone: 'danger', icon: iconAlert, title, body });
  switch (saving.status) {
    case 'unconfirmed':
      return notSaved(t('profile.not-saved.unclear'));
    case 'partly-saved':
      return notSaved(t('profile.not-saved.partly'), t('profile.not-saved.partly.title'));
    case 'failed':
      return notSaved(t('profile.not-saved.kept', { reason: t(describeProblem(saving.error).title) }));
    default:
      return isOnline ? nothing : notice({ tone: 'neutral', icon: iconAlert, body: t('profile.offline') });
  }
}

function field(view: FormView, each: EditedField): TemplateResult {
  const { localize, state } = view;
  const { t } = localize;
  const { kind, label, most, fault } = each;
  const id = inputId(each);
  return html`<div class="form-field">
    <label for=${id}><bdi>${kind === 'answer' ? label : t(`profile.field.${kind}`)}</bdi></label>
    ${kind === 'picture' ? pictures(view, each) : nothing}
    <div class="entry">
      ${
        kind === 'picture'
          ? html`<span class="picked" role="img" aria-label=${t('profile.field.picture.preview')}
              >${avatar(state.preview, state.profile?.wallets[0]?.address ?? '', 44)}</span
            >`
          : nothing
      }
      <span class="field${kind === 'bio' ? ' area' : ''}${fault ? ' invalid' : ''}" part="field"
        >${control(view, each)}</span
      >
    </div>
    <div class="under">
      <p class="hint${fault ? ' danger' : ''}" part="hint" id="${id}-hint">
        ${fault ? t(`profile.field.${fault}`, { most }) : t(`profile.field.${kind}.hint`)}
      </p>
      ${count(localize, each)}
    </div>
  </div>`;
}

/** Offers the member's own pictures, after the leaf pattern that everyone has; nothing if there are none. */
function pictures(
  { localize: { t }, state, pictures: own = [], onType }: FormView,
  { id, entry }: EditedField,
): unknown {
  if (own.length === 0) return nothing;
  const address = state.profile?.wallets[0]?.address ?? '';
  return html`<div class="pictures" role="radiogroup" aria-label=${t('profile.field.picture.own')}>
    ${[{ name: t('profile.field.picture.leaves'), url: '' }, ...own].map(
      ({ name, url }) =>
        html`<label class="picture" title=${cleanName(name)}
          ><input
            class="vh"
            type="radio"
            name="picture"
            .checked=${live(url === entry.trim())}
            @change=${() => onType(id, url)}
          />${avatar(url, url || address, 52)}<span class="ok">${icon(iconCheck, 12)}</span
          ><span class="vh"><bdi>${cleanName(name)}</bdi></span></label
        >`,
    )}
  </div>`;
}

const inputId = ({ id }: EditedField): string => `field-${id.replace(' ', '-')}`;

function control({ onType, onLeave }: FormView, each: EditedField): TemplateResult {
  const { kind, entry, fault } = each;
  const id = inputId(each);
  const described = `${id}-hint ${id}-count`;
  const handleInput = (event: Event): void => onType(each.id, (event.target as HTMLInputElement).value);
  const handleChange = (): void => onLeave(each.id);
  if (kind === 'bio')
    return html`<textarea
      class="input"
      part="input"
      id=${id}
      rows="3"
      dir="auto"
      autocomplete="off"
      aria-invalid=${fault ? 'true' : nothing}
      aria-describedby=${described}
      .value=${entry}
      @input=${handleInput}
      @change=${handleChange}
    ></textarea>`;
  return html`<input
    class="input"
    part="input"
    id=${id}
    type=${kind === 'picture' ? 'url' : 'text'}
    dir=${kind === 'picture' ? 'ltr' : 'auto'}
    autocomplete=${kind === 'name' ? 'nickname' : kind === 'picture' ? 'photo' : 'off'}
    placeholder=${kind === 'picture' ? 'https://' : nothing}
    aria-invalid=${fault ? 'true' : nothing}
    aria-describedby=${described}
    .value=${entry}
    @input=${handleInput}
    @change=${handleChange}
  />`;
}

/** Draws the length of an entry. Names and bios always show it, other fields only when the entry gets long. */
function count({ t }: Localize, each: EditedField): TemplateResult {
  const { most, kind } = each;
  const length = lengthOf(each, each.entry);
  const isShown = kind === 'name' || kind === 'bio' || length >= most * nearlyFull;
  const left = most - length;
  const said = left < 0 ? t('profile.field.over', { count: -left }) : t('profile.field.left', { count: left });
  return html`<span class="hint count num" id="${inputId(each)}-count" ?hidden=${!isShown}
    ><span aria-hidden="true">${t('profile.field.count', { count: length, most })}</span
    ><span class="vh">${said}</span></span
  >`;
}

/** The form of `<laurel-profile>`, which loads when the member first edits their profile. */
export const part = { styles: formStyles, texts: profileForm, make: () => form };
