import { html, nothing, type TemplateResult } from 'lit';
import { rove } from './roving.js';

/** One option. */
export interface Segment<T extends string> {
  readonly value: T;
  readonly label: string;
  /** Picture before the label: anything that Lit renders. */
  readonly art?: unknown;
}

/** Options of a segmented control. */
export interface SegmentedOptions<T extends string> {
  /** Name of the group. */
  readonly label: string;
  readonly segments: readonly Segment<T>[];
  readonly chosen: T;
  readonly onChoose: (value: T) => void;
}

/** Draws a row of options with one chosen. Arrow keys move and choose. Needs `segmentedStyles`. */
export function segmented<T extends string>({
  label,
  segments,
  chosen,
  onChoose,
}: SegmentedOptions<T>): TemplateResult {
  return html`<div class="segmented" part="tabs segmented" role="radiogroup" aria-label=${label} @keydown=${handleKey}>
    ${segments.map(
      ({ value, label: text, art }) =>
        html`<button
          class="segment"
          part="tab segment"
          type="button"
          role="radio"
          aria-checked=${value === chosen ? 'true' : 'false'}
          tabindex=${value === chosen ? 0 : -1}
          @click=${() => onChoose(value)}
        >
          ${art ?? nothing}<span>${text}</span>
        </button>`,
    )}
  </div>`;
}

function handleKey(event: KeyboardEvent): void {
  const list = event.currentTarget as HTMLElement;
  const all = [...list.querySelectorAll<HTMLElement>('[role=radio]')];
  const rtl = getComputedStyle(list).direction === 'rtl';
  const to = rove(event.key, all.indexOf(event.target as HTMLElement), all.length, 'inline', rtl);
  if (to === undefined) return;
  event.preventDefault();
  all[to]?.focus();
  all[to]?.click();
}
