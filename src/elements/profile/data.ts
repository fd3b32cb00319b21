import type { ProfileField } from '../../contract/identity/profile.js';
import type { LaurelHost } from '../../controllers/host.js';
import { isMembers } from '../../controllers/member-address.js';
import { QueryController } from '../../controllers/query.js';
import type { MyProfile } from '../../controllers/save-profile.js';
import { SessionController } from '../../controllers/session.js';

/** What is known of the member, and of what they may change. */
export class ProfileData {
  readonly session: SessionController;
  readonly answer: QueryController<'GET /api/me/profile'>;
  readonly #capabilities: QueryController<'GET /capabilities'>;
  /** What was saved last, and the answer it takes the place of. */
  #saved: { readonly profile: MyProfile; readonly insteadOf: MyProfile | undefined } | undefined;

  constructor(host: LaurelHost) {
    this.session = new SessionController(host);
    this.answer = new QueryController(host, () => ({ route: 'GET /api/me/profile', request: {}, member: true }));
    this.#capabilities = new QueryController(host, () =>
      this.#answered?.editable.length ? { route: 'GET /capabilities', request: {} } : null,
    );
  }

  /** What is shown of them: the answer, or what was saved since. */
  get profile(): MyProfile | undefined {
    const answered = this.#answered;
    return this.#saved && this.#saved.insteadOf === answered ? this.#saved.profile : answered;
  }

  set profile(saved: MyProfile) {
    this.#saved = { profile: saved, insteadOf: this.#answered };
  }

  get isMember(): boolean {
    return this.session.state.status === 'signed-in';
  }

  /** Id of the member, also of one whose session has ended. */
  get memberId(): string {
    const { state } = this.session;
    return 'user' in state ? state.user.id : '';
  }

  /** What can be changed here: what the site lets its members change, as long as the proxy takes changes. */
  get editable(): readonly ProfileField[] {
    return this.#isOpen ? (this.profile?.editable ?? []) : [];
  }

  /** It is certain that nothing can be changed here. */
  get isReadOnly(): boolean {
    if (!this.profile) return false;
    return this.profile.editable.length === 0 || (this.#isOpen === false && this.isMember);
  }

  /** Whether the member signed in with a wallet. */
  isOwn(address: string): boolean {
    const { state } = this.session;
    // The session names the wallet it was begun with first.
    return 'user' in state && isMembers({ ...state.user, wallets: state.user.wallets.slice(0, 1) }, address);
  }

  async refresh(): Promise<void> {
    await this.answer.refresh();
  }

  get #isOpen(): boolean | undefined {
    const { state } = this.#capabilities;
    if (state.status !== 'success') return undefined;
    return state.data.operations.includes('saveMyProfile') && !state.data.maintenance;
  }

  get #answered(): MyProfile | undefined {
    const { state } = this.answer;
    return state.status === 'success' ? state.data : undefined;
  }
}
