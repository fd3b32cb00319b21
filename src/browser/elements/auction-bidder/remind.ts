import type { PublicAuction } from '../../../contract/auctions/auctions.js';
import { readMoment } from '../../../values/moments/read-moment.js';
import type { Localize } from '../../controllers/localize.js';
import { cleanName } from '../../ui/name.js';
import { saveCalendarEntry } from '../calendar.js';

/** Offers a calendar entry for the auction's next start or end, with an alarm ten minutes before. @param now epoch ms */
export function remind({ t }: Localize, { id, name, startsAt, endsAt }: PublicAuction, now: number): void {
  const isAhead = readMoment(startsAt) > now;
  const at = readMoment(isAhead ? startsAt : endsAt);
  saveCalendarEntry({
    uid: `${id}-${isAhead ? 'starts' : 'ends'}`,
    title: t(`auction-bidder.calendar.${isAhead ? 'starts' : 'ends'}`, { auction: cleanName(name) }),
    at,
    now,
    url: location.href,
    alarm: 10,
  });
}
