import { refusals } from '../completion/messages.js';
import { met, notMet } from './kind.js';
import type { RuleKind } from './kind.js';

/**
 * Rules that members cannot request: trades, events on chains, spending in shops. A feed of the operator reports the progress (POST
 * /api/loyalty/rule_statuses); at 100 the rule is completed.
 */
export const fed = (texts: { readonly done?: string; readonly failed?: string } = {}): RuleKind => ({
  refuse: ({ progress }) => (progress < 100 ? refusals.notCompleted : undefined),
  verify: ({ progress }) => (progress < 100 ? notMet(texts.failed ?? refusals.notAchieved) : met(texts.done)),
});
