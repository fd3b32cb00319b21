const two = (part: number): string => String(part).padStart(2, '0');

/**
 * Formats a moment as `20261121T101500Z`.
 *
 * @param at epoch ms
 */
function stamp(at: number): string {
  const date = new Date(at);
  return (
    `${date.getUTCFullYear()}${two(date.getUTCMonth() + 1)}${two(date.getUTCDate())}` +
    `T${two(date.getUTCHours())}${two(date.getUTCMinutes())}${two(date.getUTCSeconds())}Z`
  );
}

/** Escapes text for a calendar (RFC 5545): special characters are escaped, and no line exceeds 75 octets. */
const escaped = (text: string): string => text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n');

function folded(line: string): string {
  const lines: string[] = [];
  let current = '';
  for (const sign of line) {
    if (new TextEncoder().encode(current + sign).length > 73) {
      lines.push(current);
      current = ' ';
    }
    current += sign;
  }
  return [...lines, current].join('\r\n');
}

/** An entry for a calendar. */
export interface CalendarEntry {
  /** Identifies the event, so that a second file replaces the first. */
  readonly uid: string;
  readonly title: string;
  /** Epoch milliseconds. */
  readonly at: number;
  /** When the file is created, epoch milliseconds. */
  readonly now: number;
  /** Page that the entry links to. */
  readonly url: string;
  /** Minutes before the entry at which the calendar reminds. */
  readonly alarm: number;
}

/** Returns a calendar file (`text/calendar`) with one entry and its reminder. */
export const calendarFile = ({ uid, title, at, now, url, alarm }: CalendarEntry): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Laurel//Laurel//EN',
    'BEGIN:VEVENT',
    `UID:${escaped(uid)}@laurel`,
    `DTSTAMP:${stamp(now)}`,
    `DTSTART:${stamp(at)}`,
    'DURATION:PT0S',
    `SUMMARY:${escaped(title)}`,
    `URL:${url}`,
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escaped(title)}`,
    `TRIGGER:-PT${alarm}M`,
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]
    .map(folded)
    .join('\r\n');

/** Hands the entry to the visitor's calendar, as a file. */
export function saveCalendarEntry(entry: CalendarEntry): void {
  const url = URL.createObjectURL(new Blob([calendarFile(entry)], { type: 'text/calendar;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = 'reminder.ics';
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
