import { html, type TemplateResult } from 'lit';
import type { Localize } from '../controllers/localize.js';
import { clockFormat, type ClockFormat } from '../i18n/clock-format.js';

const secondMs = 1000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** Remaining times at which a countdown is announced, the last first, and the texts for them. */
const thresholds = [
  { left: 10 * secondMs, key: 'countdown.spoken.seconds', count: 10 },
  { left: minuteMs, key: 'countdown.spoken.minutes', count: 1 },
  { left: 10 * minuteMs, key: 'countdown.spoken.minutes', count: 10 },
  { left: hourMs, key: 'countdown.spoken.hours', count: 1 },
  { left: dayMs, key: 'countdown.spoken.days', count: 1 },
] as const;

const two = { minimumIntegerDigits: 2 } as const;

/** Formats of clocks by language: countdowns are drawn every second. */
const clocks: Record<string, ClockFormat> = {};

/**
 * Formats a duration: as a clock below a day, `02:14:09`, and `2d 04h` above. Texts: `i18n/en/countdown.ts`.
 *
 * @param ms milliseconds
 */
export function spanText(localize: Localize, ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / secondMs));
  const hours = Math.floor(seconds / 3600);
  if (ms >= dayMs)
    return localize.t('countdown.days', {
      days: localize.number(Math.floor(hours / 24)),
      hours: localize.number(hours % 24, two),
    });
  const clock = (clocks[localize.lang] ??= clockFormat(localize.lang));
  return clock.format({ hours, minutes: Math.floor(seconds / 60) % 60, seconds: seconds % 60 });
}

/**
 * Formats a moment in the reader's time and in UTC.
 *
 * @param at epoch ms
 */
export function momentText(localize: Localize, at: number): string {
  // 12:00 AM could be either end of its day.
  const utc = new Intl.DateTimeFormat(localize.lang, {
    dateStyle: 'medium',
    timeStyle: 'short',
    hourCycle: 'h23',
    timeZone: 'UTC',
  });
  return localize.t('countdown.moment', { local: localize.date(at), utc: utc.format(at) });
}

/** Returns the milliseconds between two renders of a countdown: a second while seconds are shown, otherwise half a minute. */
export const countdownTick = (left: number): number => (left < dayMs ? secondMs : minuteMs / 2);

/**
 * Returns the announcement for a countdown that went from `before` to `left` milliseconds, or `undefined` if it passed no
 * threshold. Thresholds are few, so that announcements do not disturb.
 */
export function countdownSpeech(localize: Localize, before: number, left: number): string | undefined {
  if (left <= 0) return undefined;
  const passed = thresholds.find((threshold) => before > threshold.left && left <= threshold.left);
  return passed && localize.t(passed.key, { count: passed.count });
}

/** Options of a countdown. Assistive technology does not read it out by itself: see {@link countdownSpeech}. */
export interface CountdownOptions {
  /** Epoch milliseconds on the server's clock. */
  readonly at: number;
  readonly now: number;
  /** The event it counts down to. */
  readonly label: string;
}

/** Draws a countdown with the full moment in its title. */
export const countdown = (localize: Localize, { at, now, label }: CountdownOptions): TemplateResult =>
  html`<time
    class="countdown"
    role="timer"
    aria-label=${label}
    datetime=${new Date(at).toISOString()}
    title=${momentText(localize, at)}
    >${spanText(localize, at - now)}</time
  >`;
