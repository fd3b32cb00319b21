import type { HTMLAttributes } from 'svelte/elements';
import type { Attributes, LaurelElements, Listeners, Tag } from './elements.js';

/** Attributes of Laurel's elements in Svelte, events as `onlaurel-signed-in` or `on:laurel-signed-in`. */
export type Properties<T extends Tag> = Omit<HTMLAttributes<LaurelElements[T]['element']>, keyof Attributes<T>> &
  Attributes<T> &
  Listeners<'on' | 'on:', T>;

type Elements = { [T in Tag]: Properties<T> };

declare module 'svelte/elements' {
  interface SvelteHTMLElements extends Elements {}
}
