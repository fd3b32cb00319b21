import { nothing } from 'lit';
import type { MintProgress } from '../../../stores/minting/mint-state.js';
import { totalOf } from '../../../stores/minting/price.js';
import { signCard } from '../../../ui/sign-card.js';
import { addressOf } from './detail.js';
import type { OrderContext } from './order-context.js';
import type { Piece } from '../../../stores/minting/piece.js';
import { coinOf, currencyName } from './price.js';

/** Repeats what the wallet is about to ask, so that the member can compare the two. */
export function orderCard(piece: Piece, { step, quantity, entry, fee }: MintProgress, context: OrderContext): unknown {
  if (step !== 'confirming' && step !== 'approving' && step !== 'resetting') return nothing;
  const { localize, chains, network } = context;
  const { t } = localize;
  const { price, asset, contract } = piece;
  const total = price && price.kind !== 'free' ? localize.amount(totalOf(price, quantity), price.decimals) : '';
  const currency = price ? currencyName(context, piece, price) : '';
  const pay =
    price?.kind === 'points'
      ? t('mint.card.pay.points', { total, currency })
      : price && price.kind !== 'free'
        ? `${total} ${localize.isolate(currency)}`
        : t('mint.card.pay.nothing');
  const coinName = coinOf(chains, piece.chainId) ?? '';
  return signCard(localize, {
    title: t('mint.card.title'),
    rows: [
      { label: t('mint.card.get'), value: t('mint.card.get.value', { quantity, name: asset.name }) },
      { label: t('mint.card.pay'), value: pay },
      {
        label: t('mint.card.contract'),
        value: addressOf(contract.address ?? '', undefined),
        note: localize.isolate(contract.name),
      },
      { label: t('mint.card.network'), value: localize.isolate(network) },
      ...(entry?.wallet ? [{ label: t('mint.card.account'), value: addressOf(entry.wallet, undefined) }] : []),
    ],
    cost: { fee: fee === undefined ? undefined : `${localize.amount(fee, 8)}\u00a0${coinName}` },
  });
}
