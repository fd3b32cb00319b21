import { html, nothing, type TemplateResult } from 'lit';
import { button } from '../../../ui/button.js';
import { safeUrl } from '../../../ui/safe-url.js';

type Size = 'sm' | 'lg';

/** Draws a link to a page of the site; nothing if the site has not named one. */
export function pageLink(url: string, label: string, size: Size = 'sm'): TemplateResult | typeof nothing {
  const safe = url && safeUrl(new URL(url, document.baseURI).href);
  return safe
    ? html`<a class="button secondary ${size}${size === 'lg' ? ' block' : ''}" part="button secondary" href=${safe}
        ><span>${label}</span></a
      >`
    : nothing;
}

/** Where members earn the points that they lack. */
export interface WayToEarn {
  /** URL of a page that explains how to earn points; empty if there is none. */
  readonly earnUrl: string;
  /** Leads to the quest list of this page; absent if it has none. */
  readonly onQuests: (() => void) | undefined;
}

/** Draws the way to where points are earned; nothing if the site has not named one and this page has no quest list. */
export function earnLink(
  label: string,
  { earnUrl, onQuests }: WayToEarn,
  size: Size = 'sm',
): TemplateResult | typeof nothing {
  const link = pageLink(earnUrl, label, size);
  if (link !== nothing || !onQuests) return link;
  return button(label, { variant: 'secondary', size, block: size === 'lg', onClick: onQuests });
}
