import { nothing } from 'lit';
import type { LaurelHost } from '../../controllers/host.js';
import type { Localize } from '../../controllers/localize.js';
import type { QuestSort } from '../../loyalty/quest-group.js';
import type { Quest } from '../../loyalty/quest.js';
import { find, finder, finderTexts, type Wanted } from './finder.js';
import { isNarrowing, type Told } from './told.js';
import { readWanted, writeWanted } from './wanted-address.js';

export { finderStyles } from './finder.js';

/** What of the quests their member wants to see, and the search it is said with. */
export class Wishes {
  readonly #host: LaurelHost & Told;
  readonly #localize: Localize;
  #wanted: Wanted | undefined;
  #isFinding = false;

  constructor(host: LaurelHost & Told, localize: Localize) {
    this.#host = host;
    this.#localize = localize;
    localize.add(finderTexts);
    this.#wanted = readWanted(host.addressKey, this.#told);
    this.#isFinding = Boolean(this.#wanted);
  }

  /** Whether the search is open. */
  get isFinding(): boolean {
    return this.#isFinding;
  }

  /** Whether not everything is shown, or in another order. */
  get isNarrowed(): boolean {
    const { text, about, view, sort } = this.#wish;
    return Boolean(text || about) || view === 'quick' || isNarrowing({ view, sort });
  }

  get sort(): QuestSort {
    return this.#wish.sort;
  }

  get #told(): Wanted {
    return { text: '', view: this.#host.view, sort: this.#host.sort, about: '' };
  }

  get #wish(): Wanted {
    return this.#wanted ?? this.#told;
  }

  /** Those of the quests that are wanted, in their order; `undefined` for all as they are. */
  pick(quests: readonly Quest[]): readonly Quest[] | undefined {
    return this.isNarrowed ? find(quests, this.#wish) : undefined;
  }

  /** Opens the search and goes there. */
  async open(): Promise<void> {
    this.#isFinding = true;
    this.#host.requestUpdate();
    await this.#host.updateComplete;
    this.#host.shadowRoot?.querySelector<HTMLElement>('.finder .input')?.focus();
  }

  /** Forgets what was wanted; what the element was told counts again. */
  clear(): void {
    this.#want(undefined);
  }

  /** Wants what the address of the page says now. */
  follow(): void {
    if (!this.#host.addressKey) return;
    this.#wanted = readWanted(this.#host.addressKey, this.#told);
    this.#isFinding = Boolean(this.#wanted);
  }

  /** @param found how many quests are shown */
  render(quests: readonly Quest[], found: number): unknown {
    if (!this.#isFinding) return nothing;
    return finder(this.#localize, {
      wanted: this.#wish,
      quests,
      found,
      onChange: (wanted) => this.#want(wanted),
      onClose: () => this.#close(),
    });
  }

  #want(wanted: Wanted | undefined): void {
    this.#wanted = wanted;
    writeWanted(this.#host.addressKey, wanted);
    this.#host.requestUpdate();
  }

  #close(): void {
    this.#isFinding = false;
    this.clear();
    void this.#host.updateComplete.then(() =>
      this.#host.shadowRoot?.querySelector<HTMLElement>('.tools > .button')?.focus(),
    );
  }
}
