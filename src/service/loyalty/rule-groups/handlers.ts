import type { Handlers } from '../../handler.js';
import { listRuleGroups } from './list-rule-groups.js';
import { createRuleGroup, deleteRuleGroup, updateRuleGroup } from './save-rule-group.js';

/** Handlers for sections of the quests. */
export const ruleGroupHandlers = {
  listRuleGroups,
  createRuleGroup,
  updateRuleGroup,
  deleteRuleGroup,
} satisfies Partial<Handlers>;
