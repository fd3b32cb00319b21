const form = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d)(:\d\d)?(?:\.(\d+))?(Z|[+-]\d\d(?::?\d\d)?)?$/i;

/**
 * Reads a moment: ISO 8601, a date with a time. Returns epoch milliseconds; `NaN` for anything else, such as a day that its month
 * does not have. Browsers read a moment without a zone by the clock of whoever looks at it; here, it is the same for everyone.
 *
 * @param withoutZone what a moment without a zone is: UTC, as the platform means it, or nothing
 */
export function readMoment(text: string | null | undefined, withoutZone: 'utc' | 'nothing' = 'utc'): number {
  const [, date, time, seconds = ':00', fraction = '', zone = withoutZone === 'utc' ? 'Z' : ''] =
    form.exec(text?.trim() ?? '') ?? [];
  const clock = `${date}T${time}${seconds}`;
  const utc = Date.parse(`${clock}Z`);
  // Engines carry a 31st of November over to December.
  if (zone === '' || Number.isNaN(utc) || !new Date(utc).toISOString().startsWith(clock)) return Number.NaN;
  return utc + Number(fraction.slice(0, 3).padEnd(3, '0')) - offsetOf(zone);
}

/** Returns how far a zone is ahead of UTC, in milliseconds; `NaN` if there is no such zone. */
function offsetOf(zone: string): number {
  if (/^z$/i.test(zone)) return 0;
  const [hours, minutes] = [Number(zone.slice(1, 3)), Number(zone.slice(3).replace(':', '') || '0')];
  const offset = hours < 24 && minutes < 60 ? (hours * 60 + minutes) * 60_000 : Number.NaN;
  return zone.startsWith('-') ? -offset : offset;
}
