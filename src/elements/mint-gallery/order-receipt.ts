import { html, nothing, type TemplateResult } from 'lit';
import type { MintRecord } from '../../controllers/mint-state.js';
import { button } from '../../ui/button.js';
import { iconCheck } from '../../ui/icons.js';
import { notice } from '../../ui/notice.js';
import { addressOf } from './detail-view.js';
import type { OrderOptions } from './order-options.js';
import type { Piece } from './piece.js';

/** That it is theirs, with its token and transaction, and what can be done next. */
export function orderReceipt(piece: Piece, record: MintRecord, options: OrderOptions): TemplateResult {
  const { localize } = options.words;
  const { t } = localize;
  const { contract, asset } = piece;
  const seconds = Math.round((record.since - record.startedAt) / 1000);
  const body =
    contract.contractKind === 'OFFCHAIN'
      ? t(asset.isPhygitalItem ? 'mint.done.phygital' : 'mint.done.offchain')
      : seconds > 0 && seconds < 600
        ? t('mint.done.took', { count: seconds })
        : t('mint.done.body');
  return html`${notice({ tone: 'success', icon: iconCheck, title: t('mint.done.title', { name: record.name, count: record.quantity }), body })}
    <dl class="receipt" part="receipt">
      ${
        record.tokenId === undefined
          ? nothing
          : html`<div>
              <dt>${t('mint.done.token')}</dt>
              <dd>#${record.tokenId}</dd>
            </div>`
      }
      ${
        record.hash === undefined
          ? nothing
          : html`<div>
              <dt>${t('mint.done.hash')}</dt>
              <dd>${addressOf(record.hash, options.pageOf(record.hash))}</dd>
            </div>`
      }
    </dl>
    ${
      record.tokenId === undefined
        ? nothing
        : button(t(options.isShown ? 'mint.done.shown' : 'mint.done.show'), {
            variant: 'secondary',
            block: true,
            ...(options.isShown ? { icon: iconCheck } : {}),
            onClick: options.onShow,
          })
    }
    ${options.canMintMore ? button(t('mint.done.more'), { variant: 'secondary', block: true, onClick: options.onDismiss }) : nothing}
    ${button(t('mint.done.close'), { size: 'lg', block: true, onClick: options.onClose })}`;
}
