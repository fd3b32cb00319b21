import type { SessionState } from '../../client/session.js';
import type { PageResponse } from '../../../contract/index.js';
import type { Currency } from '../../../contract/loyalty/currencies.js';
import type { PublicRule } from '../../../contract/loyalty/rules.js';
import type { ApiError } from '../../../errors/api.js';
import { describeProblem, type ProblemKind } from '../../../errors/describe-problem.js';
import type { LaurelError } from '../../../errors/laurel-error.js';
import { addDecimals } from '../../../values/amounts/add-decimals.js';
import { currenciesQuery } from '../currencies/currency-choice.js';
import type { PagesState } from '../pages.js';
import { questsPage } from '../quests-page.js';
import { Store } from '../store.js';
import { dealOf, type Deal } from './deal.js';
import { KeptInvitation } from './invitation.js';
import { KeptCode } from './own-code.js';

/** Options of the referral store. */
export interface ReferralOptions {
  /** Id of the quest about referrals; empty for the first. */
  readonly ruleId: string;
  /** Code in the page's address; empty if there is none. */
  readonly invitation: string;
  /** Whether only the invitation is shown, so that friends are not requested. */
  readonly isWelcome: boolean;
  /** Milliseconds between refreshes. */
  readonly every: number;
}

/** A member who joined with the member's code, and what that earned. */
export type Friend = PageResponse<'GET /api/me/referral/users'>['data'][number];

/**
 * Outcome of the invitation that the visitor came with.
 *
 * - `none`; `invited`: the visitor still has to sign in
 * - `joining`, `joined`
 * - `own`, `circular`, `invalid`: refused, because the code is the member's own, belongs to somebody whom the member
 *   invited, or is no longer valid
 * - `failed`: the code is kept for another try
 */
export type InvitationState = 'none' | 'invited' | 'joining' | 'joined' | 'own' | 'circular' | 'invalid' | 'failed';

/** Outcome of the request for a code. `taken`: another member has the code that was asked for. */
export type CodeRequest = 'idle' | 'running' | 'taken' | 'failed';

interface ReferralFacts {
  readonly invitation: InvitationState;
  /** The member's own code; absent until they have asked for it. */
  readonly code: string | undefined;
  readonly codeRequest: CodeRequest;
  /** The rewards for both sides; absent until they are known. */
  readonly deal: Deal | undefined;
  readonly friends: PagesState<Friend>;
  /** Points that the loaded friends have earned for the member, as exact decimal text. */
  readonly brought: string;
  /** Number of loaded friends who count. */
  readonly counted: number;
  readonly currencies: readonly Currency[];
  readonly session: SessionState['status'];
  /** Why the shown data could not be refreshed. */
  readonly problem: ProblemKind | undefined;
  /** When the shown data was true, epoch ms on the server's clock. */
  readonly updatedAt: number;
  readonly isRefreshing: boolean;
}

/** State of a member's referrals. `none`: the community has no quest about them; `unavailable`: the page's owner has to correct something. */
export type ReferralState = ReferralFacts &
  (
    | { readonly status: 'idle' | 'loading' | 'slow' | 'ready' | 'signed-out' | 'none' | 'unavailable' }
    /** `retryAt` is set if the store retries: epoch ms on the server's clock. */
    | { readonly status: 'error'; readonly retryAt: number | undefined }
  );

type Availability =
  | { readonly status: Exclude<ReferralState['status'], 'error'> }
  | { readonly status: 'error'; readonly retryAt: number | undefined };

/** Friends per request. */
const friendLimit = 20;

/** The member's own code, the members who joined with it, and the invitation that a visitor came with. */
export class ReferralStore extends Store<ReferralState, ReferralOptions> {
  readonly #quests = this.query(() => questsPage);
  readonly #currencies = this.query(() => currenciesQuery);
  readonly #friends = this.pages(() => {
    const loyaltyRuleId = this.#rule?.id;
    if (!loyaltyRuleId || this.options.isWelcome) return null;
    const request = { query: { loyaltyRuleId, limit: friendLimit } };
    return { route: 'GET /api/me/referral/users', request, member: true, every: this.options.every };
  });
  readonly #kept = new KeptInvitation(this.context);
  readonly #codes = new KeptCode(this.context);
  /** Outcome of the invitation since the page was opened. */
  #outcome: Exclude<InvitationState, 'none' | 'invited'> | undefined;
  #codeRequest: CodeRequest = 'idle';
  #taken = '';

  /** Returns the state for an element without a programme. */
  static initialState(status: 'idle' | 'unavailable'): ReferralState {
    return {
      status,
      invitation: 'none',
      code: undefined,
      codeRequest: 'idle',
      deal: undefined,
      friends: { status: 'idle' },
      brought: '0',
      counted: 0,
      currencies: [],
      session: 'unknown',
      problem: undefined,
      updatedAt: 0,
      isRefreshing: false,
    };
  }

  /**
   * Asks for the member's code. Resolves when it, or why there is none, is in `state`. A member has one code for each
   * quest: later requests return the same code, whatever `requestedCode` says.
   *
   * @param requestedCode code that the member would like, 3 to 64 letters, digits, `_` or `-`; empty for any
   */
  async requestCode(requestedCode = ''): Promise<void> {
    const memberId = this.#memberId;
    const ruleId = this.#rule?.id;
    if (!memberId || !ruleId || this.#codeRequest === 'running') return;
    this.#setCodeRequest('running');
    const body = { loyaltyRuleId: ruleId, ...(requestedCode && { customReferralCode: requestedCode }) };
    try {
      const made = await this.context.client.request('POST /api/me/referral/codes', { body }, { member: true });
      this.#codes.keep(memberId, ruleId, made.referralCode);
      this.#setCodeRequest('idle');
    } catch (error) {
      this.#setCodeRequest((error as ApiError).reason?.code === 'used_by_another' ? 'taken' : 'failed');
    }
  }

  /** Sends the invitation again. Resolves when its outcome is in `state`. */
  async join(): Promise<void> {
    const { code } = this.#kept;
    if (!code || !this.#memberId || this.#outcome === 'joining') return;
    this.#setOutcome('joining');
    try {
      const body = { referralCode: code };
      await this.context.client.request('POST /api/me/referral/users', { body }, { member: true });
      this.#kept.forget();
      this.#setOutcome('joined');
    } catch (error) {
      const outcome = outcomeOf(error as ApiError);
      if (outcome !== 'failed') this.#kept.forget();
      this.#setOutcome(outcome);
    }
  }

  /** Dismisses the invitation. */
  dismiss(): void {
    this.#kept.forget();
    this.#taken = this.options.invitation;
    this.#setOutcome(undefined);
  }

  /** Loads further friends. Resolves when they, or the reason for the failure, are in `state`. */
  loadMore(): Promise<void> {
    return this.#friends.loadMore();
  }

  /** Requests everything again, and the session too if it could not be read. */
  async refresh(): Promise<void> {
    if (this.#sessionProblem) await this.context.session.read();
    await Promise.all([this.#quests.refresh(), this.#currencies.refresh(), this.#friends.refresh()]);
  }

  protected override noticed(): void {
    const { invitation } = this.options;
    if (invitation && invitation !== this.#taken) {
      this.#taken = invitation;
      this.#kept.keep(invitation);
    }
    const isSignedIn = this.context.session.state.get().status === 'signed-in';
    if (isSignedIn && !this.#outcome && this.#kept.code) void this.join();
  }

  protected override derive(): ReferralState {
    const friends = this.#friends.state;
    const known = friends.status === 'success' ? friends : undefined;
    const rule = this.#rule;
    const counted = known?.data.filter(({ eligible }) => eligible) ?? [];
    const currencies = this.#currencies.state;
    const quests = this.#quests.state;
    const problem = known?.problem ?? (quests.status === 'success' ? quests.problem : undefined);
    return {
      ...this.#availability,
      invitation: this.#invitation,
      code: this.#ownCode(known?.data[0]),
      codeRequest: this.#codeRequest,
      deal: rule && dealOf(rule),
      friends,
      brought: counted.reduce((sum, { amount }) => addDecimals(sum, amount), '0'),
      counted: counted.length,
      currencies: currencies.status === 'success' ? currencies.data.data : [],
      session: this.context.session.state.get().status,
      problem: problem && describeProblem(problem).kind,
      updatedAt: known?.updatedAt ?? (quests.status === 'success' ? quests.updatedAt : 0),
      isRefreshing: known?.refreshing ?? false,
    };
  }

  get #availability(): Availability {
    const quests = this.#quests.state;
    if (quests.status === 'error') return failed(quests.error, quests.retryAt);
    if (quests.status === 'idle') return { status: 'idle' };
    if (quests.status === 'pending') return { status: quests.slow ? 'slow' : 'loading' };
    if (!this.#rule) return { status: 'none' };
    if (this.awaits(this.#currencies)) return { status: 'loading' };
    const session = this.context.session.state.get().status;
    if (session === 'signed-out') return { status: 'signed-out' };
    if (this.#sessionProblem) return failed(this.#sessionProblem);
    if (session === 'unknown') return { status: 'loading' };
    const friends = this.#friends.state;
    if (friends.status === 'pending') return { status: friends.slow ? 'slow' : 'loading' };
    return { status: 'ready' };
  }

  get #rule(): PublicRule | undefined {
    const quests = this.#quests.state;
    if (quests.status !== 'success') return undefined;
    const wanted = this.options.ruleId.trim().toLowerCase();
    return quests.data.data.find(
      ({ id, type, deletedAt }) => type === 'referred_user' && !deletedAt && (!wanted || id.toLowerCase() === wanted),
    );
  }

  get #invitation(): InvitationState {
    if (this.#outcome) return this.#outcome;
    return this.#kept.code === undefined ? 'none' : 'invited';
  }

  /** The member's code, from this browser's storage or from the record of a friend who joined with it. */
  #ownCode(friend: Friend | undefined): string | undefined {
    const memberId = this.#memberId;
    const ruleId = this.#rule?.id;
    if (!memberId || !ruleId) return undefined;
    return this.#codes.read(memberId, ruleId) ?? friend?.referralCode.referralCode;
  }

  get #memberId(): string {
    const session = this.context.session.state.get();
    return 'user' in session ? session.user.id : '';
  }

  /** Why it is unknown who is signed in. */
  get #sessionProblem(): LaurelError | undefined {
    const session = this.context.session.state.get();
    return session.status === 'unknown' ? session.problem : undefined;
  }

  #setOutcome(outcome: Exclude<InvitationState, 'none' | 'invited'> | undefined): void {
    this.#outcome = outcome;
    this.update();
  }

  #setCodeRequest(request: CodeRequest): void {
    this.#codeRequest = request;
    this.update();
  }
}

function outcomeOf({ code, reason }: ApiError): 'own' | 'circular' | 'invalid' | 'failed' {
  if (reason?.code === 'referral_own') return 'own';
  if (reason?.code === 'referral_circular') return 'circular';
  return code === 'not_found' || code === 'refused' || code === 'upstream_error' || code === 'bad_request'
    ? 'invalid'
    : 'failed';
}

const failed = (error: LaurelError, retryAt?: number): Availability =>
  describeProblem(error).whose === 'owner' ? { status: 'unavailable' } : { status: 'error', retryAt };
