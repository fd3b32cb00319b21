import { html, type TemplateResult } from 'lit';
import { image } from '../../../ui/image.js';
import { initialsOf } from '../../../ui/initials.js';
import { safeUrl } from '../../../ui/safe-url.js';

/** The fields of a badge that its picture needs. */
export interface ArtSource {
  readonly name: string;
  readonly imageUrl: string | null;
}

/** Options of a badge's picture. */
export interface ArtOptions {
  /** Edge of the square it is shown in, px. */
  readonly size: number;
  /** Language of the element: it decides which capital letters the initials have. */
  readonly lang: string;
  readonly isSilhouette?: boolean;
  /** Lets an animated picture move. */
  readonly isPlaying?: boolean;
}

/** Whether a picture may be animated, judging by its file name. */
export const isMoving = (url: string | null): boolean => /\.(?:gif|apng)(?:[?#]|$)/i.test(url ?? '');

/**
 * Draws a badge's picture, or its initials if there is no picture or it does not load. Decorative: the name is shown beside
 * it. An animated picture stands still until the member plays it; `stills.ts` draws it.
 */
export function art({ name, imageUrl }: ArtSource, { size, lang, isSilhouette, isPlaying }: ArtOptions): unknown {
  const style = isSilhouette ? 'art silhouette' : 'art';
  const url = isMoving(imageUrl) && !isPlaying ? safeUrl(imageUrl) : undefined;
  return url
    ? html`<canvas
        class="${style} still"
        part="art"
        data-src=${url}
        width=${size * 2}
        height=${size * 2}
        aria-hidden="true"
      ></canvas>`
    : image(imageUrl, { name: style, size }, initials(name, lang));
}

const initials = (name: string, lang: string): TemplateResult =>
  html`<bdi class="initials" part="art" aria-hidden="true">${initialsOf(name, lang)}</bdi>`;
