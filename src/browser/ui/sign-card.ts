import { html, nothing, type TemplateResult } from 'lit';
import type { Localize } from '../controllers/localize.js';
import { foldLine } from './fold.js';
import { icon } from './icon.js';
import { iconBolt, iconShield, iconWallet } from './icons.js';
import { longAmounts } from './long-amounts.js';

/** One line about what is signed, in the member's words. */
export interface SignCardRow {
  readonly label: string;
  readonly value: string | TemplateResult;
  /** Small text beside the value. */
  readonly note?: string | undefined;
}

/** One field exactly as it is signed, for comparison with what the wallet shows. */
export interface SignCardField {
  readonly name: string;
  readonly value: string;
}

/** Content of a sign card. */
export interface SignCardOptions {
  /** One line that names the request. */
  readonly title: string;
  readonly rows: readonly SignCardRow[];
  /** `free` for a signature; for a transaction its fee as text, if it is known. */
  readonly cost: 'free' | { readonly fee: string | undefined };
  /** The exact fields: names and raw values. Omitted if a text is signed, which is then in `message`. */
  readonly fields?: readonly SignCardField[];
  /** The text that is signed. */
  readonly message?: string;
}

/**
 * Draws a card that says what a wallet is about to be asked, in plain words and, on request, in the exact values. Needs
 * `signCardStyles` and the texts of `i18n/en/sign-card.ts`.
 */
export function signCard({ t }: Localize, options: SignCardOptions): TemplateResult {
  const { title, rows, cost, fields = [], message } = options;
  const isFree = cost === 'free';
  const costText = isFree
    ? t('sign-card.free')
    : cost.fee === undefined
      ? t('sign-card.fee.unknown')
      : t('sign-card.fee', { fee: cost.fee });
  return html`<div class="sign-card" part="sign-card" data-result>
    <p class="sign-card-title">${icon(iconShield, 18)}<strong>${title}</strong></p>
    <dl>${[...rows, { label: t('sign-card.site'), value: html`<bdi>${location.host}</bdi>` }].map(row)}</dl>
    <p class="sign-card-cost">${icon(isFree ? iconBolt : iconWallet, 16)}<span>${costText}</span></p>
    ${
      fields.length > 0 || message
        ? html`<details class="fold">
            ${foldLine(t('sign-card.details'))}
            <pre dir="ltr" tabindex="0">${message ?? fields.map(exact).join('\n')}</pre>
          </details>`
        : nothing
    }
  </div>`;
}

const row = ({ label, value, note }: SignCardRow): TemplateResult =>
  html`<div>
    <dt>${label}</dt>
    <dd>${longAmounts(value)}${note ? html`<small>${note}</small>` : nothing}</dd>
  </div>`;

const exact = ({ name, value }: SignCardField): string => `${name}: ${value}`;
