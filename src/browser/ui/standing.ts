/** Distance in px between a sheet's rounded corners and the points that are tested for visibility. */
const insetPx = 24;

/**
 * Places the dialog of a sheet: above the page as a modal dialog or, while a wallet in this browser has to answer, in
 * the page and next to what the wallet draws. If several sheets are open, the last one decides for all, and next to a
 * wallet only that one is visible.
 */
export class Standing {
  /** The standings of all open sheets, in the order in which they opened. */
  static readonly #open: Standing[] = [];
  readonly #dialog: HTMLDialogElement;
  readonly #end = new AbortController();
  #isShown = false;
  #asksWallet = false;
  /** The element inside that had the focus last. */
  #focused: HTMLElement | undefined;

  /** Shows a dialog that is closed, above the page. */
  constructor(dialog: HTMLDialogElement) {
    this.#dialog = dialog;
    const { signal } = this.#end;
    dialog.addEventListener('focusin', ({ target }) => (this.#focused = target as HTMLElement), { signal });
    const page = dialog.ownerDocument.defaultView;
    const cover = (): void => {
      if (!this.isAbove) this.#cover();
    };
    for (const type of ['scroll', 'resize'])
      page?.addEventListener(type, cover, { signal, capture: true, passive: true });
    Standing.#open.push(this);
    Standing.#arrange();
  }

  /** Whether the dialog stands above the page. */
  get isAbove(): boolean {
    return this.#dialog.matches(':modal');
  }

  /** Whether the focus may be moved inside. Content that a wallet has drawn keeps the focus. */
  get mayTakeFocus(): boolean {
    const { activeElement, body } = this.#dialog.ownerDocument;
    return this.isAbove || !activeElement || activeElement === body || this.#dialog.matches(':focus-within');
  }

  /** Sets whether a wallet in this browser has to answer. */
  askWallet(asksWallet: boolean): void {
    if (asksWallet === this.#asksWallet) return;
    this.#asksWallet = asksWallet;
    Standing.#arrange();
  }

  /** Releases the dialog, which is closed or removed. */
  end(): void {
    this.#end.abort();
    const dialog = this.#dialog;
    for (const name of ['popover', 'data-covered']) dialog.removeAttribute(name);
    // Browsers leave the focus in a closed dialog that was not modal, so its opener would not get it back.
    const active = (dialog.getRootNode() as Document | ShadowRoot).activeElement;
    if (dialog.contains(active)) (active as HTMLElement).blur();
    const { length } = Standing.#open;
    Standing.#open.splice(0, length, ...Standing.#open.filter((each) => each !== this));
    Standing.#arrange();
  }

  static #arrange(): void {
    const open = Standing.#open;
    const last = open.at(-1);
    // Behind a modal dialog of the page, nothing that a wallet draws can be used anyway.
    const isBeside = last !== undefined && last.#asksWallet && !isInModal(last.#dialog);
    for (const each of open) each.#dialog.toggleAttribute('data-covered', isBeside && each !== last);
    if (!isBeside) for (const each of open) each.#rise();
    else if (open.some(({ isAbove }) => isAbove)) {
      const focused = last.#focused;
      for (const each of [...open].reverse()) each.#stepDown();
      last.#cover();
      if (!isSeen(last.#dialog)) last.#float();
      focused?.focus({ preventScroll: true });
    }
  }

  #rise(): void {
    const { isConnected, open } = this.#dialog;
    // A dialog that has left the page, or that the browser has closed, is released shortly.
    if (this.isAbove || !isConnected || (this.#isShown && !open)) return;
    this.#isShown = true;
    const focused = this.#focused;
    this.#turn(() => {
      for (const name of ['popover', 'open']) this.#dialog.removeAttribute(name);
      this.#dialog.showModal();
    });
    focused?.focus({ preventScroll: true });
  }

  #stepDown(): void {
    if (!this.isAbove) return;
    this.#turn(() => {
      this.#dialog.close();
      this.#dialog.setAttribute('open', '');
    });
  }

  /**
   * Changes the dialog's placement. The dialog stays drawn meanwhile, so that it does not replay its entrance, and
   * keeps its scroll position.
   */
  #turn(change: () => void): void {
    const body = this.#dialog.querySelector('.sheet-body');
    const top = body?.scrollTop ?? 0;
    this.#dialog.classList.add('turning');
    change();
    this.#dialog.classList.remove('turning');
    if (body && top > 0) body.scrollTop = top;
  }

  /**
   * Makes the dialog cover the viewport even if an ancestor, such as a header with a filter, contains fixed elements.
   */
  #cover(): void {
    const dialog = this.#dialog;
    if (dialog.hasAttribute('popover')) return;
    const { clientWidth, clientHeight } = dialog.ownerDocument.documentElement;
    const set = (values: Readonly<Record<string, number>>): void => {
      for (const [name, px] of Object.entries(values)) dialog.style.setProperty(name, `${px}px`);
    };
    set({ '--_w': clientWidth, '--_x': 0, '--_y': 0 });
    const scale = dialog.getBoundingClientRect().width / clientWidth || 1;
    set({ '--_w': clientWidth / scale, '--_h': clientHeight / scale });
    let [x, y] = [0, 0];
    // Twice, because the page may lose the bars that scroll to a dialog beside the viewport.
    for (let pass = 0; pass < 2; pass += 1) {
      const { left, top } = dialog.getBoundingClientRect();
      x -= left / scale;
      y -= top / scale;
      set({ '--_x': x, '--_y': y });
    }
  }

  /**
   * Shows a dialog that an ancestor clips above the page after all, at the bottom, and leaves the rest to the wallet.
   */
  #float(): void {
    const dialog = this.#dialog;
    for (const name of ['--_w', '--_h', '--_x', '--_y']) dialog.style.removeProperty(name);
    dialog.setAttribute('popover', 'manual');
    try {
      dialog.showPopover();
    } catch {
      // Older browsers cannot turn an open dialog into a popover. It stays where it is.
    }
  }
}

/** Whether an element is in a modal dialog of the page, in whichever shadow tree. */
function isInModal(element: Element): boolean {
  for (let at = around(element); at; at = around(at)) if ((at as Partial<Element>).matches?.(':modal')) return true;
  return false;
}

const around = (node: Node): Node | null =>
  (node as Element).assignedSlot ?? node.parentNode ?? (node as Partial<ShadowRoot>).host ?? null;

/** Whether no ancestor clips the sheet of a dialog. Elements above it may belong to a wallet. */
function isSeen(dialog: HTMLElement): boolean {
  const sheet = dialog.querySelector('.sheet');
  if (!sheet) return true;
  const { left, right, top, bottom } = sheet.getBoundingClientRect();
  const root = dialog.getRootNode() as Document | ShadowRoot;
  return [
    [left + insetPx, top + insetPx],
    // It may still be rising into the viewport.
    [right - insetPx, Math.min(bottom - insetPx, dialog.ownerDocument.documentElement.clientHeight - 1)],
  ].every(([x = 0, y = 0]) => root.elementsFromPoint(x, y).includes(sheet));
}
