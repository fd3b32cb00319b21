import type { CapInterval } from '../../contract/loyalty/rule-type.js';
import { addAmounts, compareAmounts, subtractAmounts } from './amount.js';
import { windowAt, windowKey } from './windows.js';

/** Payment of a rule with a cap. */
export interface CappedPayment {
  readonly ruleId: string;
  /** Decimal text */
  readonly amount: string;
  /** Most that the rule pays to one member in an interval, as decimal text. */
  readonly cap: string;
  readonly interval: CapInterval;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** Whether the member keeps the payment even if it exceeds the cap. */
  readonly isKept: boolean;
}

/** Payment that exceeds the cap, at least in part. Amounts as decimal text. */
export interface OverCap<Payment> {
  readonly payment: Payment;
  readonly left: string;
  readonly excess: string;
}

/** Returns, in order, the payments that exceed what earlier ones have left of the cap. */
export function amountsOverCap<Payment extends CappedPayment>(payments: readonly Payment[]): OverCap<Payment>[] {
  const totals = new Map<string, string>();
  return payments.flatMap((payment) => {
    const { ruleId, amount, cap, interval, at, isKept } = payment;
    const window = windowAt(interval, at);
    const key = `${ruleId} ${window ? windowKey(window) : ''}`;
    const before = totals.get(key) ?? '0';
    const room = compareAmounts(before, cap) < 0 ? subtractAmounts(cap, before) : '0';
    const left = isKept || compareAmounts(amount, room) <= 0 ? amount : room;
    totals.set(key, addAmounts(before, left));
    return left === amount ? [] : [{ payment, left, excess: subtractAmounts(amount, left) }];
  });
}
