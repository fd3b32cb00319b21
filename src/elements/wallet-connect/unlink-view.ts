import { html, nothing, type TemplateResult } from 'lit';
import type { WalletType } from '../../contract/primitives.js';
import type { Localize } from '../../controllers/localize.js';
import { describeProblem } from '../../errors/describe-problem.js';
import type { LaurelError } from '../../errors/laurel-error.js';
import { shortAddress } from '../../ui/address.js';
import { button } from '../../ui/button.js';
import { ecosystemIcon } from '../../ui/ecosystem-icon.js';
import { iconCheck, iconLink, iconRefresh, iconWarning, iconX } from '../../ui/icons.js';
import { closeButton, step } from './step.js';
import { signedText, tips } from './steps.js';

/** A wallet of the member. */
export interface LinkedWallet {
  readonly address: string;
  readonly type: WalletType;
  /** The member signed in with it. */
  readonly isOwn: boolean;
}

/** How far the removal of a wallet is. */
export type UnlinkState =
  | { readonly step: 'asking' }
  /** A wallet of the member signs that it is meant; by this text, once it is there. */
  | { readonly step: 'confirming'; readonly message: string }
  | { readonly step: 'removing' }
  | { readonly step: 'done' }
  | { readonly step: 'failed'; readonly error: LaurelError };

/** What the steps show and call. */
export interface UnlinkView {
  readonly t: Localize['t'];
  readonly state: UnlinkState;
  readonly linked: LinkedWallet;
  readonly late: boolean;
  /** Has it signed for and removed; also once more. */
  go(): void;
  close(): void;
}

/** Everything in the dialog, for where the removal is. */
export const unlinking = (view: UnlinkView): TemplateResult =>
  html`<div class="sheet-header step-header">
      <span class="grow"></span>
      ${closeButton(view.t('action.close'), view.close)}
    </div>
    <div class="sheet-body">${content(view)}</div>`;

function content(view: UnlinkView): TemplateResult {
  const { t, state, linked, late, go, close } = view;
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
        actions: html`${button(t('wallet-connect.unlink.do'), { block: true, onClick: go })}
        ${button(t('wallet-connect.unlink.keep'), { variant: 'secondary', block: true, onClick: close })}`,
      });
    case 'confirming':
      return step({
        picture,
        percent: 33,
        busy: true,
        title: t('wallet-connect.link.confirm.title'),
        body: t('wallet-connect.link.confirm.body'),
        extra: html`${state.message ? signedText(t, state.message) : nothing} ${tips({ t, late })}`,
        actions: html`${
          late ? button(t('wallet-connect.ask-again'), { variant: 'secondary', block: true, onClick: go }) : nothing
        }
        ${button(t('wallet-connect.cancel'), { variant: 'quiet', block: true, onClick: close })}`,
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

/** Why it was not removed, and the one thing that helps. */
function failure({ t, go, close }: UnlinkView, error: LaurelError, picture: TemplateResult): TemplateResult {
  const { kind, whose } = describeProblem(error);
  const isAbsent = kind === 'wallet-no-account' || kind === 'wallet-unavailable' || kind === 'wallet-unlinked';
  const isOnly = kind === 'last-wallet';
  const isUnclear = error.code === 'pending' || error.code === 'timeout';
  const again = button(t('wallet-connect.try-again'), { block: true, icon: iconRefresh, onClick: go });
  const leave = button(t('action.close'), {
    variant: isOnly || whose === 'owner' ? 'secondary' : 'quiet',
    block: true,
    onClick: close,
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
