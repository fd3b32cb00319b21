import type { EmitFn, HTMLAttributes, PublicProps } from 'vue';
import type { Attributes, LaurelElements, Tag } from './elements.js';

type Events<T extends Tag> = LaurelElements[T]['events'];

/** A Laurel element in Vue's templates, events as `@laurel-signed-in`. */
export type Component<T extends Tag> = new () => LaurelElements[T]['element'] & {
  $props: Omit<HTMLAttributes, keyof Attributes<T>> & Attributes<T> & PublicProps;
  $emit: EmitFn<{ [Name in keyof Events<T>]: (event: Events<T>[Name]) => void }>;
};

type Components = { [T in Tag]: Component<T> };

declare module 'vue' {
  interface GlobalComponents extends Components {}
}
