import { html, type TemplateResult } from 'lit';
import { button } from '../../ui/button.js';
import type { LinkState } from './link-state.js';
import { submit } from './submit.js';
import type { StepsContext } from './steps-context.js';

type MailState = Extract<LinkState, { step: 'email' | 'email-sent' }>;

/** Asks for the address; once the mail is on its way, the ways on from there. */
export function emailForm({ localize: { t }, linking }: StepsContext, state: MailState): TemplateResult {
  if (state.step === 'email-sent')
    return html`<div class="form-row">
      ${button(t('social-connect.email.look'), {
        variant: 'secondary',
        size: 'sm',
        onClick: () => void linking.comeBack(),
      })}${button(t('social-connect.email.change'), {
        variant: 'quiet',
        size: 'sm',
        onClick: () => linking.changeAddress(),
      })}
    </div>`;
  const problem = state.isIncomplete ? 'incomplete' : state.hasFailed ? 'failed' : undefined;
  return html`<form class="form" novalidate @submit=${(event: SubmitEvent) => send(event)}>
    <div class="form-row">
      <label class="field${problem ? ' invalid' : ''}" part="field"
        ><input
          class="input"
          type="email"
          autocomplete="email"
          inputmode="email"
          maxlength="320"
          aria-label=${t('social-connect.email.label')}
          aria-describedby="email-hint"
          aria-invalid=${problem ? 'true' : 'false'}
          .value=${state.address}
          @input=${(event: Event) => linking.type('email', (event.target as HTMLInputElement).value)}
      /></label>
      ${submit(t('social-connect.email.send'), state.isBusy)}
    </div>
    <p class="hint${problem ? ' danger' : ''}" id="email-hint" role=${problem ? 'alert' : 'note'}>
      ${t(problem ? `social-connect.email.${problem}` : 'social-connect.email.hint')}
    </p>
  </form>`;

  function send(event: SubmitEvent): void {
    event.preventDefault();
    void linking.sendMail();
  }
}
