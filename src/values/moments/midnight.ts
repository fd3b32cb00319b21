const minuteMs = 60_000;

/** Whether a moment is midnight in the reader's time zone. @param at epoch ms */
export function isMidnight(at: number): boolean {
  const moment = new Date(at);
  return moment.getHours() === 0 && moment.getMinutes() === 0;
}

/**
 * Returns a moment of the day on which something ends: midnight belongs to the day that it ends. What is open until Friday, 0:00, is
 * open on Thursday for the last time.
 *
 * @param at the end, epoch ms
 */
export const onLastDay = (at: number): number => (isMidnight(at) ? at - minuteMs : at);
