import type { PublicTokenClaim } from '../../../contract/token-claims/token-claims.js';
import { readMoment } from '../../../values/moments/read-moment.js';
import type { Localize } from '../../controllers/localize.js';
import { saveCalendarEntry } from '../calendar.js';

/**
 * Saves a calendar file with the moment when a claim opens (its alarm is 10 minutes earlier) or closes (a day earlier).
 *
 * @param now epoch ms
 */
export function saveReminder({ t }: Localize, { id, name, startTime, endTime }: PublicTokenClaim, now: number): void {
  const opens = startTime && readMoment(startTime) > now;
  const at = opens ? startTime : endTime;
  if (!at) return;
  saveCalendarEntry({
    uid: `${id}-${opens ? 'opens' : 'closes'}`,
    title: t(opens ? 'token-claim.remind.opens' : 'token-claim.remind.closes', { claim: name }),
    at: readMoment(at),
    now,
    url: location.href,
    alarm: opens ? 10 : 24 * 60,
  });
}
