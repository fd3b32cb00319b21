import { html, nothing, type TemplateResult } from 'lit';
import type { PublicAuction } from '../../../../contract/auctions/auctions.js';
import type { BidPoints } from '../../../stores/auctions/auction-state.js';
import type { Localize } from '../../../controllers/localize.js';
import { amountEntry } from '../../../ui/amount-entry.js';
import { button } from '../../../ui/button.js';
import { longAmounts } from '../../../ui/long-amounts.js';
import { figure, symbolOf, amountOf, needText, type Draft } from '../draft.js';
import { earnLink, type WayToEarn } from './page-link.js';

/** State and handlers of the form. */
export interface FormView extends WayToEarn {
  readonly auction: PublicAuction;
  readonly draft: Draft;
  readonly points: BidPoints | undefined;
  /** Whether somebody else bid first: the amount was high enough when it was typed. */
  readonly isOutpaced: boolean;
  readonly isSignedIn: boolean;
  readonly isOnline: boolean;
  readonly onText: (text: string) => void;
  readonly onUnits: (units: bigint) => void;
  readonly onBid: (units: bigint) => void;
  /** Called if the form was submitted with an amount that cannot be bid. */
  readonly onProblem: () => void;
  readonly onSignIn: () => void;
}

/** Increments above the lowest bid that the quick amounts offer. */
const quickIncrements = [1n, 5n, 10n] as const;
/** The lowest bid goes on its own line if it has more digits than this. */
const longAmountDigits = 8;

/** Draws the form in which a member enters their bid. */
export function bidForm(localize: Localize, view: FormView): TemplateResult {
  const { t } = localize;
  const { auction, draft, onText, onUnits } = view;
  const { least, step, units, text, problem } = draft;
  const of = (amount: bigint): string => figure(localize, auction, amount);
  const quick = (label: string, amount: bigint): TemplateResult =>
    html`<button
      class="increment"
      part="increment"
      type="button"
      aria-pressed=${units === amount ? 'true' : 'false'}
      @click=${() => onUnits(amount)}
    >
      <span>${longAmounts(label)}</span>
    </button>`;
  return html`<form class="bid" part="bid" novalidate @submit=${(event: Event) => submit(event, view)}>
    ${amountEntry(localize, {
      id: 'amount',
      label: t('auction-bidder.field', { symbol: symbolOf(localize, auction) }),
      text,
      step: of(step),
      canLower: units === undefined || units > least,
      isInvalid: problem !== undefined,
      describedBy: 'funds',
      onText,
      onStep: (direction) => {
        const next = (units ?? least) + BigInt(direction) * step;
        onUnits(next < least ? least : next);
      },
    })}
    <div
      class="increments${of(least).length > longAmountDigits ? ' long' : ''}"
      part="increments"
      role="group"
      aria-label=${t('auction-bidder.quick')}
    >
      ${quick(t('auction-bidder.least', { amount: of(least) }).replaceAll(' ', '\u00a0'), least)}
      ${quickIncrements.map((times) => quick(figure(localize, auction, times * step, { signed: true }), least + times * step))}
    </div>
    <p class="funds" part="funds" id="funds">${fundsLine(localize, view)}</p>
    ${action(localize, view)}
  </form>`;
}

function fundsLine(localize: Localize, { auction, draft, points, isOutpaced }: FormView): unknown {
  const { t } = localize;
  const { problem, unaffordable, least, isLow } = draft;
  if (unaffordable !== undefined && points)
    return html`<span class="danger" role="alert"
      >${longAmounts(needText(localize, auction, { needed: unaffordable, available: points.available }))}</span
    >`;
  if (problem !== undefined)
    return html`<span class="danger" role="alert"
      >${longAmounts(isLow && isOutpaced ? t('auction-bidder.faster', { amount: figure(localize, auction, least) }) : problem)}</span
    >`;
  if (auction.loyaltyCurrencyId === null)
    return html`<span>${t('auction-bidder.funds.token', { symbol: symbolOf(localize, auction) })}</span>`;
  const held = auction.type === 'english' ? 'auction-bidder.funds.held' : 'auction-bidder.funds.held.sealed';
  return html`<span
      >${points ? longAmounts(t('auction-bidder.funds', { amount: amountOf(localize, auction, points.available) })) : '\u00a0'}</span
    ><span>${t(held)}</span>`;
}

function action(localize: Localize, view: FormView): TemplateResult | typeof nothing {
  const { t } = localize;
  const { auction, draft, isSignedIn, isOnline, onBid, onSignIn } = view;
  const { units, least, isLow, unaffordable } = draft;
  if (!isSignedIn) return button(t('auction-bidder.sign-in'), { size: 'lg', block: true, onClick: onSignIn });
  // A bid that the points do not cover would be refused.
  if (unaffordable !== undefined) return earnLink(t('auction-bidder.earn'), view, 'lg');
  if (isLow)
    return button(longAmounts(t('auction-bidder.bid.instead', { amount: figure(localize, auction, least) })), {
      size: 'lg',
      block: true,
      onClick: () => onBid(least),
    });
  const amount = units === undefined ? '' : figure(localize, auction, units);
  return html`<button
      class="button primary lg block"
      part="button primary"
      type="submit"
      aria-describedby=${isOnline ? nothing : 'offline'}
      ?disabled=${!isOnline}
    >
      <span>${longAmounts(t('auction-bidder.bid', { amount }).trim())}</span></button
    >${isOnline ? nothing : html`<p class="hint" id="offline">${t('auction-bidder.offline')}</p>`}`;
}

function submit(event: Event, { draft, isSignedIn, isOnline, onBid, onProblem, onSignIn }: FormView): void {
  event.preventDefault();
  const { units, problem, unaffordable } = draft;
  if (!isSignedIn) onSignIn();
  else if (units === undefined || problem !== undefined || unaffordable !== undefined) onProblem();
  else if (isOnline) onBid(units);
}
