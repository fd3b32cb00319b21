import { html, nothing, type TemplateResult } from 'lit';
import type { Condition } from '../../../../stores/quests/conditions/condition.js';
import type { Quest } from '../../../../stores/quests/quest.js';
import { unlockPath, type UnlockPath, type UnlockStep } from '../../../../stores/quests/conditions/unlock-path.js';
import { conditions } from '../../../../ui/conditions.js';
import { iconWarning } from '../../../../ui/icons.js';
import { notice } from '../../../../ui/notice.js';
import { conditionLines } from '../../../condition-lines.js';
import type { DetailContext } from './detail-context.js';
import { currencyOf } from '../rows/row-context.js';

const questOf = ({ requests }: DetailContext, id: string): Quest | undefined => requests.quest(id);

/** Draws the conditions of a quest, how many of them are met, and the way to the others. */
export function locked(context: DetailContext, quest: Quest): unknown {
  const path = unlockPath(quest.id, (id) => questOf(context, id)?.conditions);
  return [
    quest.conditions ? tree(context, quest, path) : nothing,
    quest.requiredFirst.length > 0 ? required(context, quest.requiredFirst) : nothing,
    path?.isCircular
      ? notice({ tone: 'neutral', icon: iconWarning, body: context.localize.t('quest.unlocks.circular') })
      : nothing,
  ];
}

function tree(context: DetailContext, quest: Quest, path: UnlockPath | undefined): unknown {
  const group = quest.conditions;
  if (!group) return nothing;
  const { localize } = context;
  const operator = group.operator === 'OR' ? 'or' : 'and';
  const count = group.conditions.length;
  const steps = new Map(path?.steps.map((step) => [step.condition.id, step]));
  const shortest = path && path.missing.length > 0 && isShorter(path) ? path.missing.length : 0;
  return [
    conditions({
      operator,
      title: localize.t(`quest.unlocks.${operator}`),
      count: operator === 'and' ? localize.t('quest.unlocks.count', { met: group.met, count }) : undefined,
      or: localize.t('quest.unlocks.open'),
      lines: conditionLines(group, {
        localize,
        decimals: (id) => currencyOf(context.state, id)?.decimals,
        way: (condition) => way(context, condition, steps.get(condition.id)),
      }),
    }),
    shortest > 0 ? html`<p class="hint">${localize.t('quest.unlocks.shortest', { count: shortest })}</p>` : nothing,
  ];
}

/** Whether only some of the missing conditions are needed. */
const isShorter = ({ steps, missing }: UnlockPath): boolean => {
  const open = steps.filter(({ condition }) => condition.state !== 'met').length;
  return missing.length !== open;
};

/** Draws the way to a condition that is not met: the quests it names, and what has to be done before them. */
function way(context: DetailContext, condition: Condition, step: UnlockStep | undefined): unknown {
  const open = condition.subjects.filter(({ kind, id, state }) => kind === 'quest' && id && state !== 'met');
  const known = open.flatMap(({ id }) => (id && questOf(context, id)) || []);
  if (known.length === 0) return undefined;
  const before = step?.before.filter(({ state }) => state !== 'met') ?? [];
  return html`${known.slice(0, 3).map((quest) => html`${goTo(context, quest)} `)}${before.map(({ questId, steps }) => {
    const named = questOf(context, questId);
    const group = named?.conditions;
    if (!group || steps.length === 0) return nothing;
    return html`<span class="before"
      >${conditionLines(
        { ...group, conditions: steps.map((each) => each.condition) },
        { localize: context.localize, decimals: (id) => currencyOf(context.state, id)?.decimals },
      ).map(({ what, state }) => (state === 'met' ? nothing : html`<span class="before-line">${what}</span>`))}</span
    >`;
  })}`;
}

const goTo = ({ localize, onGo }: DetailContext, quest: Quest): TemplateResult =>
  html`<button class="text-link" type="button" @click=${() => onGo(quest.id)}>
    ${localize.t('quest.go-to', { quest: quest.name })}
  </button>`;

/** Draws the quests that every member has to do first. */
function required(context: DetailContext, ids: readonly string[]): TemplateResult {
  const { localize } = context;
  const open = ids.flatMap((id) => questOf(context, id) ?? []);
  return conditions({
    operator: 'and',
    title: localize.t('quest.unlocks.first'),
    or: '',
    lines: open.map((quest) => {
      const isDone = ['done', 'cooling', 'capped'].includes(quest.phase);
      return {
        state: isDone ? 'met' : 'unmet',
        what: localize.isolate(quest.name),
        spoken: localize.t(isDone ? 'condition.met' : 'condition.unmet'),
        ...(isDone ? {} : { missing: goTo(context, quest) }),
      };
    }),
  });
}
