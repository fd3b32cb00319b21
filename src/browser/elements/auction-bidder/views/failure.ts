import { html } from 'lit';
import type { Localize } from '../../../controllers/localize.js';
import { describeProblem } from '../../../../errors/describe-problem.js';
import type { LaurelError } from '../../../../errors/laurel-error.js';
import { shortAddress } from '../../../ui/address.js';
import { button } from '../../../ui/button.js';
import { iconAlert, iconWallet } from '../../../ui/icons.js';
import type { NoticeOptions } from '../../../ui/notice.js';
import type { Remedies } from './refusal.js';

/** A bid that could not be signed or sent, and the handlers of its actions. */
interface Failed extends Remedies {
  readonly shownAccount: string | undefined;
  /** Whether the signature is still valid. */
  readonly canResend: boolean;
  readonly onResend: () => void;
}

/** Says why a bid could not be signed or sent, and what helps. The platform has not accepted the bid. */
export function failure(localize: Localize, error: LaurelError, failed: Failed): NoticeOptions {
  const { t } = localize;
  const { shownAccount, canResend, onResend, onSign, onSignIn, close, again } = failed;
  const signIn = button(t('action.sign-in-again'), { size: 'sm', icon: iconWallet, onClick: onSignIn });
  const retry = canResend
    ? again(t('auction-bidder.action.resend'), onResend)
    : again(t('auction-bidder.action.retry'), onSign);
  if (error.name === 'WalletError' && error.code === 'no_account' && shownAccount)
    return {
      ...{ tone: 'warning', icon: iconWallet, title: t('auction-bidder.account.title') },
      body: t('auction-bidder.account.body', { address: shortAddress(shownAccount) }),
      actions: html`${retry}${close}`,
    };
  if (error.name === 'WalletError' && error.code === 'unavailable')
    return {
      ...{ tone: 'warning', icon: iconWallet, title: t('auction-bidder.no-wallet.title') },
      body: t('auction-bidder.no-wallet.body'),
      actions: html`${button(t('auction-bidder.action.connect'), { size: 'sm', icon: iconWallet, onClick: onSign })}${close}`,
    };
  const own = ownTextOf(error);
  if (own)
    return {
      ...{ tone: 'neutral', icon: iconAlert, title: t(`auction-bidder.${own}.title`) },
      ...{ body: t(`auction-bidder.${own}.body`), actions: close },
    };
  const { title, body, kind, severity } = describeProblem(error);
  const isUnsent = canResend && error.name === 'ApiError';
  return {
    ...{ tone: severity, icon: iconAlert, title: t(title), body: t(isUnsent ? 'auction-bidder.not-sent' : body) },
    actions: html`${kind === 'signed-out' ? signIn : kind === 'unavailable' ? '' : retry}${close}`,
  };
}

/** Returns the text key for errors with a separate text here, because their usual text is about signing in. */
function ownTextOf({ name, code }: LaurelError): 'wallet-unsupported' | 'wrong-site' | undefined {
  if (name === 'ApiError' && code === 'wallet_unsupported') return 'wallet-unsupported';
  return name === 'ApiError' && code === 'message_mismatch' ? 'wrong-site' : undefined;
}
