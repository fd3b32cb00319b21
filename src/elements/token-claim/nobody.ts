import { html, type TemplateResult } from 'lit';
import { button } from '../../ui/button.js';
import { shortAddress } from '../../ui/address.js';
import { iconWallet } from '../../ui/icons.js';
import type { Later } from './later.js';
import { outcome } from './outcome.js';

/** None of the member's wallets has a share: which were looked at, and what else there is to try. */
export function nobody(later: Later): TemplateResult {
  const { localize, host, data } = later;
  const { t } = localize;
  const [first = '', ...others] = data.wallets;
  const count = data.wallets.length;
  const body =
    count === 0
      ? t('token-claim.none.no-evm')
      : t('token-claim.none.body', {
          count,
          address: shortAddress(first),
          others: t('token-claim.none.others', { count: others.length }),
        });
  return html`${outcome({
      outline: iconWallet,
      picture: host.picture,
      title: t(count > 1 ? 'token-claim.none.title.several' : 'token-claim.none.title'),
      body,
    })}
    ${button(t('token-claim.none.another'), {
      variant: 'secondary',
      size: 'lg',
      block: true,
      onClick: () => later.signIn(),
    })}<slot name="appeal"></slot>`;
}
