import { html, nothing, type TemplateResult } from 'lit';
import type { Currency } from '../../../contract/loyalty/currencies.js';
import type { Localize } from '../../controllers/localize.js';
import { shortDate } from '../../i18n/short-date.js';
import type { MessageKey } from '../../i18n/messages.js';
import { compareDecimals } from '../../../values/amounts/decimal.js';
import type { ActivityKind } from '../../stores/activity/activity-item.js';
import type { Entry, Period } from '../../stores/activity/timeline.js';
import { coin } from '../../ui/coin.js';
import { icon, spinner } from '../../ui/icon.js';
import {
  iconBan,
  iconCalendar,
  iconCheck,
  iconCube,
  iconGift,
  iconHelp,
  iconLeaf,
  iconPoll,
  iconRefresh,
  iconTicket,
  iconTrophy,
  iconUsers,
} from '../../ui/icons.js';
import { image } from '../../ui/image.js';
import { longAmounts } from '../../ui/long-amounts.js';
import { safeUrl } from '../../ui/safe-url.js';

/** Everything that rows of what happened to a member are drawn from. */
export interface EntryView {
  readonly localize: Localize;
  readonly currencies: readonly Currency[];
  /** The currency of a list about one balance, once it is known. */
  readonly currency: Currency | undefined;
  /** Whether all rows belong to one balance. Each row then shows the balance after its change. */
  readonly isOfPoints: boolean;
  /** Epoch milliseconds on the server's clock. */
  readonly now: number;
  /** Ids of rows that have just arrived. */
  readonly fresh: ReadonlySet<string>;
  /** The site's contact for members whose points were taken back; empty if the site gives none. */
  readonly contact: string;
}

const outlines: Readonly<Record<Exclude<ActivityKind, 'pending'>, string>> = {
  quest: iconCheck,
  'check-in': iconCalendar,
  referral: iconUsers,
  'taken-back': iconRefresh,
  'given-back': iconCheck,
  'no-longer-earned': iconRefresh,
  'already-earned': iconRefresh,
  'badge-earned': iconLeaf,
  'wallet-connected': iconRefresh,
  bid: iconTicket,
  returned: iconRefresh,
  won: iconTrophy,
  mint: iconCube,
  order: iconGift,
  refund: iconRefresh,
  team: iconGift,
  entry: iconLeaf,
  badge: iconLeaf,
  'badge-lost': iconBan,
  claim: iconGift,
};

/** Outlines for quests of some types, which say more than a check mark. */
const questOutlines: Readonly<Record<string, string>> = { quiz: iconHelp, poll: iconPoll };

/** Kinds whose titles also say what happened. The titles of other kinds are only the name. */
const titled: readonly ActivityKind[] = [
  'taken-back',
  'given-back',
  'no-longer-earned',
  'already-earned',
  'bid',
  'returned',
  'won',
  'mint',
  'order',
  'refund',
  'badge',
  'badge-lost',
  'claim',
];

/** Kinds of entries about something that the member no longer has. */
const gone: readonly ActivityKind[] = ['taken-back', 'no-longer-earned', 'already-earned', 'badge-lost'];

/** Kinds of incoming points that are not income. */
const returned: readonly ActivityKind[] = ['returned', 'refund', 'given-back', 'wallet-connected'];

/** Edge of a picture, px. */
const artSize = 36;

/** Draws one thing that happened. */
export function entry(view: EntryView, period: Period, item: Entry): TemplateResult {
  const { fresh, isOfPoints } = view;
  const { kind, id } = item;
  const state = kind === 'pending' ? ' pending' : gone.includes(kind) ? ' struck' : '';
  return html`<li class="entry${state}${fresh.has(id) ? ' fresh' : ''}" part="item">
    ${tile(item)}
    <span class="text" part="label"
      ><span class="name"><bdi>${titleOf(view, item)}</bdi></span
      ><small class="meta" part="meta">${meta(view, item)}</small></span
    >
    <span class="end">${amount(view, item)}${when(view, period, item)}</span>${isOfPoints ? after(view, item) : nothing}
  </li>`;
}

function tile({ kind, name, imageUrl, ruleType }: Entry): TemplateResult {
  if (kind === 'pending') return html`<span class="tile accent" part="tile">${spinner(20)}</span>`;
  const outline = icon((kind === 'quest' && questOutlines[ruleType ?? '']) || outlines[kind]);
  if (kind === 'badge' || kind === 'badge-lost')
    return html`<span class="tile${kind === 'badge' ? ' gold' : ' gone'}" part="tile" data-name=${name}
      >${image(imageUrl, { name: 'art', size: artSize }, outline)}</span
    >`;
  const tone = kind === 'quest' || kind === 'referral' ? ' success' : kind === 'won' ? ' gold' : '';
  return html`<span class="tile${tone}" part="tile">${outline}</span>`;
}

function titleOf({ localize: { t } }: EntryView, { kind, name }: Entry): string {
  if (!name) return t(`activity.meta.${kind}` as MessageKey);
  return titled.includes(kind) ? t(`activity.title.${kind}` as MessageKey, { name }) : name;
}

function meta(view: EntryView, { kind, name, count, since, at }: Entry): unknown {
  const { localize, contact } = view;
  const { t, lang } = localize;
  if (count > 1) return `${t('activity.times', { count })} · ${days(lang, since, at)}`;
  const text = name ? t(`activity.meta.${kind}` as MessageKey) : nothing;
  const href = kind === 'taken-back' ? contactUrl(contact) : undefined;
  return href
    ? html`${text} ·
        <a href=${href} target=${href.startsWith('mailto:') ? nothing : '_blank'} rel="noopener noreferrer"
          >${t('activity.ask')}</a
        >`
    : text;
}

/** Returns a `mailto:` or page address; `undefined` for any other text. */
function contactUrl(contact: string): string | undefined {
  const isMail = /^[^\s@:/?#]+@[^\s@:/?#]+\.[^\s@:/?#]+$/.test(contact.trim());
  return isMail ? `mailto:${contact.trim()}` : safeUrl(contact);
}

/** Formats a range of days, or a single day. */
const days = (lang: string, since: number, at: number): string =>
  new Intl.DateTimeFormat(lang, { day: 'numeric', month: 'short' }).formatRange(since, at);

function amount(view: EntryView, { kind, amount: value, currencyId, tokens }: Entry): unknown {
  const { localize, currencies, isOfPoints } = view;
  if (tokens)
    return html`<span class="amount in" part="amount"
      ><span class="num">${longAmounts(localize.amount(tokens.amount, undefined, { signed: true }))}</span
      ><bdi class="unit"> ${tokens.name}</bdi></span
    >`;
  if (value === undefined) return nothing;
  const currency = currencies.find(({ id }) => id === currencyId);
  const sign = compareDecimals(value, 0);
  // Returned points are not income, and points that are still being checked have not arrived.
  const isSoft = kind === 'pending' || returned.includes(kind) || sign === 0;
  const isIncome = sign > 0 && !isSoft;
  const hasCoin = !isOfPoints && currencies.length > 1;
  const spoken = localize.amount(sign < 0 ? value.slice(1) : value, currency?.decimals);
  const key = sign < 0 ? 'activity.amount.out' : 'activity.amount.in';
  return html`<span class="amount${isIncome ? ' in' : isSoft ? ' soft' : ''}" part="amount"
    ><span class="num" aria-hidden="true">${longAmounts(signed(view, value, currency?.decimals))}</span
    ><span class="vh">${localize.t(key, { amount: `${spoken}${currency ? ` ${currency.name}` : ''}` })}</span
    >${hasCoin ? coin(currency?.imageUrl, 14) : nothing}</span
  >`;
}

/** Returns an amount with its sign: a minus as wide as the plus. */
export const signed = ({ localize }: Pick<EntryView, 'localize'>, value: string, decimals?: number): string =>
  localize.amount(value, decimals, { signed: true }).replace('-', '−');

function when({ localize, now }: EntryView, { key }: Period, item: Entry): unknown {
  const { t, lang } = localize;
  if (item.kind === 'pending') return html`<span class="when">${t('activity.now')}</span>`;
  if (item.count > 1) return nothing;
  const moment = new Date(item.at).toISOString();
  const isDay = key !== 'today' && key !== 'yesterday';
  const date = isDay ? shortDate(lang, moment, now) : localize.date(item.at, 'time');
  return html`<time class="when" datetime=${moment} title=${t('activity.date', { date: localize.date(item.at) })}
    >${t('activity.date', { date })}</time
  >`;
}

function after({ localize, currencies, currency: own }: EntryView, { after: value, currencyId }: Entry): unknown {
  if (value === undefined || value === null) return html`<span class="after"></span>`;
  const currency = currencies.find(({ id }) => id === currencyId) ?? own;
  const text = localize.amount(value, currency?.decimals);
  return html`<span class="after"
    ><span class="num" aria-hidden="true">${longAmounts(text)}</span
    ><span class="vh">${localize.t('activity.points.after', { amount: text })}</span></span
  >`;
}
