import type { JSX, RefObject, RefCallback } from 'preact';
import type { Attributes, LaurelElements, Listeners, Tag } from './elements.js';

/** Properties of Laurel's elements in Preact's JSX, events as `onlaurel-signed-in`. */
export type Properties<T extends Tag> = Omit<JSX.HTMLAttributes, keyof Attributes<T> | 'ref'> &
  Attributes<T> &
  Listeners<'on', T> & { ref?: RefObject<LaurelElements[T]['element']> | RefCallback<LaurelElements[T]['element']> };

type Elements = { [T in Tag]: Properties<T> };

declare module 'preact' {
  namespace JSX {
    interface IntrinsicElements extends Elements {}
  }
}
