/** Number of connections that a process has unless its operator or the server says otherwise. */
export const usualConnections = 22;
/** Fewest with which a process works: one for statements, one that listens, one that tells whether the server answers. */
export const fewestConnections = 3;

/** Maximum numbers of connections by what they are for; one more listens, and one tells whether the server answers. */
interface ConnectionShares {
  readonly database: number;
  /** Absent if there are too few to have some for reads alone: reads then use those of `database`. The same holds for jobs. */
  readonly readers?: number;
  readonly workers?: number;
}

/** Divides the connections of a process: half of them are for writes, so that reads and jobs do not wait for those. */
export function shareConnections(total: number): ConnectionShares {
  const pooled = Math.max(total, fewestConnections) - 2;
  if (pooled < 3) return { database: pooled };
  const others = Math.max(1, Math.floor(pooled / 4));
  return { database: pooled - 2 * others, readers: others, workers: others };
}

/** Returns how many a process takes by itself: no more than half of what the server allows, so that another one can start. */
export const connectionsWithin = (allowed: number): number =>
  Math.min(usualConnections, Math.max(fewestConnections, Math.floor(allowed / 2)));
