import { html, nothing, type TemplateResult } from 'lit';
import type { Localize } from '../controllers/localize.js';
import { icon } from './icon.js';
import { iconBolt, iconShield, iconWallet } from './icons.js';

/** One line of what is signed, in the member's words. */
export interface SignCardRow {
  readonly label: string;
  readonly value: string | TemplateResult;
  /** Besides the value, smaller. */
  readonly note?: string | undefined;
}

/** One field as it is signed, to compare with what the wallet shows. */
export interface SignCardField {
  readonly name: string;
  readonly value: string;
}

/** What a wallet is about to be asked. */
export interface SignCardOptions {
  /** What it is, in one line. */
  readonly title: string;
  readonly rows: readonly SignCardRow[];
  /** `free` for a signature; for a transaction its fee as text, where it is known. */
  readonly cost: 'free' | { readonly fee: string | undefined };
  /** The fields, exactly: names and raw values. Nothing where a text is signed, which then stands in `message`. */
  readonly fields?: readonly SignCardField[];
  /** The text that is signed. */
  readonly message?: string;
}

/**
 * What a wallet is about to be asked, in plain words, and exactly on request (experience.md F5, F8, F21). Needs
 * `signCardStyles`, and the texts of `i18n/en/sign-card.ts`.
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
        ? html`<details>
            <summary>${t('sign-card.details')}</summary>
            <pre tabindex="0">${message ?? fields.map(exact).join('\n')}</pre>
          </details>`
        : nothing
    }
  </div>`;
}

const row = ({ label, value, note }: SignCardRow): TemplateResult =>
  html`<div>
    <dt>${label}</dt>
    <dd>${value}${note ? html`<small>${note}</small>` : nothing}</dd>
  </div>`;

const exact = ({ name, value }: SignCardField): string => `${name}: ${value}`;
