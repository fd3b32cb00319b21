import { html, nothing, type TemplateResult } from 'lit';
import { elapsed } from '../../../../values/clocks.js';
import type { PublicAuction } from '../../../../contract/auctions/auctions.js';
import type { BidState } from '../../../stores/auctions/bid-state.js';
import type { BidPoints } from '../../../stores/auctions/auction-state.js';
import type { BidFunds } from '../../../stores/auctions/bid-funds.js';
import type { Localize } from '../../../controllers/localize.js';
import { shortAddress } from '../../../ui/address.js';
import { button } from '../../../ui/button.js';
import { icon } from '../../../ui/icon.js';
import { iconAlert, iconClock, iconPen, iconRefresh, iconSwap, iconWallet } from '../../../ui/icons.js';
import { longAmounts } from '../../../ui/long-amounts.js';
import { notice, type NoticeOptions } from '../../../ui/notice.js';
import { amountOf } from '../draft.js';
import { failure } from './failure.js';
import type { WayToEarn } from './page-link.js';
import { refusal } from './refusal.js';
import { bidCard, review } from './review.js';

/** Facts and handlers of a bid's steps. */
export interface StepView extends WayToEarn {
  readonly auction: PublicAuction;
  readonly points: BidPoints | undefined;
  /** The tokens and pieces that the member's wallet has for the bid. */
  readonly funds: BidFunds;
  /** Epoch ms on the server's clock. */
  readonly now: number;
  /** The account that the wallet shows. */
  readonly shownAccount: string | undefined;
  /** URL of a page with the collections that bidders have to hold a piece of; empty if there is none. */
  readonly collectionUrl: string;
  readonly onSign: () => void;
  readonly onResend: () => void;
  readonly onCancel: () => void;
  readonly onGiveUp: () => void;
  readonly onSignIn: () => void;
  /** Reads the wallet again. */
  readonly onReadFunds: () => void;
}

/** Milliseconds after which the member may have to search for the wallet's window. */
const slowWalletMs = 20_000;
/** Milliseconds after which a member may give up a bid without an answer. */
const giveUpMs = 30_000;

/** Draws how far a bid has come, instead of the form; nothing if there is no bid. */
export function bidSteps(localize: Localize, state: BidState, view: StepView): TemplateResult | typeof nothing {
  const { t } = localize;
  const { auction, now, onSign, onResend, onCancel } = view;
  if (state.step === 'idle' || state.step === 'accepted' || state.step === 'outpaced') return nothing;
  const { units } = state;
  const amount = amountOf(localize, auction, units);
  const say = (options: Omit<NoticeOptions, 'icon'> & { icon?: string }, ...more: unknown[]): TemplateResult =>
    html`<div class="step" tabindex="-1" data-step=${state.step}>
      ${notice({ icon: iconClock, ...options })}${more}
    </div>`;
  const cancel = button(t('auction-bidder.action.cancel'), {
    variant: 'quiet neutral',
    block: true,
    onClick: onCancel,
  });
  const close = button(t('auction-bidder.action.close'), { variant: 'secondary', size: 'sm', onClick: onCancel });
  const again = (label: string, onClick: () => void): TemplateResult =>
    button(label, { variant: 'secondary', size: 'sm', icon: iconRefresh, onClick });

  switch (state.step) {
    case 'reviewing':
      return review(
        localize,
        {
          ...{ auction, units, points: view.points, funds: view.funds, now, terms: state.terms },
          ...(state.request && { request: state.request }),
        },
        { ...view, onBack: onCancel },
      );
    case 'preparing':
      return say(
        {
          tone: 'neutral',
          title: t('auction-bidder.step.preparing.title'),
          body: t('auction-bidder.step.preparing.body', { amount }),
        },
        waiting(t('auction-bidder.step.signing.busy')),
        cancel,
      );
    case 'switching':
      return say(
        {
          tone: 'accent',
          icon: iconSwap,
          title: t('auction-bidder.step.switching.title', { to: state.to }),
          body: t('auction-bidder.step.switching.body', { from: state.from }),
        },
        cancel,
      );
    case 'signing':
      return say(
        {
          tone: 'accent',
          icon: iconPen,
          title: t('auction-bidder.step.signing.title'),
          body:
            elapsed() - state.since > slowWalletMs
              ? t('auction-bidder.step.signing.slow')
              : t('auction-bidder.step.signing.body', { amount }),
        },
        bidCard(localize, {
          ...{ auction, units, points: view.points, funds: view.funds, now },
          ...{ terms: state.request.terms, request: state.request },
        }),
        waiting(t('auction-bidder.step.signing.busy')),
        cancel,
      );
    case 'confirming':
      return say(
        {
          tone: 'accent',
          icon: iconPen,
          title: t('auction-bidder.step.confirming.title'),
          body: t('auction-bidder.step.confirming.body'),
        },
        state.message === undefined
          ? nothing
          : html`<pre class="message" dir="ltr" tabindex="0">${state.message}</pre>`,
        waiting(t('auction-bidder.step.signing.busy')),
        cancel,
      );
    case 'sending':
      return say(
        {
          tone: 'neutral',
          title: t('auction-bidder.step.sending.title'),
          body: t('auction-bidder.step.sending.body'),
        },
        waiting(t('auction-bidder.bid', { amount })),
      );
    case 'unknown': {
      const [time, until] = [localize.date(state.sentAt, 'time'), localize.date(state.until, 'time')];
      return say({
        tone: 'warning',
        title: t('auction-bidder.step.unknown.title'),
        body: t('auction-bidder.step.unknown.body', { amount, time, until }),
        actions:
          now - state.sentAt > giveUpMs
            ? button(t('auction-bidder.step.unknown.anew'), {
                variant: 'secondary',
                size: 'sm',
                onClick: view.onGiveUp,
              })
            : nothing,
      });
    }
    case 'lost':
    case 'late':
      return say({
        tone: 'neutral',
        icon: iconAlert,
        title: t(`auction-bidder.step.${state.step}.title`),
        body: t(`auction-bidder.step.${state.step}.body`),
        actions: close,
      });
    case 'stale':
    case 'elsewhere':
      return say({
        tone: 'warning',
        title: t(`auction-bidder.step.${state.step}.title`),
        body: t(`auction-bidder.step.${state.step}.body`),
        actions: html`${again(t(`auction-bidder.action.${state.step === 'stale' ? 'again' : 'retry'}`), onSign)}${close}`,
      });
    case 'short':
      return say({
        tone: 'warning',
        icon: iconWallet,
        title: t('auction-bidder.short', { amount: amountOf(localize, auction, units - state.has) }),
        body: t('auction-bidder.step.short.body', {
          address: shortAddress(state.account),
          amount: amountOf(localize, auction, state.has),
        }),
        actions: html`${again(t('auction-bidder.action.retry'), onSign)}${close}`,
      });
    case 'refused':
      return say(refusal(localize, state.reason, { ...view, close, again }));
    default:
      return say(failure(localize, state.error, { ...view, close, again, canResend: state.canResend, onResend }));
  }
}

/** Says what the page is waiting for, instead of the button that was pressed. */
const waiting = (label: string): TemplateResult =>
  html`<p class="waiting">${icon(iconClock, 16)}<span>${longAmounts(label)}</span></p>`;
