import { svg, html, type TemplateResult } from 'lit';
import { image } from './image.js';

/** A currency's coin: its own picture, or else the leaf coin. Decorative: the currency's name is shown beside it. */
export const coin = (url: string | null | undefined, size = 16): unknown =>
  image(url, { name: 'coin', size }, leafCoin(size));

const face = svg`<circle cx="20" cy="20" r="19" fill="#c98a12" /><circle cx="20" cy="18.7" r="17.7" fill="#f5c64b" /><circle
  cx="20" cy="19" r="13.6" fill="none" stroke="#c98a12" stroke-width="1.6" opacity=".7" /><path
  d="M13 27c-2.5-9 2.5-15 14.5-15C28 22.5 22.5 29 13 27z" fill="#8a5a06" /><path
  d="M11.8 29c3-4.5 6.3-7.8 10.2-10.2" stroke="#f5c64b" stroke-width="1.7" fill="none" stroke-linecap="round" /><path
  d="M11.2 29.6l1.8-2.6" stroke="#8a5a06" stroke-width="1.8" stroke-linecap="round" />`;

const leafCoin = (size: number): TemplateResult =>
  html`<svg class="coin" part="coin" viewBox="0 0 40 40" width=${size} height=${size} aria-hidden="true">${face}</svg>`;
