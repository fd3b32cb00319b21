import { html, nothing, type TemplateResult } from 'lit';
import type { Localize, MessageKey } from '../../../../controllers/localize.js';
import { endText } from '../../../../i18n/end-text.js';
import type { Quest, QuestStreak } from '../../../../stores/quests/quest.js';
import { branch, branchDays, type BranchDay } from '../../../../ui/branch.js';
import { button } from '../../../../ui/button.js';
import { icon } from '../../../../ui/icon.js';
import { iconCalendar, iconCheck, iconClock, iconInfo, iconLeaf } from '../../../../ui/icons.js';
import { longAmounts } from '../../../../ui/long-amounts.js';
import { bonusText, milestones } from './milestones.js';
import { reasonTitle } from '../detail/reason-text.js';
import { currencyOf, type RowContext } from '../rows/row-context.js';
import { dayMs, minuteMs, until, withUtc, hourMs } from '../time-span.js';

/** State and handlers of the streak. */
export interface StreakOptions {
  readonly isMember: boolean;
  /** Whether its details are shown. */
  readonly isOpen: boolean;
  /** Whether nothing follows below it. */
  readonly isLast: boolean;
  readonly onToggle: () => void;
  readonly onRemind: () => void;
}

/** Draws how many times in a row the member has checked in, the week as a branch, and the check-in button. */
export function streak(context: RowContext, quest: Quest, options: StreakOptions): TemplateResult {
  const {
    localize,
    state: { now },
  } = context;
  const { t } = localize;
  const run = quest.streak;
  if (!run) return html``;
  const windows = windowsOf(run, now);
  const isNew = run.count === 0 && !run.isDoneNow;
  const isAfresh = isNew && run.ended > 1;
  const done = windows.filter(({ day }) => day === 'done').length;
  return html`<section
    class="streak${options.isLast ? ' last' : ''}"
    part="streak"
    aria-label=${quest.name}
    data-quest=${quest.id}
  >
    <div class="streak-head">
      ${isAfresh ? nothing : html`<span class="streak-count" part="streak-count">${localize.number(run.count)}</span>`}
      <div class="streak-text">
        <strong>${options.isMember ? title(localize, run, isNew) : t('streak.visitor')}</strong>
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
    ${checkIn(context, quest)} ${milestones(localize, run, (count) => t(rowKey(run), { count }))}
    ${quest.phase === 'refused' ? html`<p class="hint danger" role="alert">${refusal(localize, quest)}</p>` : nothing}
    ${options.isOpen ? about(context, run, options) : nothing}
  </section>`;
}

const startKey = ({ rhythm }: QuestStreak): MessageKey => (rhythm === 'daily' ? 'streak.start' : 'streak.start.now');

const rowKey = ({ rhythm }: QuestStreak): MessageKey =>
  rhythm === 'hourly' || rhythm === 'daily' || rhythm === 'weekly' || rhythm === 'monthly'
    ? `streak.in-a-row.${rhythm}`
    : 'streak.in-a-row';

/** Returns the title. A broken streak is not shown as 0: a new one begins. */
const title = ({ t }: Localize, run: QuestStreak, isNew: boolean): string => {
  if (isNew && run.ended > 1) return t('streak.afresh');
  return isNew ? t(startKey(run)) : t(rowKey(run), { count: run.count });
};

/** Says what matters most now: the bonus, how long the streak is safe, or when it continues. */
function line({ localize, state }: RowContext, quest: Quest, run: QuestStreak, isNew: boolean): unknown {
  const { t } = localize;
  const { now } = state;
  const isDaily = run.rhythm === 'daily';
  if (run.isDoneNow || quest.phase === 'pending') {
    if (run.isDoneNow && run.milestones.some(({ length }) => length === run.count)) return milestoneText(localize, run);
    if (run.safeUntil !== undefined) return t('streak.safe.short', { moment: endText(localize, run.safeUntil, now) });
    return run.resetsAt === undefined
      ? nothing
      : until(localize, isDaily ? 'streak.back' : 'streak.back.later', run.resetsAt, now);
  }
  if (run.next && run.next.length === run.count + 1) {
    const unit = quest.reward.kind === 'points' ? currencyOf(state, quest.reward.currencyId) : undefined;
    const amount = `${bonusText(localize, run.next, unit?.decimals)}\u00a0${unit?.name ?? ''}`.trim();
    return longAmounts(t('streak.bonus', { amount }));
  }
  if (isNew && run.ended > 1) return t('streak.afresh.body', { count: run.ended });
  if (isNew) return t(isDaily ? 'streak.start.body' : 'streak.start.now.body');
  if (run.safeUntil !== undefined && run.safeUntil > now)
    return html`<span class="streak-left"
      >${icon(iconClock, 14)}${until(localize, isDaily ? 'streak.left' : 'streak.ends', run.safeUntil, now)}</span
    >`;
  return t(isDaily ? 'streak.keep' : 'streak.keep.now');
}

const milestoneText = ({ t }: Localize, { next }: QuestStreak): string =>
  next ? t('streak.milestone', { count: next.length }) : t('streak.milestone.last');

function weekdays({ lang }: Localize, windows: readonly StreakWindow[]): TemplateResult {
  const format = new Intl.DateTimeFormat(lang, { weekday: 'narrow', timeZone: 'UTC' });
  return html`<div class="days" aria-hidden="true">
    ${windows.map(({ start, isNow }) => html`<span class=${isNow ? 'today' : ''}>${format.format(start)}</span>`)}
  </div>`;
}

/** Returns why the last check-in did not count. */
const refusal = (localize: Localize, quest: Quest): string =>
  localize.t('streak.refused', { reason: reasonTitle(localize, quest.refusal, quest) });

/** Draws the check-in button. It is the same element in every state, so that it keeps the focus and its news is announced. */
function checkIn({ localize: { t }, onPress }: RowContext, quest: Quest): TemplateResult {
  const busy = quest.phase === 'pending';
  const isDone = quest.streak?.isDoneNow || ['done', 'cooling', 'capped'].includes(quest.phase);
  const label = busy ? t('streak.checking') : isDone ? t('streak.checked-in') : quest.label || t('streak.check-in');
  return button(label, {
    variant: busy || isDone ? 'secondary' : 'primary',
    icon: isDone ? iconCheck : iconLeaf,
    busy,
    resting: isDone ?? false,
    onClick: (event) => onPress(quest, event),
  });
}

/** Draws the details of the streak: the next bonus, until when it is safe, when a day begins here. */
function about(context: RowContext, run: QuestStreak, { onRemind }: StreakOptions): TemplateResult {
  const {
    localize,
    state: { now },
  } = context;
  const { t } = localize;
  const midnight = Math.ceil(now / dayMs) * dayMs;
  return html`<div class="streak-more">
    ${
      run.next
        ? html`<p>
            ${longAmounts(t('streak.next', { amount: bonusText(localize, run.next), count: run.next.length }))}
          </p>`
        : nothing
    }
    ${
      run.safeUntil !== undefined && run.safeUntil > now
        ? html`<p>
            ${t('streak.safe', { moment: withUtc(localize, 'streak.moment', endText(localize, run.safeUntil, now), run.safeUntil) })}
          </p>`
        : nothing
    }
    ${run.rhythm === 'daily' ? html`<p>${t('streak.reset', { local: localize.date(midnight, 'time') })}</p>` : nothing}
    ${
      run.safeUntil !== undefined && run.safeUntil > now + 10 * minuteMs
        ? html`<div class="detail-actions">
            ${button(t('streak.remind'), { variant: 'quiet', size: 'sm', icon: iconCalendar, onClick: onRemind })}
          </div>`
        : nothing
    }
  </div>`;
}

/** A window of time in which the member can check in once. */
export interface StreakWindow {
  readonly day: BranchDay;
  /** Epoch ms at which the window begins. */
  readonly start: number;
  readonly isNow: boolean;
}

const lengths: Partial<Record<QuestStreak['rhythm'], number>> = { hourly: hourMs, daily: dayMs, weekly: 7 * dayMs };

/**
 * Returns the seven windows of the branch. If the next bonus is near enough, the branch ends there, at the berry. Otherwise it is
 * the calendar week, or seven windows of which the current one is the fourth.
 */
export function windowsOf({ count, rhythm, isDoneNow, next }: QuestStreak, now: number): StreakWindow[] {
  const length = lengths[rhythm] ?? dayMs;
  const start = startOf(now, rhythm, length);
  const toBonus = next ? next.length - count - (isDoneNow ? 0 : 1) : branchDays;
  const weekday = (new Date(now).getUTCDay() + 6) % 7;
  const at = toBonus >= 0 && toBonus < branchDays ? branchDays - 1 - toBonus : rhythm === 'daily' ? weekday : 3;
  const first = at - count + (isDoneNow ? 1 : 0);
  return [...Array<undefined>(branchDays)].map((_, index) => ({
    day: dayOf(index, at, first, isDoneNow),
    start: start + (index - at) * length,
    isNow: index === at,
  }));
}

/** Returns how a window is drawn. The window before the streak was missed; earlier ones are unknown. */
function dayOf(index: number, at: number, first: number, isDoneNow: boolean): BranchDay {
  if (index === at && !isDoneNow) return 'today';
  if (index > at) return 'next';
  if (index >= first) return 'done';
  return index === first - 1 ? 'missed' : 'next';
}

/** Returns when the current window began. Windows begin at 00:00 UTC, weeks on Sunday. */
const startOf = (now: number, rhythm: QuestStreak['rhythm'], length: number): number =>
  rhythm === 'weekly'
    ? Math.floor(now / dayMs) * dayMs - new Date(now).getUTCDay() * dayMs
    : Math.floor(now / length) * length;
