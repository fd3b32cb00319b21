import { html, nothing, type TemplateResult } from 'lit';
import type { Quest, QuestPhase } from '../../loyalty/quest.js';
import { icon } from '../../ui/icon.js';
import { iconArrowUpRight, iconChevronDown } from '../../ui/icons.js';
import { pressOf, type QuestPress } from './action.js';
import type { QuestContext } from './context.js';
import { meta } from './meta.js';
import { rewardCell } from './reward.js';
import { tile } from './tile.js';

const names: Record<QuestPhase, string> = {
  available: 'available',
  ending: 'available',
  progress: 'available',
  pending: 'pending',
  refused: 'failed',
  done: 'complete',
  cooling: 'complete',
  capped: 'complete',
  upcoming: 'upcoming',
  expired: 'expired',
  locked: 'locked',
  'new-members-only': 'expired',
  blocked: 'locked',
};

/** Whether there is more to a quest than its row says. */
export const canOpen = ({ phase }: Quest): boolean => phase !== 'expired' && phase !== 'new-members-only';

/** Whether a row leads to more in a way that is not its button's. */
const hasChevron = ({ phase }: Quest): boolean => !['done', 'cooling', 'capped', 'upcoming'].includes(phase);

/** One quest: tile, label, meta, amount, action, and what stands below them once it is opened. */
export function row(context: QuestContext, quest: Quest): TemplateResult {
  const isOpen = context.openId === quest.id;
  const name = context.celebration(quest.id) ? 'celebrate' : names[quest.phase];
  const modifiers = `${name}${isOpen ? ' open' : ''}`;
  return html`<li class="item ${modifiers}" part="item ${modifiers}" data-quest=${quest.id}>
    <div class="row" part="row">
      ${tile(context, quest)}
      <div class="main" part="main">${label(context, quest, isOpen)}${meta(context, quest)}</div>
      <div class="trail" part="trail">${rewardCell(context, quest)}${action(context, quest, isOpen)}</div>
    </div>
    ${isOpen ? html`<div class="detail" part="detail" id="detail-${quest.id}">${context.detail(quest)}</div>` : nothing}
  </li>`;
}

function label({ onToggle }: QuestContext, quest: Quest, isOpen: boolean): TemplateResult {
  const id = `label-${quest.id}`;
  if (!canOpen(quest)) return html`<span class="label" part="label" id=${id}><bdi>${quest.name}</bdi></span>`;
  return html`<button
    class="label"
    part="label"
    type="button"
    id=${id}
    aria-expanded=${isOpen ? 'true' : 'false'}
    aria-controls=${isOpen ? `detail-${quest.id}` : nothing}
    @click=${() => onToggle(quest)}
  >
    <bdi>${quest.name}</bdi>
  </button>`;
}

function action(context: QuestContext, quest: Quest, isOpen: boolean): TemplateResult {
  const press = isOpen ? undefined : pressOf(quest, context.isVisited(quest.id));
  const chevron = canOpen(quest) && (isOpen || hasChevron(quest));
  return html`<span class="action">
    ${press ? pressButton(context, quest, press, 'secondary') : nothing}
    ${
      chevron
        ? html`<span class="chev ${press || (quest.phase === 'pending' && !isOpen) ? 'only-narrow' : ''}"
            >${icon(iconChevronDown, 16)}</span
          >`
        : nothing
    }
  </span>`;
}

/** Whether the operator's own words can stand on it: they say what to do, not that it is to be checked. */
const isNamed = ({ isQuiet, does, label: usual }: QuestPress): boolean =>
  !isQuiet && does !== 'connect' && usual !== 'quest-list.do.check' && usual !== 'quest-list.do.check-again';

/** The button, or link, of what is to be done with a quest. */
export function pressButton(
  { localize, onAct }: QuestContext,
  quest: Quest,
  press: QuestPress,
  variant: 'primary' | 'secondary',
): TemplateResult {
  const style = press.isQuiet ? 'quiet neutral' : variant;
  const size = variant === 'secondary' ? ' sm' : '';
  const text = (isNamed(press) && quest.phase !== 'refused' && quest.label) || localize.t(press.label);
  const described = `label-${quest.id}`;
  const onClick = (event: MouseEvent): void => onAct(quest, event);
  return press.href
    ? html`<a
        class="button ${style}${size}"
        part="button ${style}"
        href=${press.href}
        target="_blank"
        rel="noopener noreferrer nofollow ugc"
        aria-describedby=${described}
        @click=${onClick}
        ><span dir="auto">${text}</span>${icon(iconArrowUpRight, 16)}</a
      >`
    : html`<button
        class="button ${style}${size}"
        part="button ${style}"
        type="button"
        aria-describedby=${described}
        @click=${onClick}
      >
        <span dir="auto">${text}</span>
      </button>`;
}
