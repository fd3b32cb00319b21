import { walletLinks } from '../../../../wallet-types/all/links.js';
import { html, nothing, type TemplateResult } from 'lit';
import { button } from '../../../ui/button.js';
import { icon } from '../../../ui/icon.js';
import { iconCheck, iconChevronDown, iconCopy, iconExternal, iconHelp } from '../../../ui/icons.js';
import { ecosystemIcon } from '../../../ui/ecosystem-icon.js';
import { phoneApps } from './phone-apps.js';
import type { At, SignInView } from './sign-in-view.js';
import { step } from './step.js';

type View = SignInView<At<'choosing'>>;

/** Says that this browser has no wallet of the chosen kind, and how to get one or, on a phone, open this page in one. */
export function noWallet(view: View): TemplateResult {
  const { t, state, isPhone } = view;
  const { type } = state;
  const isOnly = state.types.length < 2;
  const kind = t(`wallet-connect.type.${type}`);
  return step({
    ...(isOnly ? {} : { picture: ecosystemIcon(type, 40) }),
    percent: 0,
    ...words(view, isOnly, kind),
    extra: html`${phoneApps(view)}${isOnly ? whatIsIt(t) : nothing}<slot name="help"></slot>`,
    actions: html`<a
        class="button ${isPhone ? 'secondary' : 'primary'} block"
        part="button"
        href=${walletLinks[type].findAt}
        target="_blank"
        rel="noopener noreferrer"
        ><span>${isOnly ? t('wallet-connect.none.get') : t('wallet-connect.none.get-of', { kind })}</span>${icon(
          iconExternal,
          16,
        )}</a
      >
      ${copyPage(view)}`,
  });
}

/** Chooses the words. On a phone, an installed wallet cannot announce itself to this browser. */
function words({ t, isPhone, apps }: View, isOnly: boolean, kind: string): { title: string; body: string } {
  if (isPhone)
    return {
      title: t('wallet-connect.none.phone-title'),
      body: t(apps.length > 0 ? 'wallet-connect.none.phone-apps' : 'wallet-connect.none.phone-alone'),
    };
  return {
    title: isOnly ? t('wallet-connect.none.title') : t('wallet-connect.none.title-of', { kind }),
    body: t('wallet-connect.none.body'),
  };
}

const whatIsIt = (t: View['t']): TemplateResult =>
  html`<details class="message" part="message">
    <summary>${icon(iconHelp, 16)}<span>${t('wallet-connect.none.what')}</span>${icon(iconChevronDown, 16)}</summary>
    <p>${t('wallet-connect.none.answer')}</p>
  </details>`;

const copyPage = ({ t, isLinkCopied, onCopyLink }: View): TemplateResult =>
  html`${button(t(isLinkCopied ? 'action.copied' : 'wallet-connect.none.copy'), {
      variant: 'secondary',
      block: true,
      icon: isLinkCopied ? iconCheck : iconCopy,
      onClick: () => onCopyLink(),
    })}<span class="vh" role="status">${isLinkCopied ? t('action.copied') : nothing}</span>`;
