import { html, nothing, type TemplateResult } from 'lit';
import { icon } from '../../ui/icon.js';
import { iconCheck, iconCopy } from '../../ui/icons.js';
import { providerName } from '../provider-name.js';
import type { ProfileState } from './link-state.js';
import { submit } from './submit.js';
import type { StepsContext } from './steps-context.js';

/** Three steps: copy the code, put it into the profile, say whose profile it is. */
export function profileForm({ localize, linking }: StepsContext, state: ProfileState): TemplateResult {
  const { t } = localize;
  const { provider, trouble } = state;
  const hint = `profile-hint-${provider}`;
  return html`<form class="form" novalidate @submit=${(event: SubmitEvent) => check(event)}>
    <p class="hint">${t('social-connect.profile.copy')}</p>
    <div class="form-row">
      <output class="code mono" part="code">${state.code}</output>
      <button
        class="button secondary sm"
        part="button secondary"
        type="button"
        @click=${() => void linking.copyCode(provider)}
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
          autocapitalize="none"
          autocomplete="off"
          spellcheck="false"
          maxlength="2048"
          aria-describedby=${trouble ? hint : nothing}
          aria-invalid=${trouble ? 'true' : 'false'}
          .value=${state.profile}
          @input=${(event: Event) => linking.type(provider, (event.target as HTMLInputElement).value)}
      /></span>
      ${submit(t('social-connect.profile.check'), state.isBusy)}
    </div>
    ${trouble ? html`<p class="hint danger" id=${hint} role="alert">${t(`social-connect.profile.${trouble}`)}</p>` : nothing}
  </form>`;

  function check(event: SubmitEvent): void {
    event.preventDefault();
    void linking.checkProfile(provider);
  }
}
