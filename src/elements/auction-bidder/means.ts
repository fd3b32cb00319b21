import { html, nothing, type TemplateResult } from 'lit';
import type { PublicAuction } from '../../contract/auctions/auctions.js';
import type { BidMeansState } from '../../controllers/bid-means.js';
import type { Localize } from '../../controllers/localize.js';
import { shortAddress } from '../../ui/address.js';
import { button } from '../../ui/button.js';
import { conditions } from '../../ui/conditions.js';
import { iconRefresh, iconWallet } from '../../ui/icons.js';
import { notice } from '../../ui/notice.js';
import { amountOf } from './draft.js';
import { pageLink } from './page-link.js';

/** A bid that is looked at, and what was found in the wallet for it. */
interface Near {
  readonly auction: PublicAuction;
  /** Base units. */
  readonly units: bigint;
  readonly means: BidMeansState;
}

/** What the wallet has of the token that is bid, or why that is not known yet. */
export function walletLine(
  localize: Localize,
  auction: PublicAuction,
  means: BidMeansState,
): { readonly value: string; readonly note?: string } {
  const { t } = localize;
  const later = t('auction-bidder.purse.later');
  switch (means.status) {
    case 'reading':
      return { value: t('auction-bidder.purse.reading') };
    case 'unread':
      return { value: later, note: t(`auction-bidder.purse.${means.why}`, { network: means.network }) };
    case 'read': {
      const { balance } = means.holdings;
      return { value: balance === undefined ? later : amountOf(localize, auction, balance) };
    }
    default:
      return { value: later };
  }
}

/** What a bid in a token lacks, and what helps, in place of the button that signs; nothing where it lacks nothing. */
export function gapNotice(
  localize: Localize,
  { auction, units, means }: Near,
  { onLook }: { readonly onLook: () => void },
): TemplateResult | undefined {
  if (auction.loyaltyCurrencyId !== null || means.status !== 'read') return undefined;
  const { balance, account } = means.holdings;
  if (balance === undefined || balance >= units) return undefined;
  const { t } = localize;
  return notice({
    tone: 'warning',
    icon: iconWallet,
    title: t('auction-bidder.short', { amount: amountOf(localize, auction, units - balance) }),
    body: t('auction-bidder.purse.short', { address: shortAddress(account), network: means.network }),
    actions: button(t('auction-bidder.purse.again'), {
      ...{ variant: 'secondary', size: 'sm', icon: iconRefresh },
      onClick: onLook,
    }),
  });
}

/** Which of the collections the auction is for the member holds, as far as the chain says. */
export function holdingLines(
  { t }: Localize,
  { auction: { biddersOwnCollectionAddresses: addresses }, means }: Pick<Near, 'auction' | 'means'>,
  collectionUrl: string,
): TemplateResult | typeof nothing {
  if (addresses.length === 0) return nothing;
  const held = means.status === 'read' ? means.holdings.collections : new Map<string, boolean>();
  const network = 'network' in means ? means.network : '';
  const found = addresses.map((address) => held.get(address.toLowerCase()));
  const hint =
    means.status === 'reading'
      ? t('auction-bidder.purse.reading')
      : means.status === 'unread'
        ? t(`auction-bidder.purse.${means.why}`, { network })
        : t('auction-bidder.gate.later');
  return html`${conditions({
    operator: 'or',
    title: t('auction-bidder.gate.title'),
    or: t('auction-bidder.gate.or'),
    lines: addresses.map((address, at) => {
      const state = found[at] === undefined ? 'unknown' : found[at] ? 'met' : 'unmet';
      return {
        state,
        what: html`<span title=${address}>${t('auction-bidder.gate.piece', { address: shortAddress(address) })}</span>`,
        spoken: t(`condition.${state}`),
        ...(state === 'unknown' ? { missing: hint } : {}),
        ...(state === 'unmet' ? { missing: t('auction-bidder.gate.none', { network }) } : {}),
      };
    }),
  })}
  ${found.includes(true) ? nothing : pageLink(collectionUrl, t('auction-bidder.gate.action'))}`;
}
