const form = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d)?)(\.\d+)?(Z|[+-]\d\d:\d\d)?$/;

/**
 * Reads a moment: ISO 8601, a date with a time. Returns epoch milliseconds; `NaN` for anything else, such as a day that
 * its month does not have. Browsers read a moment without a zone in the reader's time zone; here, it is the same for
 * everyone.
 *
 * @param preset zone of a moment without one: UTC, as the platform means it, or none, which makes the result `NaN`
 */
export function readMoment(text: string | null | undefined, preset: 'Z' | '' = 'Z'): number {
  const [, date, time, fraction = '', zone = preset] = form.exec(text ?? '') ?? [];
  const clock = `${date}T${time}`;
  // Engines read November 31 as December 1.
  const exists = zone && new Date(`${clock}Z`).toJSON()?.startsWith(clock);
  return exists ? Date.parse(clock + fraction + zone) : Number.NaN;
}
