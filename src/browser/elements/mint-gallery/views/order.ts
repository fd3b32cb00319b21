import { html, nothing, type TemplateResult } from 'lit';
import { canGoOn, isSent, type MintEntry } from '../../../stores/minting/mint-journal.js';
import type { MintProblem, MintProgress } from '../../../stores/minting/mint-state.js';
import { describeReason } from '../../../../errors/reasons.js';
import { totalOf } from '../../../stores/minting/price.js';
import { button } from '../../../ui/button.js';
import { explorerPage } from '../../../ui/explorer-page.js';
import { icon } from '../../../ui/icon.js';
import { iconAlert, iconArrowUpRight, iconInfo, iconRefresh, iconWallet, iconWarning } from '../../../ui/icons.js';
import { notice } from '../../../ui/notice.js';
import { orderCard } from './order-card.js';
import { orderSteps } from './order-steps.js';
import type { Piece } from '../../../stores/minting/piece.js';
import { currencyName } from './price.js';
import { isGone, problemText } from './problem-text.js';
import type { OrderContext } from './order-context.js';

/** Shows an order until the piece is minted: its progress, what it waits for, and why it ended otherwise. */
export function order(piece: Piece, progress: MintProgress, context: OrderContext): unknown {
  const { entry, step, problem } = progress;
  if (step) return [underWay(piece, progress, context), orderCard(piece, progress, context)];
  if (entry?.stage === 'cancelling') return cancelling(piece, entry, context);
  if (problem) return stopped(piece, progress, context);
  // The page was closed while the wallet was asking the member.
  if (entry?.stage === 'sending') return stopped(piece, { ...progress, problem: { kind: 'unsure' } }, context);
  if (entry?.stage === 'failed')
    return stopped(piece, { ...progress, problem: { kind: 'refused', reason: entry.reason } }, context);
  return paused(piece, progress, context);
}

const underWay = (
  piece: Piece,
  progress: MintProgress,
  { localize, now, network, explorer }: OrderContext,
): TemplateResult =>
  html`<div aria-live="polite" data-result>
    ${orderSteps(piece, progress, { localize, now, network, link: transaction(localize.t('mint.transaction'), progress.entry, explorer) })}
  </div>`;

/** Shows an order that the platform has accepted and that waits for the member. */
function paused(piece: Piece, progress: MintProgress, context: OrderContext): TemplateResult {
  const { t } = context.localize;
  return html`${notice({
    tone: 'accent',
    icon: iconInfo,
    title: t('mint.paused.title'),
    body: `${t(hasLeft(progress.entry) ? 'mint.paused.sent' : 'mint.paused.body')} ${setAside(piece, progress, context)}`.trim(),
  })}
  ${goOn(progress, context)}`;
}

/** Says when the points of an abandoned order are returned, and what that depends on. */
function cancelling(piece: Piece, entry: MintEntry, context: OrderContext): TemplateResult {
  const { localize, onClose } = context;
  const { t } = localize;
  const { refundAt, isPaidInPoints } = entry;
  const time = refundAt === undefined ? undefined : localize.date(refundAt, 'time');
  const body =
    time === undefined
      ? t('mint.cancelling.soon')
      : isPaidInPoints && piece.price?.kind === 'points'
        ? t('mint.cancelling.points', { ...paid(piece, entry, context), time })
        : t('mint.cancelling.body', { time });
  return html`<div aria-live="polite" data-result>
      ${notice({ tone: 'accent', icon: iconInfo, title: t('mint.cancelling.title'), body })}
    </div>
    ${button(t('mint.leave'), { size: 'lg', block: true, variant: 'secondary', onClick: onClose })}`;
}

function stopped(piece: Piece, progress: MintProgress, context: OrderContext): unknown {
  if (!progress.problem) return nothing;
  const { tone, title, body } = problemText(context, piece, progress.problem, context.shownAccount);
  const aside = isOpen(progress.entry) ? setAside(piece, progress, context) : '';
  return html`${notice({
    tone,
    icon: tone === 'danger' ? iconAlert : tone === 'warning' ? iconWarning : iconInfo,
    title,
    body: `${body} ${aside}`.trim(),
  })}
  ${wayOn(progress, context)}`;
}

function wayOn(progress: MintProgress, context: OrderContext): unknown {
  const { problem, entry } = progress;
  const { t } = context.localize;
  const large = { size: 'lg', block: true } as const;
  if (problem?.kind === 'elsewhere')
    return button(t('mint.done.close'), { ...large, variant: 'secondary', onClick: context.onClose });
  if (problem?.kind === 'error' && problem.error.code === 'signed_out')
    return button(t('action.sign-in-again'), { ...large, onClick: context.onSignIn });
  if (isOpen(entry)) return goOn(progress, context);
  if (problem?.kind === 'error' && isGone(problem.error))
    return button(t('mint.connect'), { ...large, icon: iconWallet, onClick: context.onRepeat });
  if (problem?.kind === 'unclear')
    return button(t('mint.start-over'), { ...large, variant: 'secondary', onClick: context.onDismiss });
  if (isFinal(problem)) {
    const leave = (): void => {
      context.onDismiss();
      context.onClose();
    };
    return button(t('mint.leave'), { ...large, variant: 'secondary', onClick: leave });
  }
  return button(t('mint.again'), { ...large, icon: iconRefresh, onClick: context.onDismiss });
}

/** Whether the platform would refuse every further attempt, for example because the last piece is gone. */
const isFinal = (problem: MintProblem | undefined): boolean =>
  problem?.kind === 'refused' && problem.reason !== undefined && describeReason(problem.reason.code).retry === 'never';

/** Buttons to continue, or to cancel if nothing is sent. An order that differs from the choice can only be cancelled. */
function goOn({ entry, problem }: MintProgress, { localize: { t }, onResume, onCancel }: OrderContext): unknown {
  const canGoOn = problem?.kind !== 'order';
  return html`${
    canGoOn
      ? button(t(hasLeft(entry) ? 'mint.look' : 'mint.continue'), { size: 'lg', block: true, onClick: onResume })
      : nothing
  }${
    hasLeft(entry)
      ? nothing
      : button(t('mint.cancel'), { variant: canGoOn ? 'quiet' : 'secondary', block: true, onClick: onCancel })
  }`;
}

function transaction(
  text: string,
  entry: MintEntry | undefined,
  explorer: OrderContext['explorer'],
): TemplateResult | typeof nothing {
  const page = entry?.hash === undefined ? undefined : explorerPage(explorer, 'tx', entry.hash);
  return page
    ? html`<a class="line" href=${page} target="_blank" rel="noopener noreferrer nofollow"
        >${text} ${icon(iconArrowUpRight, 14)}</a
      >`
    : nothing;
}

const hasLeft = (entry: MintEntry | undefined): boolean => entry !== undefined && isSent(entry);
const isOpen = (entry: MintEntry | undefined): boolean => entry !== undefined && canGoOn(entry);

/** Says how many points are reserved for an order whose transaction was not sent; empty if none are. */
function setAside(piece: Piece, { entry }: MintProgress, context: OrderContext): string {
  const { price } = piece;
  if (!entry?.isPaidInPoints || hasLeft(entry) || price?.kind !== 'points') return '';
  return context.localize.t('mint.paused.points', paid(piece, entry, context));
}

/** Returns the points that an order costs, and their name. */
function paid(piece: Piece, entry: MintEntry, context: OrderContext): { total: string; currency: string } {
  const { price } = piece;
  if (price?.kind !== 'points') return { total: '', currency: '' };
  // The price may have changed since.
  const total = context.localize.amount(entry.paid ?? totalOf(price, entry.quantity), price.decimals);
  return { total, currency: currencyName(context, piece, price) };
}
