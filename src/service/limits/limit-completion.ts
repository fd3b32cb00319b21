import type { RateLimiter } from './rate-limiter.js';

/** Who wants to complete what. */
export interface LimitedCompletion {
  readonly websiteId: string;
  readonly userId: string;
  readonly ruleId: string;
  /** An external rule, whose budgets are five times as large. */
  readonly isExternal: boolean;
}

/**
 * Takes a completion from its budgets, the narrowest first, so that trying one rule again and again leaves something for
 * others. Throws `HttpError` 429.
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
