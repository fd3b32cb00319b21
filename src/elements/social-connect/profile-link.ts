import type { ProfileId } from '../../contract/providers/index.js';
import type { ProgrammeController } from '../../controllers/programme.js';
import type { LinkState, ProfileState } from './link-state.js';

type Program = NonNullable<ProgrammeController['program']>;

/** What becomes of the look at a profile. */
export interface ProfileLinkOptions {
  readonly program: () => Program | undefined;
  readonly show: (provider: ProfileId, state: LinkState) => void;
  /** Whether this attempt is still the one that is shown. */
  readonly isCurrent: (provider: ProfileId, attempt: string) => boolean;
  readonly linked: (provider: ProfileId) => void;
  /** Another member has that profile. */
  readonly taken: (provider: ProfileId, attempt: string) => void;
}

/** Shows that a profile is the member's by a code that they put into its text (api.md 4.11). */
export class ProfileLink {
  readonly #options: ProfileLinkOptions;

  constructor(options: ProfileLinkOptions) {
    this.#options = options;
  }

  /** Fetches the code. */
  async begin(provider: ProfileId): Promise<void> {
    const { program, show } = this.#options;
    show(provider, { step: 'waiting' });
    try {
      const started = await program()?.client.request('POST /api/me/social/{authType}/start', {
        params: { authType: provider },
        body: {},
      });
      if (!started?.code) return show(provider, { step: 'failed' });
      const { attempt, code } = started;
      const untouched = { profile: '', isCopied: false, isBusy: false, trouble: undefined } as const;
      show(provider, { step: 'profile', provider, attempt, code, ...untouched });
    } catch {
      show(provider, { step: 'failed' });
    }
  }

  async copy(state: ProfileState): Promise<void> {
    const isCopied = await navigator.clipboard.writeText(state.code).then(
      () => true,
      () => false,
    );
    this.#show({ ...state, isCopied });
  }

  /** Has the profile looked at. What was entered stays. */
  async check(state: ProfileState): Promise<void> {
    const { provider, attempt } = state;
    const profile = state.profile.trim();
    if (profile === '') return this.#show({ ...state, trouble: 'empty' });
    this.#show({ ...state, isBusy: true, trouble: undefined });
    try {
      const answer = await this.#options.program()?.client.request('POST /api/me/social/{authType}/verify', {
        params: { authType: provider },
        body: { attempt, profile },
      });
      if (!this.#options.isCurrent(provider, attempt)) return;
      if (answer?.success) this.#options.linked(provider);
      else if (answer?.taken) this.#options.taken(provider, attempt);
      else this.#show({ ...state, isBusy: false, trouble: 'not-found' });
    } catch {
      this.#show({ ...state, isBusy: false, trouble: 'failed' });
    }
  }

  #show(state: ProfileState): void {
    if (this.#options.isCurrent(state.provider, state.attempt)) this.#options.show(state.provider, state);
  }
}
