import { html, nothing } from 'lit';
import { AsyncDirective, directive } from 'lit/async-directive.js';
import { safeUrl } from './safe-url.js';

/** Somebody else's picture. */
export interface ImageOptions {
  /** Class, and so part, of the picture. */
  readonly name: 'avatar' | 'coin' | 'wallet-icon';
  /** Edge of the square it is shown in, px. */
  readonly size: number;
  /** Text in its place; empty where the words beside it say it already. */
  readonly alt?: string;
}

class ImageDirective extends AsyncDirective {
  #broken = '';

  render(url: string | null | undefined, options: ImageOptions, fallback: unknown): unknown {
    const source = safeUrl(url);
    if (!source || source === this.#broken) return fallback;
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
      @error=${() => {
        this.#broken = source;
        if (this.isConnected) this.setValue(fallback ?? nothing);
      }}
    />`;
  }
}

/** Picture at an address from data, or `fallback` where the address is not allowed or the picture does not load. */
export const image = directive(ImageDirective);
