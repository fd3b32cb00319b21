import type { Localize } from '../../controllers/localize.js';
import { groupQuests, type QuestSort } from '../../stores/quests/quest-group.js';
import type { Quest } from '../../stores/quests/quest.js';
import type { QuestsState } from '../../stores/quests/quest-state.js';
import { pressOf } from './quest-press.js';

/** A section of the list as it is shown. */
export interface ShownGroup {
  /** Empty for quests without a group; `past` for quests that are over. */
  readonly id: string;
  readonly name: string;
  readonly subtitle: string | undefined;
  readonly isCollapsible: boolean;
  /** Number of all its quests that are done, shown or not. */
  readonly done: number;
  readonly total: number;
  readonly quests: readonly Quest[];
}

/** The part of the quests that is shown. */
export interface ShownQuests {
  /** The check-in that is shown above the groups. */
  readonly streak: Quest | undefined;
  readonly groups: readonly ShownGroup[];
  /** All quests of the groups, in their order. */
  readonly quests: readonly Quest[];
}

/** Options that decide which quests are shown. */
export interface ShownOptions {
  readonly hasStreak: boolean;
  /** Whether the search form is open. The check-in is then a row like the others. */
  readonly isFinding: boolean;
  /** Picks and sorts quests; absent if all are shown in the owner's order. */
  readonly find: ((quests: readonly Quest[]) => readonly Quest[]) | undefined;
  readonly sort: QuestSort;
}

/** Id of the group of quests that are over. */
export const pastId = 'past';

/** Phases in which the member can do, wait for, or look up something. */
const lively = new Set<Quest['phase']>(['available', 'ending', 'progress', 'pending', 'refused', 'locked']);

/** Returns the quests in their groups. Quests that are over form a separate last group. */
export function shownQuests({ t }: Localize, state: QuestsState, options: ShownOptions): ShownQuests {
  const { find, sort } = options;
  const { quests: own, sections } = state;
  const streak = options.hasStreak ? streakOf(state) : undefined;
  const found = find?.(own);
  const current = found ? own : own.filter(({ phase }) => phase !== 'expired');
  const listed = (found ?? current).filter((quest) => options.isFinding || quest.id !== streak?.id);
  const groups: ShownGroup[] = groupQuests(current, sections, listed, found ? sort : 'given').map((section) => ({
    ...section,
    id: section.id ?? '',
    name: section.name || t('quest-list.group.other'),
  }));
  const past = found ? [] : own.filter(({ phase }) => phase === 'expired');
  if (past.length > 0) groups.push(pastGroup(t('quest-list.group.past'), past));
  return { streak, groups, quests: groups.flatMap(({ quests }) => quests) };
}

/** Returns the check-in whose streak is shown; none if the member's own streak is not known, because it would be shown as 0. */
function streakOf({ quests, missing }: QuestsState): Quest | undefined {
  if (missing.includes('streaks')) return undefined;
  return quests.find(
    ({ streak, action, phase }) => streak && action.kind === 'check-in' && phase !== 'expired' && phase !== 'locked',
  );
}

const pastGroup = (name: string, quests: readonly Quest[]): ShownGroup => ({
  id: pastId,
  name,
  subtitle: undefined,
  isCollapsible: true,
  done: 0,
  total: quests.length,
  quests,
});

/** Whether a group is open by default. */
export const opensByItself = ({ id, quests }: ShownGroup, { groups }: ShownQuests): boolean =>
  groups.length === 1 || (id !== pastId && quests.some(({ phase }) => lively.has(phase)));

/** Returns the first quest that can be done. */
export const firstToDo = (quests: readonly Quest[]): Quest | undefined =>
  quests.find((quest) => pressOf(quest, false) && quest.phase !== 'upcoming');

/** Returns the quest to suggest after another one, from the same group if possible. */
export function nextAfter({ id, groupId }: Quest, { quests }: ShownQuests): Quest | undefined {
  const open = quests.filter((quest) => quest.phase === 'available' && quest.id !== id);
  return open.find((quest) => quest.groupId === groupId) ?? open[0];
}
