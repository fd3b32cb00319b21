import { html, type ReactiveElement } from 'lit';
import { safeUrl } from './safe-url.js';

/** Options of a picture from another site. */
export interface ImageOptions {
  /** Class and part name of the picture. */
  readonly name: 'avatar' | 'coin' | 'wallet-icon' | 'art' | 'art silhouette';
  /** Edge of the square it is shown in, in px. */
  readonly size: number;
  /** Alternative text; empty if the words beside the picture already say it. */
  readonly alt?: string;
}

/** Addresses that failed to load. No element on this page requests them again. */
const broken = new Set<string>();

/** Draws a picture whose address comes from data, or `fallback` if the address is not allowed or the picture does not load. */
export function image(url: string | null | undefined, options: ImageOptions, fallback: unknown): unknown {
  const source = safeUrl(url);
  return source ? picture(source, options, fallback) : fallback;
}

/** Draws a picture whose address is known to be safe. */
export function picture(source: string, options: ImageOptions, fallback: unknown): unknown {
  if (broken.has(source)) return fallback;
  return html`<img
    class=${options.name}
    part=${options.name}
    src=${source}
    width=${options.size}
    height=${options.size}
    alt=${options.alt ?? ''}
    loading="lazy"
    decoding="async"
    referrerpolicy="no-referrer"
    @error=${(event: Event) => {
      broken.add(source);
      const root = (event.target as Element).getRootNode();
      if (root instanceof ShadowRoot) (root.host as ReactiveElement).requestUpdate();
    }}
  />`;
}
