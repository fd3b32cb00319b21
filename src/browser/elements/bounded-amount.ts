import type { Localize } from '../controllers/localize.js';

/** Whether an amount is an upper or a lower bound of the actual amount; neither if it is exact. */
export interface AmountBounds {
  readonly isUpTo?: boolean;
  readonly isFrom?: boolean;
}

/** Says how certain an amount is: `up to 50`, `at least 50`, or `50`. */
export function boundedAmount({ t }: Localize, amount: string, { isUpTo, isFrom }: AmountBounds): string {
  if (isUpTo) return t('quest-list.reward.up-to', { amount });
  return isFrom ? t('quest-list.reward.at-least', { amount }) : amount;
}
