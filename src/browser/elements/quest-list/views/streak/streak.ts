import { html, nothing, type TemplateResult } from 'lit';
import type { Localize, MessageKey } from '../../../../controllers/localize.js';
import { endText } from '../../../../i18n/end-text.js';
import type { Quest, QuestStreak } from '../../../../stores/quests/quest.js';
import { branch, type BranchDay } from '../../../../ui/branch.js';
import { button } from '../../../../ui/button.js';
import { icon } from '../../../../ui/icon.js';
import { iconCalendar, iconCheck, iconClock, iconInfo, iconLeaf, iconMoon } from '../../../../ui/icons.js';
import { longAmounts } from '../../../../ui/long-amounts.js';
import { bonusText, milestones } from './milestones.js';
import { dayNames, regainedDays, restDay } from './rest-day.js';
import { reasonTitle } from '../detail/reason-text.js';
import { currencyOf, type RowContext } from '../rows/row-context.js';
import { dayMs, minuteMs, until, withUtc } from '../time-span.js';
import { windowsOf, type StreakWindow } from './streak-windows.js';

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
  const regained = regainedDays(run, now);
  return html`<section
    class="streak${options.isLast ? ' last' : ''}${regained.length > 0 ? ' kept' : ''}"
    part="streak"
    aria-label=${quest.name}
    data-quest=${quest.id}
  >
    <div class="streak-head">
      ${isAfresh ? nothing : html`<span class="streak-count" part="streak-count">${localize.number(run.count)}</span>`}
      <div class="streak-text">
        <strong>${options.isMember ? title(localize, run, { isNew, regained }) : t('streak.visitor')}</strong>
        ${options.isMember ? line(context, quest, run, { isNew, regained }) : t('streak.visitor.body')}
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
        weekText(localize, windows, now),
      )}
      ${run.rhythm === 'daily' ? weekdays(localize, windows) : nothing}
    </div>
    ${checkIn(context, quest)}
    ${keep(
      milestones(localize, run, (count) => t(rowKey(run), { count })),
      regained.length > 0 ? nothing : restDay(localize, run, now),
    )}
    ${quest.phase === 'refused' ? html`<p class="hint danger" role="alert">${refusal(localize, quest)}</p>` : nothing}
    ${options.isOpen ? about(context, run, options) : nothing}
  </section>`;
}

/** Draws milestones and rest day, side by side if there is room. */
function keep(
  ring: TemplateResult | typeof nothing,
  rest: TemplateResult | typeof nothing,
): TemplateResult | typeof nothing {
  if (ring === nothing && rest === nothing) return nothing;
  return html`<div class="keep${ring === nothing || rest === nothing ? '' : ' both'}">${ring} ${rest}</div>`;
}

/** Describes the branch: how many windows are done or kept, and the days that a rest day kept. */
function weekText(localize: Localize, windows: readonly StreakWindow[], now: number): string {
  const count = (wanted: BranchDay): number => windows.filter(({ day }) => day === wanted).length;
  const rest = windows.flatMap(({ day, start }) => (day === 'rest' ? [start] : []));
  if (rest.length === 0) return localize.t('streak.branch', { count: count('done') });
  const days = dayNames(localize, rest, now);
  return localize.t('streak.branch.rest', { count: localize.number(count('done') + rest.length), days });
}

const startKey = ({ rhythm }: QuestStreak): MessageKey => (rhythm === 'daily' ? 'streak.start' : 'streak.start.now');

const rowKey = ({ rhythm }: QuestStreak): MessageKey =>
  rhythm === 'hourly' || rhythm === 'daily' || rhythm === 'weekly' || rhythm === 'monthly'
    ? `streak.in-a-row.${rhythm}`
    : 'streak.in-a-row';

/** What the head says of the streak. */
interface Head {
  readonly isNew: boolean;
  /** Starts of the days that rest days have kept since the last check-in. */
  readonly regained: readonly number[];
}

/** Returns the title. A broken streak is not shown as 0: a new one begins. */
const title = ({ t }: Localize, run: QuestStreak, { isNew, regained }: Head): string => {
  if (regained.length > 0) return t('streak.kept', { count: run.count });
  if (isNew && run.ended > 1) return t('streak.afresh');
  return isNew ? t(startKey(run)) : t(rowKey(run), { count: run.count });
};

/** Says what matters most now: the bonus, how long the streak is safe, or when it continues. */
function line({ localize, state }: RowContext, quest: Quest, run: QuestStreak, { isNew, regained }: Head): unknown {
  const { t } = localize;
  const { now } = state;
  const isDaily = run.rhythm === 'daily';
  const safeUntil = safeWithoutRest(run);
  if (run.isDoneNow || quest.phase === 'pending') {
    if (run.isDoneNow && run.milestones.some(({ length }) => length === run.count)) return milestoneText(localize, run);
    if (safeUntil !== undefined) return t('streak.safe.short', { moment: endText(localize, safeUntil, now) });
    return run.resetsAt === undefined
      ? nothing
      : until(localize, isDaily ? 'streak.back' : 'streak.back.later', run.resetsAt, now);
  }
  if (regained.length > 0)
    return t('streak.rest.covered', { count: regained.length, days: dayNames(localize, regained, now) });
  if (run.next && run.next.length === run.count + 1) {
    const unit = quest.reward.kind === 'points' ? currencyOf(state, quest.reward.currencyId) : undefined;
    const amount = `${bonusText(localize, run.next, unit?.decimals)}\u00a0${unit?.name ?? ''}`.trim();
    return longAmounts(t('streak.bonus', { amount }));
  }
  if (isNew && run.ended > 1)
    return run.longest === undefined
      ? t('streak.afresh.body', { count: run.ended })
      : t('streak.afresh.longest', { count: localize.number(run.longest) });
  if (isNew) return t(isDaily ? 'streak.start.body' : 'streak.start.now.body');
  if (safeUntil !== undefined && safeUntil > now)
    return html`<span class="streak-left"
      >${icon(iconClock, 14)}${until(localize, isDaily ? 'streak.left' : 'streak.ends', safeUntil, now)}</span
    >`;
  return t(isDaily ? 'streak.keep' : 'streak.keep.now');
}

/** Returns until when the streak lasts without another rest day: for today, or if it is done, for tomorrow. */
const safeWithoutRest = ({ safeUntil, rest, isDoneNow, resetsAt }: QuestStreak): number | undefined =>
  safeUntil === undefined || resetsAt === undefined || !rest?.left
    ? safeUntil
    : Math.min(safeUntil, resetsAt + (isDoneNow ? dayMs : 0));

const milestoneText = ({ t }: Localize, { next }: QuestStreak): string =>
  next ? t('streak.milestone', { count: next.length }) : t('streak.milestone.last');

function weekdays({ lang }: Localize, windows: readonly StreakWindow[]): TemplateResult {
  const format = new Intl.DateTimeFormat(lang, { weekday: 'narrow', timeZone: 'UTC' });
  return html`<div class="days" aria-hidden="true">
    ${windows.map(
      ({ start, isNow, day }) =>
        html`<span class=${isNow ? 'today' : ''}>${day === 'rest' ? icon(iconMoon, 14) : format.format(start)}</span>`,
    )}
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
  const safeUntil = safeWithoutRest(run);
  return html`<div class="streak-more">
    ${
      run.next
        ? html`<p>
            ${longAmounts(t('streak.next', { amount: bonusText(localize, run.next), count: run.next.length }))}
          </p>`
        : nothing
    }
    ${
      safeUntil !== undefined && safeUntil > now
        ? html`<p>
            ${t('streak.safe', { moment: withUtc(localize, 'streak.moment', endText(localize, safeUntil, now), safeUntil) })}
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
