import type { LaurelHost } from '../../controllers/host.js';
import type { QuestsController } from '../../controllers/quests.js';
import type { Quest } from '../../loyalty/quest.js';

/** Width below which the actions stand in the opened row, px; the style sheet has the same. */
const NARROW = 480;

/** What the board does for it. */
export interface PlaceOptions {
  readonly quests: QuestsController;
  readonly isSignedIn: () => boolean;
  /** Whether opened rows can be shown already. */
  readonly canOpen: () => boolean;
  /** Opens a quest's row with its group, for this very update. */
  readonly reveal: (id: string) => void;
  /** The first thing to do among the rows in sight. */
  readonly first: () => Quest | undefined;
  readonly isAnyOpen: () => boolean;
}

/** Where its member is in the list: the quest that was linked to, the row that opens by itself. */
export class Place {
  readonly #host: LaurelHost;
  readonly #options: PlaceOptions;
  /** Quest to open and bring into view as soon as it is there. */
  #wanted = '';
  #hasBegun = false;

  constructor(host: LaurelHost, options: PlaceOptions) {
    this.#host = host;
    this.#options = options;
  }

  /** Whether a row is about to be opened. */
  get isOpening(): boolean {
    return this.#wanted !== '' || this.#opensFirst;
  }

  /** Whether the first thing to do is opened by itself: where the rows are too narrow for its button. */
  get #opensFirst(): boolean {
    const { clientWidth } = this.#host;
    return !this.#hasBegun && this.#options.isSignedIn() && clientWidth > 0 && clientWidth < NARROW;
  }

  /** Has a quest opened and brought into view, as soon as it is there. */
  link(id: string): void {
    this.#wanted = id;
    this.#host.requestUpdate();
  }

  /** Before an update is rendered. @param isReady there are rows */
  take(isReady: boolean): void {
    if (!isReady) return;
    this.#showLinked();
    this.#openFirst();
  }

  /** Row of a quest, or what stands for it. */
  #itemOf(id: string): HTMLElement | null {
    return this.#host.shadowRoot?.querySelector<HTMLElement>(`[data-quest="${CSS.escape(id)}"]`) ?? null;
  }

  #showLinked(): void {
    const { quests, canOpen, reveal } = this.#options;
    const quest = this.#wanted ? quests.quest(this.#wanted) : undefined;
    if (!quest || !canOpen()) return;
    this.#wanted = '';
    this.#hasBegun = true;
    reveal(quest.id);
    void this.#host.updateComplete.then(() => {
      const item = this.#itemOf(quest.id);
      item?.scrollIntoView({ block: 'center' });
      item?.querySelector<HTMLElement>('button')?.focus({ preventScroll: true });
    });
  }

  #openFirst(): void {
    const opens = this.#opensFirst;
    if (opens && !this.#options.canOpen()) return;
    this.#hasBegun = true;
    if (!opens || this.#options.isAnyOpen() || this.#wanted) return;
    const first = this.#options.first();
    if (first) this.#options.reveal(first.id);
  }
}
