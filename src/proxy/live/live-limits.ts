/** Maximum number of streams: in total, and for one client. */
export interface LiveLimits {
  readonly viewers: number;
  readonly perClient: number;
}

export const defaultLiveLimits: LiveLimits = { viewers: 10_000, perClient: 100 };
