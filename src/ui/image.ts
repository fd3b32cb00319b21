import { html, type ReactiveElement } from 'lit';
import { safeUrl } from './safe-url.js';

/** Somebody else's picture. */
export interface ImageOptions {
  /** Class, and so part, of the picture. */
  readonly name: 'avatar' | 'coin' | 'wallet-icon' | 'art' | 'art silhouette';
  /** Edge of the square it is shown in, px. */
  readonly size: number;
  /** Text in its place; empty where the words beside it say it already. */
  readonly alt?: string;
}

/** Addresses that gave no picture: nobody on this page asks for them again. */
const broken = new Set<string>();

/** Picture at an address from data in the template of an element, or `fallback` where the address is not allowed or the picture does not load. */
export function image(url: string | null | undefined, options: ImageOptions, fallback: unknown): unknown {
  const source = safeUrl(url);
  return source ? picture(source, options, fallback) : fallback;
}

/** The same at an address that is known to be safe. */
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
