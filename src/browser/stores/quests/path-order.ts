import type { Quest } from './quest.js';

/**
 * Sorts quests so that each comes after the quests that it needs, and otherwise keeps their order. Where chains lead back to
 * themselves, the first quest begins.
 *
 * @param needs ids of the quests that a quest needs, by its id
 */
export function inUnlockOrder(
  quests: readonly Quest[],
  needs: ReadonlyMap<string, ReadonlySet<string>>,
): readonly Quest[] {
  const left = new Map(quests.map((quest) => [quest.id, quest]));
  const ordered: Quest[] = [];
  while (left.size > 0) {
    const next = firstFree(left, needs);
    if (!next) break;
    left.delete(next.id);
    ordered.push(next);
  }
  return ordered;
}

/** Returns the first quest that needs none of the others; the first of all if each needs another. */
function firstFree(
  left: ReadonlyMap<string, Quest>,
  needs: ReadonlyMap<string, ReadonlySet<string>>,
): Quest | undefined {
  for (const quest of left.values())
    if (![...(needs.get(quest.id) ?? [])].some((id) => id !== quest.id && left.has(id))) return quest;
  return left.values().next().value;
}
