import type { Quest } from './quest.js';

/** The points paid for a completed quest, as far as they are known. */
export interface Payment {
  /** In base units. */
  readonly amount: string | null;
  readonly currencyId: string | null;
}

/** Returns the points paid for a completed quest. */
export function paymentOf({ reward, received }: Quest): Payment {
  if (reward.kind !== 'points') return { amount: null, currencyId: null };
  const known = received ?? (reward.isUpTo || reward.isFrom ? undefined : reward.amount);
  return {
    amount: known === undefined || known === null ? null : String(known),
    currencyId: reward.currencyId ?? null,
  };
}
