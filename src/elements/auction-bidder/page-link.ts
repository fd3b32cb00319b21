import { html, nothing, type TemplateResult } from 'lit';
import { safeUrl } from '../../ui/safe-url.js';

/** A small button that leads to a page its owner has named; nothing where there is none. */
export function pageLink(url: string, label: string): TemplateResult | typeof nothing {
  const safe = url && safeUrl(new URL(url, document.baseURI).href);
  return safe
    ? html`<a class="button secondary sm" part="button secondary" href=${safe}><span>${label}</span></a>`
    : nothing;
}
