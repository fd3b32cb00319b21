import { html, type TemplateResult } from 'lit';
import type { Localize } from '../../../controllers/localize.js';
import { icon } from '../../../ui/icon.js';
import { iconLeaf } from '../../../ui/icons.js';
import { wreath } from '../../../ui/leaf.js';

/** Draws the message that there is no auction, or that the named one does not exist. */
export function emptyNotice({ t }: Localize, isNamed: boolean): TemplateResult {
  const key = isNamed ? 'missing' : 'empty';
  return html`<div class="empty" part="empty" role="status">
    <span class="emblem">${wreath(0, { size: 92 })}${icon(iconLeaf, 24)}</span>
    <strong>${t(`auction-bidder.${key}.title`)}</strong>
    <p>${t(`auction-bidder.${key}.body`)}</p>
  </div>`;
}
