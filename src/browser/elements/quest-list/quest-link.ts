/** Width in px below which a quest's button is in its open row. The style sheet contains the same number. */
const narrow = 480;

/** Facts about the list that is about to be shown. */
export interface LinkView {
  /** Whether the quest of an id can be opened now. */
  readonly has: (id: string) => boolean;
  readonly isSignedIn: boolean;
  /** Returns the width of the list, px. Called only if needed, because reading it forces a layout. */
  readonly width: () => number;
  readonly isAnyOpen: boolean;
  /** Whether the code of open rows has loaded. */
  readonly canOpen: boolean;
  /** Id of the first quest that the member can do. */
  readonly first: string | undefined;
}

/** A quest to open. */
export interface QuestToOpen {
  readonly id: string;
  /** Whether the page has linked to it. The quest is then scrolled into view and gets the focus. */
  readonly isLinked: boolean;
}

/**
 * Decides which quest opens without a press: the one that the page links to, or on a narrow screen the first that can be done.
 */
export class QuestLink {
  #linkedId = '';
  #hasBegun = false;

  /** Opens a quest as soon as it is available. */
  follow(id: string): void {
    this.#linkedId = id;
  }

  /** Whether a quest is about to open. */
  isOpening(view: Pick<LinkView, 'isSignedIn' | 'width'>): boolean {
    return this.#linkedId !== '' || this.#opensFirst(view);
  }

  /** Returns the quest to open now. Each quest is returned only once. */
  take(view: LinkView): QuestToOpen | undefined {
    const { has, canOpen, isAnyOpen, first } = view;
    if (this.#linkedId && canOpen && has(this.#linkedId)) {
      const id = this.#linkedId;
      this.#linkedId = '';
      this.#hasBegun = true;
      return { id, isLinked: true };
    }
    const opensFirst = this.#opensFirst(view);
    if (opensFirst && !canOpen) return undefined;
    this.#hasBegun = true;
    return opensFirst && !isAnyOpen && !this.#linkedId && first ? { id: first, isLinked: false } : undefined;
  }

  #opensFirst({ isSignedIn, width }: Pick<LinkView, 'isSignedIn' | 'width'>): boolean {
    if (this.#hasBegun || !isSignedIn) return false;
    const px = width();
    return px > 0 && px < narrow;
  }
}
