import { html, nothing, type TemplateResult } from 'lit';
import type { Segment } from '../../ui/segmented.js';

/** Options of a picker. */
export interface PickerOptions<T extends string> {
  /** Name of the choice, for assistive technology. */
  readonly label: string;
  readonly options: readonly Segment<T>[];
  readonly chosen: T;
  readonly onChoose: (value: T) => void;
  /** Shows the label as a tooltip, if nothing else says what is chosen. */
  readonly hasTip?: boolean;
}

/** The platform's native list of choices. */
export const picker = <T extends string>({
  label,
  options,
  chosen,
  onChoose,
  hasTip = false,
}: PickerOptions<T>): TemplateResult =>
  html`<select
    aria-label=${label}
    title=${hasTip ? label : nothing}
    @change=${(event: Event) => {
      const option = options[(event.target as HTMLSelectElement).selectedIndex];
      if (option) onChoose(option.value);
    }}
  >
    ${options.map(({ value, label: text }) => html`<option value=${value} .selected=${value === chosen}>${text}</option>`)}
  </select>`;
