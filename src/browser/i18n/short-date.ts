import { readMoment } from '../../values/moments/read-moment.js';

/**
 * Formats a day, without the year if it is the current one. Returns an empty text if `moment` is not a date.
 *
 * @param moment ISO 8601
 * @param now epoch ms
 */
export function shortDate(lang: string, moment: string, now: number): string {
  const at = readMoment(moment);
  if (Number.isNaN(at)) return '';
  const day: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'short' };
  // Compares the calendar's own years, because calendars begin their years on different days.
  const year = new Intl.DateTimeFormat(lang, { year: 'numeric' });
  const isThisYear = year.format(at) === year.format(now);
  return new Intl.DateTimeFormat(lang, isThisYear ? day : { ...day, year: 'numeric' }).format(at);
}
