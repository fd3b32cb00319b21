import { html, nothing, type TemplateResult } from 'lit';
import type { AuthType } from '../../../../contract/identity/social.js';
import type { LinkState } from '../../../stores/social/link-state.js';
import { button } from '../../../ui/button.js';
import { icon } from '../../../ui/icon.js';
import { iconAlert, iconExternal, iconInfo, iconRefresh } from '../../../ui/icons.js';
import { notice } from '../../../ui/notice.js';
import { providerName } from '../../provider-name.js';
import { cancelButton } from './cancel-button.js';
import { emailForm, emailSent, profileForm } from './forms.js';
import type { RowContext } from './row-context.js';

/** Draws the line under the name while a link is in progress. */
export function stepMeta({ localize: { t } }: RowContext, state: LinkState): unknown {
  switch (state.step) {
    case 'email':
      return line(t('social-connect.email.how'));
    case 'email-sent':
      return line(t('social-connect.email.sent', { address: state.address }), 'accent');
    case 'profile':
      return line(t('social-connect.profile.how'));
    default:
      return nothing;
  }
}

const line = (text: string, tone = ''): TemplateResult =>
  html`<span class="meta ${tone}" part="meta" data-result><bdi>${text}</bdi></span>`;

/** Draws what is beside the name while a link is in progress. */
export function stepActions(context: RowContext, provider: AuthType, state: LinkState): unknown {
  const { localize, requests, now } = context;
  const { t } = localize;
  if (state.step === 'disconnect') return nothing;
  if (state.step !== 'email-sent') return cancelButton(context, provider);
  const seconds = Math.ceil((state.againAt - now) / 1000);
  if (seconds > 0) return html`<span class="meta">${t('social-connect.email.resend-in', { seconds })}</span>`;
  return button(t('social-connect.email.resend'), {
    variant: 'quiet neutral',
    size: 'sm',
    busy: state.isBusy,
    onClick: () => void requests.sendMail(),
  });
}

/** Draws the part under the name: the form to fill in, or why linking failed and what helps. */
export function stepBody(context: RowContext, provider: AuthType, state: LinkState): unknown {
  const { localize, requests } = context;
  const { t } = localize;
  const name = { provider: providerName(localize, provider) };
  const again = (withoutChannel = false) => void requests.begin(provider, withoutChannel);
  switch (state.step) {
    case 'email':
      return emailForm(context, state);
    case 'email-sent':
      return emailSent(context);
    case 'profile':
      return profileForm(context, state);
    case 'blocked':
      return notice({
        tone: 'warning',
        icon: iconExternal,
        title: t('social-connect.blocked.title'),
        actions: html`<a
          class="button secondary sm"
          part="button secondary"
          href=${state.url}
          target="_blank"
          rel="noopener noreferrer"
          ><span>${t('social-connect.blocked.open')}</span>${icon(iconExternal, 14)}</a
        >`,
      });
    case 'taken':
      return notice({
        tone: 'danger',
        icon: iconAlert,
        title: t('social-connect.taken.title', name),
        body: t(state.hasFailed ? 'social-connect.taken.failed' : 'social-connect.taken.body'),
        actions: html`${
          state.hasFailed
            ? nothing
            : button(t('social-connect.taken.move'), {
                variant: 'secondary',
                size: 'sm',
                busy: state.isMoving,
                onClick: () => void requests.move(provider),
              })
        }${button(t('social-connect.taken.other'), { variant: 'secondary', size: 'sm', onClick: () => again() })}`,
      });
    case 'disconnect':
      return notice({
        tone: 'warning',
        icon: iconAlert,
        title: t('social-connect.disconnect.title', {
          name: context.state.linked?.get(provider) ?? context.state.unverified.get(provider) ?? name.provider,
        }),
        body: t(state.hasFailed ? 'social-connect.disconnect.failed' : 'social-connect.disconnect.body', name),
        actions: html`${button(t('social-connect.disconnect.do'), {
          variant: 'secondary',
          size: 'sm',
          busy: state.isBusy,
          onClick: () => void requests.disconnect(provider),
        })}${button(t('social-connect.disconnect.keep'), {
          variant: 'quiet neutral',
          size: 'sm',
          onClick: () => requests.keep(provider),
        })}`,
      });
    case 'no-channel':
      return notice({
        tone: 'neutral',
        icon: iconInfo,
        body: t('social-connect.no-channel.body'),
        actions: html`${button(t('social-connect.no-channel.other'), {
          variant: 'secondary',
          size: 'sm',
          onClick: () => again(),
        })}${button(t('social-connect.no-channel.without'), { variant: 'quiet', size: 'sm', onClick: () => again(true) })}`,
      });
    case 'failed':
      return notice({
        tone: 'danger',
        icon: iconAlert,
        title: t('social-connect.start-failed.title', name),
        body: t('social-connect.start-failed.body'),
        actions: button(t('action.retry'), {
          variant: 'secondary',
          size: 'sm',
          icon: iconRefresh,
          onClick: () => again(),
        }),
      });
    default:
      return nothing;
  }
}
