import { html, nothing, type TemplateResult } from 'lit';
import type { Localize, MessageKey } from '../../../controllers/localize.js';
import { onLastDay } from '../../../../values/moments/midnight.js';
import type { Quest, QuestRhythm } from '../../../stores/quests/quest.js';
import { icon } from '../../../ui/icon.js';
import { iconClock, iconRepeat, iconWarning } from '../../../ui/icons.js';
import { longAmounts } from '../../../ui/long-amounts.js';
import { progressBar } from '../../../ui/progress.js';
import { currencyOf, type RowContext } from './rows/row-context.js';
import { on, startText, until } from './time-span.js';

/** A note in the line under the name of a quest. */
interface Note {
  readonly text: unknown;
  readonly icon?: string | undefined;
  readonly tone?: 'warning' | 'accent' | 'danger';
}

const rhythms: Partial<Record<QuestRhythm, MessageKey>> = {
  once: 'quest-list.once',
  hourly: 'quest-list.hourly',
  daily: 'quest-list.daily',
  weekly: 'quest-list.weekly',
  monthly: 'quest-list.monthly',
};

/** Returns a provider's name for members. */
export const providerName = ({ t }: Localize, provider: NonNullable<Quest['provider']>): string =>
  t(`provider.${provider}`);

/** Returns a member's progress as a text: the percent, and what is counted. */
export function progressText(localize: Localize, { progress }: Quest): string {
  if (!progress) return '';
  const percent = localize.percent(progress.percent);
  if (progress.of === undefined || progress.of === null) return percent;
  const [done, of] = [localize.amount(progress.done ?? 0), localize.amount(progress.of)];
  return `${percent} · ${localize.t('quest-list.progress', { done, of })}`;
}

/** Draws the line under the name of a quest: how often, from or until when, or why it cannot be done. */
export function meta(context: RowContext, quest: Quest): TemplateResult {
  const { localize } = context;
  const isUnderWay =
    quest.phase === 'progress' ||
    (quest.phase === 'ending' && quest.progress) ||
    (quest.phase === 'locked' && Number(quest.progress?.done) > 0);
  const bar = isUnderWay
    ? html`<div class="meta-progress">
        ${progressBar(quest.progress?.percent ?? 0, quest.name)}<span
          >${longAmounts(progressText(localize, quest))}</span
        >
      </div>`
    : nothing;
  const notes = context.celebrationOf(quest) ? [celebrated(context, quest)] : notesOf(context, quest);
  return html`${
    notes.length > 0
      ? html`<div class="meta" part="meta">
          ${notes.map(
            ({ text, icon: outline, tone }) =>
              html`<span class=${tone ?? nothing}>${outline ? icon(outline, 14) : nothing}${text}</span>`,
          )}
        </div>`
      : nothing
  }${bar}`;
}

function celebrated({ localize, state, celebrationOf }: RowContext, quest: Quest): Note {
  const { reward } = quest;
  const total = celebrationOf(quest)?.total;
  const unit = reward.kind === 'points' ? currencyOf(state, reward.currencyId) : undefined;
  if (total === undefined || !unit) return { text: localize.t('quest-list.just-done') };
  const amount = localize.amount(total, unit.decimals);
  return { text: localize.t('quest-list.just-done.total', { amount, currency: unit.name }) };
}

function notesOf(context: RowContext, quest: Quest): Note[] {
  const {
    localize,
    state: { now },
  } = context;
  const { t } = localize;
  const wait = (key: MessageKey, at: number | undefined, outline?: string): Note[] =>
    at === undefined ? [] : [{ text: until(localize, key, at, now), icon: outline }];
  switch (quest.phase) {
    case 'available':
      if (context.nextId === quest.id) return [{ text: t('quest-list.up-next') }];
      return [...rhythm(context, quest), ...window(context, quest)];
    case 'ending':
      return wait('quest-list.ends-in', quest.endsAt, iconClock).map((note) => ({ ...note, tone: 'warning' }));
    case 'progress':
      return [];
    case 'pending':
      return pending(context, quest);
    case 'refused':
      // The open row shows the reason, with what helps.
      return context.openId === quest.id ? rhythm(context, quest) : [refused(context, quest)];
    case 'done':
      return [
        {
          text:
            quest.doneAt === undefined ? t('quest-list.done') : on(localize, 'quest-list.done-on', quest.doneAt, now),
        },
      ];
    case 'cooling':
      return quest.againAt === undefined
        ? [{ text: t('quest-list.done') }]
        : wait('quest-list.again-in', quest.againAt, iconRepeat);
    case 'capped':
      return [{ text: t('quest-list.capped') }, ...wait('quest-list.again-in', quest.againAt)];
    case 'upcoming':
      return [...wait('quest-list.starts-in', quest.startsAt), ...begins(context, quest)];
    case 'expired':
      return quest.endsAt === undefined
        ? []
        : [{ text: on(localize, 'quest-list.ended', quest.endsAt, now, onLastDay(quest.endsAt)) }];
    case 'locked':
      return [{ text: locked(context, quest) }];
    default:
      return [{ text: t(`quest-list.${quest.phase}`) }];
  }
}

function rhythm({ localize }: RowContext, { rhythm: often }: Quest): Note[] {
  const key = rhythms[often];
  return key ? [{ text: localize.t(key), icon: often === 'once' ? undefined : iconRepeat }] : [];
}

const window = ({ localize, state: { now } }: RowContext, { endsAt }: Quest): Note[] =>
  endsAt === undefined ? [] : [{ text: on(localize, 'quest-list.ends-on', endsAt, now, onLastDay(endsAt)) }];

const begins = ({ localize }: RowContext, { startsAt }: Quest): Note[] =>
  startsAt === undefined ? [] : [{ text: localize.t('quest-list.moment', { moment: startText(localize, startsAt) }) }];

function pending({ localize }: RowContext, { check, action, provider }: Quest): Note[] {
  const tone = 'accent' as const;
  const { t } = localize;
  if (check?.isSlow) return [{ text: t('quest-list.checking.slow'), tone }];
  if (action.kind === 'link') return [{ text: t('quest-list.checking.link'), tone }];
  const checking = provider
    ? t('quest-list.checking.with', { provider: providerName(localize, provider) })
    : t('quest-list.checking');
  const usual = html`${checking}<span class="only-wide">. ${t('quest-list.checking.usual')}</span>`;
  return [{ text: html`<span>${usual}</span>`, tone }];
}

function refused({ localize }: RowContext, { refusal, provider }: Quest): Note {
  const { t } = localize;
  const where = refusal?.provider ?? provider;
  if (refusal?.code === 'account_not_connected' && where)
    return {
      text: t('quest-list.not-connected', { provider: providerName(localize, where) }),
      icon: iconWarning,
      tone: 'warning',
    };
  return { text: t('quest-list.refused') };
}

function locked({ localize: { t } }: RowContext, { conditions, requiredFirst }: Quest): string {
  if (conditions && conditions.operator === 'OR') return t('quest-list.locked.or');
  const count = conditions?.conditions.length ?? 0;
  if (count > 0) return t('quest-list.locked', { met: conditions?.met ?? 0, count });
  if (requiredFirst.length > 0) return t('quest-list.locked.required', { count: requiredFirst.length });
  return t('quest-list.locked.plain');
}
