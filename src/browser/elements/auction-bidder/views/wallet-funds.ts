import { html, nothing, type TemplateResult } from 'lit';
import type { PublicAuction } from '../../../../contract/auctions/auctions.js';
import type { BidFunds } from '../../../stores/auctions/bid-funds.js';
import type { Localize } from '../../../controllers/localize.js';
import { shortAddress } from '../../../ui/address.js';
import { button } from '../../../ui/button.js';
import { conditions } from '../../../ui/conditions.js';
import { iconRefresh, iconWallet } from '../../../ui/icons.js';
import { notice } from '../../../ui/notice.js';
import { amountOf } from '../draft.js';
import { pageLink } from './page-link.js';

/** A bid before it is signed, and the wallet's funds for it. */
interface UnsignedBid {
  readonly auction: PublicAuction;
  /** Base units. */
  readonly units: bigint;
  readonly funds: BidFunds;
}

/** Returns the wallet's balance of the token that is bid, or why it is not known yet. */
export function walletLine(
  localize: Localize,
  auction: PublicAuction,
  funds: BidFunds,
): { readonly value: string; readonly note?: string } {
  const { t } = localize;
  const later = t('auction-bidder.purse.later');
  switch (funds.status) {
    case 'reading':
      return { value: t('auction-bidder.purse.reading') };
    case 'unread':
      return { value: later, note: t(`auction-bidder.purse.${funds.why}`, { network: funds.network }) };
    case 'read': {
      const { balance } = funds.holdings;
      return { value: balance === undefined ? later : amountOf(localize, auction, balance) };
    }
    default:
      return { value: later };
  }
}

/** Says how much a wallet lacks for a bid in a token, instead of the button that signs; `undefined` if it lacks nothing. */
export function shortageNotice(
  localize: Localize,
  { auction, units, funds }: UnsignedBid,
  onReadFunds: () => void,
): TemplateResult | undefined {
  if (auction.loyaltyCurrencyId !== null || funds.status !== 'read') return undefined;
  const { balance, account } = funds.holdings;
  if (balance === undefined || balance >= units) return undefined;
  const { t } = localize;
  return notice({
    tone: 'warning',
    icon: iconWallet,
    title: t('auction-bidder.short', { amount: amountOf(localize, auction, units - balance) }),
    body: t('auction-bidder.purse.short', { address: shortAddress(account), network: funds.network }),
    actions: button(t('auction-bidder.purse.again'), {
      ...{ variant: 'secondary', size: 'sm', icon: iconRefresh },
      onClick: onReadFunds,
    }),
  });
}

/** Draws which of the auction's collections the member holds, as far as the chain tells. */
export function holdingLines(
  { t }: Localize,
  { auction: { biddersOwnCollectionAddresses: addresses }, funds }: Pick<UnsignedBid, 'auction' | 'funds'>,
  collectionUrl: string,
): TemplateResult | typeof nothing {
  if (addresses.length === 0) return nothing;
  const held = funds.status === 'read' ? funds.holdings.collections : new Map<string, boolean>();
  const network = 'network' in funds ? funds.network : '';
  const found = addresses.map((address) => held.get(address.toLowerCase()));
  const hint =
    funds.status === 'reading'
      ? t('auction-bidder.purse.reading')
      : funds.status === 'unread'
        ? t(`auction-bidder.purse.${funds.why}`, { network })
        : t('auction-bidder.gate.later');
  return html`${conditions({
    operator: 'or',
    title: t('auction-bidder.gate.title'),
    or: t('auction-bidder.gate.or'),
    lines: addresses.map((address, at) => {
      const state = found[at] === undefined ? 'unknown' : found[at] ? 'met' : 'unmet';
      return {
        state,
        what: html`<span class="letters" title=${address}
          >${t('auction-bidder.gate.piece', { address: shortAddress(address) })}</span
        >`,
        spoken: t(`condition.${state}`),
        // An empty hint keeps its line, so that nothing below moves.
        missing: { unknown: hint, unmet: t('auction-bidder.gate.none', { network }), met: '\u00a0' }[state],
      };
    }),
  })}
  ${pageLink(collectionUrl, t('auction-bidder.gate.action'))}`;
}
