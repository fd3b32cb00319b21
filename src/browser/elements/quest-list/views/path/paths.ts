import { html, nothing, type TemplateResult } from 'lit';
import type { LaurelHost } from '../../../../controllers/host.js';
import type { Localize } from '../../../../controllers/localize.js';
import { StoreController } from '../../../../controllers/store-controller.js';
import { conditions } from '../../../../i18n/en/conditions.js';
import { english } from '../../../../i18n/english.js';
import { lockedQuests, OpenedQuests } from '../../../../stores/quests/opened-quests.js';
import { questPaths, type QuestPath } from '../../../../stores/quests/quest-paths.js';
import type { Quest } from '../../../../stores/quests/quest.js';
import type { QuestsState } from '../../../../stores/quests/quest-state.js';
import { button } from '../../../../ui/button.js';
import { image } from '../../../../ui/image.js';
import { pastId, type ShownGroup } from '../../shown-quests.js';
import { group, rows, type GroupsOptions } from '../group.js';
import type { RowContext } from '../rows/row-context.js';
import { on } from '../time-span.js';
import { goal } from './goal.js';
import { pathStyles } from './path.styles.js';
import { isOpened, stop, type PathContext } from './stops.js';

const questPath = english('quest-path');

/** Number of stops, with the goal, that stand beside each other on a wide page. More of them go down the page. */
const besideAtMost = 5;

/** Edge of the cover, px, before the style sheet gives it its shape. */
const coverSize = 190;

/** Draws groups and chains as paths. Quests of no chain, and quests that are over, stay rows. */
function paths(context: PathContext, sections: readonly ShownGroup[], options: GroupsOptions): unknown {
  return sections.map((section) => {
    if (section.id === pastId) return group(context, section, options.isOpen(section), () => options.onToggle(section));
    const { paths: ways, others } = questPaths(section);
    return [
      ways.map((way) => path(context, way, section, options)),
      others.length > 0
        ? html`<section class="group" part="group">${rows(context, others, section.name)}</section>`
        : nothing,
    ];
  });
}

function path(
  context: PathContext,
  way: QuestPath,
  { subtitle }: ShownGroup,
  { onShow }: GroupsOptions,
): TemplateResult {
  const { id, name, stops, nextId, isLocked } = way;
  const quests = questsOf(way);
  const cover = [way.goal, ...quests].find((quest) => quest?.imageUrl)?.imageUrl;
  const size = stops.length + 1 > besideAtMost ? 'path tall' : 'path';
  return html`<section class="way${isLocked ? ' shut' : ''}" part="group" aria-labelledby="way-${id}">
    <div class="cover">
      ${image(cover, { name: 'art', size: coverSize }, nothing)}
      <div class="cover-text">
        <h3 class="way-name" part="group-label label" id="way-${id}"><bdi>${name}</bdi></h3>
        ${subtitle ? html`<p class="group-subtitle"><bdi>${subtitle}</bdi></p>` : nothing}
        <p class="subtitle" part="group-count">${summary(context, way)}</p>
      </div>
    </div>
    <ol class=${size} part="list" role="list">
      ${stops.map((each, index) => stop(context, each, { index, nextId }))}${goal(context, way, quests)}
    </ol>
    ${opened(context, way, quests, onShow)}
  </section>`;
}

/** Says at the end of a path what it has opened elsewhere, by the name of its group, and leads there. */
function opened(
  context: PathContext,
  { id, isDone }: QuestPath,
  own: readonly Quest[],
  onShow: GroupsOptions['onShow'],
): unknown {
  const { localize, state } = context;
  const keys = new Set([id, ...own.map((quest) => quest.id)]);
  const next = state.quests.find((quest) => isOpened(context, quest) && !keys.has(quest.id) && isOpenedBy(keys, quest));
  if (!isDone || !next) return nothing;
  const name = state.sections.find((section) => section.id === next.groupId)?.name || next.name;
  return html`<div class="footer" part="footer">
    <span class="grow"
      >${localize.t('quest-path.opened')} <b><bdi>${name}</bdi></b></span
    >
    ${button(localize.t('quest-list.do.open'), { variant: 'secondary', size: 'sm', onClick: () => onShow(next.id) })}
  </div>`;
}

/** Whether the conditions of a quest name one of the quests of a path, or its group. */
const isOpenedBy = (keys: ReadonlySet<string>, { conditions: group }: Quest): boolean =>
  group?.conditions.some(({ subjects }) =>
    subjects.some(({ kind, id = '' }) => (kind === 'quest' || kind === 'group') && keys.has(id)),
  ) ?? false;

const questsOf = ({ stops, goal: end }: QuestPath): readonly Quest[] => [
  ...stops.flatMap(({ doors }) => doors.flatMap(({ quest }) => quest ?? [])),
  ...(end ? [end] : []),
];

/** Says how much of a path is done, or when it was; to a visitor, how much there is. */
function summary({ localize, state }: RowContext, way: QuestPath): unknown {
  const { goal: end, done, isDone, stops } = way;
  if (isDone && end?.doneAt !== undefined) return on(localize, 'quest-list.done-on', end.doneAt, state.now);
  if (state.member === 'nobody') return localize.t('quest-list.summary.visitor', { count: questsOf(way).length });
  return localize.t('quest-list.summary', { done, total: stops.length });
}

/** The paths of `<laurel-quest-list>`, which load when the page asks for them. */
export const part = {
  styles: [pathStyles],
  texts: { ...questPath, ...conditions },
  make: (host: LaurelHost, _localize: Localize, known: () => QuestsState) => {
    // The paths know at once what was opened: a line that came later would move the buttons below it.
    const opened = new StoreController(
      host,
      OpenedQuests,
      () => lockedQuests(known()),
      () => true,
    );
    return (context: RowContext, sections: readonly ShownGroup[], options: GroupsOptions): unknown =>
      paths({ ...context, openedIds: opened.state.ids }, sections, options);
  },
};
