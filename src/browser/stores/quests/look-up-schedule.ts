/** Milliseconds between the look-ups of an attempt, in order; the last value repeats. */
const lookUpDelaysMs = [5_000, 15_000, 45_000, 120_000, 300_000, 600_000] as const;
/** Milliseconds between two look-ups that a member asks for. */
export const checkCooldownMs = 5_000;
/**
 * Milliseconds until a request is sent again, unless the platform names a longer time: it accepts one a minute for each quest.
 */
const resendDelaysMs = [20_000, 45_000, 90_000] as const;

/**
 * Returns the milliseconds before the next look-up. They vary by a tenth, so that attempts that began together do not
 * send their requests together.
 */
export const nextCheck = (attempts: number, random = Math.random): number =>
  (lookUpDelaysMs[Math.min(attempts, lookUpDelaysMs.length - 1)] ?? 600_000) * (0.9 + random() * 0.2);

/** Returns the milliseconds before the next request; `undefined` if the platform has asked to wait too often. */
export const nextSend = (attempts: number, asked = 0): number | undefined => {
  const wait = resendDelaysMs[attempts];
  return wait === undefined ? undefined : Math.max(wait, asked);
};
