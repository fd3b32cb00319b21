import type { RuleKind } from './kind.js';

/** What the operator's own systems have looked at: whoever holds the key says that it was done, and how much it is worth. */
export const external: RuleKind = {
  verify: ({ input }) => ({ isMet: true, amount: input.amount }),
};
