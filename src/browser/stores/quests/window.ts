import type { QuestRhythm } from './quest.js';

/** A span of time in which something counts once, in epoch ms. The end is exclusive; `undefined` means that it never ends. */
export interface Window {
  readonly start: number;
  readonly end: number | undefined;
}

/** A custom interval: windows of equal length before and after an anchor. Milliseconds; the anchor is epoch ms. */
export interface CustomWindows {
  readonly anchor: number;
  readonly length: number;
}

const hour = 3_600_000;
const day = 24 * hour;
/** Anchors of the windows (platform API, section 3): hours and days in UTC, weeks on Sunday, the first on 4 January 1970. */
const spans: Partial<Record<QuestRhythm, CustomWindows>> = {
  hourly: { anchor: 0, length: hour },
  daily: { anchor: 0, length: day },
  weekly: { anchor: 3 * day, length: 7 * day },
};

/** Returns the window that contains a moment; `undefined` if the rhythm has no windows, or this page does not know them. */
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
