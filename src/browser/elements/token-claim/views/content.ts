import { readMoment } from '../../../../values/moments/read-moment.js';
import { html, nothing, type TemplateResult } from 'lit';
import { shortDate } from '../../../i18n/short-date.js';
import { onLastDay } from '../../../../values/moments/midnight.js';
import { wholeUnits } from '../../../../values/amounts/base-units.js';
import { icon, spinner } from '../../../ui/icon.js';
import { iconCalendar, iconClock, iconLeaf, iconShield } from '../../../ui/icons.js';
import { iconButton } from '../../icon-button.js';
import { fact, failed, slow, staleness, unavailable } from '../../list/notices.js';
import { short } from './address.js';
import { allocation } from './allocation.js';
import { claimSteps } from './claim-steps.js';
import type { ClaimView } from './claim-view.js';
import { claimed } from './claimed.js';
import type { LoadedFlow } from './flow-views.js';
import { head } from './head.js';
import { invitation } from './invitation.js';
import { notEligible } from './not-eligible.js';
import { notListed, offer, unreadable } from './offer.js';
import { outcome } from './outcome.js';

/**
 * Renders everything inside the frame.
 *
 * @param flow the views that follow the press on "Claim", once they are loaded
 */
export function content(view: ClaimView, flow: LoadedFlow | undefined): TemplateResult {
  const isTwoPaned = ['ready', 'wrong-network', 'review', 'claiming', 'failed'].includes(view.phase);
  return html`<div class="layout${isTwoPaned ? ' two' : ''}">
      <div class="offer" part="offer">${offerOf(view, flow)}</div>
      ${isTwoPaned ? claimSteps(view) : nothing}
    </div>
    ${isTwoPaned || ['not-ready', 'not-listed', 'upcoming'].includes(view.phase) ? freshness(view) : nothing}`;
}

/**
 * Renders the claim while only its name and dates are known.
 *
 * @param isStill whether nothing is loading
 */
export function placeholder(view: ClaimView, isStill: boolean): TemplateResult {
  const still = isStill ? ' still' : '';
  return html`<div class="layout">
    <div class="offer" part="offer">
      ${head(view)}
      ${allocation(view.localize, {
        amount: undefined,
        token: '',
        note: html`<span class="skeleton line${still}"></span>`,
      })}
      <span class="skeleton action${still}" part="skeleton"></span>
    </div>
  </div>`;
}

function offerOf(view: ClaimView, flow: LoadedFlow | undefined): unknown {
  const { localize, picture, state, onRefresh } = view;
  const { t } = localize;
  switch (view.phase) {
    case 'unavailable':
      return html`<slot name="error">${unavailable(localize)}</slot>`;
    case 'error':
      return state.facts
        ? [headOf(view), fact(localize, t('token-claim.share-failed'), onRefresh)]
        : html`<slot name="error">${failed(localize, 'token-claim', '', onRefresh)}</slot>`;
    case 'empty':
      return html`<slot name="empty"
        >${outcome({
          outline: iconLeaf,
          picture,
          title: t('token-claim.empty.title'),
          body: t('token-claim.empty.body'),
        })}</slot
      >`;
    case 'slow':
      return [headOf(view), slow(localize, onRefresh), waiting(view)];
    case 'checking':
      return [headOf(view), waiting(view)];
    case 'signed-out':
      return [headOf(view), countries(view), invitation(view)];
    case 'not-eligible':
      return notEligible(view);
    case 'unreadable':
      return [headOf(view), unreadable(localize)];
    case 'ended':
      return ended(view);
    case 'claimed':
      return state.progress.step === 'done' ? flow?.views.done(view, flow.receipt) : claimed(view);
    case 'not-listed':
      return [headOf(view), allocationOf(view), countries(view), notListed(localize)];
    default:
      return [headOf(view), allocationOf(view), countries(view), offer(view, flow?.views)];
  }
}

function headOf(view: ClaimView): TemplateResult {
  const { localize, now, state } = view;
  const { claim } = state;
  const at = claim?.startTime && readMoment(claim.startTime) > now ? claim.startTime : claim?.endTime;
  const canRemind = claim && at && readMoment(at) > now;
  return head(view, canRemind ? iconButton(localize.t('token-claim.remind'), iconCalendar, view.onRemind) : nothing);
}

/** Says how old the claim is if it could not be refreshed. */
const freshness = ({ localize, state, onRefresh }: ClaimView): unknown =>
  staleness(localize, { ...state, onRetry: onRefresh });

/** Renders the member's share, and whether it is proven. */
function allocationOf({ localize, state, token }: ClaimView): unknown {
  const { facts, isProven, wallet } = state;
  if (facts?.total === undefined) return nothing;
  const { t } = localize;
  const note = isProven
    ? html`<span class="proof" part="proof"
        >${icon(iconShield, 16)}<span>${t('token-claim.proof.verified')} ${short(wallet)}</span></span
      >`
    : html`<span class="proof pending" part="proof pending"
        >${icon(iconShield, 16)}<span>${t('token-claim.proof.later')} ${short(wallet)}</span></span
      >`;
  return allocation(localize, { amount: wholeUnits(facts.total, facts.decimals), token, note });
}

function waiting({ localize }: ClaimView): unknown {
  const note = html`<span class="proof pending" part="proof pending"
    >${spinner(14)}${localize.t('token-claim.checking')}</span
  >`;
  return [
    allocation(localize, { amount: undefined, token: '', note }),
    html`<span class="skeleton action" part="skeleton"></span>`,
  ];
}

/** Names the countries where the claim is not offered. A page cannot know where a member is, so it blocks no member. */
function countries({ localize, state }: ClaimView): unknown {
  const codes = state.claim?.geoBlock ?? [];
  if (codes.length === 0) return nothing;
  const names = new Intl.DisplayNames(localize.lang, { type: 'region' });
  const list = codes.map((code) => (/^[a-z]{2}$/i.test(code) ? (names.of(code.toUpperCase()) ?? code) : code));
  const all = new Intl.ListFormat(localize.lang).format(list);
  return html`<p class="hint" part="hint">${localize.t('token-claim.geo', { countries: all })}</p>`;
}

function ended({ localize, picture, state, token, now }: ClaimView): unknown {
  const { t, lang } = localize;
  const { claim, eligibility, facts } = state;
  const at = readMoment(claim?.endTime);
  const date = Number.isNaN(at) ? '' : shortDate(lang, new Date(onLastDay(at)).toISOString(), now);
  const body = t('token-claim.ended.body', { date });
  const missed =
    eligibility?.eligible && facts?.total !== undefined
      ? t('token-claim.ended.share', { amount: localize.amount(wholeUnits(facts.total, facts.decimals)), token })
      : '';
  return outcome({
    outline: iconClock,
    picture,
    title: t('token-claim.ended.title'),
    body: `${body} ${missed}`.trim(),
  });
}
