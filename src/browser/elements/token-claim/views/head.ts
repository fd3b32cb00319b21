import { readMoment } from '../../../../values/moments/read-moment.js';
import { html, nothing, type TemplateResult } from 'lit';
import type { Localize } from '../../../controllers/localize.js';
import { endText } from '../../../i18n/end-text.js';
import { shortDate } from '../../../i18n/short-date.js';
import { isMidnight, onLastDay } from '../../../../values/moments/midnight.js';
import type { ClaimState } from '../../../stores/claims/claim-state.js';
import { windowOf } from '../../../stores/claims/share-facts.js';
import { coin } from '../../../ui/coin.js';
import type { ClaimView } from './claim-view.js';

/**
 * Renders the coin, the name of a claim and its end.
 *
 * @param end content at its end
 */
export const head = ({ localize, heading, picture, state, now }: ClaimView, end: unknown = nothing): TemplateResult =>
  html`<div class="claim-head" part="header">
    <slot name="header"
      >${coin(picture, 36)}
      <div class="heading" part="heading">
        <h2 class="title" part="title">
          <bdi>${heading || state.claim?.name || localize.t('token-claim.title')}</bdi>
        </h2>
        <p class="subtitle" part="subtitle">${windowText(localize, state, now)}</p>
      </div></slot
    >
    <slot name="header-end"></slot>${end}
  </div>`;

function windowText(localize: Localize, { claim }: ClaimState, now: number): unknown {
  if (!claim) return '\u00a0';
  const { startTime, endTime } = claim;
  const window = windowOf(claim, now);
  if (startTime && window === 'upcoming') return moment(localize, 'token-claim.opens', startTime, now);
  if (!endTime) return window === 'open' ? localize.t('token-claim.open') : '\u00a0';
  return moment(localize, window === 'open' ? 'token-claim.closes' : 'token-claim.closed', endTime, now);
}

type MomentKey = 'token-claim.opens' | 'token-claim.closes' | 'token-claim.closed';

function moment(localize: Localize, key: MomentKey, at: string, now: number): TemplateResult | typeof nothing {
  const epochMs = readMoment(at);
  if (Number.isNaN(epochMs)) return nothing;
  const date = key === 'token-claim.opens' ? startText(localize, epochMs, now) : closingText(localize, epochMs, now);
  return html`<time datetime=${at} title=${localize.t('token-claim.moment', { date: localize.date(at) })}
    >${localize.t(key, { date })}</time
  >`;
}

const isNear = (at: number, now: number): boolean => Math.abs(at - now) < 2 * 86_400_000;

/**
 * Returns a date, with the time of day if it is less than two days away. An opening at midnight is shown without a
 * time. @param at epoch ms
 */
const startText = (localize: Localize, at: number, now: number): string =>
  isNear(at, now) && !isMidnight(at) ? localize.date(at) : shortDate(localize.lang, new Date(at).toISOString(), now);

/** Returns the last day, with the time of day if it is less than two days away. @param at epoch ms */
const closingText = (localize: Localize, at: number, now: number): string =>
  isNear(at, now) ? endText(localize, at, now) : shortDate(localize.lang, new Date(onLastDay(at)).toISOString(), now);
