import { html, type TemplateResult } from 'lit';
import { image } from '../../ui/image.js';
import { cleanName } from '../../ui/name.js';

/** What a picture of a badge needs. */
export interface ArtSource {
  readonly name: string;
  readonly imageUrl: string | null;
}

/** Picture of a badge, or its initials where there is none or it does not load. Decorative: the name stands beside it. */
export const art = ({ name, imageUrl }: ArtSource, size: number, isSilhouette = false): unknown =>
  image(imageUrl, { name: isSilhouette ? 'art silhouette' : 'art', size }, initials(name));

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
