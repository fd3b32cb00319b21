import { html, nothing, type TemplateResult } from 'lit';
import { icon } from './icon.js';
import { iconMinus, iconPlus } from './icons.js';

/** Options of a small whole number that a member chooses. */
export interface QuantityOptions {
  readonly label: string;
  /** Text below the label: how many are allowed. */
  readonly hint?: string | undefined;
  readonly value: number;
  /** The number in the reader's language. */
  readonly text: string;
  readonly least?: number;
  readonly most: number;
  readonly fewer: string;
  readonly more: string;
  readonly onChange: (value: number) => void;
}

/**
 * Draws a number between its two buttons. Changes are read out; arrow keys on the buttons work as well. Needs
 * `quantityStyles`.
 */
export function quantity(options: QuantityOptions): TemplateResult {
  const { label, hint, value, text, least = 1, most, onChange } = options;
  const to = (next: number): void => {
    const within = Math.min(most, Math.max(least, next));
    if (within !== value) onChange(within);
  };
  const step = (name: string, outline: string, by: number): TemplateResult =>
    html`<button
      part="button"
      type="button"
      aria-label=${name}
      ?disabled=${by < 0 ? value <= least : value >= most}
      @click=${() => to(value + by)}
    >
      ${icon(outline, 16)}
    </button>`;
  const handleKey = (event: KeyboardEvent): void => {
    const by = { ArrowUp: 1, ArrowDown: -1, Home: least - value, End: most - value }[event.key];
    if (by === undefined || !Number.isFinite(by)) return;
    event.preventDefault();
    to(value + by);
  };
  return html`<div class="qty">
    <span>${label}${hint ? html`<small>${hint}</small>` : nothing}</span>
    <span class="stepper" part="stepper" role="group" aria-label=${label} @keydown=${handleKey}
      >${step(options.fewer, iconMinus, -1)}<output>${text}</output>${step(options.more, iconPlus, 1)}</span
    >
  </div>`;
}
