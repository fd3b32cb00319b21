/** Milliseconds between refreshes, of the seconds that an attribute names; 0, for none, where it names no number above it. */
export const refreshMs = (seconds: number): number => (Number.isFinite(seconds) ? Math.max(0, seconds) * 1000 : 0);
