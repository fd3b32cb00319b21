import { html, type TemplateResult } from 'lit';
import type { Localize, MessageKey } from '../../controllers/localize.js';
import { shortDate } from '../../i18n/short-date.js';

export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

const two = { minimumIntegerDigits: 2 } as const;

/** A span of time: `02:14:09` below a day, `2d 04h` above. @param ms milliseconds */
export function spanText(localize: Localize, ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / SECOND));
  const hours = Math.floor(seconds / 3600);
  if (ms >= DAY) {
    const values = { days: localize.number(Math.floor(hours / 24)), hours: localize.number(hours % 24, two) };
    return localize.t('quest-list.span.days', values);
  }
  return [hours, Math.floor(seconds / 60) % 60, seconds % 60].map((part) => localize.number(part, two)).join(':');
}

const momentText = (localize: Localize, at: number): string =>
  localize.t('quest-list.moment', { moment: localize.date(at) });

/** How long it is until a moment, in the words of a message with `{time}`. @param at epoch ms */
export const until = (localize: Localize, key: MessageKey, at: number, now: number): TemplateResult =>
  html`<time datetime=${new Date(at).toISOString()} title=${momentText(localize, at)}
    >${localize.t(key, { time: spanText(localize, at - now) })}</time
  >`;

/** `Thu, 27 Nov, 18:00`, in the order of the language; in the member's own time, or that of a zone. @param at epoch ms */
export const dayTime = ({ lang }: Localize, at: number, timeZone?: string): string =>
  new Intl.DateTimeFormat(lang, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: 'numeric',
    minute: '2-digit',
    ...(timeZone ? { timeZone } : {}),
  }).format(at);

/** A moment that is days away, as a short date in the words of a message with `{date}`. @param at epoch ms */
export function on(localize: Localize, key: MessageKey, at: number, now: number): TemplateResult {
  const iso = new Date(at).toISOString();
  return html`<time datetime=${iso} title=${momentText(localize, at)}
    >${localize.t(key, { date: shortDate(localize.lang, iso, now) })}</time
  >`;
}
