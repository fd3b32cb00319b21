import type { Handlers } from '../../handler.js';
import { createRule } from './create-rule.js';
import { deleteRule } from './delete-rule.js';
import { listRuleChains } from './list-rule-chains.js';
import { listRuleEdits } from './list-rule-edits.js';
import { listRules } from './list-rules.js';
import { restoreRuleEdit } from './restore-rule-edit.js';
import { updateRule } from './update-rule.js';

/** Handlers for rules, their chains and edits. Completing rules is in `loyalty/completion/`. */
export const ruleHandlers = {
  listRules,
  createRule,
  updateRule,
  deleteRule,
  listRuleChains,
  listRuleEdits,
  restoreRuleEdit,
} satisfies Partial<Handlers>;
