import type { AuthType } from '../../contract/identity/social.js';
import { providerOfRule } from '../../contract/providers/index.js';
import { ClockController } from '../../controllers/clock.js';
import type { LaurelHost } from '../../controllers/host.js';
import type { Localize } from '../../controllers/localize.js';
import { ProgrammeController } from '../../controllers/programme.js';
import { SessionController } from '../../controllers/session.js';
import { describeProblem } from '../../errors/describe-problem.js';
import { socialConnectLater } from '../../i18n/en/social-connect-later.js';
import { html, nothing } from 'lit';
import { fact, failed, slow, staleness, unavailable } from '../list/notices.js';
import { providerName } from '../provider-name.js';
import type { AccountsData } from './data.js';
import { Linking, type LinkingOptions } from './linking.js';
import { stepActions, stepBody, stepMeta } from './steps.js';
import type { StepsContext } from './steps-context.js';
import { UntoldAccounts } from './untold.js';

export { laterStyles } from './later.styles.js';

/** What connecting needs once the first rows are there: the steps of each way, and words for what is out of the ordinary. */
export class Later {
  readonly linking: Linking;
  readonly notices = { failed, slow, unavailable };
  readonly #localize: Localize;
  readonly #programme: ProgrammeController;
  readonly #session: SessionController;

  constructor(host: LaurelHost, localize: Localize, options: Omit<LinkingOptions, 'program'>) {
    localize.add(socialConnectLater);
    this.#localize = localize;
    this.#programme = new ProgrammeController(host);
    this.#session = new SessionController(host);
    const { happened } = options;
    this.linking = new Linking(host, {
      ...options,
      program: () => this.#programme.program,
      happened: (provider, news) => {
        if (news === 'untold') this.#untold?.add(provider);
        happened(provider, news);
      },
    });
    // The wait for another mail is told by the second.
    new ClockController(host, { every: () => (this.linking.state('email')?.step === 'email-sent' ? 1000 : 0) });
  }

  /** How many quests of such types need an account there. */
  needs(provider: AuthType, questTypes: readonly string[]): number {
    return questTypes.filter((type) => providerOfRule(type) === provider).length;
  }

  /** Whether it was connected on this device, at a place that names nobody. */
  isUntold(provider: AuthType): boolean {
    return this.#untold?.has(provider) ?? false;
  }

  meta(provider: AuthType): unknown {
    const state = this.linking.state(provider);
    if (state) return stepMeta(this.#context(provider), state);
    if (!this.isUntold(provider)) return undefined;
    const text = this.#localize.t('social-connect.untold', { provider: providerName(this.#localize, provider) });
    return html`<span class="meta" part="meta" data-result>${text}</span>`;
  }

  actions(provider: AuthType): unknown {
    const state = this.linking.state(provider);
    return state && stepActions(this.#context(provider), state);
  }

  body(provider: AuthType): unknown {
    const state = this.linking.state(provider);
    return state && stepBody(this.#context(provider), state);
  }

  /** How old the accounts are, and whether more can be connected. */
  facts({ accounts, isClosed }: AccountsData, onRetry: () => void): unknown {
    const { state } = accounts;
    const { t } = this.#localize;
    if (state.status !== 'success') return nothing;
    const problem = state.problem && describeProblem(state.problem).kind;
    // A session that has ended is said below everything, with the way back in.
    if (problem === 'signed-out') return nothing;
    const stale = staleness(this.#localize, 'social-connect', {
      problem,
      updatedAt: state.updatedAt,
      isRefreshing: state.refreshing,
      onRetry,
    });
    return stale ?? (isClosed ? fact(this.#localize, t('social-connect.closed')) : nothing);
  }

  #context(provider: AuthType): StepsContext {
    return { localize: this.#localize, linking: this.linking, provider, now: Date.now() };
  }

  get #untold(): UntoldAccounts | undefined {
    const { program } = this.#programme;
    const { state } = this.#session;
    return program && 'user' in state ? new UntoldAccounts(program.config.proxy, state.user.id) : undefined;
  }
}
