import type { JSX } from 'solid-js';
import type { Attributes, LaurelElements, Listeners, Tag } from './elements.js';

/** Attributes of Laurel's elements in Solid's JSX, events as `on:laurel-signed-in`. */
export type Properties<T extends Tag> = Omit<JSX.HTMLAttributes<LaurelElements[T]['element']>, keyof Attributes<T>> &
  Attributes<T> &
  Listeners<'on:', T> & { [Name in keyof Attributes<T> & string as `prop:${Name}`]?: Attributes<T>[Name] };

type Elements = { [T in Tag]: Properties<T> };

declare module 'solid-js' {
  namespace JSX {
    interface IntrinsicElements extends Elements {}
  }
}
