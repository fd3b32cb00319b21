import type { Localize } from '../../controllers/localize.js';
import { relativeTime } from '../../i18n/relative-time.js';
import type { Quest } from '../../stores/quests/quest.js';
import { paymentOf } from '../../stores/quests/rewards/points.js';
import type { QuestNews, QuestsState } from '../../stores/quests/quest-state.js';
import { reasonTitle } from './views/detail/reason-text.js';
import { currencyOf } from './views/rows/row-context.js';
import { dayMs, hourMs, minuteMs, secondMs } from './views/time-span.js';

/** Sentences about news for assistive technology. */
export class Announcements {
  readonly #localize: Localize;
  readonly #questMarks = new TimeMarks();
  readonly #streakMarks = new TimeMarks();

  constructor(localize: Localize) {
    this.#localize = localize;
  }

  /** Returns a sentence about an event of a quest. */
  ofNews(news: QuestNews, state: QuestsState): string {
    const { t } = this.#localize;
    const { quest } = news;
    if (news.kind === 'pending') return t('quest-list.announce.pending', { quest: quest.name });
    if (news.kind === 'slow') return t('quest-list.announce.slow', { quest: quest.name });
    if (news.kind === 'refused') {
      const reason = reasonTitle(this.#localize, news.reason, quest);
      return t('quest-list.announce.refused', { quest: quest.name, reason });
    }
    const { amount, currencyId } = paymentOf(quest);
    const unit = currencyOf(state, currencyId ?? undefined);
    if (amount === null || !unit) return t('quest-list.announce.done', { quest: quest.name });
    return t('quest-list.announce.done.amount', {
      quest: quest.name,
      amount: this.#localize.amount(amount, unit.decimals, { signed: true }),
      currency: unit.name,
    });
  }

  /** Returns a sentence if the open quest or the streak ends soon; otherwise an empty text. */
  ofTime(open: Quest | undefined, streak: Quest | undefined, now: number): string {
    const { t, lang } = this.#localize;
    const left = this.#questMarks.follow(open?.id ?? '', open?.endsAt, now);
    if (left !== undefined && open)
      return t('quest-list.announce.ends', { quest: open.name, time: relativeTime(lang, left) });
    const run = streak?.streak;
    const ends = run && !run.isDoneNow && run.count > 0 ? run.safeUntil : undefined;
    const safe = this.#streakMarks.follow(streak?.id ?? '', ends, now);
    return safe === undefined ? '' : t('quest-list.announce.streak', { time: relativeTime(lang, safe) });
  }
}

/** Times before an end, in ms, at which assistive technology announces it. */
const spans = [dayMs, hourMs, 10 * minuteMs, minuteMs, 10 * secondMs] as const;

/** Notices when the remaining time passes one of a few marks. Announcing a countdown every second would not help. */
export class TimeMarks {
  #of = '';
  #left = Infinity;

  /** Returns the remaining time until `at` in ms if it has just passed a mark. @param of id of the countdown */
  follow(of: string, at: number | undefined, now: number): number | undefined {
    const left = at === undefined ? Infinity : at - now;
    // A moment that has just become known has not passed a mark.
    const before = this.#of === of && this.#left !== Infinity ? this.#left : left;
    this.#of = of;
    this.#left = left;
    const passed = spans.find((span) => left <= span && before > span);
    return passed !== undefined && left > 0 ? left : undefined;
  }
}
