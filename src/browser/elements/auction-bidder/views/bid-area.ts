import { html, nothing, type TemplateResult } from 'lit';
import type { PublicAuction } from '../../../../contract/auctions/auctions.js';
import type { Localize } from '../../../controllers/localize.js';
import type { AuctionState } from '../../../stores/auctions/auction-state.js';
import type { BidState } from '../../../stores/auctions/bid-state.js';
import { button } from '../../../ui/button.js';
import { iconBan, iconCalendar } from '../../../ui/icons.js';
import { notice } from '../../../ui/notice.js';
import { longAmounts } from '../../../ui/long-amounts.js';
import type { BidSteps } from '../bid-steps.js';
import { figure, type Draft } from '../draft.js';
import { bidForm } from './form.js';
import { isKnownKind } from './lot.js';
import { gate, rules } from './rules.js';
import { actionSkeleton } from './skeleton.js';
import type { StepView } from './steps.js';

/** State and handlers of the area in which a member bids. */
export interface BidAreaView extends Omit<StepView, 'auction' | 'points' | 'funds' | 'shownAccount'> {
  readonly localize: Localize;
  readonly auction: PublicAuction;
  readonly state: AuctionState;
  readonly draft: Draft;
  /** Whether a member who leads, or was outbid, wants to choose an amount. */
  readonly isRaising: boolean;
  /** Whether the member has typed an amount. */
  readonly isTyping: boolean;
  readonly isOnline: boolean;
  /** The button for browser notifications. */
  readonly alertButton: unknown;
  /** The views of a bid's steps, once a press has loaded them. */
  readonly steps: BidSteps | undefined;
  readonly onText: (text: string) => void;
  readonly onUnits: (units: bigint) => void;
  readonly onBid: (units: bigint) => void;
  readonly onProblem: () => void;
  readonly onRaise: () => void;
  readonly onRemind: () => void;
}

/** Whether a bid is shown instead of the form. */
export const hasSteps = ({ step }: BidState): boolean => !['idle', 'accepted', 'outpaced'].includes(step);

/** Draws the actions that the member can take in the auction now. */
export function bidArea(view: BidAreaView): unknown {
  const { auction, state } = view;
  if (state.phase === 'upcoming') return [remindButton(view, 'lg'), gateOf(view)];
  if (state.phase !== 'live') return state.bid.step === 'reviewing' ? nothing : stepsOf(view);
  if (hasSteps(state.bid)) return view.steps ? stepsOf(view) : actionSkeleton();
  const obstacle = !isKnownKind(auction)
    ? 'unsupported'
    : state.canBid === 'no'
      ? 'closed'
      : state.canBid === 'maintenance'
        ? 'maintenance'
        : undefined;
  if (obstacle) return [closed(view.localize, obstacle), obstacle === 'unsupported' ? nothing : more(view)];
  if (state.standing === 'pending') return actionSkeleton();
  const isIn = state.position === 'leading' || state.position === 'sealed';
  return isQuick(view) || (isIn && !view.isRaising && state.bid.step !== 'outpaced')
    ? [raise(view), more(view)]
    : [gateOf(view), form(view), more(view)];
}

/** Whether one press bids the least amount: the member was outbid, has enough, and has not begun to type. */
function isQuick({ auction, state, draft, isRaising, isTyping, isOnline }: QuickView): boolean {
  return (
    state.phase === 'live' &&
    state.position === 'outbid' &&
    state.session === 'signed-in' &&
    state.standing === 'known' &&
    state.canBid === 'yes' &&
    state.bid.step === 'idle' &&
    isKnownKind(auction) &&
    draft.unaffordable === undefined &&
    isOnline &&
    !isRaising &&
    !isTyping
  );
}

type QuickView = Pick<BidAreaView, 'auction' | 'state' | 'draft' | 'isRaising' | 'isTyping' | 'isOnline'>;

const stepsOf = ({ localize, state, steps, ...view }: BidAreaView): unknown =>
  steps?.bidSteps(localize, state.bid, {
    ...view,
    points: state.points,
    funds: state.funds,
    shownAccount: state.shownAccount,
  }) ?? nothing;

/** Draws the way to another amount, and after it the quick bid of a member who was outbid, so that the first stays where it is. */
function raise(view: BidAreaView): TemplateResult {
  const { localize, auction, draft, onBid, onRaise } = view;
  const { t } = localize;
  const labels = [t('auction-bidder.raise'), t('auction-bidder.outbid.other')];
  const [label, room] = isQuick(view) ? labels.reverse() : labels;
  const amount = figure(localize, auction, draft.least);
  return html`<div class="raises">
    <button class="button secondary lg raise" part="button secondary" type="button" @click=${onRaise}>
      <span data-room=${room ?? ''}>${label}</span></button
    >${
      isQuick(view)
        ? button(longAmounts(t('auction-bidder.bid', { amount })), { size: 'lg', onClick: () => onBid(draft.least) })
        : nothing
    }
  </div>`;
}

function form(view: BidAreaView): unknown {
  const { localize, state } = view;
  const isSignedIn = state.session === 'signed-in';
  const isOutpaced = state.bid.step === 'outpaced';
  return [
    bidForm(localize, { ...view, points: state.points, isOutpaced, isSignedIn }),
    isSignedIn
      ? nothing
      : html`<slot name="signed-out"
          ><p class="hint">
            ${localize.t(state.session === 'expired' ? 'auction-bidder.expired' : 'auction-bidder.signed-out')}
          </p></slot
        >`,
  ];
}

/** Draws the auction's rules, and the buttons for reminders and notifications. */
function more(view: BidAreaView): unknown {
  const { localize, auction, state, draft, alertButton } = view;
  return [
    rules(localize, auction, state.ownBids, draft),
    html`<div class="notices">${remindButton(view, 'sm')}${state.ownBids.length > 0 ? alertButton : nothing}</div>`,
  ];
}

/** Draws who may bid. Once the member has asked, also draws which of the collections they hold. */
function gateOf({ localize, auction, state, steps, collectionUrl, onReadFunds }: BidAreaView): unknown {
  if (state.funds.status !== 'unasked' && steps)
    return steps.holdingLines(localize, { auction, funds: state.funds }, collectionUrl);
  const onCheck = state.session === 'signed-in' ? onReadFunds : undefined;
  return gate(localize, auction, { collectionUrl, onCheck });
}

const remindButton = ({ localize, onRemind }: BidAreaView, size: 'lg' | 'sm'): TemplateResult =>
  button(localize.t(size === 'lg' ? 'auction-bidder.remind' : 'auction-bidder.remind.end'), {
    variant: size === 'lg' ? 'secondary' : 'quiet',
    ...{ size, block: size === 'lg', icon: iconCalendar },
    onClick: onRemind,
  });

const closed = ({ t }: Localize, why: 'closed' | 'maintenance' | 'unsupported'): TemplateResult =>
  notice({
    tone: 'neutral',
    icon: iconBan,
    title: t(`auction-bidder.${why}.title`),
    body: t(`auction-bidder.${why}.body`),
  });
