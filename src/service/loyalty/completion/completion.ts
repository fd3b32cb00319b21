import type { ruleCompletions } from '../../db/schema/index.js';

/** A request to complete a rule, as it is kept. */
export type Completion = typeof ruleCompletions.$inferSelect;
