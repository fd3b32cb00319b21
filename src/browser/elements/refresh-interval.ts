/**
 * Converts an attribute's seconds to milliseconds between refreshes. Returns 0, which means none, unless they are a
 * number above 0.
 */
export const refreshMs = (seconds: number): number => (Number.isFinite(seconds) ? Math.max(0, seconds) * 1000 : 0);
