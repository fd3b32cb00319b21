import { html, nothing, type TemplateResult } from 'lit';
import type { ProblemKind } from '../../../../errors/describe-problem.js';
import { shortAddress } from '../../../ui/address.js';
import { button } from '../../../ui/button.js';
import { iconLink, iconRefresh, iconSwap, iconWallet } from '../../../ui/icons.js';
import type { At, SignInView } from './sign-in-view.js';
import { step } from './step.js';
import { askAgain, otherWallet, signedText, tips } from './steps.js';

/** Asks one of the member's wallets to confirm that another one may be linked. */
export const confirming = (view: SignInView<At<'confirming'>>): TemplateResult =>
  step({
    percent: 11,
    busy: true,
    title: view.t('wallet-connect.link.confirm.title'),
    body: view.t('wallet-connect.link.confirm.body'),
    extra: html`${view.state.message ? signedText(view.t, view.state.message) : nothing}
    ${tips(view.t, view.state.isLate)}`,
    actions: html`${view.state.isLate ? askAgain(view) : nothing} ${otherWallet(view)}`,
  });

/** The wallet shows an account that is already the member's. */
export const sameAccount = (view: SignInView<At<'same-account'>>): TemplateResult =>
  step({
    wallet: view.state.wallet,
    percent: 33,
    mark: { tone: 'warning', icon: iconSwap },
    title: view.t('wallet-connect.link.same.title', { account: shortAddress(view.state.account) }),
    body: view.t('wallet-connect.link.same.body', { wallet: view.state.wallet.name }),
    actions: html`${askAgain(view)} ${otherWallet(view)}`,
  });

/** Says why a wallet could not be linked, if the words differ from those of a sign-in. */
export function linkFailure(view: SignInView<At<'failed'>>, kind: ProblemKind): TemplateResult | undefined {
  const { t, state, requests, onClose } = view;
  const { wallet } = state;
  if (kind === 'wallet-taken')
    return step({
      wallet,
      percent: 89,
      mark: { tone: 'warning', icon: iconSwap },
      title: t('problem.wallet-taken.title'),
      body: t('wallet-connect.link.taken.body'),
      actions: html`${button(t('wallet-connect.link.taken.move'), { block: true, onClick: () => requests?.takeOver() })}
      ${button(t('wallet-connect.link.taken.keep'), { variant: 'secondary', block: true, onClick: onClose })}`,
    });
  if (kind === 'maximum-accounts')
    return step({
      wallet,
      percent: 89,
      mark: { tone: 'warning', icon: iconLink },
      title: t('problem.maximum-accounts.title'),
      body: t('wallet-connect.link.maximum.body'),
      extra: html`<slot name="help"></slot>`,
      actions: button(t('action.close'), { variant: 'secondary', block: true, onClick: onClose }),
    });
  const isAbsent = kind === 'wallet-no-account' || kind === 'wallet-unavailable' || kind === 'wallet-unlinked';
  if (state.at !== 'confirming' || !isAbsent) return undefined;
  return step({
    percent: 11,
    mark: { tone: 'warning', icon: iconWallet },
    title: t('wallet-connect.link.absent.title'),
    body: t('wallet-connect.link.absent.body'),
    actions: html`${button(t('wallet-connect.try-again'), { block: true, icon: iconRefresh, onClick: () => requests?.retry() })}
    ${button(t('wallet-connect.cancel'), { variant: 'quiet', block: true, onClick: () => requests?.cancel() })}`,
  });
}
