import { html, nothing, svg, type SVGTemplateResult, type TemplateResult } from 'lit';
import { walletSigns } from '../../wallet-types/all/signs.js';
import type { SignShape, WalletSign } from '../../wallet-types/wallet-type.js';
import { iconWallet } from './icons.js';

const signs: Readonly<Partial<Record<string, WalletSign>>> = walletSigns;

const shape = ({ d, filled, opacity, width, linecap, linejoin }: SignShape): SVGTemplateResult =>
  filled
    ? svg`<path d=${d} fill="currentColor" stroke="none" opacity=${opacity ?? nothing} />`
    : svg`<path
        d=${d}
        stroke-width=${width ?? nothing}
        stroke-linecap=${linecap ?? nothing}
        stroke-linejoin=${linejoin ?? nothing}
      />`;

/** Draws the sign of a wallet type, or a wallet for an unknown type. Decorative: the type's name is shown beside it. */
export const ecosystemIcon = (type: string, size: number): TemplateResult =>
  html`<svg class="icon" part="icon" viewBox="0 0 20 20" width=${size} height=${size} aria-hidden="true">
    ${signs[type]?.map(shape) ?? svg`<path d=${iconWallet} />`}
  </svg>`;
