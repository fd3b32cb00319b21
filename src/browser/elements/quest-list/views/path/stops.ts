import { html, nothing, type TemplateResult } from 'lit';
import type { Condition } from '../../../../stores/quests/conditions/condition.js';
import type { PathDoor, PathStop } from '../../../../stores/quests/quest-paths.js';
import { isInView } from '../../../../stores/quests/quest-group.js';
import type { Quest } from '../../../../stores/quests/quest.js';
import { coin } from '../../../../ui/coin.js';
import { icon } from '../../../../ui/icon.js';
import { iconCheck, iconKey, iconLayers, iconLeaf, iconTrophy } from '../../../../ui/icons.js';
import { longAmounts } from '../../../../ui/long-amounts.js';
import { conditionLines, type ConditionWords } from '../../../condition-lines.js';
import { pressOf } from '../../quest-press.js';
import { meta } from '../meta.js';
import { currencyOf, type RowContext } from '../rows/row-context.js';
import { label, pressButton, rewardCell, stateName } from '../rows/row.js';
import { tile } from '../rows/tile.js';
import { levelStem, uprightStem } from './stem.js';

/** State and handlers that all stops share. */
export interface PathContext extends RowContext {
  /** Ids of quests that were locked when the member last looked. */
  readonly openedIds: ReadonlySet<string>;
}

/** Facts about a stop that its path knows. */
export interface StopPlace {
  /** Number of the stop, from 0. */
  readonly index: number;
  /** Id of the quest to do now. */
  readonly nextId: string | undefined;
}

const wordsOf = ({ localize, state }: RowContext): ConditionWords => ({
  localize,
  decimals: (id) => currencyOf(state, id)?.decimals,
});

/** Draws a stop: its quest or condition, several with an "or" between them, and the stem to the next stop. */
export function stop(context: PathContext, { doors, isDone }: PathStop, place: StopPlace): TemplateResult {
  const names = new Set(doors.map((door) => doorName(context, door)));
  const shared = isDone ? 'complete' : names.size === 1 ? ([...names][0] ?? '') : '';
  const name = doors.length > 1 ? `fork ${shared}` : shared;
  const isNext = doors.some(({ quest }) => quest !== undefined && quest.id === place.nextId);
  return html`<li class="path-step ${name}" part="item ${name}" aria-current=${isNext ? 'step' : nothing}>
    <div class="stop">
      <span class="nodes">${doors.map((door) => node(context, door))}</span>
      <div class="doors">
        ${doors.map((door, index) => [
          index > 0 ? html`<span class="or">${context.localize.t('quest.unlocks.open')}</span>` : nothing,
          body(context, door, place.nextId),
        ])}
      </div>
      ${levelStem(place.index, isDone)}
    </div>
    ${uprightStem(isDone)}${doors.map(({ quest }) => quest && openDetail(context, quest))}
  </li>`;
}

/** Draws the details of a quest below its stop, if it is open. */
export const openDetail = (context: RowContext, quest: Quest): unknown =>
  context.openId === quest.id
    ? html`<div class="detail" part="detail" id="detail-${quest.id}">${context.detail(quest)}</div>`
    : nothing;

/** Name of a door's state in style sheets. */
const doorName = (context: RowContext, { quest, condition }: PathDoor): string =>
  quest ? stateName(context, quest) : condition?.state === 'met' ? 'complete' : 'locked';

const node = (context: RowContext, { quest, condition }: PathDoor): unknown =>
  quest
    ? tile(context, quest)
    : html`<span class="tile" part="tile">${condition && conditionGlyph(context, condition)}</span>`;

function conditionGlyph({ state: known }: RowContext, { type, state, subjects }: Condition): unknown {
  if (state === 'met') return icon(iconCheck);
  switch (type) {
    case 'points':
      return coin(currencyOf(known, subjects[0]?.id)?.imageUrl, 18);
    case 'badge':
    case 'badges':
      return icon(iconLeaf);
    case 'level':
      return icon(iconTrophy);
    case 'csv':
    case 'api':
      return icon(iconKey);
    default:
      return icon(iconLayers);
  }
}

const body = (context: PathContext, { quest, condition }: PathDoor, nextId: string | undefined): unknown =>
  quest ? questBody(context, quest, nextId) : condition && conditionBody(context, condition);

/** Draws what a stop says about its quest: name, state, reward and, on the quest to do now, its button. */
export function questBody(context: PathContext, quest: Quest, nextId: string | undefined): TemplateResult {
  const isOpen = context.openId === quest.id;
  const wantsPress = !isOpen && (quest.id === nextId || quest.phase === 'refused');
  const press = wantsPress ? pressOf(quest, context.state.visited.has(quest.id)) : undefined;
  return html`<div class="body" data-quest=${quest.id}>
    ${label(context, quest, isOpen)}${standing(context, quest)}${rewardCell(context, quest)}${
      press ? pressButton(context, quest, press, quest.id === nextId ? 'primary' : 'secondary', ' sm') : nothing
    }
  </div>`;
}

/** Draws how a quest stands. A quest that a single condition locks says which one. */
function standing(context: PathContext, quest: Quest): unknown {
  if (quest.phase === 'locked' && quest.conditions?.operator === 'AND') {
    const open = quest.conditions.conditions.filter(({ state }) => state !== 'met');
    const [line, ...others] = conditionLines({ ...quest.conditions, conditions: open }, wordsOf(context));
    if (line && others.length === 0) return note(line.what);
  }
  const { t } = context.localize;
  const isOpen = isInView(quest, 'available') && quest.phase !== 'refused';
  return [
    isOpen ? html`<span class="vh">${t('quest-list.view.available')}</span>` : nothing,
    isOpened(context, quest)
      ? html`<div class="meta" part="meta"><span class="accent">${t('quest-path.opened')}</span></div>`
      : nothing,
    meta(context, quest),
  ];
}

/** Whether a quest has been unlocked since the member last looked, and can be done. */
export const isOpened = ({ openedIds }: PathContext, quest: Quest): boolean =>
  openedIds.has(quest.id) && isInView(quest, 'available') && quest.phase !== 'refused';

function conditionBody(context: RowContext, condition: Condition): TemplateResult {
  const group = { operator: 'AND' as const, state: condition.state, met: 0, conditions: [condition] };
  const [line] = conditionLines(group, wordsOf(context));
  return html`<div class="body">
    <span class="label" part="label">${longAmounts(line?.what)}<span class="vh">, ${line?.spoken}</span></span>
    ${condition.state === 'met' ? nothing : note(line?.have)}
  </div>`;
}

const note = (text: unknown): unknown =>
  text ? html`<div class="meta" part="meta"><span>${longAmounts(text)}</span></div>` : nothing;
