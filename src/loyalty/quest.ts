import type { ReasonBody, ReasonProvider } from '../contract/reason.js';
import type { ConditionGroup } from './condition.js';
import type { DecimalValue } from './decimal.js';

/**
 * Where a quest stands for its member, or for a visitor nobody knows.
 * - `available` it can be done now; `ending` so, for less than a day more; `progress` so, and it has been begun
 * - `pending` it was sent in and is being checked
 * - `refused` the last try was refused, for a reason that can be set right (`refusal`)
 * - `done` for good; `cooling` done, and open again later (`againAt`); `capped` nothing more to earn until `againAt`
 * - `upcoming` not started; `expired` over
 * - `locked` something has to be done first (`conditions`, `isHeldByRequired`)
 * - `new-members-only`, `blocked` not for this member, and nothing to be done about it
 */
export type QuestPhase =
  | 'available'
  | 'ending'
  | 'progress'
  | 'pending'
  | 'refused'
  | 'done'
  | 'cooling'
  | 'capped'
  | 'upcoming'
  | 'expired'
  | 'locked'
  | 'new-members-only'
  | 'blocked';

/** An account that a quest needs. */
export type QuestProvider = ReasonProvider;

/**
 * What a quest wants its member to do. `href` comes from the operator: run it through `safeUrl` before it is a link.
 * - `check-in` one press
 * - `link` follow it; it counts after `delay` milliseconds
 * - `code` enter a code; `text` enter a text of at least `minimumLength` characters
 * - `content-link` hand in the address of what the member wrote at `provider`
 * - `quiz`, `poll` answer questions (`GET /api/me/questions`)
 * - `connect` link an account; `connect-wallet` sign in with a wallet of `walletType`
 * - `profile` fill in the profile
 * - `verify` do it at `provider` (`href` leads there) or anywhere, then have it checked
 * - `claim` one press, once it is earned: airdrops, held tokens
 * - `automatic` nothing to send in: the platform sees it by itself, on chains, in shops, on referrals; `href` where it is done
 * - `external` done on a partner's page, which reports it
 * - `closed` nothing for now: this site has it closed; `href` where it would be done
 */
export type QuestAction =
  | { readonly kind: 'check-in' }
  | { readonly kind: 'link'; readonly href: string | undefined; readonly delay: number }
  | { readonly kind: 'code'; readonly placeholder: string | undefined }
  | { readonly kind: 'text'; readonly placeholder: string | undefined; readonly minimumLength: number }
  | {
      readonly kind: 'content-link';
      readonly provider: QuestProvider;
      readonly content: 'post' | 'comment';
      /** Where it is to be written, where that is known. */
      readonly href: string | undefined;
      /** Text to begin a post with. */
      readonly draft: string | undefined;
    }
  | { readonly kind: 'quiz' }
  | { readonly kind: 'poll' }
  | { readonly kind: 'connect'; readonly provider: QuestProvider }
  | { readonly kind: 'connect-wallet'; readonly walletType: string | undefined }
  | { readonly kind: 'profile' }
  | { readonly kind: 'verify'; readonly provider: QuestProvider | undefined; readonly href: string | undefined }
  | { readonly kind: 'claim' }
  | {
      readonly kind: 'automatic';
      readonly source: 'chain' | 'shop' | 'referral' | 'partner';
      readonly href: string | undefined;
    }
  | { readonly kind: 'external'; readonly href: string | undefined }
  | { readonly kind: 'closed'; readonly href: string | undefined };

/** What a quest gives. */
export type QuestReward =
  /** `currencyId` is absent where the operator forgot it. An `amount` of `0` is possible, and worth saying. `upTo`: the most of several. */
  | {
      readonly kind: 'points';
      readonly amount: DecimalValue;
      readonly currencyId: string | undefined;
      readonly isUpTo: boolean;
    }
  | { readonly kind: 'multiplier'; readonly factor: DecimalValue; readonly needsHolding: boolean }
  | {
      readonly kind: 'badge';
      readonly badgeId: string | undefined;
      readonly name: string | undefined;
      readonly imageUrl: string | undefined;
    };

/** How often a quest can be done. Days begin at 00:00 UTC, weeks on Sunday, months on the 1st. */
export type QuestRhythm = 'once' | 'hourly' | 'daily' | 'weekly' | 'monthly' | 'custom' | 'unlimited';

/** How far a member is. `done` of `of`, where there is something to count; else percent alone. */
export interface QuestProgress {
  /** 0 to 100 */
  readonly percent: number;
  readonly done: DecimalValue;
  readonly of: DecimalValue;
}

/** A row of times in which the quest was done without a gap. */
export interface QuestStreak {
  /** Windows in a row. */
  readonly count: number;
  /** Length of a window. */
  readonly rhythm: QuestRhythm;
  /** Done in the window that is now. */
  readonly isDoneNow: boolean;
  /** Epoch ms at which the window that is now ends and the next one begins. */
  readonly resetsAt: number | undefined;
  /** Epoch ms until which the streak lives if nothing more is done; absent without a streak. */
  readonly safeUntil: number | undefined;
  /** Extra points at lengths, by length. */
  readonly milestones: readonly { readonly length: number; readonly amount: number }[];
  /** The next of them. */
  readonly next: { readonly length: number; readonly amount: number } | undefined;
}

/** A completion that is being checked. Times are epoch ms on the server's clock. */
export interface QuestCheck {
  readonly startedAt: number;
  readonly lastCheckedAt: number | undefined;
  readonly nextCheckAt: number | undefined;
  readonly attempts: number;
  /** It takes longer than such checks do. */
  readonly isSlow: boolean;
  /** The request is on its way, or is being asked about right now. */
  readonly isBusy: boolean;
  /** Epoch ms from which on `checkNow` asks again. */
  readonly canCheckAt: number;
}

/** One quest as it stands now: everything an element shows of it, without words. Times are epoch ms on the server's clock. */
export interface Quest {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  /** Of the platform; for icons and for what is not known here. */
  readonly type: string;
  readonly groupId: string | undefined;
  readonly imageUrl: string | undefined;
  /** Chain or other place it is about, as the platform names it. */
  readonly network: string | undefined;
  /** Account it is about. */
  readonly provider: QuestProvider | undefined;
  readonly phase: QuestPhase;
  readonly action: QuestAction;
  /** Text of the button, in the operator's words. */
  readonly label: string | undefined;
  readonly reward: QuestReward;
  readonly rhythm: QuestRhythm;
  readonly isRequired: boolean;
  readonly createdAt: number;
  readonly startsAt: number | undefined;
  readonly endsAt: number | undefined;
  /** `undefined` where nothing is counted, or nobody is signed in. */
  readonly progress: QuestProgress | undefined;
  readonly doneAt: number | undefined;
  /** What that brought, in whole units; `undefined` where it is not known. */
  readonly received: DecimalValue;
  /** When it can be done again. */
  readonly againAt: number | undefined;
  /** At most so much within a window. */
  readonly cap:
    { readonly amount: number; readonly rhythm: 'daily' | 'weekly' | 'monthly' | 'lifetime' | undefined } | undefined;
  readonly streak: QuestStreak | undefined;
  /** What has to be done first. */
  readonly conditions: ConditionGroup | undefined;
  /** Quests that everyone has to do first. */
  readonly requiredFirst: readonly string[];
  /** Why the last try was refused; with any phase, and gone with the next success. */
  readonly refusal: ReasonBody | undefined;
  /** With `refused`: a refusal this page has no words for. */
  readonly isRefusalUnknown: boolean;
  readonly check: QuestCheck | undefined;
}
