import type { LaurelHost } from '../../controllers/host.js';
import type { Localize } from '../../controllers/localize.js';
import { english } from '../../i18n/english.js';
import type { MyProfile } from '../../stores/profile/field.js';
import type { ProfileStore } from '../../stores/profile/profile-store.js';
import { clearRecords, listRecords, readRecords, type Cleared } from './browser-records.js';
import { clearLibraries, libraryKeys } from './library-entries.js';
import { dataView } from './views/data.js';
import { dataStyles } from './views/data.styles.js';
import type { Asked, DataView } from './views/data-actions.js';

const profileData = english('profile-data');

/** What the member has done with their data. */
export type DataNews =
  | { readonly kind: 'exported'; readonly missing: readonly string[] }
  | { readonly kind: 'cleared'; readonly entries: number }
  | { readonly kind: 'restored' }
  | { readonly kind: 'signed-out-everywhere' };

/** Shows the data that is stored about a member, with buttons to download and to clear it. */
export class DataPanel {
  readonly #host: LaurelHost;
  readonly #localize: Localize;
  readonly #tell: (news: DataNews) => void;
  #asked: Asked | undefined;
  #cleared: Cleared | undefined;
  #clearedCount = 0;
  /** Increases with each reset, so that what began before it shows nothing any more. */
  #turn = 0;
  #clearing: DataView['clearing'];
  /** Names of the wallets that could not be disconnected. */
  #connected: readonly string[] = [];
  /** Keys of the entries that libraries store in IndexedDB; `undefined` until the panel begins to read them. */
  #inLibraries: readonly string[] | undefined;

  constructor(host: LaurelHost, localize: Localize, tell: (news: DataNews) => void) {
    this.#host = host;
    this.#localize = localize;
    this.#tell = tell;
  }

  /** @param contact email address or page to contact about data that only the team can delete; empty for none */
  render(store: ProfileStore, profile: MyProfile, contact: string): unknown {
    if (!this.#inLibraries) void this.#readLibraries(store);
    return dataView({
      localize: this.#localize,
      profile,
      state: store.state,
      records: listRecords(store.proxy, this.#inLibraries?.length),
      asked: this.#asked,
      clearing: this.#clearing,
      clearedCount: this.#clearedCount,
      connected: this.#connected,
      contact,
      onExport: () => void this.#export(store),
      onStopExport: () => store.stopExport(),
      onAsk: (asked) => this.#ask(store, asked),
      onClear: () => void this.#clear(store),
      onUndo: () => this.#undo(store),
      onSignOut: () => void this.#signOut(store),
    });
  }

  /** Cancels the panel's questions, because another member would answer them. */
  reset(): void {
    this.#turn += 1;
    this.#asked = this.#cleared = this.#clearing = this.#inLibraries = undefined;
  }

  async #readLibraries(store: ProfileStore): Promise<void> {
    this.#inLibraries = [];
    const keys = await libraryKeys(store.proxy);
    if (keys.length === 0) return;
    this.#inLibraries = keys;
    this.#host.requestUpdate();
  }

  /** Asks the member to confirm an action; `undefined` cancels the question. */
  #ask(store: ProfileStore, asked: Asked | undefined): void {
    if (this.#clearing === 'busy') return;
    const before = this.#asked;
    this.#asked = asked;
    store.dismissSignOutError();
    if (asked === 'clear') this.#clearing = undefined;
    this.#focus(asked ? '.confirm' : `[data-act="${before ?? ''}"]`);
  }

  async #export(store: ProfileStore): Promise<void> {
    // The values of these entries include secret keys of connections, so the file names the entries only.
    const readBrowser = (): Readonly<Record<string, string>> => ({
      ...Object.fromEntries((this.#inLibraries ?? []).map((key) => [key, ''])),
      ...readRecords(store.proxy),
    });
    const notIncluded = this.#localize.t('profile.data.export.rest');
    const file = await store.exportData({ website: location.origin, notIncluded, readBrowser });
    if (file) {
      download(`my-data-${location.hostname}-${file.madeAt.slice(0, 10)}.json`, file.text);
      this.#tell({ kind: 'exported', missing: file.missing });
    }
    this.#focus('[data-act="export"]');
  }

  async #clear(store: ProfileStore): Promise<void> {
    if (this.#clearing === 'busy') return;
    const turn = this.#turn;
    this.#clearing = 'busy';
    this.#host.requestUpdate();
    let cleared: Cleared | undefined;
    let connected: readonly string[] = [];
    let inLibraries = 0;
    try {
      // Connections come first: the records say which wallets were used.
      connected = await store.endConnections();
      inLibraries = await clearLibraries(store.proxy);
      cleared = clearRecords(store.proxy);
    } catch {
      // The browser did not let it.
    }
    if (turn !== this.#turn) return;
    this.#asked = this.#inLibraries = undefined;
    this.#cleared = cleared;
    this.#connected = connected;
    this.#clearing = cleared ? 'done' : 'failed';
    if (cleared) {
      this.#clearedCount = cleared.count + inLibraries;
      store.rereadDraft();
      this.#tell({ kind: 'cleared', entries: this.#clearedCount });
    }
    this.#focus(cleared ? '[data-act="undo"]' : '[data-act="clear"]');
  }

  #undo(store: ProfileStore): void {
    try {
      this.#cleared?.undo();
      this.#clearing = 'undone';
      store.rereadDraft();
      this.#tell({ kind: 'restored' });
    } catch {
      this.#clearing = 'failed';
    }
    this.#cleared = undefined;
    this.#focus('[data-act="clear"]');
  }

  async #signOut(store: ProfileStore): Promise<void> {
    if (!(await store.signOutEverywhere())) return;
    this.#asked = undefined;
    this.#tell({ kind: 'signed-out-everywhere' });
  }

  /** Focuses an element after the next render. */
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

/** The panel, which loads when the member opens it. */
export const part = {
  styles: dataStyles,
  texts: profileData,
  make: (host: LaurelHost, localize: Localize, tell: (news: DataNews) => void) => new DataPanel(host, localize, tell),
};
