import type { RuleKind } from './kind.js';

/** A rule that the operator's own systems check: the holder of the API key declares it completed, and may set the amount. */
export const external: RuleKind = {
  verify: ({ input }) => ({ isMet: true, amount: input.amount }),
};
