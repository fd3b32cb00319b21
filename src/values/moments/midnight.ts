const minuteMs = 60_000;

/** Whether a moment is midnight in the reader's time zone. @param at epoch ms */
export function isMidnight(at: number): boolean {
  const moment = new Date(at);
  return moment.getHours() === 0 && moment.getMinutes() === 0;
}

/**
 * Returns a moment on the last day of a period: an end at midnight belongs to the day before. A period that ends on
 * Friday at 0:00 has Thursday as its last day.
 *
 * @param at the end, epoch ms
 */
export const onLastDay = (at: number): number => (isMidnight(at) ? at - minuteMs : at);
