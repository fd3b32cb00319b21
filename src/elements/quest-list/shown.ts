import type { Localize } from '../../controllers/localize.js';
import { groupQuests, type QuestSection, type QuestSort } from '../../loyalty/quest-group.js';
import type { Quest } from '../../loyalty/quest.js';
import { PAST, type ShownGroup } from './group.js';

/** What is shown of the quests. */
export interface Shown {
  readonly groups: readonly ShownGroup[];
  /** Those in the groups, in their order. */
  readonly quests: readonly Quest[];
}

/** What decides about it. */
export interface ShownOptions {
  readonly quests: readonly Quest[];
  readonly sections: readonly QuestSection[];
  /** The one that stands above the groups. */
  readonly streakId: string | undefined;
  /** Those that are wanted, in their order; `undefined` for all, as their owner ordered them. */
  readonly wanted: readonly Quest[] | undefined;
  readonly sort: QuestSort;
}

/** Whether a quest is over. What its member has done stays done. */
export const isOver = ({ phase }: Quest): boolean => phase === 'expired';

/** Quests in their groups; what is over in a last one of its own. */
export function shownOf({ t }: Localize, { quests, sections, streakId, wanted, sort }: ShownOptions): Shown {
  const current = wanted ? quests : quests.filter((quest) => !isOver(quest));
  const shown = (wanted ?? current).filter(({ id }) => id !== streakId);
  const groups: ShownGroup[] = groupQuests(current, sections, shown, wanted ? sort : 'given').map((section) => ({
    ...section,
    id: section.id ?? '',
    name: section.name || t('quest-list.group.other'),
  }));
  const past = wanted ? [] : quests.filter(isOver);
  if (past.length > 0)
    groups.push({
      id: PAST,
      name: t('quest-list.group.past'),
      subtitle: undefined,
      isCollapsible: true,
      done: 0,
      total: past.length,
      quests: past,
    });
  return { groups, quests: groups.flatMap((each) => each.quests) };
}
