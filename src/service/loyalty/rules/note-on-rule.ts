import type { RuleSnapshot } from '../../../contract/loyalty/rules.js';

/** Returns what its operator has to know about a rule that was saved, in ASCII; `undefined` for nothing. */
export const noteOnRule = ({ type }: Pick<RuleSnapshot, 'type'>): string | undefined =>
  type === 'token_hold_erc20'
    ? 'Amounts of a token or coin can be passed on: every member who holds them for a moment is rewarded'
    : undefined;
