import type { Handlers } from '../../handler.js';
import { completeRule } from './complete-rule.js';
import { listAccountStreaks } from './list-account-streaks.js';
import { listCompletionStatuses } from './list-completion-statuses.js';
import { listRuleStatuses } from './list-rule-statuses.js';
import { saveRuleStatus } from './save-rule-status.js';

/** Handlers for completing rules, and for members' progress. */
export const completionHandlers = {
  completeRule,
  listCompletionStatuses,
  listRuleStatuses,
  saveRuleStatus,
  listAccountStreaks,
} satisfies Partial<Handlers>;
