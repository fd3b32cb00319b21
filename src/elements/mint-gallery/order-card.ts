import { nothing } from 'lit';
import type { MintView } from '../../controllers/mint-state.js';
import { totalOf } from '../../loyalty/mint-price.js';
import { signCard } from '../../ui/sign-card.js';
import { addressOf } from './detail-view.js';
import type { OrderOptions } from './order-options.js';
import type { Piece } from './piece.js';
import { currencyName } from './price.js';

/** What the wallet is about to show, so that the two can be compared. */
export function orderCard(
  piece: Piece,
  { step, quantity, record, fee }: MintView,
  { words, network }: Pick<OrderOptions, 'words' | 'network'>,
): unknown {
  if (step !== 'confirming' && step !== 'approving') return nothing;
  const { localize } = words;
  const { t } = localize;
  const { price, asset, contract } = piece;
  const total = price && price.kind !== 'free' ? localize.amount(totalOf(price, quantity), price.decimals) : '';
  const currency = price ? currencyName(words, piece, price) : '';
  const pay =
    price?.kind === 'points'
      ? t('mint.card.pay.points', { total, currency })
      : price && price.kind !== 'free'
        ? `${total} ${currency}`
        : t('mint.card.pay.nothing');
  const coinName = words.coinOf(piece.chainId) ?? '';
  return signCard(localize, {
    title: t('mint.card.title'),
    rows: [
      { label: t('mint.card.get'), value: t('mint.card.get.value', { quantity, name: asset.name }) },
      { label: t('mint.card.pay'), value: pay },
      { label: t('mint.card.contract'), value: addressOf(contract.address ?? '', undefined), note: contract.name },
      { label: t('mint.card.network'), value: network },
      ...(record?.wallet ? [{ label: t('mint.card.account'), value: addressOf(record.wallet, undefined) }] : []),
    ],
    cost: { fee: fee === undefined ? undefined : `${localize.amount(fee, 8)} ${coinName}` },
  });
}
