import { html, nothing, render, type ReactiveController, type ReactiveControllerHost, type TemplateResult } from 'lit';
import { createRef, ref } from 'lit/directives/ref.js';
import { isDrawn } from './drawn.js';
import { FocusAnchor } from './focus-anchor.js';
import { keepEscape } from './keep-escape.js';
import { letArrive } from './let-arrive.js';
import { reloadNotice } from './reload-notice.js';
import type { SheetPlace } from './sheet-place.js';
import { Standing } from './standing.js';

/**
 * Events that do not leave a sheet, so that a page that closes its own dialog on a press elsewhere, traps presses or
 * scrolls by script does not receive them.
 */
const ownEvents = [
  ...['pointerdown', 'pointerup', 'mousedown', 'mouseup', 'touchstart', 'touchend', 'click'],
  ...['wheel', 'touchmove'],
];

/** Content of a sheet. */
export interface SheetOptions {
  /** Name of the dialog for assistive technology. */
  readonly label: string;
  /** Uses the width of two panes if there is room. */
  readonly wide?: boolean;
  /**
   * The kind of wallet that has been asked, if any: a wallet `here` may draw in the page, so the sheet is not modal
   * meanwhile; one `elsewhere` is on another device, or is the browser itself. Meanwhile, a press beside the sheet does
   * not close it.
   */
  readonly wallet?: 'here' | 'elsewhere' | undefined;
  /** Content; its scrolling part has the class `sheet-body`. */
  readonly content: TemplateResult | typeof nothing;
}

/**
 * A modal dialog of the host: a sheet in a viewport narrower than 600 px, centred in a wider one. The browser keeps the
 * focus inside, returns it on closing, and closes the dialog on Esc; a press beside it closes it too. It also closes
 * when it is no longer drawn, because the page behind it is inert. While it waits for a wallet in this page, it is not
 * modal, and only Esc inside and its own buttons close it. Needs `sheetStyles`.
 *
 * The host's template calls `render` every time, and puts into `content` only what is to be shown.
 */
export class Sheet implements ReactiveController {
  readonly #host: ReactiveControllerHost & HTMLElement;
  readonly #onClose: () => void;
  readonly #dialog = createRef<HTMLDialogElement>();
  #open = false;
  /** How the dialog is placed, from when it is shown until it has closed. */
  #standing: Standing | undefined;
  #wallet: SheetOptions['wallet'];
  /** Where the focus was when the sheet opened. */
  #opener: FocusAnchor | undefined;
  /** Where the dialog is if it is not in the host. */
  #place: SheetPlace | undefined;
  /** Ends the listeners and observers of the shown dialog. */
  #watching: AbortController | undefined;

  /** `onClose` is called whichever way the sheet closes, including by the host's call of `close()`. */
  constructor(host: ReactiveControllerHost & HTMLElement, onClose: () => void = () => {}) {
    this.#host = host;
    this.#onClose = onClose;
    host.addController(this);
  }

  /** Whether the sheet is open or about to open. */
  get isOpen(): boolean {
    return this.#open;
  }

  /** Opens the sheet after the host's next render. @param place where it is drawn, if not in the host */
  open(place?: SheetPlace): void {
    if (this.#isGone) this.#settle();
    this.#open = true;
    this.#place ??= place;
    this.#opener = FocusAnchor.of(this.#host.ownerDocument);
    this.#host.requestUpdate();
  }

  close(): void {
    if (!this.#open) return;
    closeDialog(this.#dialog.value);
    this.#settle();
  }

  hostUpdated(): void {
    const dialog = this.#dialog.value;
    if (!this.#open || !dialog?.isConnected) return;
    if (this.#isGone) return this.#settle();
    if (!this.#standing) {
      this.#standing = new Standing(dialog);
      this.#watch(dialog, this.#standing);
    }
    this.#standing.askWallet(this.#wallet === 'here');
  }

  hostDisconnected(): void {
    closeDialog(this.#dialog.value);
    this.#leave();
  }

  /** Returns an element of the sheet. */
  find(selector: string): HTMLElement | null {
    return this.#dialog.value?.querySelector<HTMLElement>(selector) ?? null;
  }

  /** Moves the focus to an element of the sheet, unless the focus is in something that a wallet has drawn. */
  focus(element: HTMLElement | null): void {
    if (this.#standing?.mayTakeFocus) element?.focus({ preventScroll: true });
  }

  render(options: SheetOptions): TemplateResult {
    this.#wallet = options.wallet;
    const dialog = html`<dialog
      ${ref(this.#dialog)}
      class="backdrop"
      part="backdrop"
      aria-label=${options.label}
      @close=${this.#handleClose}
      @click=${(event: MouseEvent) => {
        if (event.target !== this.#dialog.value || this.#wallet) return;
        // Once the sheet has closed, nothing else keeps the press from the page.
        event.stopPropagation();
        this.close();
      }}
      @wheel=${{ handleEvent: this.#handleScroll, passive: false }}
      @touchmove=${{ handleEvent: this.#handleScroll, passive: false }}
    >
      <div class="sheet on-raised${options.wide ? ' wide' : ''}" part="sheet">
        <span class="grip"></span>
        ${this.#open ? html`${options.content}${this.#reload()}` : nothing}
      </div>
    </dialog>`;
    if (!this.#place) return dialog;
    render(dialog, this.#place.root);
    this.#place.exportParts();
    return html``;
  }

  /**
   * Draws the reload notice in the sheet: code that a press needs may belong to a removed release, and the notice in
   * the element behind the sheet is inert.
   */
  #reload(): TemplateResult | typeof nothing {
    const notice = reloadNotice(this.#host);
    return notice === nothing ? nothing : html`<div class="reload" role="alert">${notice}</div>`;
  }

  /**
   * Whether the browser has closed the dialog. Its event follows in the next frame, when the sheet may be open again.
   */
  get #isGone(): boolean {
    return this.#standing !== undefined && !this.#dialog.value?.open;
  }

  #watch(dialog: HTMLDialogElement, standing: Standing): void {
    const { signal } = (this.#watching = new AbortController());
    // Outside of a dialog that is not modal, the key is for the wallet.
    keepEscape(dialog, signal, (event) => standing.isAbove || event.composedPath().includes(dialog));
    dialog.ownerDocument.defaultView?.addEventListener('keydown', (event) => this.#closeOnEscape(event, dialog), {
      signal,
      capture: true,
    });
    letArrive(dialog, [...ownEvents, 'keydown', 'focusin'], signal);
    for (const type of ownEvents)
      dialog.addEventListener(type, (event) => event.stopPropagation(), { signal, passive: true });
    // The dialog covers the viewport, so it ceases to intersect only when it loses its boxes, or its frame is out of sight.
    if (!('IntersectionObserver' in globalThis)) return;
    const observer = new IntersectionObserver(() => {
      if (!isDrawn(dialog)) this.close();
    });
    observer.observe(dialog);
    signal.addEventListener('abort', () => observer.disconnect());
  }

  #leave(): void {
    this.#open = false;
    this.#watching?.abort();
    const standing = this.#standing;
    this.#standing = undefined;
    standing?.end();
    this.#place?.remove();
    this.#place = undefined;
  }

  #settle(): void {
    this.#leave();
    this.#onClose();
    this.#host.requestUpdate();
    // The browser returns the focus only if the element that had it still exists.
    const opener = this.#opener;
    void this.#host.updateComplete.then(() => opener?.regain());
  }

  /** Closes a dialog that is not modal, as the browser does with a modal one. */
  #closeOnEscape(event: KeyboardEvent, dialog: HTMLDialogElement): void {
    if (event.key !== 'Escape' || event.defaultPrevented || this.#standing?.isAbove) return;
    if (event.composedPath().includes(dialog)) this.close();
  }

  readonly #handleClose = (): void => {
    if (this.#isGone) this.#settle();
  };

  /** Keeps the page behind from scrolling, because the backdrop has nothing to scroll; it can still be zoomed. */
  readonly #handleScroll = (event: WheelEvent | TouchEvent): void => {
    const zooms = event.ctrlKey || ('touches' in event && event.touches.length > 1);
    if (event.target === this.#dialog.value && event.cancelable && !zooms) event.preventDefault();
  };
}

/** Closes a dialog, also in a simulated DOM without modal dialogs, as in tests. */
function closeDialog(dialog: HTMLDialogElement | undefined): void {
  if (!dialog) return;
  if ('close' in dialog) dialog.close();
  else (dialog as HTMLDialogElement).open = false;
}
