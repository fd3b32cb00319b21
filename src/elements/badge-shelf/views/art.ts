import { html, type TemplateResult } from 'lit';
import { image } from '../../../ui/image.js';
import { cleanName } from '../../../ui/name.js';
import { safeUrl } from '../../../ui/safe-url.js';

/** What a picture of a badge needs. */
export interface ArtSource {
  readonly name: string;
  readonly imageUrl: string | null;
}

/** How a picture is shown. */
export interface ArtOptions {
  /** Edge of the square it is shown in, px. */
  readonly size: number;
  readonly isSilhouette?: boolean;
  /** It may move, if it can. */
  readonly isPlaying?: boolean;
}

/** Whether a picture may move by itself. */
export const isMoving = (url: string | null): boolean => /\.(?:gif|apng)(?:[?#]|$)/i.test(url ?? '');

/**
 * Picture of a badge, or its initials where there is none or it does not load. Decorative: the name stands beside it. One
 * that moves stands still until its member wants it to; `stills.ts` draws it.
 */
export function art({ name, imageUrl }: ArtSource, { size, isSilhouette, isPlaying }: ArtOptions): unknown {
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
    : image(imageUrl, { name: style, size }, initials(name));
}

const initials = (name: string): TemplateResult =>
  html`<span class="initials" part="art" aria-hidden="true">${initialsOf(name)}</span>`;

/** Up to two first letters of a name, as people count letters. */
export function initialsOf(name: string): string {
  const words = cleanName(name).split(' ').filter(Boolean);
  const firsts = [words[0], words.length > 1 ? words.at(-1) : undefined].flatMap((word) =>
    word ? ([...new Intl.Segmenter().segment(word)][0]?.segment ?? []) : [],
  );
  return firsts.join('').toLocaleUpperCase();
}
