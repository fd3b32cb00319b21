import { html, nothing, type TemplateResult } from 'lit';
import { icon, spinner } from './icon.js';

/** Options of a button, besides its label. */
export interface ButtonOptions {
  /** Weight of the action. At most one `primary` button is in view. */
  readonly variant?: 'primary' | 'secondary' | 'quiet' | 'quiet danger' | 'quiet neutral';
  readonly size?: 'sm' | 'md' | 'lg';
  /** Fills the available width. */
  readonly block?: boolean;
  /** Outline of the icon before the label. */
  readonly icon?: string;
  /** Shows that work is in progress. The button ignores presses but stays in the focus order. */
  readonly busy?: boolean;
  /** The button ignores presses for now but stays in the focus order. */
  readonly resting?: boolean;
  readonly onClick: (event: MouseEvent) => void;
}

/** A button with the label of its action. Needs `buttonStyles`. */
export function button(label: string | TemplateResult, options: ButtonOptions): TemplateResult {
  const variant = options.variant ?? 'primary';
  const size = options.size ?? 'md';
  const rests = options.busy || options.resting;
  return html`<button
    class="button ${variant}${size === 'md' ? '' : ` ${size}`}${options.block ? ' block' : ''}"
    part="button ${variant}"
    type="button"
    aria-busy=${options.busy ? 'true' : nothing}
    aria-disabled=${rests ? 'true' : nothing}
    @click=${(event: MouseEvent) => {
      if (!rests) options.onClick(event);
    }}
  >
    ${options.busy ? spinner() : options.icon ? icon(options.icon, 16) : nothing}<span>${label}</span>
  </button>`;
}
