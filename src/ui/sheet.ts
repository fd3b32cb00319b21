import { html, nothing, type ReactiveController, type ReactiveControllerHost, type TemplateResult } from 'lit';
import { createRef, ref } from 'lit/directives/ref.js';
import { Foothold } from './foothold.js';

/** What stands in a sheet. */
export interface SheetOptions {
  /** Name of the dialog for assistive technology. */
  readonly label: string;
  /** Two panes' width where there is room. */
  readonly wide?: boolean;
  /** Everything in it; what scrolls has the class `sheet-body`. */
  readonly content: TemplateResult | typeof nothing;
}

/**
 * A modal dialog of the host: a sheet below 600 px of viewport, centred above. The browser keeps focus inside, gives it back on
 * closing, and closes it on Esc; a press beside it closes it too. Needs `sheetStyles`.
 *
 * Call `render` in the host's template, always; what is shown only while open stands in `content`.
 */
export class Sheet implements ReactiveController {
  readonly #host: ReactiveControllerHost & HTMLElement;
  readonly #onClose: () => void;
  readonly #dialog = createRef<HTMLDialogElement>();
  #open = false;
  /** The browser shows it and has not been told otherwise. */
  #shown = false;
  /** Had the focus when it opened. */
  #opener: Foothold | undefined;

  /** `onClose` hears of every way it closes, but `close()` called by the host as well. */
  constructor(host: ReactiveControllerHost & HTMLElement, onClose: () => void = () => {}) {
    this.#host = host;
    this.#onClose = onClose;
    host.addController(this);
  }

  /** Whether it is shown, or about to be. */
  get isOpen(): boolean {
    return this.#open;
  }

  /** Shows it after the host's next render. */
  open(): void {
    this.#open = true;
    this.#opener = Foothold.of(this.#host.ownerDocument);
    this.#host.requestUpdate();
  }

  close(): void {
    if (!this.#open) return;
    this.#dialog.value?.close();
    this.#settle();
  }

  hostUpdated(): void {
    const dialog = this.#dialog.value;
    if (!this.#open || !dialog?.isConnected || dialog.open) return;
    dialog.showModal();
    this.#shown = true;
  }

  hostDisconnected(): void {
    this.#dialog.value?.close();
    this.#open = this.#shown = false;
  }

  render(options: SheetOptions): TemplateResult {
    return html`<dialog
      ${ref(this.#dialog)}
      class="backdrop"
      part="backdrop"
      aria-label=${options.label}
      @close=${this.#handleClose}
      @click=${(event: MouseEvent) => {
        if (event.target === this.#dialog.value) this.close();
      }}
      @wheel=${{ handleEvent: this.#handleScroll, passive: false }}
      @touchmove=${{ handleEvent: this.#handleScroll, passive: false }}
    >
      <div class="sheet on-raised${options.wide ? ' wide' : ''}" part="sheet">
        <span class="grip"></span>
        ${this.#open ? options.content : nothing}
      </div>
    </dialog>`;
  }

  #settle(): void {
    this.#open = this.#shown = false;
    this.#onClose();
    this.#host.requestUpdate();
    // The browser gives the focus back to what had it, if that is still there.
    const opener = this.#opener;
    void this.#host.updateComplete.then(() => opener?.regain());
  }

  /** The event comes with the next frame: by then it may be open once more. */
  readonly #handleClose = (): void => {
    if (this.#shown && !this.#dialog.value?.open) this.#settle();
  };

  /** The page behind must not scroll: what is not inside the sheet has nothing to scroll. */
  readonly #handleScroll = (event: Event): void => {
    if (event.target === this.#dialog.value && event.cancelable) event.preventDefault();
  };
}
