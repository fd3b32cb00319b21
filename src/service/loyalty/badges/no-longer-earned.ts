import { isByPlace } from '../conditions/by-place.js';
import type { Condition } from '../conditions/condition.js';
import { judge } from '../conditions/judge.js';
import type { Facts } from '../conditions/judge.js';
import type { UndoableReason } from './reason.js';

/** Badge that a member has by deeds, from another badge or from a quest. */
export interface DeedBadge {
  readonly badgeId: string;
  readonly reason: UndoableReason;
  readonly conditions: readonly Condition[];
}

/** A member for whom something was undone. */
export interface Undone {
  /** Current facts about the member, with all their badges. */
  readonly facts: Facts;
  /** Badges that the member may lose. */
  readonly badges: readonly DeedBadge[];
  /** Currencies in which a credit of the member was undone. */
  readonly currencies: Iterable<string>;
  /** Quests of the member that were taken back, and their sections. */
  readonly rules: Iterable<string>;
  /** Badges that the member has lost. */
  readonly ended: Iterable<string>;
  /** Badges from quests that were taken back, or whose reason is gone. */
  readonly givenUp: Iterable<string>;
  /** Badges from other quests. */
  readonly given: ReadonlySet<string>;
  /** Badges that a badge brings. */
  readonly bringsOf: (badgeId: string) => readonly string[];
  /** Currencies in which a badge pays. */
  readonly paysOf: (badgeId: string) => readonly string[];
  /**
   * Returns the member's highest balance ever in each currency, as decimal text, without what was undone and what some badges have
   * paid.
   */
  readonly mostWithout: (badgeIds: ReadonlySet<string>) => ReadonlyMap<string, string>;
}

/**
 * Finds the badges that a member would not have without what was undone. It only judges conditions that depend on it: a member does
 * not lose a badge because quests have changed since, or because points were spent, since the highest balance ever counts. Badges
 * that depend on each other are lost together: each has to be earned without the others.
 */
export function noLongerEarned(undone: Undone): ReadonlySet<string> {
  const { suspects, isAbout } = findSuspects(undone);
  const open = new Map(suspects.map((badge) => [badge.badgeId, badge]));
  for (let isChanged = true; isChanged;) {
    isChanged = false;
    const without = new Set(open.keys());
    const facts: Facts = {
      ...undone.facts,
      balances: undone.mostWithout(without),
      badges: new Set([...undone.facts.badges].filter((id) => !without.has(id))),
    };
    for (const badge of open.values())
      if (isEarned(badge, { ...undone, facts, isAbout })) {
        open.delete(badge.badgeId);
        isChanged = true;
      }
  }
  return new Set(open.keys());
}

/**
 * Finds badges that may result from what was undone, directly or through other badges, and the things whose conditions have to be
 * judged.
 */
function findSuspects({ badges, bringsOf, paysOf, ...undone }: Undone) {
  const currencies = new Set(undone.currencies);
  const [ended, rules, givenUp] = [new Set(undone.ended), new Set(undone.rules), new Set(undone.givenUp)];
  const suspects = new Map<string, DeedBadge>();
  const isAbout = ({ type, currencyIds, badgeIds, ruleIds, ruleGroupIds }: Condition): boolean =>
    (type === 'points' && currencyIds.some((id) => currencies.has(id))) ||
    (type !== 'api' && [...ruleIds, ...ruleGroupIds].some((id) => rules.has(id))) ||
    ((type === 'badge' || type === 'badges') && badgeIds.some((id) => ended.has(id)));
  const isBrought = (badgeId: string): boolean => [...suspects.keys()].some((id) => bringsOf(id).includes(badgeId));
  for (let isChanged = true; isChanged;) {
    isChanged = false;
    for (const badge of badges) {
      const { badgeId, reason, conditions } = badge;
      if (suspects.has(badgeId)) continue;
      const isReached = reason === 'deeds' ? conditions.some(isAbout) : reason === 'badge' && isBrought(badgeId);
      if (!isReached && !givenUp.has(badgeId)) continue;
      suspects.set(badgeId, badge);
      ended.add(badgeId);
      for (const id of paysOf(badgeId)) currencies.add(id);
      isChanged = true;
    }
  }
  return { suspects: [...suspects.values()], isAbout };
}

/** Whether a badge is earned by the facts: given by a quest, brought by a badge that the member has, or by its own conditions. */
function isEarned(
  { badgeId, reason, conditions }: DeedBadge,
  {
    facts,
    isAbout,
    bringsOf,
    given,
  }: Pick<Undone, 'facts' | 'bringsOf' | 'given'> & { readonly isAbout: (condition: Condition) => boolean },
): boolean {
  if (given.has(badgeId)) return true;
  if ([...facts.badges].some((id) => bringsOf(id).includes(badgeId))) return true;
  const isMet = (condition: Condition): boolean => judge(condition, facts).isCompleted;
  if (reason === 'deeds') return conditions.filter(isAbout).every(isMet);
  return conditions.length > 0 && !isByPlace(conditions) && conditions.every(isMet);
}
