import { html, nothing, type TemplateResult } from 'lit';
import type { PublicTokenClaim } from '../../contract/token-claims/token-claims.js';
import type { Localize } from '../../controllers/localize.js';
import { shortDate } from '../../i18n/short-date.js';
import { coin } from '../../ui/coin.js';

/** What stands above a claim. */
export interface HeadOptions {
  readonly claim: PublicTokenClaim | undefined;
  /** In place of the claim's name. */
  readonly heading: string;
  /** Address of the token's picture. */
  readonly picture: string;
  /** Epoch ms on the server's clock. */
  readonly now: number;
  /** At the end of it. */
  readonly end?: unknown;
}

/** Token and name of a claim, and until when it is open. */
export const head = (localize: Localize, options: HeadOptions): TemplateResult =>
  html`<div class="claim-head" part="header">
    <slot name="header"
      >${coin(options.picture, 36)}
      <div class="heading" part="heading">
        <h2 class="title" part="title">${options.heading || options.claim?.name || localize.t('token-claim.title')}</h2>
        <p class="subtitle" part="subtitle">${windowText(localize, options)}</p>
      </div></slot
    >
    <slot name="header-end"></slot>${options.end ?? nothing}
  </div>`;

function windowText(localize: Localize, { claim, now }: HeadOptions): unknown {
  if (!claim) return '\u00a0';
  const { startTime, endTime } = claim;
  if (startTime && Date.parse(startTime) > now) return moment(localize, 'token-claim.opens', startTime, now);
  if (!endTime) return localize.t('token-claim.open');
  return moment(localize, Date.parse(endTime) > now ? 'token-claim.closes' : 'token-claim.closed', endTime, now);
}

/** To the day; a moment that is less than two days away to the minute. */
function moment(
  localize: Localize,
  key: 'token-claim.opens' | 'token-claim.closes' | 'token-claim.closed',
  at: string,
  now: number,
): TemplateResult | typeof nothing {
  const isNear = Math.abs(Date.parse(at) - now) < 2 * 86_400_000;
  const date = isNear ? localize.date(at) : shortDate(localize.lang, at, now);
  return html`<time datetime=${at} title=${localize.t('token-claim.moment', { date: localize.date(at) })}
    >${localize.t(key, { date })}</time
  >`;
}
