import { html, type TemplateResult } from 'lit';
import { shortAddress } from '../../../ui/address.js';
import { explorerPage } from '../../../ui/explorer-page.js';

/** Renders a shortened address or hash. Its title has all of it. */
export const short = (address: string): TemplateResult =>
  html`<bdi class="mono" part="address" title=${address}>${shortAddress(address)}</bdi>`;

/** Renders a transaction's hash, linked to the chain's block explorer if there is one. */
export const transaction = (hash: string, explorer: string | null | undefined): TemplateResult =>
  linked(hash, 'tx', explorer);

/** Renders the address of an account or a contract, linked in the same way. */
export const account = (address: string, explorer: string | null | undefined): TemplateResult =>
  linked(address, 'address', explorer);

function linked(hash: string, path: 'tx' | 'address', explorer: string | null | undefined): TemplateResult {
  const href = explorerPage(explorer, path, hash);
  return href ? html`<a href=${href} target="_blank" rel="noopener noreferrer">${short(hash)}</a>` : short(hash);
}
