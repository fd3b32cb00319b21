import { html, type TemplateResult } from 'lit';
import { shortAddress } from '../../ui/address.js';
import { explorerPage } from '../../ui/explorer-page.js';

/** An address or a hash, shortened; whole to the pointer and to whoever copies its title. */
export const short = (address: string): TemplateResult =>
  html`<bdi class="mono" part="address" title=${address}>${shortAddress(address)}</bdi>`;

/** A transaction, linked to the chain's explorer where there is one. */
export const transaction = (hash: string, explorer: string | null | undefined): TemplateResult =>
  linked(hash, 'tx', explorer);

/** An account or a contract, linked in the same way. */
export const account = (address: string, explorer: string | null | undefined): TemplateResult =>
  linked(address, 'address', explorer);

function linked(hash: string, path: 'tx' | 'address', explorer: string | null | undefined): TemplateResult {
  const href = explorerPage(explorer, path, hash);
  return href ? html`<a href=${href} target="_blank" rel="noopener noreferrer">${short(hash)}</a>` : short(hash);
}
