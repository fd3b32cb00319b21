import { html, type TemplateResult } from 'lit';
import { shortAddress } from '../../ui/address.js';
import { safeUrl } from '../../ui/safe-url.js';

/** An address or a hash, shortened; whole to the pointer and to whoever copies its title. */
export const short = (address: string): TemplateResult =>
  html`<bdi class="mono" part="address" title=${address}>${shortAddress(address)}</bdi>`;

/** A transaction, linked to the chain's explorer where there is one. */
export function transaction(hash: string, explorer: string | null | undefined): TemplateResult {
  const href = safeUrl(explorer ? `${explorer.replace(/\/$/, '')}/tx/${hash}` : undefined);
  return href ? html`<a href=${href} target="_blank" rel="noopener noreferrer">${short(hash)}</a>` : short(hash);
}
