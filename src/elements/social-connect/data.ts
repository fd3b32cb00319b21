import type { AuthType } from '../../contract/identity/social.js';
import { QueryController } from '../../controllers/query.js';
import { questsPage } from '../../controllers/quests-page.js';
import { SessionController } from '../../controllers/session.js';
import type { LaurelHost } from '../../controllers/host.js';

/** An account that is linked. */
export interface LinkedAccount {
  /** How it is called there; of an email address what its owner knows it by. */
  readonly name: string;
}

/** What is known of the member's accounts elsewhere, and of what they are good for. */
export class AccountsData {
  readonly accounts: QueryController<'GET /api/me/social'>;
  readonly session: SessionController;
  readonly #quests: QueryController<'GET /api/quests'>;

  constructor(host: LaurelHost) {
    this.session = new SessionController(host);
    this.accounts = new QueryController(host, () => ({ route: 'GET /api/me/social', request: {}, member: true }));
    // The same question as that of the list of quests: on a page with both it is asked once.
    this.#quests = new QueryController(host, () => questsPage);
  }

  /** Accounts by provider; nothing while they are not known. */
  get linked(): ReadonlyMap<AuthType, LinkedAccount> | undefined {
    const { state } = this.accounts;
    return state.status === 'success'
      ? new Map(state.data.data.map(({ authType, name }) => [authType, { name }]))
      : undefined;
  }

  /** Types of the quests there are. */
  get questTypes(): readonly string[] {
    const { state } = this.#quests;
    return state.status === 'success' ? state.data.data.map(({ type }) => type) : [];
  }

  /** Whether linking is closed here. */
  get isClosed(): boolean {
    const { state } = this.#quests;
    return state.status === 'success' && (state.data.closed?.includes('connect') ?? false);
  }

  async refresh(): Promise<void> {
    await this.accounts.refresh();
  }
}
