import { html, nothing, type TemplateResult } from 'lit';
import type { Quest, QuestPhase } from '../../../../stores/quests/quest.js';
import { icon } from '../../../../ui/icon.js';
import { iconArrowUpRight, iconChevronDown, iconBolt, iconGift } from '../../../../ui/icons.js';
import { pressOf, type QuestPress } from '../../quest-press.js';
import { type RowContext, currencyOf } from './row-context.js';
import { meta } from '../meta.js';
import { tile } from './tile.js';
import { amountText } from '../../../../ui/amount.js';
import { coin } from '../../../../ui/coin.js';
import { image } from '../../../../ui/image.js';
import { longAmounts } from '../../../../ui/long-amounts.js';
import { boundedAmount } from '../../../bounded-amount.js';

/** Names of phases in style sheets. */
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

/** Returns the name of a quest's state in style sheets. */
export const stateName = ({ celebrationOf }: RowContext, quest: Quest): string =>
  celebrationOf(quest) ? 'celebrate' : names[quest.phase];

/** Whether a quest has more to show than its row. */
export const canOpen = ({ phase }: Quest): boolean => phase !== 'expired' && phase !== 'new-members-only';

/** Whether a row shows a chevron. Completed and upcoming quests have details as well, but no chevron. */
const hasChevron = ({ phase }: Quest): boolean => !['done', 'cooling', 'capped', 'upcoming'].includes(phase);

/** Draws one quest: tile, label, meta, amount and action, and below them its details once it is open. */
export function row(context: RowContext, quest: Quest): TemplateResult {
  const isOpen = context.openId === quest.id;
  const modifiers = `${stateName(context, quest)}${isOpen ? ' open' : ''}`;
  return html`<li class="item ${modifiers}" part="item ${modifiers}" data-quest=${quest.id}>
    <div class="row" part="row">
      ${tile(context, quest)}
      <div class="main" part="main">${label(context, quest, isOpen)}${meta(context, quest)}</div>
      <div class="trail" part="trail">${rewardCell(context, quest)}${action(context, quest, isOpen)}</div>
    </div>
    ${isOpen ? html`<div class="detail" part="detail" id="detail-${quest.id}">${context.detail(quest)}</div>` : nothing}
  </li>`;
}

/** Draws the name of a quest; it opens and closes the details, if there are any. */
export function label({ onToggle }: RowContext, quest: Quest, isOpen: boolean): TemplateResult {
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

function action(context: RowContext, quest: Quest, isOpen: boolean): TemplateResult {
  const press = isOpen ? undefined : pressOf(quest, context.state.visited.has(quest.id));
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

/** Whether the button may have the operator's text. That text says what to do, so it does not fit a button that checks. */
const isNamed = ({ isQuiet, does, label: usual }: QuestPress): boolean =>
  !isQuiet && does !== 'connect' && usual !== 'quest-list.do.check' && usual !== 'quest-list.do.check-again';

/** Draws the button or link for the next action of a quest. */
export function pressButton(
  { localize, onPress }: RowContext,
  quest: Quest,
  press: QuestPress,
  variant: 'primary' | 'secondary',
  size = variant === 'secondary' ? ' sm' : '',
): TemplateResult {
  const style = press.isQuiet ? 'quiet neutral' : variant;
  const text = (isNamed(press) && quest.phase !== 'refused' && quest.label) || localize.t(press.label);
  const described = `label-${quest.id}`;
  const onClick = (event: MouseEvent): void => onPress(quest, event);
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

/** Draws the reward of a quest: an amount with a coin, a factor, or a badge. */
export function rewardCell(context: RowContext, quest: Quest): TemplateResult {
  return html`<span class="amount" part="amount">${content(context, quest)}</span>`;
}

function content({ localize, state, celebrationOf }: RowContext, quest: Quest): unknown {
  const { t } = localize;
  const { reward, received } = quest;
  if (reward.kind === 'multiplier') {
    const factor = t('quest-list.reward.multiplier', { factor: localize.amount(reward.factor) });
    return html`<span class="bolt">${icon(iconBolt, 16)}</span
      ><span class="num">${boundedAmount(localize, factor, reward)}</span>`;
  }
  if (reward.kind === 'badge') {
    const art = image(
      reward.imageUrl,
      { name: 'coin', size: 16 },
      html`<span class="bolt">${icon(iconGift, 16)}</span>`,
    );
    return html`${art}<span class="num">${t('quest-list.reward.badge')}</span>${
        reward.name ? html`<bdi class="vh">${reward.name}</bdi>` : nothing
      }`;
  }
  const unit = currencyOf(state, reward.currencyId);
  const celebration = celebrationOf(quest);
  const value = celebration && received !== undefined && received !== null ? received : reward.amount;
  const figure = celebration
    ? html`<span class="num"
        >${celebration.countUp(value, (each) => localize.amount(each, unit?.decimals, { signed: true }))}</span
      >`
    : reward.isUpTo || reward.isFrom
      ? html`<span class="num bound"
          >${longAmounts(boundedAmount(localize, localize.amount(value, unit?.decimals), reward))}</span
        >`
      : amountText(localize, value, unit?.decimals);
  return html`${coin(unit?.imageUrl)}${figure}${unit ? html`<bdi class="vh">${unit.name}</bdi>` : nothing}`;
}
