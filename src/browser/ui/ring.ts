import { html, type TemplateResult } from 'lit';

/** Draws a ring closed to the given percentage. Decorative: the words beside it carry the value. Needs `progressStyles`. */
export function ring(percent: number, size = 18, width = 3): TemplateResult {
  const radius = (size - width) / 2;
  const around = 2 * Math.PI * radius;
  const dash = `${((around * Math.min(100, Math.max(0, percent))) / 100).toFixed(2)} ${around.toFixed(2)}`;
  const middle = size / 2;
  return html`<svg
    class="ring"
    part="ring"
    viewBox="0 0 ${size} ${size}"
    width=${size}
    height=${size}
    aria-hidden="true"
  >
    <circle class="ring-track" cx=${middle} cy=${middle} r=${radius} stroke-width=${width} />
    <circle
      class=${percent > 0 ? 'ring-fill' : 'ring-none'}
      cx=${middle}
      cy=${middle}
      r=${radius}
      stroke-width=${width}
      stroke-dasharray=${dash}
      transform="rotate(-90 ${middle} ${middle})"
    />
  </svg>`;
}
