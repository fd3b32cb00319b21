import { html, nothing, type TemplateResult } from 'lit';
import type { Localize } from '../../../../controllers/localize.js';
import type { QuestStreak } from '../../../../stores/quests/quest.js';
import { icon } from '../../../../ui/icon.js';
import { iconMoon } from '../../../../ui/icons.js';
import { dayMs } from '../time-span.js';

/** Returns the starts of the days that rest days have kept since the member last checked in, unless they have done so today. */
export function regainedDays({ count, isDoneNow, rest }: QuestStreak, now: number): readonly number[] {
  const days: number[] = [];
  if (count === 0 || isDoneNow) return days;
  const isKept = (start: number): boolean => rest?.kept.includes(start) ?? false;
  for (let at = startOfDay(now) - dayMs; isKept(at); at -= dayMs) days.unshift(at);
  return days;
}

/** Says whether a rest day is ready, or which day the last one kept and when the next one comes. */
export function restDay(
  localize: Localize,
  { count, rest }: QuestStreak,
  now: number,
): TemplateResult | typeof nothing {
  const { t, lang } = localize;
  if (!rest || count === 0) return nothing;
  if (rest.left > 0) return row(t('streak.rest.ready', { count: rest.left }), t('streak.rest.ready.body'));
  const last = rest.kept.at(-1);
  if (last === undefined || rest.nextAt === undefined) return nothing;
  const date = dateOf(lang, rest.nextAt);
  return row(t('streak.rest.kept', { day: dayName(lang, last, now) }), t('streak.rest.kept.body', { date }));
}

const row = (title: string, body: string): TemplateResult =>
  html`<div class="rest-day" part="rest-day">
    <span class="tile" part="tile">${icon(iconMoon)}</span>
    <div><strong>${title}</strong> ${body}</div>
  </div>`;

/** Names days of the streak. They begin at 00:00 UTC, as on the branch. @param starts epoch ms */
export const dayNames = ({ lang }: Localize, starts: readonly number[], now: number): string =>
  new Intl.ListFormat(lang).format(starts.map((start) => dayName(lang, start, now)));

/** Returns the weekday, or the date if that weekday has come again since. */
const dayName = (lang: string, start: number, now: number): string =>
  now - start < 7 * dayMs
    ? new Intl.DateTimeFormat(lang, { weekday: 'long', timeZone: 'UTC' }).format(start)
    : dateOf(lang, start);

const dateOf = (lang: string, at: number): string =>
  new Intl.DateTimeFormat(lang, { day: 'numeric', month: 'short', timeZone: 'UTC' }).format(at);

const startOfDay = (now: number): number => Math.floor(now / dayMs) * dayMs;
