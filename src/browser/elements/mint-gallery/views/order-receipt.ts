import { html, nothing, type TemplateResult } from 'lit';
import type { MintEntry } from '../../../stores/minting/mint-journal.js';
import { explorerPage } from '../../../ui/explorer-page.js';
import { button } from '../../../ui/button.js';
import { iconCheck } from '../../../ui/icons.js';
import { image } from '../../../ui/image.js';
import { roomyWreath, wreath } from '../../../ui/leaf.js';
import { addressOf } from './detail.js';
import type { OrderContext } from './order-context.js';
import { pictureOf, type Piece } from '../../../stores/minting/piece.js';

/** Says that the piece is the member's, with its token and transaction, and offers what comes next. */
export function orderReceipt(piece: Piece, entry: MintEntry, context: OrderContext): TemplateResult {
  const { localize } = context;
  const { t } = localize;
  const { contract, asset } = piece;
  const seconds = Math.round((entry.since - entry.startedAt) / 1000);
  const body =
    contract.contractKind === 'OFFCHAIN'
      ? t(asset.isPhygitalItem ? 'mint.done.phygital' : 'mint.done.offchain')
      : seconds > 0 && seconds < 600
        ? t('mint.done.took', { count: seconds })
        : t('mint.done.body');
  return html`<div class="moment" data-result>
      <span class="stage"
        >${wreath(100, { ...roomyWreath, size: 216 })}${image(pictureOf(piece), { name: 'art', size: 132 }, html`<span class="no-art art" part="art" aria-hidden="true"></span>`)}</span
      >
      <strong>${t('mint.done.title', { name: entry.name, count: entry.quantity })}</strong>
      <p>${body}</p>
    </div>
    <dl class="receipt" part="receipt">
      ${
        entry.tokenId === undefined
          ? nothing
          : html`<div>
              <dt>${t('mint.done.token')}</dt>
              <dd>#${entry.tokenId}</dd>
            </div>`
      }
      ${
        entry.hash === undefined
          ? nothing
          : html`<div>
              <dt>${t('mint.done.hash')}</dt>
              <dd>${addressOf(entry.hash, explorerPage(context.explorer, 'tx', entry.hash))}</dd>
            </div>`
      }
    </dl>
    ${
      entry.tokenId === undefined
        ? nothing
        : button(t(context.isShown ? 'mint.done.shown' : 'mint.done.show'), {
            variant: 'secondary',
            block: true,
            ...(context.isShown ? { icon: iconCheck } : {}),
            onClick: context.onShow,
          })
    }
    ${context.canMintMore ? button(t('mint.done.more'), { variant: 'secondary', block: true, onClick: context.onDismiss }) : nothing}
    ${button(t('mint.done.close'), { size: 'lg', block: true, onClick: context.onClose })}`;
}
