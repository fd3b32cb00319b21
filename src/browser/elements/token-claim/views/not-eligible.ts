import { html, type TemplateResult } from 'lit';
import { shortAddress } from '../../../ui/address.js';
import { button } from '../../../ui/button.js';
import { iconWallet } from '../../../ui/icons.js';
import type { ClaimView } from './claim-view.js';
import { outcome } from './outcome.js';

/** Says that none of the member's wallets has a share, names the wallets that were checked, and offers to try another. */
export function notEligible({ localize, state, picture, onSignIn }: ClaimView): TemplateResult {
  const { t } = localize;
  const [first = '', ...others] = state.wallets;
  const count = state.wallets.length;
  const body =
    count === 0
      ? t('token-claim.none.no-evm')
      : t(count > 1 ? 'token-claim.none.body.several' : 'token-claim.none.body', {
          address: shortAddress(first),
          others: t('token-claim.none.others', { count: others.length }),
        });
  return html`${outcome({
      outline: iconWallet,
      picture,
      title: t(count > 1 ? 'token-claim.none.title.several' : 'token-claim.none.title'),
      body,
    })}
    ${button(t('token-claim.none.another'), {
      variant: 'secondary',
      size: 'lg',
      block: true,
      onClick: onSignIn,
    })}<slot name="appeal"></slot>`;
}
