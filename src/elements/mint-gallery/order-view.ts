import { html, nothing, type TemplateResult } from 'lit';
import type { MintProblem, MintRecord, MintView } from '../../controllers/mint-state.js';
import { describeReason } from '../../errors/reasons.js';
import { totalOf } from '../../loyalty/mint-price.js';
import { button } from '../../ui/button.js';
import { icon } from '../../ui/icon.js';
import { iconAlert, iconArrowUpRight, iconInfo, iconRefresh, iconWallet, iconWarning } from '../../ui/icons.js';
import { notice } from '../../ui/notice.js';
import { orderCard } from './order-card.js';
import { orderReceipt } from './order-receipt.js';
import { orderSteps } from './order-steps.js';
import type { Piece } from './piece.js';
import { currencyName } from './price.js';
import { isGone, problemText } from './problem-text.js';
import type { OrderOptions } from './order-options.js';

/** An order from the press to the receipt: how far it is, what it waits for, how it ended. */
export function orderView(piece: Piece, view: MintView, options: OrderOptions): unknown {
  const { record, step, problem } = view;
  if (step) return [underWay(piece, view, options), orderCard(piece, view, options)];
  if (problem) return stopped(piece, view, options);
  if (record?.stage === 'minted') return orderReceipt(piece, record, options);
  if (record?.stage === 'failed')
    return stopped(piece, { ...view, problem: { kind: 'refused', reason: record.reason } }, options);
  return paused(piece, view, options);
}

const underWay = (
  piece: Piece,
  view: MintView,
  { words: { localize }, now, network, pageOf }: OrderOptions,
): TemplateResult =>
  html`<div aria-live="polite" data-result>
    ${orderSteps(piece, view, { localize, now, network, link: transaction(localize.t('mint.transaction'), view.record, pageOf) })}
  </div>`;

/** An order that the platform has taken, and that waits for its member. */
function paused(piece: Piece, view: MintView, options: OrderOptions): TemplateResult {
  const { t } = options.words.localize;
  return html`${notice({
    tone: 'accent',
    icon: iconInfo,
    title: t('mint.paused.title'),
    body: `${t(isSent(view.record) ? 'mint.paused.sent' : 'mint.paused.body')} ${setAside(piece, view, options)}`.trim(),
  })}
  ${goOn(view, options)}`;
}

function stopped(piece: Piece, view: MintView, options: OrderOptions): unknown {
  if (!view.problem) return nothing;
  const { tone, title, body } = problemText(options.words, piece, view.problem, options.shownAccount);
  const aside = isOpen(view.record) ? setAside(piece, view, options) : '';
  return html`${notice({
    tone,
    icon: tone === 'danger' ? iconAlert : tone === 'warning' ? iconWarning : iconInfo,
    title,
    body: `${body} ${aside}`.trim(),
  })}
  ${wayOn(view, options)}`;
}

function wayOn(view: MintView, options: OrderOptions): unknown {
  const { problem, record } = view;
  const { t } = options.words.localize;
  const large = { size: 'lg', block: true } as const;
  if (problem?.kind === 'elsewhere')
    return button(t('mint.done.close'), { ...large, variant: 'secondary', onClick: options.onClose });
  if (problem?.kind === 'error' && problem.error.code === 'signed_out')
    return button(t('action.sign-in-again'), { ...large, onClick: options.onSignIn });
  if (isOpen(record)) return goOn(view, options);
  if (problem?.kind === 'error' && isGone(problem.error))
    return button(t('mint.connect'), { ...large, icon: iconWallet, onClick: options.onRepeat });
  if (problem?.kind === 'unclear')
    return button(t('mint.start-over'), { ...large, variant: 'secondary', onClick: options.onDismiss });
  if (isFinal(problem)) {
    const leave = (): void => {
      options.onDismiss();
      options.onClose();
    };
    return button(t('mint.leave'), { ...large, variant: 'secondary', onClick: leave });
  }
  return button(t('mint.again'), { ...large, icon: iconRefresh, onClick: options.onDismiss });
}

/** Whether the platform would say no again, however often it is asked: where the last piece is gone, for one. */
const isFinal = (problem: MintProblem | undefined): boolean =>
  problem?.kind === 'refused' && problem.reason !== undefined && describeReason(problem.reason.code).retry === 'never';

/** On with it, or back out while nothing is sent. An order that is not what was agreed to can only be cancelled. */
function goOn(
  { record, problem }: MintView,
  {
    words: {
      localize: { t },
    },
    onResume,
    onCancel,
  }: OrderOptions,
): unknown {
  const canGoOn = problem?.kind !== 'order';
  return html`${
    canGoOn
      ? button(t(isSent(record) ? 'mint.look' : 'mint.continue'), { size: 'lg', block: true, onClick: onResume })
      : nothing
  }${
    isSent(record)
      ? nothing
      : button(t('mint.cancel'), { variant: canGoOn ? 'quiet' : 'secondary', block: true, onClick: onCancel })
  }`;
}

function transaction(
  text: string,
  record: MintRecord | undefined,
  pageOf: OrderOptions['pageOf'],
): TemplateResult | typeof nothing {
  const page = record?.hash === undefined ? undefined : pageOf(record.hash);
  return page
    ? html`<a class="line" href=${page} target="_blank" rel="noopener noreferrer nofollow"
        >${text} ${icon(iconArrowUpRight, 14)}</a
      >`
    : nothing;
}

const isSent = (record: MintRecord | undefined): boolean => record?.stage === 'sent' || record?.stage === 'reporting';
const isOpen = (record: MintRecord | undefined): boolean =>
  record !== undefined && record.stage !== 'asking' && record.stage !== 'minted' && record.stage !== 'failed';

/** What is set aside for an order that was not sent. */
function setAside(piece: Piece, { record, quantity }: MintView, { words }: OrderOptions): string {
  const { price } = piece;
  if (!record?.isPaidInPoints || isSent(record) || price?.kind !== 'points') return '';
  const { localize } = words;
  const total = localize.amount(totalOf(price, quantity), price.decimals);
  return localize.t('mint.paused.points', { total, currency: currencyName(words, piece, price) });
}
