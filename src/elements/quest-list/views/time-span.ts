import { html, type TemplateResult } from 'lit';
import type { Localize, MessageKey } from '../../../controllers/localize.js';
import { shortDate } from '../../../i18n/short-date.js';

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

/**
 * Formats a day and time in the language's order, such as `Thu, 27 Nov, 18:00`, in the member's time zone or `timeZone`.
 *
 * @param at epoch ms
 */
export const dayTime = ({ lang }: Localize, at: number, timeZone?: string): string =>
  new Intl.DateTimeFormat(lang, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: 'numeric',
    minute: '2-digit',
    ...(timeZone ? { timeZone } : {}),
  }).format(at);

/** Draws a moment that is days away as a short date, in a message with `{date}`. @param at epoch ms */
export function on(localize: Localize, key: MessageKey, at: number, now: number): TemplateResult {
  const iso = new Date(at).toISOString();
  return html`<time datetime=${iso} title=${momentText(localize, at)}
    >${localize.t(key, { date: shortDate(localize.lang, iso, now) })}</time
  >`;
}
