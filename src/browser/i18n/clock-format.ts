/** A duration as clocks show it. */
export interface ClockTime {
  readonly hours: number;
  readonly minutes: number;
  readonly seconds: number;
}

/** Formats durations, as `Intl.DurationFormat` does. */
export interface ClockFormat {
  format(time: ClockTime): string;
}

/** `Intl`, whose `DurationFormat` TypeScript does not know yet. */
interface Engine {
  readonly DurationFormat?: new (
    lang: string,
    options: { readonly style: 'digital'; readonly hours: '2-digit' },
  ) => ClockFormat;
}

/** Languages that separate hours and minutes with full stops. */
const withStops = /^(da|fi|id)\b/;

/**
 * Returns a formatter that writes durations like a clock in the language: `02:14:09`, in Indonesian `02.14.09`. For
 * browsers from before 2025, which lack `Intl.DurationFormat`, it writes the same text without it.
 */
export function clockFormat(lang: string, { DurationFormat }: Engine = Intl as Engine): ClockFormat {
  if (DurationFormat) return new DurationFormat(lang, { style: 'digital', hours: '2-digit' });
  const part = new Intl.NumberFormat(lang, { minimumIntegerDigits: 2 });
  return {
    format: ({ hours, minutes, seconds }) =>
      [hours, minutes, seconds].map((value) => part.format(value)).join(withStops.test(lang) ? '.' : ':'),
  };
}
