import { html, nothing, type TemplateResult } from 'lit';
import type { LinkState, ProfileState } from '../../../stores/social/link-state.js';
import { button } from '../../../ui/button.js';
import { icon } from '../../../ui/icon.js';
import { iconCheck, iconCopy } from '../../../ui/icons.js';
import { providerName } from '../../provider-name.js';
import { submitButton } from '../../submit-button.js';
import type { RowContext } from './row-context.js';

type EmailState = Extract<LinkState, { step: 'email' }>;

/** Draws the form for the email address. */
export function emailForm({ localize: { t }, requests }: RowContext, state: EmailState): TemplateResult {
  const problem = state.isIncomplete ? 'incomplete' : state.hasFailed ? 'failed' : undefined;
  const send = (event: SubmitEvent): void => {
    event.preventDefault();
    void requests.sendMail();
  };
  return html`<form class="form" novalidate @submit=${send}>
    <div class="form-row">
      <label class="field${problem ? ' invalid' : ''}" part="field"
        ><input
          class="input"
          type="email"
          dir="ltr"
          autocomplete="email"
          inputmode="email"
          maxlength="320"
          aria-label=${t('social-connect.email.label')}
          aria-describedby="email-hint"
          aria-invalid=${problem ? 'true' : 'false'}
          .value=${state.address}
          @input=${(event: Event) => requests.type('email', (event.target as HTMLInputElement).value)}
      /></label>
      ${submitButton(t('social-connect.email.send'), state)}
    </div>
    <p class="hint${problem ? ' danger' : ''}" id="email-hint" role=${problem ? 'alert' : 'note'}>
      ${t(problem ? `social-connect.email.${problem}` : 'social-connect.email.hint')}
    </p>
  </form>`;
}

/** Draws what the member can do once the email has been sent. */
export const emailSent = ({ localize: { t }, requests }: RowContext): TemplateResult =>
  html`<div class="form-row">
    ${button(t('social-connect.email.look'), {
      variant: 'secondary',
      size: 'sm',
      onClick: () => void requests.comeBack(),
    })}${button(t('social-connect.email.change'), {
      variant: 'quiet',
      size: 'sm',
      onClick: () => requests.changeAddress(),
    })}
  </div>`;

/** Draws three steps: copy the code, put it into the profile, name the profile. */
export function profileForm({ localize, requests }: RowContext, state: ProfileState): TemplateResult {
  const { t } = localize;
  const { provider, trouble } = state;
  const hint = `profile-hint-${provider}`;
  const check = (event: SubmitEvent): void => {
    event.preventDefault();
    void requests.checkProfile(provider);
  };
  return html`<form class="form" novalidate @submit=${check}>
    <p class="hint">${t('social-connect.profile.copy')}</p>
    <div class="form-row">
      <output class="code mono" part="code" dir="ltr">${state.code}</output>
      <button
        class="button secondary sm"
        part="button secondary"
        type="button"
        @click=${() => void requests.copyCode(provider)}
      >
        ${icon(state.isCopied ? iconCheck : iconCopy, 16)}<span
          >${t(state.isCopied ? 'social-connect.profile.copied' : 'social-connect.profile.copy.do')}</span
        >
      </button>
    </div>
    <p class="hint">${t('social-connect.profile.paste', { provider: providerName(localize, provider) })}</p>
    <label class="hint" for="profile-${provider}">${t('social-connect.profile.name')}</label>
    <div class="form-row">
      <span class="field${trouble ? ' invalid' : ''}" part="field"
        ><input
          class="input"
          id="profile-${provider}"
          dir="ltr"
          autocapitalize="none"
          autocomplete="off"
          spellcheck="false"
          maxlength="2048"
          aria-describedby=${trouble ? hint : nothing}
          aria-invalid=${trouble ? 'true' : 'false'}
          .value=${state.profile}
          @input=${(event: Event) => requests.type(provider, (event.target as HTMLInputElement).value)}
      /></span>
      ${submitButton(t('social-connect.profile.check'), state)}
    </div>
    ${trouble ? html`<p class="hint danger" id=${hint} role="alert">${t(`social-connect.profile.${trouble}`)}</p>` : nothing}
  </form>`;
}
