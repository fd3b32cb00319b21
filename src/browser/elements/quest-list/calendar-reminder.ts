import type { Localize, MessageKey } from '../../controllers/localize.js';
import { questDetail } from './detail-texts.js';
import type { Quest } from '../../stores/quests/quest.js';
import { saveCalendarEntry } from '../calendar.js';

/** Offers a calendar entry for the next moment of a quest: its start, its end, its reopening, or the end of the streak. */
export function remind(localize: Localize, quest: Quest, now: number): void {
  localize.add(questDetail);
  const moment = momentOf(quest);
  if (!moment) return;
  const page = new URL(location.href);
  page.hash = `quest-${quest.id}`;
  saveCalendarEntry({
    uid: `${quest.id}-${moment.at}`,
    title: localize.t(moment.key, { quest: quest.name }),
    at: moment.at,
    now,
    url: page.href,
    alarm: moment.alarm,
  });
}

interface Moment {
  readonly key: MessageKey;
  readonly at: number;
  /** Minutes before the moment at which the calendar reminds the member. */
  readonly alarm: number;
}

/**
 * Returns the moment to enter. The alarm is ten minutes before a start, two hours before an end, three before a streak breaks.
 */
function momentOf({ phase, startsAt, endsAt, againAt, streak }: Quest): Moment | undefined {
  if (streak?.safeUntil !== undefined) return { key: 'quest.calendar.streak', at: streak.safeUntil, alarm: 180 };
  if (phase === 'upcoming' && startsAt !== undefined) return { key: 'quest.calendar.starts', at: startsAt, alarm: 10 };
  if (againAt !== undefined) return { key: 'quest.calendar.again', at: againAt, alarm: 0 };
  return endsAt === undefined ? undefined : { key: 'quest.calendar.ends', at: endsAt, alarm: 120 };
}
