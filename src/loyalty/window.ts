import type { QuestRhythm } from './quest.js';

/** Span of time in which something counts once. Epoch milliseconds; the end no longer belongs to it, and none is never. */
export interface Window {
  readonly start: number;
  readonly end: number | undefined;
}

/** A custom interval: windows of a length, one after the other from a moment on, and before it. Milliseconds. */
export interface CustomWindows {
  readonly anchor: number;
  readonly length: number;
}

const hour = 3_600_000;
const day = 24 * hour;
/** Where windows begin (api.md 3): hours and days in UTC, weeks on Sunday; 4 January 1970 was the first one. */
const spans: Partial<Record<QuestRhythm, CustomWindows>> = {
  hourly: { anchor: 0, length: hour },
  daily: { anchor: 0, length: day },
  weekly: { anchor: 3 * day, length: 7 * day },
};

/** The window a moment is in; nothing where there are none, or this page does not know them. */
export function windowAt(rhythm: QuestRhythm, moment: number, custom?: CustomWindows): Window | undefined {
  if (rhythm === 'once') return { start: -Infinity, end: undefined };
  if (rhythm === 'monthly') {
    const date = new Date(moment);
    const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
    return { start: Date.UTC(year, month), end: Date.UTC(year, month + 1) };
  }
  const span = rhythm === 'custom' ? custom : spans[rhythm];
  if (!span) return undefined;
  const start = span.anchor + Math.floor((moment - span.anchor) / span.length) * span.length;
  return { start, end: start + span.length };
}
