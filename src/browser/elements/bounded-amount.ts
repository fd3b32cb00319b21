import type { Localize } from '../controllers/localize.js';

/** Whether an amount is the most or the least of what is paid; neither if it is exactly that. */
export interface AmountBounds {
  readonly isUpTo?: boolean;
  readonly isFrom?: boolean;
}

/** Says how certain an amount is: `up to 50`, `at least 50`, or `50`. */
export function boundedAmount({ t }: Localize, amount: string, { isUpTo, isFrom }: AmountBounds): string {
  if (isUpTo) return t('quest-list.reward.up-to', { amount });
  return isFrom ? t('quest-list.reward.at-least', { amount }) : amount;
}
