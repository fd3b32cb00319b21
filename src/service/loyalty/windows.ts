import type { CapInterval, Frequency, Interval } from '../../contract/loyalty/rule-type.js';

/** Period in which something counts once. Milliseconds since 1970; the end is exclusive. */
export interface Window {
  readonly kind: 'once' | 'lifetime' | 'hourly' | 'daily' | 'weekly' | 'monthly' | 'custom';
  /** `null`: no start. */
  readonly start: number | null;
  /** `null`: no end. */
  readonly end: number | null;
}

/** Windows of a custom length, one after the other, before and after an anchor. */
export interface CustomInterval {
  /** Milliseconds, at least 1. */
  readonly length: number;
  /** Start of one of the windows: milliseconds since 1970. */
  readonly anchor: number;
}

const hour = 3_600_000;
const day = 24 * hour;
/** 4 January 1970, the first Sunday. */
const firstSunday = 3 * day;

/**
 * Returns the window that contains a moment: hours, days from 00:00 UTC, weeks from Sunday 00:00 UTC, months from the 1st, or the
 * single one of `once` and `lifetime`. `null` for intervals without windows: `unlimited`, `every_message`, `none`, `immediately`,
 * and `custom` without a length.
 *
 * @param now milliseconds since 1970
 */
export function windowAt(
  interval: Interval | Frequency | CapInterval | CustomInterval | null | undefined,
  now: number,
): Window | null {
  if (interval !== null && typeof interval === 'object') return spaced('custom', now, interval.length, interval.anchor);
  switch (interval) {
    case 'once':
    case 'lifetime':
      return { kind: interval, start: null, end: null };
    case 'hourly':
      return spaced('hourly', now, hour, 0);
    case 'daily':
      return spaced('daily', now, day, 0);
    case 'weekly':
      return spaced('weekly', now, 7 * day, firstSunday);
    case 'monthly': {
      const date = new Date(now);
      const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
      return { kind: 'monthly', start: Date.UTC(year, month), end: Date.UTC(year, month + 1) };
    }
    default:
      return null;
  }
}

/**
 * Returns the name under which a window is stored, unique among those of one interval. After the operator has changed an interval,
 * old names do not match the new windows: compare times instead.
 */
export const windowKey = ({ kind, start }: Window): string =>
  start === null ? kind : `${kind} ${new Date(start).toISOString()}`;

/**
 * Returns the start of the window with a stored name, in milliseconds since 1970: `-Infinity` for one without a start, `Infinity`
 * if the name is not that of a window.
 */
export function startOfNamed(name: string): number {
  if (name === 'once' || name === 'lifetime') return -Infinity;
  const [, start] = /^(?:hourly|daily|weekly|monthly|custom) (\S+)$/.exec(name) ?? [];
  return start === undefined ? Infinity : Date.parse(start);
}

/** Whether a window contains a moment, in milliseconds since 1970. */
export const contains = ({ start, end }: Window, moment: number): boolean =>
  (start === null || start <= moment) && (end === null || moment < end);

/** Returns the window after one, of the same interval; `null` after the only one. */
export const windowAfter = (interval: Parameters<typeof windowAt>[0], { end }: Window): Window | null =>
  end === null ? null : windowAt(interval, end);

/** Returns the window before one, of the same interval; `null` before the only one. */
export const windowBefore = (interval: Parameters<typeof windowAt>[0], { start }: Window): Window | null =>
  start === null ? null : windowAt(interval, start - 1);

function spaced(kind: Window['kind'], now: number, length: number, anchor: number): Window {
  const start = anchor + Math.floor((now - anchor) / length) * length;
  return { kind, start, end: start + length };
}
