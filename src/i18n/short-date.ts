/**
 * Formats a day, without the year if it is the current one. Returns an empty text if `moment` is not a date.
 *
 * @param moment ISO 8601
 * @param now epoch ms
 */
export function shortDate(lang: string, moment: string, now: number): string {
  const at = new Date(moment);
  if (Number.isNaN(at.getTime())) return '';
  const isThisYear = at.getFullYear() === new Date(now).getFullYear();
  const format: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'short' };
  return new Intl.DateTimeFormat(lang, isThisYear ? format : { ...format, year: 'numeric' }).format(at);
}
