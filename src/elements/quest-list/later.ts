import type { TemplateResult } from 'lit';
import { ClockController } from '../../controllers/clock.js';
import type { LaurelHost } from '../../controllers/host.js';
import type { Localize } from '../../controllers/localize.js';
import type { QuestNews } from '../../controllers/quests-state.js';
import { QuestCompleteEvent } from '../../events/quest-complete.js';
import { QuestPendingEvent } from '../../events/quest-pending.js';
import { QuestRefusedEvent } from '../../events/quest-refused.js';
import { questLater } from '../../i18n/en/quest-later.js';
import { reasons } from '../../i18n/en/reasons.js';
import { relativeTime } from '../../i18n/relative-time.js';
import { compareDecimals, type DecimalValue } from '../../loyalty/decimal.js';
import type { Quest } from '../../loyalty/quest.js';
import { countUp } from '../../ui/count-up.js';
import { providerIcon } from '../../ui/provider-icons.js';
import { retryText } from '../list/retry-text.js';
import { burst } from './burst.js';
import type { Celebration, QuestContext } from './context.js';
import { Deeds, type DeedsOptions } from './deeds.js';
import { notices } from './notices.js';
import { Place, type PlaceOptions } from './place.js';
import { reasonText } from './refusal.js';
import { Thresholds } from './thresholds.js';

export { laterStyles } from './later.styles.js';

/** How long a quest is shown as just done, ms. */
const CELEBRATED_FOR = 4200;

/** A quest that is shown as just done. */
interface Celebrated {
  readonly art: TemplateResult;
  /** What its currency added up to when it was done. */
  readonly before: DecimalValue;
  readonly timer: ReturnType<typeof setTimeout>;
}

/** What a list needs only when its first rows are on the page: marks of services, news, and words for what is out of the ordinary. */
export class Later {
  readonly notices = notices;
  readonly providerIcon = providerIcon;
  readonly deeds: Deeds;
  readonly place: Place;
  readonly #host: LaurelHost;
  readonly #localize: Localize;
  readonly #celebrated = new Map<string, Celebrated>();
  readonly #total: (quest: Quest) => DecimalValue;
  readonly #ends = new Thresholds();
  readonly #streakEnds = new Thresholds();
  readonly #clock: ClockController;
  #retryAt: number | undefined;

  /** @param options `total` is what the currency a quest pays in adds up to */
  constructor(
    host: LaurelHost,
    localize: Localize,
    options: DeedsOptions & PlaceOptions & { readonly total: (quest: Quest) => DecimalValue },
  ) {
    this.#host = host;
    this.#localize = localize;
    this.#total = options.total;
    localize.add({ ...questLater, ...reasons });
    this.deeds = new Deeds(host, localize, options, (news) => this.#tell(news, options.currency));
    this.place = new Place(host, options);
    this.#clock = new ClockController(host, { every: () => (this.#retryAt === undefined ? 0 : 1000) });
  }

  /** Why the last check-in did not count; empty where it did. */
  refusalText(quest: Quest): string {
    if (quest.phase !== 'refused') return '';
    const { title } = reasonText(this.#localize, quest.refusal, quest);
    return this.#localize.t('streak.refused', { reason: title });
  }

  /** How a quest is shown that was done just now. A balance that is still what it was does not hold its reward yet. */
  celebration(quest: Quest): Celebration | undefined {
    const news = this.#celebrated.get(quest.id);
    if (!news) return undefined;
    const total = this.#total(quest);
    const isNew = news.before !== undefined && compareDecimals(total, news.before) !== 0;
    return { art: news.art, count: countUp, total: isNew ? total : undefined };
  }

  /** Takes the celebration away: its member has seen it. */
  settle(id: string): void {
    clearTimeout(this.#celebrated.get(id)?.timer);
    if (this.#celebrated.delete(id)) this.#host.requestUpdate();
  }

  /** When it is tried again by itself. @param retryAt epoch ms on the server's clock */
  wait(retryAt: number | undefined): string {
    this.#retryAt = retryAt;
    return retryText(this.#localize, retryAt, this.#clock.now());
  }

  /** Tells the page what has happened, shows it, and returns what is said aloud. */
  #tell(news: QuestNews, currency: QuestContext['currency']): string {
    const { t } = this.#localize;
    const { quest } = news;
    switch (news.kind) {
      case 'pending':
        this.#host.dispatchEvent(new QuestPendingEvent({ questId: quest.id }));
        return t('quest-list.announce.pending', { quest: quest.name });
      case 'slow':
        return t('quest-list.announce.slow', { quest: quest.name });
      case 'completed':
        this.#celebrate(quest);
        return this.#tellCompletion(quest, currency);
      case 'refused': {
        const { reason } = news;
        this.#host.dispatchEvent(
          new QuestRefusedEvent({
            questId: quest.id,
            code: reason?.code ?? 'unknown',
            provider: reason?.provider ?? null,
          }),
        );
        const { title } = reasonText(this.#localize, reason, quest);
        return t('quest-list.announce.refused', { quest: quest.name, reason: title });
      }
    }
  }

  /** What is said aloud of time that runs out: of the opened quest and of the streak. */
  followTime(open: Quest | undefined, streak: Quest | undefined, now: number): string {
    const { t, lang } = this.#localize;
    const left = this.#ends.follow(open?.id ?? '', open?.endsAt, now);
    if (left !== undefined && open)
      return t('quest-list.announce.ends', { quest: open.name, time: relativeTime(lang, left) });
    const run = streak?.streak;
    const ends = run && !run.isDoneNow && run.count > 0 ? run.safeUntil : undefined;
    const safe = this.#streakEnds.follow(streak?.id ?? '', ends, now);
    return safe === undefined ? '' : t('quest-list.announce.streak', { time: relativeTime(lang, safe) });
  }

  /** Forgets what is being celebrated. */
  clear(): void {
    for (const { timer } of this.#celebrated.values()) clearTimeout(timer);
    this.#celebrated.clear();
  }

  #celebrate(quest: Quest): void {
    const { id } = quest;
    clearTimeout(this.#celebrated.get(id)?.timer);
    const timer = setTimeout(() => this.settle(id), CELEBRATED_FOR);
    this.#celebrated.set(id, { art: burst(), before: this.#total(quest), timer });
  }

  #tellCompletion(quest: Quest, currency: QuestContext['currency']): string {
    const { reward } = quest;
    const isPoints = reward.kind === 'points';
    const known = quest.received ?? (isPoints && !reward.isUpTo ? reward.amount : undefined);
    const amount = isPoints && known !== undefined && known !== null ? String(known) : null;
    const currencyId = isPoints ? (reward.currencyId ?? null) : null;
    this.#host.dispatchEvent(new QuestCompleteEvent({ questId: quest.id, reward: reward.kind, amount, currencyId }));
    const unit = currency(currencyId ?? undefined);
    if (amount === null || !unit) return this.#localize.t('quest-list.announce.done', { quest: quest.name });
    return this.#localize.t('quest-list.announce.done.amount', {
      quest: quest.name,
      amount: this.#localize.amount(amount, unit.decimals, { signed: true }),
      currency: unit.name,
    });
  }
}
