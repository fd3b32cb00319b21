import type { ProfileField } from '../../../contract/identity/profile.js';
import type { ReadPath } from '../../../contract/index.js';
import type { SignedIn } from '../../../contract/session.js';
import type { ApiError } from '../../../errors/api.js';
import { describeProblem } from '../../../errors/describe-problem.js';
import type { LaurelError } from '../../../errors/laurel-error.js';
import { Store } from '../store.js';
import { endSessions } from './end-sessions.js';
import { fieldsOf, type Field, type FieldId, type MyProfile } from './field.js';
import { ProfileEdit, type ProfileChanges } from './profile-edit.js';
import type {
  ExportFile,
  ExportSource,
  Exporting,
  ProfileOptions,
  ProfileState,
  SaveResult,
  Saving,
  SigningOut,
} from './profile-state.js';

/** Milliseconds for which the profile says that it was saved. */
const savedMs = 4000;

/** Paths of all answers that contain names and pictures of members. */
const pathsWithMembers: readonly ReadPath[] = ['/api/loyalty/accounts', '/api/auctions'];

const nothing: readonly never[] = [];
const idle = Object.freeze({ status: 'idle' });

/** The member's profile, their changes to it, and the data that is stored about them. */
export class ProfileStore extends Store<ProfileState, ProfileOptions> {
  readonly #answer = this.query(() => ({ route: 'GET /api/me/profile', request: {}, member: true }));
  readonly #capabilities = this.query(() =>
    this.#answered && (this.#answered.editable.length > 0 || this.options.hasData)
      ? { route: 'GET /capabilities', request: {} }
      : null,
  );
  readonly #sessions = this.query(() =>
    this.options.hasData && this.#answered && this.#can('listSessions')
      ? { route: 'GET /sessions', request: {}, member: true }
      : null,
  );
  #edit: ProfileEdit | undefined;
  /** The profile as last saved, until another answer arrives. */
  #saved: { readonly profile: MyProfile; readonly insteadOf: MyProfile | undefined } | undefined;
  #saving: Saving = idle;
  #savedTimer: ReturnType<typeof setTimeout> | undefined;
  #signingOut: SigningOut = idle;
  #exporting: Exporting = idle;
  #exportStop: AbortController | undefined;

  /** Returns the state for an element without a programme. */
  static initialState(status: 'idle' | 'unavailable'): ProfileState {
    return {
      status,
      answer: idle,
      profile: undefined,
      session: 'unknown',
      user: undefined,
      editable: nothing,
      isReadOnly: false,
      isEditing: false,
      isChanged: false,
      fields: nothing,
      preview: undefined,
      saving: idle,
      sessions: undefined,
      haveSessionsFailed: false,
      isDataAboutToChange: false,
      canSignOutEverywhere: false,
      signingOut: idle,
      exporting: idle,
    };
  }

  /** Address of the proxy. Records in the browser are stored under it. */
  get proxy(): string {
    return this.context.proxy;
  }

  /** Requests the profile again. Unsaved entries stay. */
  async refresh(): Promise<void> {
    await this.#answer.refresh();
  }

  /** Opens the form with the member's unsaved entries. */
  startEditing(): void {
    if (this.#editable.length === 0) return;
    this.#forgetFailure();
    this.#edit?.open(this.#fields);
    this.update();
  }

  type(id: FieldId, entry: string): void {
    const field = this.#field(id);
    if (field) this.#edit?.type(field, entry);
    this.update();
  }

  /** Shows the faults of a field that the member has left. */
  leave(id: FieldId): void {
    const field = this.#field(id);
    if (field) this.#edit?.leave(field);
    this.update();
  }

  /** Closes the form. Unsaved entries are kept. */
  cancel(): void {
    this.#forgetFailure();
    if (this.#edit) this.#edit.isOpen = false;
    this.update();
  }

  /** Closes the form and drops unsaved entries. */
  discard(): void {
    this.#forgetFailure();
    this.#edit?.discard();
    this.update();
  }

  /** Sends the changed fields only. Entries that could not be saved stay in the form. */
  async save(): Promise<SaveResult> {
    const edit = this.#edit;
    if (!edit || this.#saving.status === 'saving') return { status: 'failed' };
    const fields = this.#fields;
    this.#forgetFailure();
    const faults = edit.check(fields);
    if (faults > 0) {
      this.update();
      return { status: 'invalid', faults };
    }
    const changes = edit.changes(fields);
    if (Object.keys(changes).length === 0) {
      this.discard();
      return { status: 'saved', fields: [] };
    }
    this.#setSaving({ status: 'saving' });
    try {
      const profile = await this.#send(changes);
      if (edit === this.#edit) this.#saved = { profile, insteadOf: this.#answered };
      edit.discard();
      this.#setSaving({ status: 'saved' });
      return { status: 'saved', fields: Object.keys(changes) as ProfileField[] };
    } catch (error) {
      return this.#fail(error as ApiError, edit.refuse(error as ApiError, changes, fields));
    }
  }

  /** Reads the stored entries again, after the page has changed them. */
  rereadDraft(): void {
    this.#edit?.reread();
    this.#forgetFailure();
    this.update();
  }

  /** Ends what wallets share with this site for the member. Resolves with the names of wallets that do not let it. */
  async endConnections(): Promise<readonly string[]> {
    const { endConnections } = await import('./end-connections.js');
    return endConnections(this.context);
  }

  /** Ends the sessions in all browsers. Resolves with whether they have ended; if not, `signingOut` says why. */
  async signOutEverywhere(): Promise<boolean> {
    if (this.#signingOut.status === 'busy') return false;
    this.#setSigningOut({ status: 'busy' });
    try {
      await endSessions(this.context);
      this.#setSigningOut(idle);
      return true;
    } catch (error) {
      this.#setSigningOut({ status: 'failed', error: error as LaurelError });
      return false;
    }
  }

  /** Clears the error of signing out, once the member has read it. */
  dismissSignOutError(): void {
    if (this.#signingOut.status === 'failed') this.#setSigningOut(idle);
  }

  /**
   * Collects everything that the proxy tells members about themselves. Resolves with `undefined` if that failed or was
   * stopped.
   */
  async exportData(source: ExportSource): Promise<ExportFile | undefined> {
    if (this.#exporting.status === 'busy') return undefined;
    const stop = (this.#exportStop = new AbortController());
    const show = (exporting: Exporting): void => {
      if (stop === this.#exportStop) this.#exporting = exporting;
      this.update();
    };
    show({ status: 'busy', done: 0, total: 1 });
    const { client, clock, proxy } = this.context;
    try {
      const { collect, fileOf } = await import('./export.js');
      const { data, missing } = await collect(client, stop.signal, (done, total) =>
        show({ status: 'busy', done, total }),
      );
      stop.signal.throwIfAborted();
      const madeAt = new Date(clock.now()).toISOString();
      const { website, notIncluded } = source;
      const head = { exportedAt: madeAt, website, proxy, missing, notIncluded };
      const text = fileOf({ ...head, ...data, browser: source.readBrowser() });
      show({ status: 'done', missing });
      return { text, madeAt, missing };
    } catch (error) {
      show(stop.signal.aborted ? idle : { status: 'failed', error: error as LaurelError });
      return undefined;
    }
  }

  stopExport(): void {
    this.#exportStop?.abort();
  }

  protected override noticed(): void {
    const { id } = this.#user ?? {};
    if (id === this.#edit?.memberId) return;
    // Another member starts with a closed form, and sees nothing of the previous member's edits.
    this.#edit = id ? new ProfileEdit(this.context, id) : undefined;
    this.#forgetFailure();
    this.#endData();
  }

  protected override stopped(): void {
    clearTimeout(this.#savedTimer);
    if (this.#saving.status !== 'saving') this.#saving = idle;
    if (this.#edit) this.#edit.isOpen = false;
    this.#endData();
  }

  protected override derive(): ProfileState {
    const edit = this.#edit;
    const fields = this.#fields;
    const sessions = this.#sessions.state;
    return {
      status: this.#status,
      answer: this.#answer.state,
      profile: this.#profile,
      session: this.context.session.state.get().status,
      user: this.#user,
      editable: this.#editable,
      isReadOnly: this.#isReadOnly,
      isEditing: edit?.isOpen ?? false,
      isChanged: fields.some((field) => edit?.isChanged(field)),
      fields: edit ? fields.map((field) => edit.edited(field)) : nothing,
      preview: edit?.preview,
      saving: this.#saving,
      sessions: sessions.status === 'success' ? sessions.data.data : undefined,
      haveSessionsFailed: sessions.status === 'error',
      isDataAboutToChange: this.options.hasData && this.awaits(this.#capabilities, this.#sessions),
      canSignOutEverywhere: this.context.session.state.get().status === 'signed-in' && this.#can('endSessions'),
      signingOut: this.#signingOut,
      exporting: this.#exporting,
    };
  }

  get #status(): ProfileState['status'] {
    const session = this.context.session.state.get();
    if (session.status === 'signed-out') return 'signed-out';
    const { state } = this.#answer;
    // Which fields can be changed decides whether a button beside the name and a line at the bottom are shown.
    if (state.status === 'success') return this.#isAboutToBeEditable ? 'loading' : 'ready';
    if (state.status === 'pending') return state.slow ? 'slow' : 'loading';
    if (state.status === 'error') return describeProblem(state.error).whose === 'owner' ? 'unavailable' : 'error';
    return session.status === 'expired' ? 'signed-out' : 'idle';
  }

  get #user(): SignedIn['user'] | undefined {
    const session = this.context.session.state.get();
    return 'user' in session ? session.user : undefined;
  }

  get #answered(): MyProfile | undefined {
    const { state } = this.#answer;
    return state.status === 'success' ? state.data : undefined;
  }

  get #profile(): MyProfile | undefined {
    const answered = this.#answered;
    return answered && this.#saved?.insteadOf === answered ? this.#saved.profile : answered;
  }

  get #fields(): readonly Field[] {
    return this.#profile ? fieldsOf(this.#profile) : nothing;
  }

  get #editable(): readonly ProfileField[] {
    return this.#takesChanges ? (this.#profile?.editable ?? nothing) : nothing;
  }

  get #isReadOnly(): boolean {
    const profile = this.#profile;
    if (!profile) return false;
    const isMember = this.context.session.state.get().status === 'signed-in';
    return profile.editable.length === 0 || (this.#takesChanges === false && isMember);
  }

  /** Whether the answer about which fields can be changed is still loading. */
  get #isAboutToBeEditable(): boolean {
    return this.awaits(this.#capabilities) && (this.#profile?.editable ?? nothing).length > 0;
  }

  /** Whether the proxy accepts changes; `undefined` while unknown. */
  get #takesChanges(): boolean | undefined {
    const { state } = this.#capabilities;
    return state.status === 'success' ? this.#can('saveMyProfile') && !state.data.maintenance : undefined;
  }

  #can(operation: string): boolean {
    const { state } = this.#capabilities;
    return state.status === 'success' && state.data.operations.includes(operation);
  }

  #field(id: FieldId): Field | undefined {
    return this.#fields.find((field) => field.id === id);
  }

  async #send(changes: ProfileChanges): Promise<MyProfile> {
    const { client, cache, session } = this.context;
    const profile = await client.request('POST /api/me/profile', { body: changes }, { member: true });
    cache.invalidate('/api/me/profile');
    if (changes.displayName !== undefined || changes.logoUrl !== undefined) {
      for (const path of pathsWithMembers) cache.invalidate(path);
      await session.read();
    }
    return profile;
  }

  async #fail(error: ApiError, hasRefusedFields: boolean): Promise<SaveResult> {
    if (hasRefusedFields) {
      this.#setSaving(idle);
      return { status: 'invalid', faults: this.state.fields.filter(({ fault }) => fault).length };
    }
    if (error.code === 'partly_saved') {
      // Values that were saved no longer count as changes.
      await this.#answer.refresh();
      this.#setSaving({ status: 'partly-saved' });
    } else this.#setSaving(error.code === 'pending' ? { status: 'unconfirmed' } : { status: 'failed', error });
    return { status: 'failed' };
  }

  #setSaving(saving: Saving): void {
    clearTimeout(this.#savedTimer);
    this.#saving = saving;
    if (saving.status === 'saved') this.#savedTimer = setTimeout(() => this.#setSaving(idle), savedMs);
    this.update();
  }

  #forgetFailure(): void {
    if (['unconfirmed', 'partly-saved', 'failed'].includes(this.#saving.status)) this.#saving = idle;
  }

  #setSigningOut(signingOut: SigningOut): void {
    this.#signingOut = signingOut;
    this.update();
  }

  #endData(): void {
    this.#exportStop?.abort();
    this.#exportStop = undefined;
    this.#exporting = idle;
    if (this.#signingOut.status === 'failed') this.#signingOut = idle;
  }
}
