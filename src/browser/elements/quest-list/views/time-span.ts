import { html, type TemplateResult } from 'lit';
import type { Localize, MessageKey } from '../../../controllers/localize.js';
import { shortDate } from '../../../i18n/short-date.js';
import { isMidnight } from '../../../../values/moments/midnight.js';

export const secondMs = 1000;
export const minuteMs = 60 * secondMs;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

const two = { minimumIntegerDigits: 2 } as const;

/** Formats a span of time: `02:14:09` below a day, `2d 04h` above. @param ms milliseconds */
export function spanText(localize: Localize, ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / secondMs));
  const hours = Math.floor(seconds / 3600);
  if (ms >= dayMs) {
    const values = { days: localize.number(Math.floor(hours / 24)), hours: localize.number(hours % 24, two) };
    return localize.t('quest-list.span.days', values);
  }
  return [hours, Math.floor(seconds / 60) % 60, seconds % 60].map((part) => localize.number(part, two)).join(':');
}

const momentText = (localize: Localize, at: number): string =>
  localize.t('quest-list.moment', { moment: localize.date(at) });

/** Draws the time left until a moment, in a message with `{time}`. @param at epoch ms */
export const until = (localize: Localize, key: MessageKey, at: number, now: number): TemplateResult =>
  html`<time datetime=${new Date(at).toISOString()} title=${momentText(localize, at)}
    >${localize.t(key, { time: spanText(localize, at - now) })}</time
  >`;

const day = { weekday: 'short', day: 'numeric', month: 'short' } as const;
const time = { hour: 'numeric', minute: '2-digit' } as const;

/**
 * Formats the moment at which something begins, in the member's time zone: `Thu, Nov 26, 6:00 PM`. A moment at the
 * start of a day is shown without a time.
 *
 * @param at epoch ms
 */
export const startText = ({ lang }: Localize, at: number): string =>
  new Intl.DateTimeFormat(lang, { ...day, ...(isMidnight(at) ? {} : time) }).format(at);

/**
 * Adds to a moment in the member's time zone the same one in UTC, by which the platform counts, unless their clock shows UTC.
 *
 * @param at epoch ms
 */
export function withUtc({ lang, t }: Localize, key: 'streak.moment' | 'quest.utc', local: string, at: number): string {
  if (new Date(at).getTimezoneOffset() === 0) return local;
  // 12:00 AM could be either end of its day.
  const utc = new Intl.DateTimeFormat(lang, { ...day, ...time, hourCycle: 'h23', timeZone: 'UTC' });
  return t(key, { local, utc: utc.format(at) });
}

/** Draws a moment that is days away as a short date, in a message with `{date}`. @param at epoch ms @param shown on the day to name */
export function on(localize: Localize, key: MessageKey, at: number, now: number, shown = at): TemplateResult {
  const date = shortDate(localize.lang, new Date(shown).toISOString(), now);
  return html`<time datetime=${new Date(at).toISOString()} title=${momentText(localize, at)}
    >${localize.t(key, { date })}</time
  >`;
}
