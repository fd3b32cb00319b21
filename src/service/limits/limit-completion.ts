import type { RateLimiter } from './rate-limiter.js';

/** Member and rule of a completion. */
export interface LimitedCompletion {
  readonly websiteId: string;
  readonly userId: string;
  readonly ruleId: string;
  /** Whether the rule is external; its limits are five times as high. */
  readonly isExternal: boolean;
}

/**
 * Counts a completion against its limits, the narrowest first, so that repeated attempts at one rule leave room for others. Throws
 * `HttpError` 429.
 */
export async function limitCompletion(limiter: RateLimiter, completion: LimitedCompletion): Promise<void> {
  const { websiteId, userId, ruleId, isExternal } = completion;
  await limiter.consume(
    isExternal ? 'externalCompletionOfUserAndRule' : 'completionOfUserAndRule',
    `${userId} ${ruleId}`,
  );
  await limiter.consume(isExternal ? 'externalCompletionOfUser' : 'completionOfUser', userId);
  await limiter.consume(isExternal ? 'externalCompletionOfRule' : 'completionOfRule', `${websiteId} ${ruleId}`);
}
