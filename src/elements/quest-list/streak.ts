import { html, nothing, type TemplateResult } from 'lit';
import type { Localize, MessageKey } from '../../controllers/localize.js';
import type { Quest, QuestStreak } from '../../loyalty/quest.js';
import { branch, BRANCH_DAYS, type BranchDay } from '../../ui/branch.js';
import { button } from '../../ui/button.js';
import { icon } from '../../ui/icon.js';
import { iconCalendar, iconCheck, iconInfo, iconLeaf } from '../../ui/icons.js';
import type { QuestContext } from './context.js';
import { DAY, dayTime, HOUR, MINUTE, until } from './span.js';
import { streakStyles } from './streak.styles.js';

export { streakStyles };
export { questStreak as streakTexts } from '../../i18n/en/quest-streak.js';

/** What the streak needs besides what rows have. */
export interface StreakOptions {
  readonly isMember: boolean;
  /** Whether its facts are shown. */
  readonly isOpen: boolean;
  /** Whether nothing stands below it. */
  readonly isLast: boolean;
  /** Why the last check-in did not count; empty where it did. */
  readonly refusal: string;
  readonly onToggle: () => void;
  readonly onRemind: () => void;
}

/** Names of weekdays of the branch, or nothing where a window is not a day. */
interface Window {
  readonly day: BranchDay;
  /** Epoch ms at which the window begins. */
  readonly start: number;
  readonly isNow: boolean;
}

const lengths: Partial<Record<QuestStreak['rhythm'], number>> = { hourly: HOUR, daily: DAY, weekly: 7 * DAY };

/**
 * The seven windows of the branch. Where the next bonus is that near, it ends there, at the berry; else the branch is the
 * calendar week, or seven windows of which the current one is the fourth.
 */
export function windowsOf({ count, rhythm, isDoneNow, next }: QuestStreak, now: number): Window[] {
  const length = lengths[rhythm] ?? DAY;
  const start = startOf(now, rhythm, length);
  const toBonus = next ? next.length - count - (isDoneNow ? 0 : 1) : BRANCH_DAYS;
  const weekday = (new Date(now).getUTCDay() + 6) % 7;
  const at = toBonus >= 0 && toBonus < BRANCH_DAYS ? BRANCH_DAYS - 1 - toBonus : rhythm === 'daily' ? weekday : 3;
  const first = at - count + (isDoneNow ? 1 : 0);
  return [...Array<undefined>(BRANCH_DAYS)].map((_, index) => ({
    day: dayOf(index, at, first, isDoneNow),
    start: start + (index - at) * length,
    isNow: index === at,
  }));
}

/** What is known of a window: the one before the streak began was missed, of those before that one nothing is known. */
function dayOf(index: number, at: number, first: number, isDoneNow: boolean): BranchDay {
  if (index === at && !isDoneNow) return 'today';
  if (index > at) return 'next';
  if (index >= first) return 'done';
  return index === first - 1 ? 'missed' : 'next';
}

/** Windows begin at 00:00 UTC, weeks on Sunday. */
const startOf = (now: number, rhythm: QuestStreak['rhythm'], length: number): number =>
  rhythm === 'weekly'
    ? Math.floor(now / DAY) * DAY - new Date(now).getUTCDay() * DAY
    : Math.floor(now / length) * length;

/** How long somebody has kept at it, the week as a branch, and the check-in itself. */
export function streak(context: QuestContext, quest: Quest, options: StreakOptions): TemplateResult {
  const { localize, now } = context;
  const { t } = localize;
  const run = quest.streak;
  if (!run) return html``;
  const windows = windowsOf(run, now);
  const isNew = run.count === 0 && !run.isDoneNow;
  const done = windows.filter(({ day }) => day === 'done').length;
  return html`<section
    class="streak${options.isLast ? ' last' : ''}"
    part="streak"
    aria-label=${quest.name}
    data-quest=${quest.id}
  >
    <div class="streak-head">
      <span class="streak-count" part="streak-count">${localize.number(run.count)}</span>
      <div class="streak-text">
        <strong
          >${options.isMember ? (isNew ? t(startKey(run)) : t(rowKey(run), { count: run.count })) : t('streak.visitor')}</strong
        >
        ${options.isMember ? line(context, quest, run, isNew) : t('streak.visitor.body')}
      </div>
      <button
        class="streak-info"
        type="button"
        aria-label=${t('streak.about')}
        aria-expanded=${options.isOpen ? 'true' : 'false'}
        @click=${options.onToggle}
      >
        ${icon(iconInfo, 16)}
      </button>
    </div>
    <div class="branch">
      ${branch(
        isNew && !options.isMember
          ? windows.map(({ isNow }) => (isNow ? 'today' : 'next'))
          : windows.map(({ day }) => day),
        t('streak.branch', { count: done }),
      )}
      ${run.rhythm === 'daily' ? weekdays(localize, windows) : nothing}
    </div>
    ${checkIn(context, quest)}
    ${options.refusal ? html`<p class="hint danger" role="alert">${options.refusal}</p>` : nothing}
    ${options.isOpen ? about(context, run, options) : nothing}
  </section>`;
}

const startKey = ({ rhythm }: QuestStreak): MessageKey => (rhythm === 'daily' ? 'streak.start' : 'streak.start.now');

const rowKey = ({ rhythm }: QuestStreak): MessageKey =>
  rhythm === 'hourly' || rhythm === 'daily' || rhythm === 'weekly' || rhythm === 'monthly'
    ? `streak.in-a-row.${rhythm}`
    : 'streak.in-a-row';

/** The one thing worth saying now: the bonus, how long it is safe, when it goes on. */
function line({ localize, now, currency }: QuestContext, quest: Quest, run: QuestStreak, isNew: boolean): unknown {
  const { t } = localize;
  const isDaily = run.rhythm === 'daily';
  if (run.isDoneNow || quest.phase === 'pending')
    return run.resetsAt === undefined
      ? nothing
      : until(localize, isDaily ? 'streak.back' : 'streak.back.later', run.resetsAt, now);
  if (run.next && run.next.length === run.count + 1) {
    const unit = quest.reward.kind === 'points' ? currency(quest.reward.currencyId) : undefined;
    const amount = `${localize.amount(run.next.amount, unit?.decimals, { signed: true })} ${unit?.name ?? ''}`.trim();
    return t('streak.bonus', { amount });
  }
  if (isNew) return t(isDaily ? 'streak.start.body' : 'streak.start.now.body');
  const left = run.safeUntil === undefined ? undefined : run.safeUntil - now;
  if (run.safeUntil !== undefined && left !== undefined && left < 6 * HOUR && left > 0)
    return html`<span class="warning">${until(localize, 'streak.ends', run.safeUntil, now)}</span>`;
  return t(isDaily ? 'streak.keep' : 'streak.keep.now');
}

function weekdays({ lang }: Localize, windows: readonly Window[]): TemplateResult {
  const format = new Intl.DateTimeFormat(lang, { weekday: 'narrow', timeZone: 'UTC' });
  return html`<div class="days" aria-hidden="true">
    ${windows.map(({ start, isNow }) => html`<span class=${isNow ? 'today' : ''}>${format.format(start)}</span>`)}
  </div>`;
}

/** One button all along, so that the focus stays on it and hears how it went. */
function checkIn({ localize: { t }, onAct }: QuestContext, quest: Quest): TemplateResult {
  const busy = quest.phase === 'pending';
  const isDone = quest.streak?.isDoneNow || ['done', 'cooling', 'capped'].includes(quest.phase);
  const label = busy ? t('streak.checking') : isDone ? t('streak.checked-in') : quest.label || t('streak.check-in');
  return button(label, {
    variant: busy || isDone ? 'secondary' : 'primary',
    icon: isDone ? iconCheck : iconLeaf,
    busy,
    resting: isDone ?? false,
    onClick: (event) => onAct(quest, event),
  });
}

/** What is known besides: the next bonus, until when it is safe, when a day begins here. */
function about(context: QuestContext, run: QuestStreak, { onRemind }: StreakOptions): TemplateResult {
  const { localize, now } = context;
  const { t } = localize;
  const moment = (at: number): string => {
    const [local, utc] = [dayTime(localize, at), dayTime(localize, at, 'UTC')];
    return local === utc ? local : t('streak.moment', { local, utc });
  };
  const midnight = Math.ceil(now / DAY) * DAY;
  return html`<div class="streak-more">
    ${
      run.next
        ? html`<p>
            ${t('streak.next', { amount: localize.amount(run.next.amount, undefined, { signed: true }), count: localize.number(run.next.length) })}
          </p>`
        : nothing
    }
    ${
      run.safeUntil !== undefined && run.safeUntil > now
        ? html`<p>${t('streak.safe', { moment: moment(run.safeUntil) })}</p>`
        : nothing
    }
    ${run.rhythm === 'daily' ? html`<p>${t('streak.reset', { local: localize.date(midnight, 'time') })}</p>` : nothing}
    ${
      run.safeUntil !== undefined && run.safeUntil > now + 10 * MINUTE
        ? html`<div class="detail-actions">
            ${button(t('streak.remind'), { variant: 'quiet', size: 'sm', icon: iconCalendar, onClick: onRemind })}
          </div>`
        : nothing
    }
  </div>`;
}
