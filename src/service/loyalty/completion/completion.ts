import type { ruleCompletions } from '../../db/schema/index.js';

/** A request to complete a rule, as it is stored. */
export type Completion = typeof ruleCompletions.$inferSelect;
