import { html, nothing, type TemplateResult } from 'lit';
import type { Localize } from '../../../controllers/localize.js';
import { describeProblem } from '../../../../errors/describe-problem.js';
import type { LaurelError } from '../../../../errors/laurel-error.js';
import type { LinkedWallet, UnlinkState } from '../../../stores/sign-in/unlink-store.js';
import { shortAddress } from '../../../ui/address.js';
import { button } from '../../../ui/button.js';
import { ecosystemIcon } from '../../../ui/ecosystem-icon.js';
import { iconCheck, iconLink, iconRefresh, iconWarning, iconX } from '../../../ui/icons.js';
import { closeButton, step } from './step.js';
import { signedText, tips } from './steps.js';

/** Data and handlers of the templates. */
export interface UnlinkView {
  readonly t: Localize['t'];
  readonly state: UnlinkState;
  readonly linked: LinkedWallet;
  /** Asks the member to confirm the removal, or to confirm it again. */
  readonly onRemove: () => void;
  readonly onClose: () => void;
}

/** Renders the dialog's content. */
export const unlinking = (view: UnlinkView): TemplateResult =>
  html`<div class="sheet-header step-header">
      <span class="grow"></span>
      ${closeButton(view.t('action.close'), view.onClose)}
    </div>
    <div class="sheet-body">${content(view)}</div>`;

function content(view: UnlinkView): TemplateResult {
  const { t, state, linked, onRemove, onClose } = view;
  const picture = ecosystemIcon(linked.type, 40);
  switch (state.step) {
    case 'asking':
      return step({
        picture,
        percent: 0,
        mark: { tone: 'warning', icon: iconWarning },
        title: t('wallet-connect.unlink.ask.title', { address: shortAddress(linked.address) }),
        body: t('wallet-connect.unlink.ask.body'),
        extra: html`${linked.isOwn ? html`<p>${t('wallet-connect.unlink.ask.own')}</p>` : nothing}
          <p class="small">${t('wallet-connect.unlink.ask.sign')}</p>`,
        actions: html`${button(t('wallet-connect.unlink.do'), { block: true, onClick: onRemove })}
        ${button(t('wallet-connect.unlink.keep'), { variant: 'secondary', block: true, onClick: onClose })}`,
      });
    case 'confirming':
      return step({
        picture,
        percent: 33,
        busy: true,
        title: t('wallet-connect.link.confirm.title'),
        body: t('wallet-connect.link.confirm.body'),
        extra: html`${state.message ? signedText(t, state.message) : nothing} ${tips(t, state.isLate)}`,
        actions: html`${
          state.isLate
            ? button(t('wallet-connect.ask-again'), { variant: 'secondary', block: true, onClick: onRemove })
            : nothing
        }
        ${button(t('wallet-connect.cancel'), { variant: 'quiet', block: true, onClick: onClose })}`,
      });
    case 'removing':
      return step({
        picture,
        percent: 78,
        busy: true,
        title: t('wallet-connect.unlink.removing.title'),
        body: t('wallet-connect.unlink.removing.body'),
      });
    case 'done':
      return step({
        picture,
        percent: 100,
        mark: { tone: 'success', icon: iconCheck },
        title: t('wallet-connect.unlink.done.title'),
        body: t('wallet-connect.unlink.done.body'),
      });
    default:
      return failure(view, state.error, picture);
  }
}

/** Says why the wallet was not removed, and offers the one thing that helps. */
function failure({ t, onRemove, onClose }: UnlinkView, error: LaurelError, picture: TemplateResult): TemplateResult {
  const { kind, whose } = describeProblem(error);
  const isAbsent = kind === 'wallet-no-account' || kind === 'wallet-unavailable' || kind === 'wallet-unlinked';
  const isOnly = kind === 'last-wallet';
  const isUnclear = error.code === 'pending' || error.code === 'timeout';
  const again = button(t('wallet-connect.try-again'), { block: true, icon: iconRefresh, onClick: onRemove });
  const leave = button(t('action.close'), {
    variant: isOnly || whose === 'owner' ? 'secondary' : 'quiet',
    block: true,
    onClick: onClose,
  });
  return step({
    picture,
    percent: 33,
    mark: isOnly
      ? { tone: 'warning', icon: iconLink }
      : { tone: isAbsent ? 'warning' : 'danger', icon: isAbsent ? iconWarning : iconX },
    title: isOnly
      ? t('problem.last-wallet.title')
      : t(isAbsent ? 'wallet-connect.link.absent.title' : 'wallet-connect.unlink.failed.title'),
    body: isOnly
      ? t('problem.last-wallet.body')
      : isAbsent
        ? t('wallet-connect.unlink.absent.body')
        : isUnclear
          ? t('wallet-connect.unlink.unclear')
          : t('wallet-connect.unlink.failed.body', { reason: t(`problem.${kind}.title`) }),
    extra: html`<slot name="help"></slot>`,
    actions: isOnly || whose === 'owner' ? leave : html`${again} ${leave}`,
  });
}
