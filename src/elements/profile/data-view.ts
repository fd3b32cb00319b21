import { html, nothing, type TemplateResult } from 'lit';
import { safeUrl } from '../../ui/safe-url.js';
import { exporting, inBrowser, signingOut } from './data-acts.js';
import { held } from './data-held.js';
import type { DataView } from './data-view-options.js';

/** What is kept of the member, by kind, and what they can do about it. */
export function dataView(view: DataView): TemplateResult {
  const { t } = view.localize;
  return html`<div class="data" part="data">
    <h3 class="group-title" part="subtitle">${t('profile.data.held')}</h3>
    <ul class="kinds" part="list" role="list">
      ${held(view)}
    </ul>
    ${exporting(view)} ${view.isMember ? signingOut(view) : nothing}
    <h3 class="group-title" part="subtitle">${t('profile.data.browser')}</h3>
    ${inBrowser(view)}
    <h3 class="group-title" part="subtitle">${t('profile.data.team')}</h3>
    <p class="why">${t('profile.data.team.body')}</p>
    <slot name="contact">${contact(view)}</slot>
  </div>`;
}

function contact({ localize: { t }, contact: address }: DataView): unknown {
  const isMail = /^[^\s@:/?#]+@[^\s@:/?#]+\.[^\s@:/?#]+$/.test(address.trim());
  const href = isMail ? `mailto:${address.trim()}` : safeUrl(address);
  if (!href) return nothing;
  return html`<a class="contact" href=${href} target=${isMail ? nothing : '_blank'} rel="noopener noreferrer"
    >${t('profile.data.team.contact')}</a
  >`;
}
