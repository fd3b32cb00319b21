import type { Database } from '../../db/database.js';
import type { ServiceContext } from '../../handler.js';
import type { Member } from '../completion/facts.js';
import type { Rule } from '../completion/find-rule.js';

/** What came with a request, for the job to look at. */
export interface CompletionInput {
  /** Code or text. */
  readonly verificationCode?: string | undefined;
  /** Link to a post or comment. */
  readonly contentUrl?: string | undefined;
  readonly loyaltyQuestionChoiceId?: string | undefined;
  readonly rangeValue?: number | undefined;
  /** Amount in place of the rule's, as decimal text. */
  readonly amount?: string | undefined;
  /** Only looks: nothing is rewarded, and nothing counts. */
  readonly isLookOnly?: boolean | undefined;
}

/** One member's request to complete one rule. */
export interface Attempt {
  readonly rule: Rule;
  readonly userId: string;
  readonly member: Member;
  readonly input: CompletionInput;
  /** 0 to 100, as it was last set. */
  readonly progress: number;
}

/** Something that is used up by a completion. */
export interface Proof {
  readonly key: string;
  /** It is used up for this window of the rule, not for good. */
  readonly isPerWindow?: boolean;
  /** Text for whoever comes with it after another; the other being the same member, or not. */
  readonly usedBefore: (isOwn: boolean) => string;
}

/** What a check found out. */
export type Finding =
  | {
      readonly isMet: true;
      readonly message?: string | undefined;
      /** Reward in place of the rule's, as decimal text. */
      readonly amount?: string | undefined;
      /** Measured value, which `metadata.range` gives an amount. */
      readonly value?: number | undefined;
      /** Code, account or post it was done with: within the rule nobody can use it again. */
      readonly proof?: Proof | undefined;
    }
  | { readonly isMet: false; readonly message: string };

/** How rules of a type are completed. */
export interface RuleKind {
  /** Looks at what is certain when the request comes. Answers the text of the refusal (api.md 7), or nothing. */
  refuse?(attempt: Attempt, context: ServiceContext): string | undefined | Promise<string | undefined>;
  /** Looks whether it was done. Throws where it cannot be found out: then it is tried again. */
  verify(attempt: Attempt, context: ServiceContext): Finding | Promise<Finding>;
  /** It finds out the value for `metadata.range` by itself. */
  readonly measures?: boolean;
  /** A click is answered with a text of its own, and looked at after so many milliseconds. */
  delay?(rule: Rule): number;
  /** What has to be kept together with the reward. */
  settle?(transaction: Database, attempt: Attempt, now: Date): Promise<void>;
  /** Message where it could not be found out in the end. */
  readonly timeout?: string;
}

/** It was done. */
export const met = (message?: string): Finding => ({ isMet: true, message });

/** It was not. */
export const notMet = (message: string): Finding => ({ isMet: false, message });
