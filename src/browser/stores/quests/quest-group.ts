import { addPoints, type OpenPoints } from './rewards/points.js';
import type { Quest, QuestPhase } from './quest.js';

/** A section of the quests, in the owner's order. Quests without a section form a last group without an id. */
export interface QuestGroup {
  readonly id: string | undefined;
  readonly name: string;
  readonly subtitle: string | undefined;
  readonly isCollapsible: boolean;
  readonly isRequired: boolean;
  readonly quests: readonly Quest[];
  /** Number of its quests that are done, whatever filter is set. */
  readonly done: number;
  readonly total: number;
}

/** A group as its owner made it. */
export interface QuestSection {
  readonly id: string;
  readonly name: string;
  readonly subtitle: string | undefined;
  readonly isCollapsible: boolean;
  readonly isRequired: boolean;
  /** Ids of its quests, in the owner's order. */
  readonly questIds: readonly string[];
}

/** Which quests are shown. */
export type QuestView = 'all' | 'available' | 'progress' | 'done' | 'locked' | 'past';

/** `ending`: soonest end first; `reward`: highest first; `recommended`: by urgency of the phase, then end, then reward. */
export type QuestSort = 'given' | 'ending' | 'reward' | 'newest' | 'recommended';

/** Totals of a list of quests. */
export interface QuestSummary {
  readonly done: number;
  readonly total: number;
  /** Points that can be earned now, by currency. */
  readonly open: ReadonlyMap<string, OpenPoints>;
}

const views: Readonly<Record<Exclude<QuestView, 'all'>, readonly QuestPhase[]>> = {
  available: ['available', 'ending', 'progress', 'refused'],
  progress: ['progress', 'pending'],
  done: ['done', 'cooling', 'capped'],
  locked: ['locked', 'upcoming'],
  past: ['expired', 'new-members-only', 'blocked'],
};

/** Whether a quest belongs to a view. */
export const isInView = ({ phase }: Quest, view: QuestView): boolean => view === 'all' || views[view].includes(phase);

/**
 * Puts quests into their groups. Both keep their order. `shown` are the quests that pass the filter, already sorted. Groups with
 * nothing to show are left out.
 */
export function groupQuests(
  quests: readonly Quest[],
  sections: readonly QuestSection[],
  shown: readonly Quest[] = quests,
  sort: QuestSort = 'given',
): readonly QuestGroup[] {
  const known = new Set(sections.map(({ id }) => id));
  const sectionOf = ({ groupId }: Quest): string | undefined =>
    groupId !== undefined && known.has(groupId) ? groupId : undefined;
  const groups = [...sections, undefined].map((section): QuestGroup => {
    const all = quests.filter((quest) => sectionOf(quest) === section?.id);
    const own = shown.filter((quest) => sectionOf(quest) === section?.id);
    const places = new Map(section?.questIds.map((id, index) => [id, index]));
    const placeOf = ({ id }: Quest): number => places.get(id) ?? places.size;
    return {
      id: section?.id,
      name: section?.name ?? '',
      subtitle: section?.subtitle,
      isCollapsible: section?.isCollapsible ?? true,
      isRequired: section?.isRequired ?? false,
      quests: sort === 'given' ? [...own].sort((one, other) => placeOf(one) - placeOf(other)) : own,
      done: countDone(all),
      total: all.length,
    };
  });
  return groups.filter((group) => group.quests.length > 0);
}

/** Returns the totals of a list of quests. */
export function summarizeQuests(quests: readonly Quest[]): QuestSummary {
  const open = new Map<string, OpenPoints>();
  for (const quest of quests) {
    const { reward } = quest;
    if (reward.kind !== 'points' || reward.currencyId === undefined || !isInView(quest, 'available')) continue;
    open.set(reward.currencyId, addPoints(open.get(reward.currencyId), reward));
  }
  return { done: countDone(quests), total: quests.length, open };
}

const countDone = (quests: readonly Quest[]): number => quests.filter((quest) => isInView(quest, 'done')).length;
