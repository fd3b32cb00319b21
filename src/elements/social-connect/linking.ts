import type { AuthType } from '../../contract/identity/social.js';
import type { WindowId } from '../../contract/providers/index.js';
import type { LaurelHost } from '../../controllers/host.js';
import { endReturnedLink, linkAccount, type SocialLinkOutcome } from '../../controllers/social-link.js';
import type { ProgrammeController } from '../../controllers/programme.js';
import type { LinkState } from './link-state.js';
import { ProfileLink } from './profile-link.js';
import { isProvedByProfile } from './providers.js';

type Program = NonNullable<ProgrammeController['program']>;

/** Milliseconds until another mail may be asked for. */
const resendAfter = 60_000;
/** What looks like an address: one @ between something and something with a dot. */
const address = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/;

/** What happened to a link. */
export type LinkNews = 'linked' | 'not-linked' | 'untold' | 'taken';

/** What links need of their element. */
export interface LinkingOptions {
  readonly program: () => Program | undefined;
  readonly happened: (provider: AuthType, news: LinkNews) => void;
  /** Asks the proxy which accounts there are; resolves with whether this one is among them. */
  readonly isLinked: (provider: AuthType) => Promise<boolean>;
}

/** Links that are under way, from the press to the end, one for each place. */
export class Linking {
  readonly #host: LaurelHost;
  readonly #options: LinkingOptions;
  readonly #states = new Map<AuthType, LinkState>();
  readonly #windows = new Map<AuthType, AbortController>();
  readonly #profiles: ProfileLink;

  constructor(host: LaurelHost, options: LinkingOptions) {
    this.#host = host;
    this.#options = options;
    this.#profiles = new ProfileLink({
      program: options.program,
      show: (provider, state) => this.#set(provider, state),
      isCurrent: (provider, attempt) => {
        const state = this.#states.get(provider);
        return state?.step === 'profile' && state.attempt === attempt;
      },
      linked: (provider) => this.#end(provider, 'linked'),
      taken: (provider, attempt) => this.#take(provider, { attempt, accountLinkData: undefined }),
    });
  }

  state(provider: AuthType): LinkState | undefined {
    return this.#states.get(provider);
  }

  /** Begins, in the click. A second press begins anew. */
  async begin(provider: AuthType, withoutChannel = false): Promise<void> {
    if (provider === 'email') {
      this.#set(provider, { step: 'email', address: '', isIncomplete: false, hasFailed: false, isBusy: false });
      return;
    }
    if (isProvedByProfile(provider)) return this.#profiles.begin(provider);
    await this.#openWindow(provider, withoutChannel);
  }

  /** Ends what this tab went to a provider for, where it has just come back. Resolves with the provider. */
  async resume(): Promise<AuthType | undefined> {
    const program = this.#options.program();
    const back = program && endReturnedLink(program);
    if (!back) return undefined;
    this.#settle(back.authType, await back.outcome.catch(() => undefined));
    return back.authType;
  }

  /** The member will not go on. */
  cancel(provider: AuthType): void {
    this.#windows.get(provider)?.abort();
    this.#end(provider, 'not-linked');
  }

  type(provider: AuthType, text: string): void {
    const state = this.#states.get(provider);
    if (state?.step === 'email')
      this.#set(provider, { ...state, address: text, isIncomplete: false, hasFailed: false });
    if (state?.step === 'profile') this.#set(provider, { ...state, profile: text, trouble: undefined });
  }

  /** Sends the mail, or sends it again. */
  async sendMail(): Promise<void> {
    const state = this.#states.get('email');
    const program = this.#options.program();
    if (!program || (state?.step !== 'email' && state?.step !== 'email-sent') || state.isBusy) return;
    const emailAddress = state.address.trim();
    if (state.step === 'email' && !address.test(emailAddress)) {
      this.#set('email', { ...state, isIncomplete: true });
      return;
    }
    this.#set('email', { ...state, isBusy: true });
    try {
      await program.client.request('POST /api/me/social/{authType}/start', {
        params: { authType: 'email' },
        body: { emailAddress },
      });
    } catch {
      const typed = { step: 'email', address: emailAddress, isIncomplete: false, isBusy: false } as const;
      this.#set('email', { ...typed, hasFailed: true });
      return;
    }
    const againAt = Date.now() + resendAfter;
    this.#set('email', { step: 'email-sent', address: emailAddress, againAt, isBusy: false });
  }

  /** Back to the field, with what stood in it. */
  changeAddress(): void {
    const state = this.#states.get('email');
    if (state?.step !== 'email-sent') return;
    const { address: typed } = state;
    this.#set('email', { step: 'email', address: typed, isIncomplete: false, hasFailed: false, isBusy: false });
  }

  async copyCode(provider: AuthType): Promise<void> {
    const state = this.#states.get(provider);
    if (state?.step === 'profile') await this.#profiles.copy(state);
  }

  async checkProfile(provider: AuthType): Promise<void> {
    const state = this.#states.get(provider);
    if (state?.step === 'profile' && !state.isBusy) await this.#profiles.check(state);
  }

  /** Moves an account that another member has to this one. */
  async move(provider: AuthType): Promise<void> {
    const state = this.#states.get(provider);
    const program = this.#options.program();
    if (!program || state?.step !== 'taken' || state.isMoving) return;
    this.#set(provider, { ...state, isMoving: true });
    try {
      const { attempt, accountLinkData } = state;
      await program.client.request('POST /api/me/social/move', {
        body: { attempt, ...(accountLinkData !== undefined && { accountLinkData }) },
      });
      this.#end(provider, 'linked');
    } catch {
      this.#set(provider, { ...state, isMoving: false, hasFailed: true });
    }
  }

  /** The member is back on the page: what was done elsewhere may show now. */
  async comeBack(): Promise<void> {
    for (const provider of ['email', ...this.#blocked] as const)
      if (['email-sent', 'blocked'].includes(this.#states.get(provider)?.step ?? '') && (await this.#isDone(provider)))
        this.#end(provider, 'linked');
  }

  clear(): void {
    for (const window of this.#windows.values()) window.abort();
    this.#states.clear();
  }

  get #blocked(): AuthType[] {
    return [...this.#states].flatMap(([provider, { step }]) => (step === 'blocked' ? provider : []));
  }

  async #isDone(provider: AuthType): Promise<boolean> {
    return this.#options.isLinked(provider).catch(() => false);
  }

  async #openWindow(provider: WindowId, withoutChannel: boolean): Promise<void> {
    const program = this.#options.program();
    if (!program) return;
    this.#windows.get(provider)?.abort();
    const window = new AbortController();
    this.#windows.set(provider, window);
    this.#set(provider, { step: 'waiting' });
    const { signal } = window;
    const outcome = await linkAccount(program, provider, { signal, withoutChannel }).catch(() => undefined);
    if (signal.aborted) return;
    this.#settle(provider, outcome);
  }

  #settle(provider: AuthType, outcome: SocialLinkOutcome | undefined): void {
    if (!outcome) return this.#set(provider, { step: 'failed' });
    switch (outcome.kind) {
      case 'blocked':
        return this.#set(provider, { step: 'blocked', url: outcome.url });
      case 'no-channel':
        return this.#set(provider, { step: 'no-channel' });
      case 'taken':
        return this.#take(provider, outcome);
      default:
        return this.#end(provider, outcome.kind);
    }
  }

  #take(
    provider: AuthType,
    { attempt, accountLinkData }: { readonly attempt: string; readonly accountLinkData: string | undefined },
  ): void {
    this.#set(provider, { step: 'taken', attempt, accountLinkData, isMoving: false, hasFailed: false });
    this.#options.happened(provider, 'taken');
  }

  #end(provider: AuthType, news: LinkNews): void {
    this.#states.delete(provider);
    this.#host.requestUpdate();
    this.#options.happened(provider, news);
  }

  #set(provider: AuthType, state: LinkState): void {
    this.#states.set(provider, state);
    this.#host.requestUpdate();
  }
}
