import { html, nothing, type TemplateResult } from 'lit';
import { safeUrl } from '../../../ui/safe-url.js';

/** Draws a small link to a page of the site; nothing if the site has not named one. */
export function pageLink(url: string, label: string): TemplateResult | typeof nothing {
  const safe = url && safeUrl(new URL(url, document.baseURI).href);
  return safe
    ? html`<a class="button secondary sm" part="button secondary" href=${safe}><span>${label}</span></a>`
    : nothing;
}
