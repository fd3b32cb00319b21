import type { ReasonBody, ReasonProvider } from '../../../contract/reason.js';
import type { ConditionGroup } from './conditions/condition.js';
import type { DecimalValue } from '../../../values/amounts/decimal.js';

/**
 * State of a quest for the member, or for a visitor.
 * - `available`: it can be done now; `ending`: the same, with less than a day left; `progress`: the same, and it was
 *   begun
 * - `pending`: it was submitted and is being checked
 * - `refused`: the last attempt was refused for a reason that can be resolved (`refusal`)
 * - `done`: done for good; `cooling`: done, and open again at `againAt`; `capped`: nothing more to earn until `againAt`
 * - `upcoming`: not started; `expired`: over
 * - `locked`: something has to be done first (`conditions`, `requiredFirst`)
 * - `new-members-only`, `blocked`: not for this member, who cannot change that
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

/** A provider of an account that a quest needs. */
export type QuestProvider = ReasonProvider;

/**
 * What a member does for a quest. `href` comes from the operator: pass it through `safeUrl` before making it a link.
 * - `check-in`: one press
 * - `link`: follow it; it counts after `delay` milliseconds
 * - `code`: enter a code; `text`: enter a text of at least `minimumLength` characters
 * - `content-link`: submit the URL of what the member wrote at `provider`
 * - `quiz`, `poll`: answer questions (`GET /api/me/questions`)
 * - `connect`: link an account; `connect-wallet`: sign in with a wallet of `walletType`
 * - `profile`: fill in the profile
 * - `verify`: do it at `provider` (`href` leads there) or anywhere, then have it checked
 * - `claim`: one press, once it is earned: airdrops, held tokens
 * - `automatic`: nothing to submit, because chains, shops or referrals report it to the platform; `href` leads to where
 *   it is done
 * - `external`: done on a partner's page, which reports it
 * - `closed`: not possible now, because this site has closed it; `href` leads to where it would be done
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
      /** URL at which to write it, if it is known. */
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

/** The reward for a quest. */
export type QuestReward =
  /**
   * `amount` is for the member. `currencyId` is absent if the operator left it out. An `amount` of `0` is possible and
   * is shown. `isUpTo`: the maximum of several amounts. `isFrom`: the minimum, which multipliers may increase.
   * `friend`: for the friend who joins with the member's invitation.
   */
  | {
      readonly kind: 'points';
      readonly amount: DecimalValue;
      readonly currencyId: string | undefined;
      readonly isUpTo: boolean;
      readonly isFrom?: boolean;
      readonly friend?: { readonly amount: DecimalValue; readonly currencyId: string | undefined };
    }
  /** `isUpTo`: the most of several. */
  | {
      readonly kind: 'multiplier';
      readonly factor: DecimalValue;
      readonly needsHolding: boolean;
      readonly isUpTo: boolean;
    }
  | {
      readonly kind: 'badge';
      readonly badgeId: string | undefined;
      readonly name: string | undefined;
      readonly imageUrl: string | undefined;
    };

/** How often a quest can be done. Days begin at 00:00 UTC, weeks on Sunday, months on the 1st. */
export type QuestRhythm = 'once' | 'hourly' | 'daily' | 'weekly' | 'monthly' | 'custom' | 'unlimited';

/** A member's progress: `done` out of `of` if something is counted, otherwise only a percentage. */
export interface QuestProgress {
  /** 0 to 100 */
  readonly percent: number;
  readonly done: DecimalValue;
  readonly of: DecimalValue;
}

/** A series of time windows in each of which the quest was done. */
export interface QuestStreak {
  /** Number of windows in a row. */
  readonly count: number;
  /** Number of windows of the previous streak, if it ended and no new one has begun; otherwise 0. */
  readonly ended: number;
  /** Length of a window. */
  readonly rhythm: QuestRhythm;
  /** Whether it was done in the current window. */
  readonly isDoneNow: boolean;
  /** Epoch ms at which the current window ends and the next one begins. */
  readonly resetsAt: number | undefined;
  /** Epoch ms until which the streak lasts if nothing more is done; absent without a streak. */
  readonly safeUntil: number | undefined;
  /** Absent if the quest has no rest days, or the platform does not know them. */
  readonly rest?: StreakRest | undefined;
  /** Number of windows of the member's longest streak; absent if it is not known. */
  readonly longest?: number | undefined;
  /** By length of the streak. */
  readonly milestones: readonly StreakMilestone[];
  readonly next: StreakMilestone | undefined;
}

/** Missed days that did not end a streak. Times are epoch ms. */
export interface StreakRest {
  /** How many more days the member may miss in this month. */
  readonly left: number;
  /** Starts of the days that were kept, oldest first. Days begin at 00:00 UTC. */
  readonly kept: readonly number[];
  /** When the number is renewed; absent if that is not known. */
  readonly nextAt: number | undefined;
}

/**
 * Extra points for a streak. If the member's multipliers may change them, `isUpTo` marks the maximum and `isFrom` the
 * minimum.
 */
export interface StreakMilestone {
  /** Number of windows in a row. */
  readonly length: number;
  readonly amount: DecimalValue;
  readonly isUpTo?: boolean;
  readonly isFrom?: boolean;
}

/** A completion that is being checked. Times are epoch ms on the server's clock. */
export interface QuestCheck {
  readonly startedAt: number;
  readonly lastCheckedAt: number | undefined;
  readonly nextCheckAt: number | undefined;
  readonly attempts: number;
  /** Whether it takes longer than usual. */
  readonly isSlow: boolean;
  /** Whether the request, or a request for its result, is under way right now. */
  readonly isBusy: boolean;
  /** Epoch ms from which `checkNow` asks again. */
  readonly canCheckAt: number;
}

/**
 * The current state of a quest: everything that an element shows of it, except texts. Times are epoch ms on the
 * server's clock.
 */
export interface Quest {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  /** The platform's type, for icons and for types that this page does not know. */
  readonly type: string;
  readonly groupId: string | undefined;
  readonly imageUrl: string | undefined;
  /** The chain or other network that it concerns, by the platform's name. */
  readonly network: string | undefined;
  /** Provider of the account that it concerns. */
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
  /** `undefined` if nothing is counted, or nobody is signed in. */
  readonly progress: QuestProgress | undefined;
  readonly doneAt: number | undefined;
  /** Points that the completion paid, in whole units; `undefined` if they are not known. */
  readonly received: DecimalValue;
  /** When it can be done again. */
  readonly againAt: number | undefined;
  /** Maximum number of points within a window, in whole units. */
  readonly cap:
    | { readonly amount: DecimalValue; readonly rhythm: 'daily' | 'weekly' | 'monthly' | 'lifetime' | undefined }
    | undefined;
  readonly streak: QuestStreak | undefined;
  /** The conditions that have to be met first. */
  readonly conditions: ConditionGroup | undefined;
  /** Ids of quests that everyone has to do first. */
  readonly requiredFirst: readonly string[];
  /** Why the last attempt was refused. It may be set in any phase, until the next success. */
  readonly refusal: ReasonBody | undefined;
  /** With `refused`: whether this page has no text for the refusal. */
  readonly isRefusalUnknown: boolean;
  readonly check: QuestCheck | undefined;
}
