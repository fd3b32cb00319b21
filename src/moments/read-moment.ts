const form = /^(\d{4}-\d\d-\d\d)[T ]((?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d+)?)?)(Z|[+-]\d\d:\d\d)?$/;

/**
 * Reads a moment: ISO 8601, a date with a time. Returns epoch milliseconds; `NaN` for anything else, such as a day that its month
 * does not have. Browsers read a moment without a zone by the clock of whoever looks at it; here, it is the same for everyone.
 *
 * @param preset zone of a moment without one: UTC, as the platform means it, or none, so that it is not read
 */
export function readMoment(text: string | null | undefined, preset: 'Z' | '' = 'Z'): number {
  const [, date = '', time = '', zone = preset] = form.exec(text ?? '') ?? [];
  // Engines carry a 31st of November over to December.
  const exists = zone !== '' && new Date(`${date}T00:00Z`).toJSON()?.startsWith(date);
  return exists ? Date.parse(`${date}T${time}${zone}`) : Number.NaN;
}
