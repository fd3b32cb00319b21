import { html, nothing, type TemplateResult } from 'lit';
import type { MessageKey } from '../../../../controllers/localize.js';
import type { Quest } from '../../../../stores/quests/quest.js';
import { button } from '../../../../ui/button.js';
import { iconCalendar } from '../../../../ui/icons.js';
import { hrefOf, pressOf } from '../../quest-press.js';
import { check } from './check.js';
import { facts } from './facts.js';
import { locked } from './locked.js';
import { providerName } from '../meta.js';
import { isInline, refusal } from './refusal.js';
import { pressButton } from '../rows/row.js';
import type { DetailContext, DetailMemory } from './detail-context.js';

/** Draws the inside of an open row: what the quest is about, why it is not open yet, and what to do. */
export function detail(context: DetailContext, memory: DetailMemory, quest: Quest): unknown {
  return [
    isInline(quest) ? nothing : refusal(context, memory, quest),
    html`<slot name="item-${quest.id}">${description(context, memory, quest)}</slot>`,
    facts(context, quest),
    body(context, memory, quest),
  ];
}

function body(context: DetailContext, memory: DetailMemory, quest: Quest): unknown {
  switch (quest.phase) {
    case 'locked':
      return locked(context, quest);
    case 'pending':
      return isTyped(quest) && memory.formOf(quest).isBusy
        ? todo(context, memory, quest)
        : check(context, memory, quest);
    case 'upcoming':
      return actions(reminder(context, quest));
    case 'done':
    case 'cooling':
    case 'capped':
      return ['quiz', 'poll'].includes(quest.action.kind) && context.isSignedIn
        ? memory.questionnaire.render(context, quest)
        : actions(quest.phase === 'done' ? nothing : reminder(context, quest));
    case 'blocked':
      return quest.refusal ? nothing : refusal(context, memory, quest, { code: 'account_blocked' });
    default:
      return todo(context, memory, quest);
  }
}

const isTyped = ({ action }: Quest): boolean => ['code', 'text', 'content-link'].includes(action.kind);

function todo(context: DetailContext, memory: DetailMemory, quest: Quest): unknown {
  switch (quest.action.kind) {
    case 'code':
    case 'text':
    case 'content-link':
      return memory.formOf(quest).render(context, quest);
    case 'quiz':
    case 'poll':
      return memory.questionnaire.render(context, quest);
    default: {
      const how = howTo(context, quest);
      // A refusal has the button already, beside its reason.
      const press = quest.phase === 'refused' ? undefined : pressOf(quest, context.state.visited.has(quest.id));
      const isOffered = press && press.does !== 'open';
      return [
        how ? html`<p class="description">${how}</p>` : nothing,
        actions(
          isOffered ? pressButton(context, quest, press, 'primary') : nothing,
          visitAgain(context, quest),
          quest.endsAt === undefined ? nothing : reminder(context, quest),
        ),
      ];
    }
  }
}

const actions = (...content: unknown[]): unknown =>
  content.some((each) => each !== nothing) ? html`<div class="detail-actions">${content}</div>` : nothing;

const reminder = ({ localize, onRemind }: DetailContext, quest: Quest): TemplateResult =>
  button(localize.t('quest.calendar.add'), {
    variant: 'quiet',
    size: 'sm',
    icon: iconCalendar,
    onClick: () => onRemind(quest),
  });

/** Draws the link again for members who have visited the page: their row only has the button `Check`. */
function visitAgain(context: DetailContext, quest: Quest): unknown {
  const href = hrefOf(quest);
  if (quest.action.kind !== 'verify' || !href || !context.state.visited.has(quest.id)) return nothing;
  return html`<a
    class="text-link"
    href=${href}
    target="_blank"
    rel="noopener noreferrer nofollow ugc"
    @click=${(event: MouseEvent) => context.onPress(quest, event)}
    >${context.localize.t('quest.open-again')}</a
  >`;
}

function howTo({ localize, state }: DetailContext, quest: Quest): string {
  const { t } = localize;
  const { action, provider } = quest;
  const named = provider ? { provider: providerName(localize, provider) } : {};
  const trouble = state.linkTroubles.get(quest.id);
  if (trouble === 'blocked') return t('quest.no-window');
  if (trouble === 'elsewhere' && provider) return t('quest.connect-elsewhere', named);
  switch (action.kind) {
    case 'automatic':
      return t(`quest.how.${action.source}`);
    case 'verify':
      return provider && hrefOf(quest) ? t('quest.how.verify', named) : t('quest.how.verify.any');
    case 'link':
      return t(hrefOf(quest) ? 'quest.how.link' : 'quest.link.unusable');
    case 'external':
    case 'closed':
    case 'connect-wallet':
    case 'profile':
      return t(`quest.how.${action.kind}` satisfies MessageKey);
    case 'connect':
      return t('quest.how.connect', { provider: providerName(localize, action.provider) });
    default:
      return '';
  }
}

/** Number of characters above which only the beginning is shown. */
const longFrom = 320;

/** Draws the operator's description of a quest: text, never markup. */
function description({ localize }: DetailContext, memory: DetailMemory, quest: Quest): TemplateResult {
  const text = quest.description.trim();
  if (!text) return html``;
  const isClamped = text.length > longFrom && !memory.marksOf(quest).isUnfolded;
  return html`<p class="description${isClamped ? ' clamped' : ''}" dir="auto">${text}</p>
    ${
      isClamped
        ? html`<button class="text-link" type="button" @click=${() => memory.unfold(quest)}>
            ${localize.t('quest.more')}
          </button>`
        : nothing
    }`;
}
