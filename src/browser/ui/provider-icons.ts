import { html, svg, type SVGTemplateResult, type TemplateResult } from 'lit';

const solid = (path: string): SVGTemplateResult =>
  svg`<path d=${path} fill="currentColor" fill-rule="evenodd" stroke="none" />`;

/** Simplified marks of providers by id, on a 20-grid and in one ink. A provider without a mark shows its initial. */
const marks: Readonly<Record<string, SVGTemplateResult>> = {
  twitter: svg`<g stroke-width="1.5"><path d="M3.6 3.8h3.2l9.6 12.4h-3.2z" /><path d="M16 3.8l-5 5.6M4 16.2l5-5.6" /></g>`,
  discord: solid(
    'M12.9 4.5c1.3.2 2.4.7 3.3 1.2 1.5 2.5 2.1 5.1 1.9 8-1.1.9-2.4 1.5-3.8 1.9l-.9-1.5c.5-.2 1-.4 1.5-.7-3.1 1.5-6.7 1.5-9.8 0 .5.3 1 .5 1.5.7l-.9 1.5c-1.4-.4-2.7-1-3.8-1.9-.2-2.9.4-5.5 1.9-8 .9-.5 2-1 3.3-1.2l.6 1.2c1.5-.3 3.1-.3 4.6 0zM7.4 8.9c-.8 0-1.4.7-1.4 1.6s.6 1.6 1.4 1.6 1.4-.7 1.4-1.6-.6-1.6-1.4-1.6zm5.2 0c-.8 0-1.4.7-1.4 1.6s.6 1.6 1.4 1.6 1.4-.7 1.4-1.6-.6-1.6-1.4-1.6z',
  ),
  telegram: solid(
    'M17.7 4.2l-2.5 11.6c-.1.6-.8.8-1.3.5l-3.6-2.7-1.9 1.9c-.3.3-.8.2-.9-.3l-.8-3.6 7-5.6c.2-.2 0-.4-.2-.3L5.3 11 2.4 10c-.6-.2-.6-1 0-1.3l14.3-5.3c.6-.2 1.2.2 1 .8z',
  ),
  epic: solid(
    'M5.2 2.8h9.6c.7 0 1.2.5 1.2 1.2v9.4c0 .6-.3 1-.8 1.3L10 17.4l-5.2-2.7c-.5-.3-.8-.7-.8-1.3V4c0-.7.5-1.2 1.2-1.2zM7.4 5.6v8h5.3v-1.6H9.2v-1.6h3V8.8h-3V7.2h3.5V5.6z',
  ),
  steam: svg`<circle cx="12.9" cy="7.3" r="3.3" /><circle cx="12.9" cy="7.3" r="1.3" fill="currentColor" stroke="none" /><circle
    cx="6.7" cy="13.3" r="2.5" /><path d="M2.8 11.1l3.3 1.4M9 12.3l1.8-2.5" />`,
  google: svg`<path d="M16.3 10.3h-6M16.3 10.3A6.3 6.3 0 1 1 14.4 5.5" stroke-width="2.1" stroke-linecap="butt" stroke-linejoin="miter" />`,
  tiktok: svg`<path d="M11.3 3v9.8a3 3 0 1 1-3-3M11.3 3c.2 2.5 1.9 4.2 4.4 4.3" stroke-width="2.1" stroke-linecap="butt" />`,
  email: svg`<path d="M4.2 6.4l4.6 3.8a1.9 1.9 0 0 0 2.4 0l4.6-3.8" /><rect x="3.2" y="4.6" width="13.6" height="10.8" rx="2.4" />`,
  phone: svg`<path d="M9 14.2h2" /><rect x="5.6" y="2.8" width="8.8" height="14.4" rx="2.2" />`,
  reddit: svg`${solid(
    'M10 7.2c1.3 0 2.6.3 3.6.8a1.9 1.9 0 1 1 2.5 2.7c.1.3.1.6.1.9 0 2.7-2.8 4.8-6.2 4.8s-6.2-2.1-6.2-4.8c0-.3 0-.6.1-.9a1.9 1.9 0 1 1 2.5-2.7c1-.5 2.3-.8 3.6-.8zM7.7 10a1.1 1.1 0 1 0 0 2.2 1.1 1.1 0 0 0 0-2.2zm4.6 0a1.1 1.1 0 1 0 0 2.2 1.1 1.1 0 0 0 0-2.2zM7.6 13.5c.6.6 1.4.9 2.4.9s1.8-.3 2.4-.9',
  )}<path d="M10.2 7.4l.8-3.4 2.7.6" stroke-width="1.2" /><circle cx="14.4" cy="4.7" r="1.25" fill="currentColor" stroke="none" />`,
  instagram: svg`<rect x="3.5" y="3.5" width="13" height="13" rx="3.8" /><circle cx="10" cy="10" r="3" /><path
    d="M13.7 6.3h.01" stroke-width="2" />`,
  github: solid(
    'M5.1 3.3c1.1 0 2.2.5 3 1.1a9 9 0 0 1 3.8 0c.8-.6 1.9-1.1 3-1.1.5 1.1.5 2.2.2 3 .8.9 1.2 2 1.2 3.3 0 3.3-2.1 4.7-4.4 5.1.4.4.6 1 .6 1.8v1.3H7.5v-1.6c-2.5.5-3-1.1-3.7-1.9-.3-.3-.6-.5-1-.7 1.3-.3 1.9.6 2.4 1.2.6.7 1.3.9 2.3.6.1-.3.3-.5.5-.7C5.7 14.3 3.6 12.9 3.6 9.6c0-1.3.4-2.4 1.3-3.3-.3-.8-.3-1.9.2-3z',
  ),
};

/** Draws a provider's mark; `undefined` if there is none. Decorative: the provider's name is shown beside it. */
export function providerIcon(provider: string, size = 20): TemplateResult | undefined {
  const mark = marks[provider];
  return (
    mark &&
    html`<svg class="icon" part="icon" viewBox="0 0 20 20" width=${size} height=${size} aria-hidden="true">
      ${mark}
    </svg>`
  );
}
