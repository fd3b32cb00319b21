/** Default number of connections of a process; a server that allows too few reduces it. */
export const usualConnections = 22;
/** Minimum number of connections of a process: one for statements, one that listens, one that checks whether the server answers. */
export const fewestConnections = 3;

/** Maximum numbers of connections by their purpose. Besides these, one listens, and one checks whether the server answers. */
interface ConnectionShares {
  readonly database: number;
  /** Absent if there are too few to reserve some for reads: reads then use those of `database`. The same holds for jobs. */
  readonly readers?: number;
  readonly workers?: number;
}

/** Divides the connections of a process: half of them are for writes, so that reads and jobs do not wait for writes. */
export function shareConnections(total: number): ConnectionShares {
  const pooled = Math.max(total, fewestConnections) - 2;
  if (pooled < 3) return { database: pooled };
  const others = Math.max(1, Math.floor(pooled / 4));
  return { database: pooled - 2 * others, readers: others, workers: others };
}

/**
 * Returns the number of connections that a process uses by default: at most half of what the server allows, so that a second
 * process can start.
 */
export const connectionsWithin = (allowed: number): number =>
  Math.min(usualConnections, Math.max(fewestConnections, Math.floor(allowed / 2)));
