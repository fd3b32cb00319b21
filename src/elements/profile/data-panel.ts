import { endSessions } from '../../controllers/end-sessions.js';
import type { LaurelHost } from '../../controllers/host.js';
import type { Localize } from '../../controllers/localize.js';
import type { ProgrammeController } from '../../controllers/programme.js';
import { QueryController } from '../../controllers/query.js';
import type { LaurelError } from '../../errors/laurel-error.js';
import { DataClearedEvent } from '../../events/data-cleared.js';
import { DataExportedEvent } from '../../events/data-exported.js';
import { profileData } from '../../i18n/en/profile-data.js';
import { clearRecords, listRecords, readRecords, type Cleared } from './browser-records.js';
import type { ProfileData } from './data.js';
import { dataView } from './data-view.js';
import type { Asked } from './data-view-options.js';
import type { Exporting } from './data-view-options.js';
import { collect, fileOf } from './export.js';

export { dataStyles } from './data.styles.js';

/** What a panel works with. */
export interface DataPanelOptions {
  readonly localize: Localize;
  readonly programme: ProgrammeController;
  readonly data: ProfileData;
  /** Whom a member asks for what only the team can delete: an address of email or of a page; empty for neither. */
  readonly contact: () => string;
  readonly announce: (text: string) => void;
  /** What this browser keeps was cleared, or put back. */
  readonly onStorage: () => void;
}

/** What is kept of a member: to read, to take along, to clear. */
export class DataPanel {
  readonly #host: LaurelHost;
  readonly #options: DataPanelOptions;
  readonly #capabilities: QueryController<'GET /capabilities'>;
  readonly #sessions: QueryController<'GET /sessions'>;
  #isOpen = false;
  #asked: Asked | undefined;
  #exporting: Exporting | undefined;
  #stopExport: AbortController | undefined;
  #cleared: Cleared | undefined;
  #clearing: 'done' | 'undone' | 'failed' | undefined;
  #isSigningOut = false;
  #signOutError: LaurelError | undefined;

  constructor(host: LaurelHost, options: DataPanelOptions) {
    this.#host = host;
    this.#options = options;
    options.localize.add(profileData);
    this.#capabilities = new QueryController(host, () =>
      this.#isOpen ? { route: 'GET /capabilities', request: {} } : null,
    );
    this.#sessions = new QueryController(host, () =>
      this.#isOpen && this.#can('listSessions') ? { route: 'GET /sessions', request: {}, member: true } : null,
    );
  }

  /** @param isOpen whether the panel is shown: only then it asks for anything */
  render(isOpen: boolean): unknown {
    if (isOpen !== this.#isOpen) {
      this.#isOpen = isOpen;
      // What it asks for is settled before the next render.
      queueMicrotask(() => this.#host.requestUpdate());
    }
    const { localize, programme, data, contact } = this.#options;
    const { profile } = data;
    const { program } = programme;
    if (!isOpen || !profile || !program) return undefined;
    const sessions = this.#sessions.state;
    return dataView({
      localize,
      profile,
      records: listRecords(program.config.proxy),
      sessions: sessions.status === 'success' ? sessions.data.data : undefined,
      haveSessionsFailed: sessions.status === 'error',
      canSignOut: this.#can('endSessions'),
      isMember: data.isMember,
      asked: this.#asked,
      exporting: this.#exporting,
      clearing: this.#clearing,
      clearedCount: this.#cleared?.count ?? 0,
      isSigningOut: this.#isSigningOut,
      signOutError: this.#signOutError,
      contact: contact(),
      onExport: () => void this.#export(),
      onStopExport: () => this.#stopExport?.abort(),
      onAsk: (asked) => this.#ask(asked),
      onClear: () => this.#clear(program.config.proxy),
      onUndo: () => this.#undo(),
      onSignOut: () => void this.#signOut(),
    });
  }

  /** Nobody waits for the file any more, and nothing is asked that somebody else would answer. */
  stop(): void {
    this.#stopExport?.abort();
    this.#asked = this.#exporting = this.#cleared = this.#clearing = this.#signOutError = undefined;
  }

  #can(operation: string): boolean {
    const { state } = this.#capabilities;
    return state.status === 'success' && state.data.operations.includes(operation);
  }

  /** Asks whether something is meant; `undefined` takes the question back. */
  #ask(asked: Asked | undefined): void {
    const before = this.#asked;
    this.#asked = asked;
    this.#signOutError = undefined;
    if (asked === 'clear') this.#clearing = undefined;
    this.#focus(asked ? '.confirm .button' : `[data-act="${before ?? ''}"]`);
  }

  async #export(): Promise<void> {
    const { program } = this.#options.programme;
    if (!program || this.#exporting?.step === 'busy') return;
    const { signal } = (this.#stopExport = new AbortController());
    const show = (exporting: Exporting | undefined): void => {
      this.#exporting = exporting;
      this.#host.requestUpdate();
    };
    show({ step: 'busy', done: 0, total: 1 });
    try {
      const { data, missing, cutAt } = await collect({
        program,
        signal,
        onProgress: (done, total) => show({ step: 'busy', done, total }),
      });
      signal.throwIfAborted();
      const { proxy } = program.config;
      const made = new Date(program.clock.now()).toISOString();
      const browser = readRecords(proxy);
      const head = { exportedAt: made, website: location.origin, proxy, missing, isHistoryCut: cutAt !== undefined };
      download(`my-data-${location.hostname}-${made.slice(0, 10)}.json`, fileOf({ ...head, ...data, browser }));
      show({ step: 'done', missing, cutAt });
      this.#host.dispatchEvent(new DataExportedEvent({ missing }));
    } catch (error) {
      show(signal.aborted ? undefined : { step: 'failed', error: error as LaurelError });
    }
    this.#focus('[data-act="export"]');
  }

  #clear(proxy: string): void {
    this.#asked = undefined;
    try {
      this.#cleared = clearRecords(proxy);
      this.#clearing = 'done';
      this.#options.onStorage();
      this.#host.dispatchEvent(new DataClearedEvent({ entries: this.#cleared.count }));
    } catch {
      this.#clearing = 'failed';
    }
    this.#focus(this.#clearing === 'done' ? '[data-act="undo"]' : '[data-act="clear"]');
  }

  #undo(): void {
    try {
      this.#cleared?.undo();
      this.#clearing = 'undone';
      this.#options.onStorage();
    } catch {
      this.#clearing = 'failed';
    }
    this.#cleared = undefined;
    this.#focus('[data-act="clear"]');
  }

  async #signOut(): Promise<void> {
    const { localize, announce } = this.#options;
    const { program } = this.#options.programme;
    if (!program || this.#isSigningOut) return;
    this.#isSigningOut = true;
    this.#signOutError = undefined;
    this.#host.requestUpdate();
    try {
      await endSessions(program);
      this.#asked = undefined;
      announce(localize.t('profile.data.sign-out.done'));
    } catch (error) {
      this.#signOutError = error as LaurelError;
    } finally {
      this.#isSigningOut = false;
      this.#host.requestUpdate();
    }
  }

  /** Once it is there. */
  #focus(selector: string): void {
    this.#host.requestUpdate();
    void this.#host.updateComplete.then(() =>
      this.#host.shadowRoot?.querySelector<HTMLElement>(selector)?.focus({ preventScroll: true }),
    );
  }
}

function download(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
