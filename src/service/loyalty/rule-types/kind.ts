import type { Database } from '../../db/database.js';
import type { ServiceContext } from '../../handler.js';
import type { Member } from '../completion/facts.js';
import type { Rule } from '../completion/find-rule.js';
import type { Proof } from '../used-proofs.js';

/** Input of a request, for the job to check. */
export interface CompletionInput {
  /** Code or text. */
  readonly verificationCode?: string | undefined;
  /** Link to a post or comment. */
  readonly contentUrl?: string | undefined;
  readonly loyaltyQuestionChoiceId?: string | undefined;
  readonly rangeValue?: number | undefined;
  /** Amount that replaces the rule's, as decimal text. */
  readonly amount?: string | undefined;
  /** Progress when it was requested, 0 to 100. */
  readonly progress?: number | undefined;
  /** Whether the request only checks, without a reward and without counting. */
  readonly isLookOnly?: boolean | undefined;
}

/** One member's request to complete one rule. */
export interface Attempt {
  readonly rule: Rule;
  readonly userId: string;
  readonly member: Member;
  readonly input: CompletionInput;
  /** Time of the request, which decides the window that it counts in. */
  readonly requestedAt: Date;
  /** Latest progress, 0 to 100. */
  readonly progress: number;
}

/** Result of a check. */
export type Finding =
  | {
      readonly isMet: true;
      readonly message?: string | undefined;
      /** Reward that replaces the rule's, as decimal text. */
      readonly amount?: string | undefined;
      /** Measured value, which `metadata.range` maps to an amount. */
      readonly value?: number | undefined;
      /** Codes, accounts and posts with which the rule was completed; each can be used only once for this rule. */
      readonly proofs?: readonly Proof[] | undefined;
    }
  | { readonly isMet: false; readonly message: string };

/** How rules of one type are completed. */
export interface RuleKind {
  /** Checks what is certain when the request arrives. Returns the text of the refusal (platform API, section 7), or nothing. */
  refuse?(attempt: Attempt, context: ServiceContext): string | undefined | Promise<string | undefined>;
  /** Checks whether the rule was completed. Throws if it cannot tell; the job then retries. */
  verify(attempt: Attempt, context: ServiceContext): Finding | Promise<Finding>;
  /** Whether the check can be repeated after the reward, so that the reward can be limited to the time in which its reason holds. */
  readonly canLookAgain?: boolean;
  /** Whether the check itself measures the value for `metadata.range`. */
  readonly measures?: boolean;
  /** Returns the milliseconds until a click is checked. The request gets its own text as the answer. */
  delay?(rule: Rule): number;
  /** Saves further data of the reward, in the same transaction. */
  settle?(transaction: Database, attempt: Attempt, now: Date): Promise<void>;
  /** Message if the check never succeeded. */
  readonly timeout?: string;
}

/** Returns the finding that the rule was completed. */
export const met = (message?: string): Finding => ({ isMet: true, message });

/** Returns the finding that the rule was not completed. */
export const notMet = (message: string): Finding => ({ isMet: false, message });
