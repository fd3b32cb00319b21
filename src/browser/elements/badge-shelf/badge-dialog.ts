import { html, nothing, type ReactiveController, type TemplateResult } from 'lit';
import { Popover } from '../../ui/popover.js';
import { Sheet } from '../../ui/sheet.js';
import { matchesMedia } from '../../ui/matches-media.js';
import type { LaurelElement } from '../element.js';

/** Content of the dialog. */
export interface DialogContent {
  /** The dialog's name for assistive technology. */
  readonly label: string;
  readonly content: unknown;
}

/** Media query for a viewport with room beside a badge. */
const room = '(width >= 600px)';

/** Shows one badge in detail: beside the badge if there is room, otherwise in a sheet. */
export class BadgeDialog implements ReactiveController {
  readonly #host: LaurelElement;
  readonly #closed: () => void;
  readonly #popover: Popover;
  readonly #sheet: Sheet;
  #id = '';
  #wasBeside = false;

  /**
   * @param closed called whenever the dialog closes, for whatever reason
   */
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

  /**
   * Opens the dialog for a badge. The host renders its content.
   *
   * @param isPressed whether the member has pressed the badge, so that it is in view
   */
  async open(id: string, isPressed: boolean): Promise<void> {
    this.#id = id;
    if (!isPressed || !matchesMedia(room)) return this.#sheet.open();
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

  /** Moves the focus to an element inside. */
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
