import { html, nothing, type ReactiveController, type TemplateResult } from 'lit';
import { Popover } from '../../ui/popover.js';
import { Sheet } from '../../ui/sheet.js';
import type { LaurelElement } from '../element.js';

/** What the dialog shows. */
export interface DialogContent {
  /** Its name for assistive technology. */
  readonly label: string;
  readonly content: unknown;
}

/** From this width on there is room beside a badge. */
const room = '(width >= 600px)';

/** Where one badge is shown closely: beside it where there is room, in a sheet where there is not. */
export class BadgeDialog implements ReactiveController {
  readonly #host: LaurelElement;
  readonly #closed: () => void;
  readonly #popover: Popover;
  readonly #sheet: Sheet;
  #id = '';
  #wasBeside = false;

  /** @param closed called however it closes */
  constructor(host: LaurelElement, closed: () => void) {
    this.#host = host;
    this.#closed = closed;
    this.#popover = new Popover(host, {
      anchor: () => host.renderRoot.querySelector<HTMLElement>(`.badge[data-id='${this.#id}']`),
      popover: () => host.renderRoot.querySelector<HTMLElement>('.detail'),
    });
    this.#sheet = new Sheet(host, () => this.#settle());
    host.addController(this);
  }

  /** Opens it at a badge, which the host renders into it. */
  async open(id: string): Promise<void> {
    this.#id = id;
    if (!matchMedia(room).matches) return this.#sheet.open();
    this.#host.requestUpdate();
    await this.#host.updateComplete;
    this.#popover.open();
    this.#wasBeside = this.#popover.isOpen;
    this.focus('.close');
  }

  close(): void {
    this.#popover.close();
    this.#sheet.close();
  }

  /** Moves the focus to something inside. */
  focus(selector: string): void {
    const root = this.#sheet.isOpen ? '.sheet' : '.detail';
    this.#host.renderRoot.querySelector<HTMLElement>(`${root} ${selector}`)?.focus();
  }

  hostUpdate(): void {
    if (this.#wasBeside && !this.#popover.isOpen) this.#settle();
  }

  hostDisconnected(): void {
    this.#settle();
  }

  render({ label, content }: DialogContent): TemplateResult {
    return html`<div class="menu detail on-raised" part="popover" popover="auto" role="dialog" aria-label=${label}>
        ${this.#sheet.isOpen ? nothing : content}
      </div>
      ${this.#sheet.render({ label, content: html`<div class="sheet-body">${content}</div>` })}`;
  }

  #settle(): void {
    this.#wasBeside = false;
    this.#id = '';
    this.#closed();
  }
}
