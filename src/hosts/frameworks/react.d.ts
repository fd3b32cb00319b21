import type { HTMLAttributes, RefAttributes } from 'react';
import type { Attributes, LaurelElements, Listeners, Tag } from './elements.js';

/** Properties of Laurel's elements in React's JSX (React 19), events as `onlaurel-signed-in`. */
export type Properties<T extends Tag> = Omit<HTMLAttributes<LaurelElements[T]['element']>, keyof Attributes<T>> &
  RefAttributes<LaurelElements[T]['element']> &
  Attributes<T> &
  Listeners<'on', T>;

type Elements = { [T in Tag]: Properties<T> };

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements extends Elements {}
  }
}
