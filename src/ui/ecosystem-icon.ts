import { html, svg, type SVGTemplateResult, type TemplateResult } from 'lit';
import { iconWallet } from './icons.js';

const leaf = (x: number, y: number, turn: number): SVGTemplateResult =>
  svg`<ellipse cx=${x} cy=${y} rx="3" ry="1.6" transform=${`rotate(${turn} ${x} ${y})`} />`;
const orbit = (turn: number): SVGTemplateResult =>
  svg`<ellipse cx="10" cy="10" rx="2.7" ry="7.3" stroke-width="1.25" transform=${`rotate(${turn} 10 10)`} />`;
const solid = (content: SVGTemplateResult): SVGTemplateResult =>
  svg`<g fill="currentColor" stroke="none">${content}</g>`;

/** Simplified signs of the wallet types, on a 20-grid and in one ink. */
const signs: Readonly<Partial<Record<string, SVGTemplateResult>>> = {
  evm: solid(
    svg`<path d="M10 2.4l4.9 7.9L10 13.2l-4.9-2.9z" /><path d="M5.1 11.9L10 14.8l4.9-2.9L10 17.8z" opacity=".6" />`,
  ),
  solana: solid(svg`<path d="M6 4.6h10.6l-2.6 2.6H3.4zM3.4 8.7H14l2.6 2.6H6zM6 12.8h10.6L14 15.4H3.4z" />`),
  sui: svg`<path d="M10 2.9c2.9 3.3 5 5.9 5 8.9a5 5 0 0 1-10 0c0-3 2.1-5.6 5-8.9z" stroke-width="1.8" />
    <path d="M5.6 12.2c1.5-1.6 3.2-.2 4.6.3 1.5.5 2.9.2 4.2-1" />`,
  ton: svg`<path d="M4.3 4.6h11.4c.8 0 1.3.9.9 1.6L10 16.8 3.4 6.2c-.4-.7.1-1.6.9-1.6zM10 5v11.4" stroke-width="1.8" />`,
  cosmos: svg`${orbit(0)}${orbit(60)}${orbit(-60)}${solid(svg`<circle cx="10" cy="10" r="1.2" />`)}`,
  substrate: solid(
    svg`${leaf(10, 3.9, 0)}${leaf(10, 16.1, 0)}${leaf(4.7, 6.95, -60)}${leaf(15.3, 13.05, -60)}${leaf(15.3, 6.95, 60)}${leaf(4.7, 13.05, 60)}`,
  ),
  flow_cadence: svg`<path
    d="M15.6 5.2h-2.5A3.3 3.3 0 0 0 9.8 8.5v3.7a2.9 2.9 0 1 1-2.9-2.9h7.3"
    stroke-width="2.1"
    stroke-linecap="butt"
  />`,
  ultra: svg`<path d="M5.4 4.4v6.2a4.6 4.6 0 0 0 9.2 0V4.4" stroke-width="2.8" stroke-linecap="butt" />`,
  imx: svg`<path
    d="M4.4 5.8l3.8 4.2-3.8 4.2M15.6 5.8L11.8 10l3.8 4.2"
    stroke-width="2.1"
    stroke-linecap="butt"
    stroke-linejoin="miter"
  />`,
  agw: svg`<path
    d="M10 2.8v5M10 12.2v5M3.76 6.4l4.3 2.5M11.94 11.1l4.3 2.5M3.76 13.6l4.3-2.5M11.94 8.9l4.3-2.5"
    stroke-width="2.1"
    stroke-linecap="butt"
  />`,
};

/** Draws the sign of a wallet type, or a wallet for an unknown type. Decorative: the type's name is shown beside it. */
export const ecosystemIcon = (type: string, size: number): TemplateResult =>
  html`<svg class="icon" part="icon" viewBox="0 0 20 20" width=${size} height=${size} aria-hidden="true">
    ${signs[type] ?? svg`<path d=${iconWallet} />`}
  </svg>`;
