import type { ApiError } from '../../../errors/api.js';
import type { AuthType } from '../../../contract/identity/social.js';
import type { ProfileId } from '../../../contract/providers/index.js';
import { typedText } from '../../../values/texts/typed.js';
import { finishLink, linkAccount, linkOutcome, type LinkOutcome, type ReturnedLink } from './link-account.js';
import type { LinkNews, LinkState, ProfileState } from './link-state.js';
import { isProvedByProfile } from './providers.js';
import { SocialQueries } from './social-queries.js';
import type { SocialState } from './social-state.js';
import { addUnknownStatus, readUnknownStatus } from './unknown-status.js';

/** Milliseconds until another email may be requested. */
const resendAfterMs = 60_000;
/** Accepts anything that looks like an email address: one @ between some text and some text with a dot. */
const addressPattern = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/;

/** Initial state of the email form. */
const emptyEmail = { step: 'email', address: '', isIncomplete: false, hasFailed: false, isBusy: false } as const;

/** The accounts that a member has linked, and the links in progress. */
export class SocialStore extends SocialQueries {
  readonly #links = new Map<AuthType, LinkState>();
  /** Aborted when the member gives up a link or starts it again, so that late answers to it are ignored. */
  readonly #running = new Map<AuthType, AbortController>();
  #news: readonly LinkNews[] = [];
  #memberId: string | undefined;
  /** A link from which this tab has come back, until the proxy has said how it ended. */
  #returned: ReturnedLink | undefined;
  /** A link from which this tab has come back, but about which the proxy could not be asked. */
  #unanswered: ReturnedLink | undefined;
  #isBegunElsewhere = false;
  /** Providers whose window seemed closed before the account was linked. Their pages may still link it. */
  readonly #closed = new Set<AuthType>();
  #stopHearing: (() => void) | undefined;

  /** Returns the state for an element without a programme. */
  static initialState(status: 'idle' | 'unavailable'): SocialState {
    return {
      status,
      session: 'unknown',
      linked: undefined,
      unverified: new Map(),
      unknownStatus: new Set(),
      needs: new Map(),
      currencies: [],
      isClosed: false,
      links: new Map(),
      news: [],
      isBegunElsewhere: false,
      problem: undefined,
      updatedAt: 0,
      isRefreshing: false,
    };
  }

  /**
   * Starts to link an account, or starts again. Call it in the click handler, because browsers block windows that open
   * later. Resolves when the member has to do something, or the link has ended.
   *
   * @param withoutChannel Google: a YouTube channel is not needed
   */
  async begin(provider: AuthType, withoutChannel = false): Promise<void> {
    const signal = this.#run(provider);
    if (provider === 'email') return this.#set(provider, emptyEmail);
    this.#set(provider, { step: 'waiting' });
    if (isProvedByProfile(provider)) return this.#fetchCode(provider, signal);
    const options = { signal, withoutChannel };
    const outcome = linkAccount(this.context.client, this.options.browser, provider, options);
    await this.#settle(provider, outcome, signal);
  }

  /**
   * Completes the link from which this tab has just come back, if there is one, once somebody is signed in. Resolves with its
   * provider.
   */
  async resume(): Promise<AuthType | undefined> {
    const back = (this.#returned ??= this.options.browser.takeReturn());
    if (!back) return undefined;
    if (this.context.session.state.get().status !== 'signed-in') {
      this.#showElsewhere(back.landing !== undefined);
      return undefined;
    }
    this.#returned = undefined;
    this.#showElsewhere(false);
    const { authType } = back;
    if (authType === undefined) return this.#finish(back);
    await this.#settle(authType, linkOutcome(this.context.client, { ...back, authType }), this.#run(authType));
    return authType;
  }

  /** Ends a link that the member has given up. */
  cancel(provider: AuthType): void {
    if (this.#links.get(provider)?.step === 'disconnect') return this.keep(provider);
    this.#end(provider, 'not-linked');
  }

  /** Records the member's input: the email address, or the name of their profile. */
  type(provider: AuthType, text: string): void {
    const link = this.#links.get(provider);
    if (link?.step === 'email') this.#set(provider, { ...link, address: text, isIncomplete: false, hasFailed: false });
    if (link?.step === 'profile') this.#set(provider, { ...link, profile: text, trouble: undefined });
  }

  /** Sends the email, or sends it again. */
  async sendMail(): Promise<void> {
    const link = this.#links.get('email');
    if ((link?.step !== 'email' && link?.step !== 'email-sent') || link.isBusy) return;
    const address = typedText(link.address);
    if (link.step === 'email' && !addressPattern.test(address))
      return this.#set('email', { ...link, isIncomplete: true });
    const signal = this.#running.get('email')?.signal;
    this.#set('email', { ...link, isBusy: true });
    const isSent = await this.context.client
      .request('POST /api/me/social/{authType}/start', {
        params: { authType: 'email' },
        body: { emailAddress: address },
      })
      .then(
        () => true,
        () => false,
      );
    if (signal?.aborted) return;
    const againAt = this.context.clock.now() + resendAfterMs;
    const sent = { step: 'email-sent', address, againAt, isBusy: false } as const;
    this.#set('email', isSent ? sent : { ...emptyEmail, address, hasFailed: true });
  }

  /** Returns to the address field, with the address that was typed. */
  changeAddress(): void {
    const link = this.#links.get('email');
    if (link?.step === 'email-sent') this.#set('email', { ...emptyEmail, address: link.address });
  }

  /** Copies the code that belongs into the profile. */
  async copyCode(provider: AuthType): Promise<void> {
    const link = this.#links.get(provider);
    if (link?.step !== 'profile') return;
    const isCopied = await this.options.browser.copy(link.code);
    this.#change(link, { isCopied });
  }

  /** Asks the platform to look for the code in the profile. The member's input stays. */
  async checkProfile(provider: AuthType): Promise<void> {
    const link = this.#links.get(provider);
    if (link?.step !== 'profile' || link.isBusy) return;
    const profile = link.profile.trim();
    if (profile === '') return this.#change(link, { trouble: 'empty' });
    this.#change(link, { isBusy: true, trouble: undefined });
    const { attempt } = link;
    const answer = await this.context.client
      .request('POST /api/me/social/{authType}/verify', {
        params: { authType: link.provider },
        body: { attempt, profile },
      })
      .catch(() => undefined);
    if (!this.#isCurrent(link)) return;
    if (answer?.success) this.#end(provider, 'linked');
    else if (answer?.taken) this.#take(provider, { attempt, accountLinkData: undefined });
    else this.#change(link, { isBusy: false, trouble: answer ? 'not-found' : 'failed' });
  }

  /** Moves an account that another member has linked to this member. */
  async move(provider: AuthType): Promise<void> {
    const link = this.#links.get(provider);
    if (link?.step !== 'taken' || link.isMoving) return;
    const signal = this.#running.get(provider)?.signal;
    this.#set(provider, { ...link, isMoving: true });
    const { attempt, accountLinkData } = link;
    const body = { attempt, ...(accountLinkData !== undefined && { accountLinkData }) };
    const isMoved = await this.context.client.request('POST /api/me/social/move', { body }).then(
      () => true,
      () => false,
    );
    if (signal?.aborted) return;
    if (isMoved) this.context.tabs.tell({ kind: 'link', attempt });
    if (isMoved) this.#end(provider, 'linked');
    else this.#set(provider, { ...link, isMoving: false, hasFailed: true });
  }

  /** Asks the member whether to disconnect an account. */
  askToDisconnect(provider: AuthType): void {
    this.#run(provider);
    this.#set(provider, { step: 'disconnect', isBusy: false, hasFailed: false });
  }

  /** Keeps the account that the member was asked about. */
  keep(provider: AuthType): void {
    if (this.#links.get(provider)?.step !== 'disconnect') return;
    this.#running.get(provider)?.abort();
    this.#links.delete(provider);
    this.update();
  }

  /** Disconnects the account, once the member has been asked. */
  async disconnect(provider: AuthType): Promise<void> {
    const link = this.#links.get(provider);
    if (link?.step !== 'disconnect' || link.isBusy) return;
    const signal = this.#running.get(provider)?.signal;
    this.#set(provider, { step: 'disconnect', isBusy: true, hasFailed: false });
    const { client, cache } = this.context;
    const isGone = await client
      .request('DELETE /api/me/social/{authType}', { params: { authType: provider } }, { member: true })
      .then(
        ({ success }) => success,
        () => false,
      );
    // Quests, profile and accounts are read again whatever the answer was, and even if it was lost.
    cache.invalidate('/api/me/');
    if (signal?.aborted) return;
    if (isGone) this.#end(provider, 'disconnected');
    else this.#set(provider, { step: 'disconnect', isBusy: false, hasFailed: true });
  }

  /** Called when the member is back on the page: they may have linked an account elsewhere. */
  async comeBack(): Promise<void> {
    if (this.#unanswered) await this.#finish(this.#unanswered);
    if (this.#closed.size > 0) await this.refresh();
    for (const provider of [...this.#closed]) if (this.linked?.has(provider)) this.#end(provider, 'linked');
    for (const [provider, { step }] of [...this.#links]) {
      if (step !== 'email-sent' && step !== 'blocked') continue;
      await this.refresh();
      if (this.linked?.has(provider) && this.#links.has(provider)) this.#end(provider, 'linked');
    }
  }

  /** Drops everything that belonged to the previous member. */
  protected override noticed(): void {
    this.#stopHearing ??= this.context.tabs.listen((message) => {
      if (message.kind === 'link') void this.#hear(message.attempt);
    });
    const session = this.context.session.state.get();
    if (session.status !== 'signed-in' || session.user.id === this.#memberId) return;
    this.#memberId = session.user.id;
    this.#forgetLinks();
  }

  protected override stopped(): void {
    this.#stopHearing?.();
    this.#stopHearing = undefined;
    this.#forgetLinks();
  }

  protected override derive(): SocialState {
    const session = this.context.session.state.get();
    const isMember = session.status === 'signed-in';
    return {
      ...this.accountFacts(),
      session: session.status,
      unknownStatus: isMember ? readUnknownStatus(this.context, session.user.id) : new Set(),
      links: new Map(isMember ? this.#links : []),
      news: this.#news,
      isBegunElsewhere: this.#isBegunElsewhere,
    };
  }

  #forgetLinks(): void {
    for (const running of this.#running.values()) running.abort();
    this.#running.clear();
    this.#links.clear();
    this.#closed.clear();
    this.#unanswered = undefined;
    this.#news = [];
  }

  async #fetchCode(provider: ProfileId, signal: AbortSignal): Promise<void> {
    const started = await this.context.client
      .request('POST /api/me/social/{authType}/start', { params: { authType: provider }, body: {} })
      .catch(() => undefined);
    if (signal.aborted) return;
    if (!started?.url) return this.#set(provider, { step: 'failed' });
    const { attempt, code, url } = started;
    if (!code) {
      // The platform asks for consent in this tab: its answer comes too late to open a window, which browsers allow
      // only in a click.
      this.options.browser.leaveFor(url, { authType: provider, attempt });
      return this.#set(provider, { step: 'blocked', url });
    }
    const untouched = { profile: '', isCopied: false, isBusy: false, trouble: undefined } as const;
    this.#set(provider, { step: 'profile', provider, attempt, code, ...untouched });
  }

  /** Ends a link that another tab began, and tells that tab. */
  async #finish(back: ReturnedLink): Promise<AuthType | undefined> {
    const { attempt, landing } = back;
    this.#unanswered = undefined;
    const finished = await finishLink(this.context.client, back).catch((reason: unknown) => {
      if (isUnknownAttempt(reason)) this.#showElsewhere(true);
      else this.#unanswered = back;
      return undefined;
    });
    if (!finished) return undefined;
    const { authType } = finished;
    this.context.tabs.tell({ kind: 'link', attempt });
    const signal = this.#run(authType);
    if (finished.success) this.#end(authType, 'linked');
    else if (finished.taken) this.#take(authType, { attempt, accountLinkData: undefined });
    else await this.#settle(authType, linkOutcome(this.context.client, { authType, attempt, landing }), signal);
    return authType;
  }

  /** Handles a link that has ended in another tab. The proxy says how it ended, and only for links of this session. */
  async #hear(attempt: string): Promise<void> {
    if (this.context.session.state.get().status !== 'signed-in') return;
    const finished = await finishLink(this.context.client, { attempt, landing: undefined }).catch(() => undefined);
    await this.refresh();
    const { authType } = finished ?? {};
    if (authType && finished?.taken && this.#isAwaited(authType))
      this.#take(authType, { attempt, accountLinkData: undefined });
    for (const [provider, link] of [...this.#links]) {
      const isMoved = link.step === 'taken' && link.attempt === attempt && !finished && this.linked?.has(provider);
      if (isMoved || (provider === authType && finished?.success && this.#isAwaited(provider)))
        this.#end(provider, 'linked');
    }
  }

  /** Whether the page waits for the end of a link in a window, an email or another tab. */
  #isAwaited(provider: AuthType): boolean {
    return ['waiting', 'blocked', 'email-sent'].includes(this.#links.get(provider)?.step ?? '');
  }

  #showElsewhere(is: boolean): void {
    if (this.#isBegunElsewhere === is) return;
    this.#isBegunElsewhere = is;
    this.update();
  }

  async #settle(provider: AuthType, link: Promise<LinkOutcome>, signal: AbortSignal): Promise<void> {
    const outcome = await link.catch(() => undefined);
    if (signal.aborted) return;
    if (!outcome) this.#set(provider, { step: 'failed' });
    else if (outcome.kind === 'blocked') this.#set(provider, { step: 'blocked', url: outcome.url });
    else if (outcome.kind === 'no-channel') this.#set(provider, { step: 'no-channel' });
    else if (outcome.kind === 'taken') this.#take(provider, outcome);
    else {
      this.#end(provider, outcome.kind);
      if (outcome.kind === 'not-linked') this.#closed.add(provider);
    }
  }

  #take(
    provider: AuthType,
    { attempt, accountLinkData }: { readonly attempt: string; readonly accountLinkData: string | undefined },
  ): void {
    this.#news = [...this.#news, { provider, kind: 'taken' }];
    this.#set(provider, { step: 'taken', attempt, accountLinkData, isMoving: false, hasFailed: false });
  }

  #end(provider: AuthType, kind: LinkNews['kind']): void {
    this.#running.get(provider)?.abort();
    this.#running.delete(provider);
    this.#links.delete(provider);
    this.#closed.delete(provider);
    this.#news = [...this.#news, { provider, kind }];
    const session = this.context.session.state.get();
    if (kind === 'unknown-status' && 'user' in session) addUnknownStatus(this.context, session.user.id, provider);
    // The profile and quests also include the account.
    if (kind !== 'not-linked') this.context.cache.invalidate('/api/me/');
    this.update();
  }

  /** Aborts an earlier link of the provider without an event, and starts a new one. */
  #run(provider: AuthType): AbortSignal {
    this.#running.get(provider)?.abort();
    this.#closed.delete(provider);
    const running = new AbortController();
    this.#running.set(provider, running);
    return running.signal;
  }

  #set(provider: AuthType, link: LinkState): void {
    this.#links.set(provider, link);
    this.update();
  }

  /** Changes the state of a profile check, unless another attempt has replaced it. */
  #change(link: ProfileState, change: Partial<ProfileState>): void {
    const now = this.#links.get(link.provider);
    if (now?.step === 'profile' && now.attempt === link.attempt) this.#set(link.provider, { ...now, ...change });
  }

  #isCurrent({ provider, attempt }: ProfileState): boolean {
    const now = this.#links.get(provider);
    return now?.step === 'profile' && now.attempt === attempt;
  }
}

/** Whether the proxy does not know such a link in this session. */
const isUnknownAttempt = (reason: unknown): boolean => (reason as Partial<ApiError>).code === 'not_found';
