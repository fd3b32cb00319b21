import { invalid } from '../http/http-error.js';

/**
 * Reads the times of an auction. Throws 400 if it ends before it starts, or has ended already.
 *
 * @param now milliseconds since 1970
 */
export function checkTimes(startsAt: string, endsAt: string, now: number): { startsAt: Date; endsAt: Date } {
  const times = { startsAt: new Date(startsAt), endsAt: new Date(endsAt) };
  if (times.endsAt <= times.startsAt) throw invalid({ field: 'endsAt', message: 'Must be later than startsAt' });
  if (times.endsAt.getTime() <= now) throw invalid({ field: 'endsAt', message: 'Must be in the future' });
  return times;
}
