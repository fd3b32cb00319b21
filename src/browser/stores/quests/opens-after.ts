import type { Condition } from './conditions/condition.js';
import type { Quest } from './quest.js';

/** Whether a locked quest is known to open once another quest has been done one more time. */
export function opensAfter({ phase, conditions, requiredFirst }: Quest, doneId: string): boolean {
  if (phase !== 'locked' || requiredFirst.some((id) => id !== doneId)) return false;
  if (!conditions || conditions.state === 'met') return requiredFirst.length > 0;
  const open = conditions.conditions.filter(({ state }) => state !== 'met');
  const isLast = (condition: Condition): boolean => isLastOf(condition, doneId);
  return conditions.operator === 'OR' ? open.some(isLast) : open.every(isLast);
}

/** Whether a quest, done once more, meets a condition. Of several quests, one done several times is not known to be this one. */
const isLastOf = ({ type, done, of, times, subjects }: Condition, questId: string): boolean =>
  (type === 'rule' ? subjects.length === 1 || of === 1 : type === 'rules' && times === 1) &&
  Number(of ?? NaN) - Number(done ?? NaN) <= 1 &&
  subjects.some(({ kind, id, state }) => kind === 'quest' && id === questId && state === 'unmet');
