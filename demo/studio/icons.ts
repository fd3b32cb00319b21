import { type SVGTemplateResult, type TemplateResult, html, svg } from 'lit';

const path = (d: string): SVGTemplateResult => svg`<path d=${d} />`;
const dots = (points: readonly (readonly [number, number])[]): SVGTemplateResult =>
  svg`<g fill="currentColor" stroke="none">${points.map(([x, y]) => svg`<circle cx=${x} cy=${y} r="1.25" />`)}</g>`;

/** Icons on a grid of 20. */
const drawings = {
  undo: path('M7.2 4.4L3.8 7.8l3.4 3.4M4 7.8h7.6a4.4 4.4 0 0 1 0 8.8H8'),
  redo: path('M12.8 4.4l3.4 3.4-3.4 3.4M16 7.8H8.4a4.4 4.4 0 0 0 0 8.8H12'),
  dice: svg`<rect x="3.6" y="3.6" width="12.8" height="12.8" rx="3" />${dots([
    [7.3, 7.3],
    [12.7, 7.3],
    [10, 10],
    [7.3, 12.7],
    [12.7, 12.7],
  ])}`,
  copy: svg`${path('M12.8 7V5.8a2 2 0 0 0-2-2h-5a2 2 0 0 0-2 2v5a2 2 0 0 0 2 2H7')}<rect x="7" y="7" width="9.2" height="9.2" rx="2" />`,
  share: path('M10 12.4V3.6M6.6 6.6L10 3.2l3.4 3.4M4.4 10.6v3.6a2 2 0 0 0 2 2h7.2a2 2 0 0 0 2-2v-3.6'),
  keyboard: svg`<rect x="2.8" y="5" width="14.4" height="10" rx="2.2" />${path('M5.8 8.2h.01M8.6 8.2h.01M11.4 8.2h.01M14.2 8.2h.01M6.6 11.8h6.8')}`,
  sun: svg`${path('M10 2.8v1.8M10 15.4v1.8M2.8 10h1.8M15.4 10h1.8M4.9 4.9l1.3 1.3M13.8 13.8l1.3 1.3M15.1 4.9l-1.3 1.3M6.2 13.8l-1.3 1.3')}<circle cx="10" cy="10" r="3.1" />`,
  moon: path('M16.2 11.9A6.7 6.7 0 0 1 8.1 3.8a6.7 6.7 0 1 0 8.1 8.1z'),
  half: svg`<circle cx="10" cy="10" r="6.6" /><path d="M10 3.4a6.6 6.6 0 0 1 0 13.2z" fill="currentColor" stroke="none" />`,
  phone: svg`<rect x="5.8" y="2.8" width="8.4" height="14.4" rx="2.2" />${path('M9 14.6h2')}`,
  tablet: svg`<rect x="4.2" y="3" width="11.6" height="14" rx="2.2" />${path('M9 14.4h2')}`,
  desktop: svg`<rect x="2.8" y="3.8" width="14.4" height="9.6" rx="2" />${path('M7.4 16.6h5.2M10 13.6v2.8')}`,
  lock: svg`${path('M7 9V6.6a3 3 0 0 1 6 0V9')}<rect x="4.4" y="9" width="11.2" height="7.6" rx="2.4" />`,
  unlock: svg`${path('M7 9V6.6a3 3 0 0 1 5.8-1')}<rect x="4.4" y="9" width="11.2" height="7.6" rx="2.4" />`,
  up: path('M5 12l5-5 5 5'),
  down: path('M5 8l5 5 5-5'),
  x: path('M5.4 5.4l9.2 9.2M14.6 5.4l-9.2 9.2'),
  plus: path('M10 4.2v11.6M4.2 10h11.6'),
  check: path('M4.2 10.6l3.7 3.7 7.9-8.3'),
  warning: path(
    'M8.7 4.3L3.1 14a1.5 1.5 0 0 0 1.3 2.3h11.2a1.5 1.5 0 0 0 1.3-2.3L11.3 4.3a1.5 1.5 0 0 0-2.6 0zM10 8v3.2M10 13.5h.01',
  ),
  code: path('M7 6L3 10l4 4M13 6l4 4-4 4'),
  picker: path('M13.4 6.6l-7 7-2.6 2.6M11.4 4.6l4 4M9.8 6.2l4 4 2-2a2.8 2.8 0 0 0-4-4z'),
} as const;

export type IconName = keyof typeof drawings;

/** Draws an icon beside words or on a button with its own name. */
export const icon = (name: IconName, size = 16): TemplateResult =>
  html`<svg class="icon" viewBox="0 0 20 20" width=${size} height=${size} aria-hidden="true">${drawings[name]}</svg>`;

/** The sign of Laurel. */
export const sign = (): TemplateResult => html`<img src="./docs/logo.svg" width="22" height="22" alt="" />`;
