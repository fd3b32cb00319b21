import type { ReactiveController } from 'lit';
import type { LaurelHost } from '../../controllers/host.js';
import type { Localize } from '../../controllers/localize.js';
import { LazyPart } from '../../controllers/lazy-part.js';
import type { QuestSort } from '../../stores/quests/quest-group.js';
import type { Quest } from '../../stores/quests/quest.js';
import { isNarrowing, readFilter, views, writeFilter, type QuestFilter, type QuestListView } from './quest-filter.js';

/** The element's attributes for the initial view. */
export interface SearchHost extends LaurelHost {
  readonly view: QuestListView;
  readonly sort: QuestSort;
  readonly addressKey: string;
}

/** Keeps the member's search and filter. The search form is loaded when it is first wanted. */
export class QuestSearch implements ReactiveController {
  readonly #host: SearchHost;
  readonly #localize: Localize;
  readonly #finder;
  #filter: QuestFilter | undefined;
  #isOpen = false;
  #listening: AbortController | undefined;

  constructor(host: SearchHost, localize: Localize) {
    this.#host = host;
    this.#localize = localize;
    this.#finder = new LazyPart(host, localize, () => import('./views/finder.js'));
    host.addController(this);
  }

  hostConnected(): void {
    const { signal } = (this.#listening = new AbortController());
    this.#host.ownerDocument.defaultView?.addEventListener('popstate', () => this.followAddress(), { signal });
  }

  hostDisconnected(): void {
    this.#listening?.abort();
  }

  /** Whether the search form is shown. */
  get isOpen(): boolean {
    return this.#isOpen && this.#finder.value !== undefined;
  }

  /** Whether some quests are left out or reordered. */
  get isNarrowed(): boolean {
    return isNarrowing(this.#current);
  }

  /** Whether the code that filters the list is still loading. */
  get isLoading(): boolean {
    return this.#isWanted && !this.#finder.value && !this.#finder.hasFailed;
  }

  get sort(): QuestSort {
    return this.#current.sort;
  }

  /** Returns a function that picks and sorts quests; absent while all of them are shown. */
  get find(): ((quests: readonly Quest[]) => readonly Quest[]) | undefined {
    const found = this.#finder.value;
    const filter = this.#current;
    return found && this.isNarrowed ? (quests) => found.find(quests, filter) : undefined;
  }

  /** Loads the search form if the last update needs it. */
  loadIfWanted(): void {
    if (this.#isWanted) void this.#finder.load();
  }

  /** Opens the search form and moves the focus there. */
  async open(): Promise<void> {
    await this.#finder.load('by-member');
    this.#isOpen = true;
    await this.#focus('.finder .input');
  }

  /** Returns to the initial view. */
  clear(): void {
    this.#set(undefined);
  }

  /** Applies the filter in the page's URL. */
  followAddress(): void {
    const { addressKey } = this.#host;
    if (!addressKey) return;
    this.#filter = readFilter(addressKey, this.#initial);
    this.#isOpen = this.#filter !== undefined;
    this.#host.requestUpdate();
  }

  /** Draws the search form. @param found number of quests that are shown */
  render(quests: readonly Quest[], found: number): unknown {
    if (!this.#isOpen) return undefined;
    return this.#finder.value?.finder(this.#localize, {
      filter: this.#current,
      quests,
      found,
      onChange: (filter) => this.#set(filter),
      onClose: () => this.#close(),
    });
  }

  get #initial(): QuestFilter {
    const view = views.find((known) => known === this.#host.view) ?? 'all';
    return { text: '', view, sort: this.#host.sort, about: '' };
  }

  get #current(): QuestFilter {
    return this.#filter ?? this.#initial;
  }

  get #isWanted(): boolean {
    return this.isNarrowed || this.#isOpen;
  }

  #set(filter: QuestFilter | undefined): void {
    this.#filter = filter;
    writeFilter(this.#host.addressKey, filter);
    this.#host.requestUpdate();
  }

  #close(): void {
    this.#isOpen = false;
    this.clear();
    void this.#focus('.tools > .button');
  }

  async #focus(selector: string): Promise<void> {
    this.#host.requestUpdate();
    await this.#host.updateComplete;
    this.#host.shadowRoot?.querySelector<HTMLElement>(selector)?.focus();
  }
}
