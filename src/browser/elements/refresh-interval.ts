/** Returns the seconds of an attribute as milliseconds between refreshes; 0, for none, unless it is a number above 0. */
export const refreshMs = (seconds: number): number => (Number.isFinite(seconds) ? Math.max(0, seconds) * 1000 : 0);
