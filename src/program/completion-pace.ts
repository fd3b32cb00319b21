/** Milliseconds between the checks of a try, one after the other; the last one goes on. */
const pace = [5_000, 15_000, 45_000, 120_000, 300_000, 600_000] as const;
/** Milliseconds between two checks that a member asks for. */
export const checkCooldown = 5_000;
/** Milliseconds until the platform takes another request, where it says no better: it takes one a minute for each quest. */
const takesAgain = [20_000, 45_000, 90_000] as const;

/** How long to wait after so many checks; spread, so that those who began together do not ask together. */
export const nextCheck = (attempts: number, random = Math.random): number =>
  (pace[Math.min(attempts, pace.length - 1)] ?? 600_000) * (0.9 + random() * 0.2);

/** How long to wait after the platform asked so many times to wait; nothing when it has asked too often. */
export const nextSend = (attempts: number, asked = 0): number | undefined => {
  const wait = takesAgain[attempts];
  return wait === undefined ? undefined : Math.max(wait, asked);
};
