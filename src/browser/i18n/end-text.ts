import { isMidnight, onLastDay } from '../../values/moments/midnight.js';
import type { DateStyle } from './localizer.js';
import type { MessageKey } from './messages.js';

/** Writes texts and moments in the reader's language. */
interface Writer {
  readonly lang: string;
  readonly t: (key: MessageKey, values: Readonly<Record<string, string>>) => string;
  date(moment: number, style: DateStyle): string;
}

const dayMs = 86_400_000;

/**
 * Formats the moment at which something ends, in the reader's time zone: `tomorrow, 2:00 AM`, `Thu, Nov 26, midnight`.
 * An end at midnight counts to the day before. Texts: `moment.time`, `moment.midnight`.
 *
 * @param at epoch ms
 * @param now epoch ms
 */
export function endText(writer: Writer, at: number, now: number): string {
  const day = dayText(writer.lang, onLastDay(at), now);
  return isMidnight(at)
    ? writer.t('moment.midnight', { day })
    : writer.t('moment.time', { day, time: writer.date(at, 'time') });
}

/** Formats a day, in words if it is yesterday, today or tomorrow. */
function dayText(lang: string, at: number, now: number): string {
  // A day on which the clocks change is an hour longer or shorter.
  const days = Math.round((startOfDay(at) - startOfDay(now)) / dayMs);
  return Math.abs(days) <= 1
    ? new Intl.RelativeTimeFormat(lang, { numeric: 'auto' }).format(days, 'day')
    : new Intl.DateTimeFormat(lang, { weekday: 'short', day: 'numeric', month: 'short' }).format(at);
}

const startOfDay = (at: number): number => new Date(at).setHours(0, 0, 0, 0);
