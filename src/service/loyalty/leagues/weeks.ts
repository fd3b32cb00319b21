/** Milliseconds of a day. */
export const dayMs = 86_400_000;

/** Returns the Monday of a moment's week (UTC), such as `2026-11-23`. */
export function weekOf(now: number): string {
  const daysSinceMonday = (new Date(now).getUTCDay() + 6) % 7;
  return new Date(now - daysSinceMonday * dayMs).toISOString().slice(0, 10);
}

/** Returns when a week begins, epoch ms. */
export const startOf = (week: string): number => Date.parse(week);

/** Returns when a week ends, epoch ms. */
export const endOf = (week: string): number => startOf(week) + 7 * dayMs;
