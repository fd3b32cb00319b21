import { html, nothing, type TemplateResult } from 'lit';
import { icon, spinner } from './icon.js';

/** What a button may have beside its label. */
export interface ButtonOptions {
  /** Weight of the action: at most one `primary` in view. */
  readonly variant?: 'primary' | 'secondary' | 'quiet' | 'quiet danger' | 'quiet neutral';
  readonly size?: 'sm' | 'md' | 'lg';
  /** Fills the width it has. */
  readonly block?: boolean;
  /** Outline before the label. */
  readonly icon?: string;
  /** Shows that it is working and takes no more presses; stays in the focus order. */
  readonly busy?: boolean;
  /** Takes no presses for now; stays in the focus order. */
  readonly resting?: boolean;
  readonly onClick: (event: MouseEvent) => void;
}

/** A button with the label of its action. Needs `buttonStyles`. */
export function button(label: string, options: ButtonOptions): TemplateResult {
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
