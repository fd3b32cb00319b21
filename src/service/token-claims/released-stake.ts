/** A stake; amounts are base units, the duration is in seconds. */
export interface Stake {
  readonly amount: string;
  readonly claimed: string;
  readonly duration: number;
  readonly startTime: Date;
}

/**
 * Returns how much of a stake is released so far, in base units: gradually in a linear contract, all at the end in a time lock, and
 * at least what the owner has withdrawn.
 *
 * @param now milliseconds since 1970
 */
export function releasedOf(
  { amount, claimed, duration, startTime }: Stake,
  type: 'linear' | 'timelock' | null,
  now: number,
): bigint {
  const whole = BigInt(amount);
  const elapsed = Math.floor((now - startTime.getTime()) / 1000);
  const released =
    elapsed >= duration ? whole : type === 'linear' && elapsed > 0 ? (whole * BigInt(elapsed)) / BigInt(duration) : 0n;
  return released > BigInt(claimed) ? released : BigInt(claimed);
}
