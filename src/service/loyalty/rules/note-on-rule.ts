import type { RuleSnapshot } from '../../../contract/loyalty/rules.js';

/** Returns a note to the operator about a rule that was saved, in ASCII; `undefined` if there is nothing to say. */
export const noteOnRule = ({ type }: Pick<RuleSnapshot, 'type'>): string | undefined =>
  type === 'token_hold_erc20'
    ? 'Amounts of a token or coin can be passed on: every member who holds them for a moment is rewarded'
    : undefined;
