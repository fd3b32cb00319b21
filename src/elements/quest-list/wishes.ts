import { nothing, type CSSResult } from 'lit';
import type { LaurelHost } from '../../controllers/host.js';
import type { Localize } from '../../controllers/localize.js';
import { Part } from '../../controllers/part.js';
import type { QuestSort, QuestView } from '../../loyalty/quest-group.js';
import type { Quest } from '../../loyalty/quest.js';
import type * as Finder from './finder.js';
import type { Wanted } from './finder.js';

/** The element, as far as it says what is shown at first. */
export interface WishesHost extends LaurelHost {
  readonly view: QuestView;
  readonly sort: QuestSort;
}

/** What of the quests their member wants to see, and the search it is said with. */
export class Wishes {
  readonly #host: WishesHost;
  readonly #localize: Localize;
  readonly #finder: Part<typeof Finder>;
  #wanted: Wanted | undefined;
  #isFinding = false;

  constructor(host: WishesHost, localize: Localize, adopt: (styles: readonly CSSResult[]) => void) {
    this.#host = host;
    this.#localize = localize;
    this.#finder = new Part(host, async () => {
      const module = await import('./finder.js');
      localize.add(module.finderTexts);
      adopt(module.finderStyles);
      return module;
    });
  }

  /** Whether the search is open. */
  get isFinding(): boolean {
    return this.#isFinding;
  }

  /** Whether not everything is shown, or in another order. */
  get isNarrowed(): boolean {
    const { text, view, sort, about } = this.#wish;
    return Boolean(text || about) || view !== 'all' || sort !== 'given';
  }

  /** Whether what is needed to narrow is still on its way. */
  get isLate(): boolean {
    return this.isNarrowed && this.#finder.value === undefined && !this.#finder.hasFailed;
  }

  get sort(): QuestSort {
    return this.#wish.sort;
  }

  get #wish(): Wanted {
    return this.#wanted ?? { text: '', view: this.#host.view, sort: this.#host.sort, about: '' };
  }

  /** Loads what narrowing needs, where something is narrowed. */
  load(): void {
    if (this.isNarrowed) void this.#finder.load();
  }

  settled(): Promise<void> {
    return this.#finder.settled();
  }

  /** Those of the quests that are wanted, in their order; `undefined` for all as they are. */
  pick(quests: readonly Quest[]): readonly Quest[] | undefined {
    return this.isNarrowed ? this.#finder.value?.find(quests, this.#wish) : undefined;
  }

  /** Opens the search and goes there. */
  async open(): Promise<void> {
    if (!(await this.#finder.load('by-member'))) return;
    this.#isFinding = true;
    this.#host.requestUpdate();
    await this.#host.updateComplete;
    this.#host.shadowRoot?.querySelector<HTMLElement>('.finder .input')?.focus();
  }

  /** Forgets what was wanted; what the element was told counts again. */
  clear(): void {
    this.#wanted = undefined;
    this.#host.requestUpdate();
  }

  /** @param found how many quests are shown */
  render(quests: readonly Quest[], found: number): unknown {
    if (!this.#isFinding) return nothing;
    return this.#finder.value?.finder(this.#localize, {
      wanted: this.#wish,
      quests,
      found,
      onChange: (wanted) => {
        this.#wanted = wanted;
        this.#host.requestUpdate();
      },
      onClose: () => this.#close(),
    });
  }

  #close(): void {
    this.#isFinding = false;
    this.clear();
    void this.#host.updateComplete.then(() =>
      this.#host.shadowRoot?.querySelector<HTMLElement>('.tools > .button')?.focus(),
    );
  }
}
