import type { CSSResult } from 'lit';
import type { Texts } from '../i18n/messages.js';
import { addStyles } from './host-styles.js';
import type { LaurelHost } from './host.js';
import { LazyModule } from './lazy-module.js';
import type { Localize } from './localize.js';

/** A part of an element, as the module that contains the part describes it. */
export interface Part<T, Given extends readonly unknown[], Host extends LaurelHost> {
  readonly styles?: readonly CSSResult[];
  readonly texts?: Texts;
  /** @param given what only this element can give the part, such as its handlers */
  readonly make: (host: Host, localize: Localize, ...given: Given) => T;
}

/**
 * A part of an element that loads when the element first needs it: a dialog, a form, or functions that draw. Its styles
 * and texts come with it.
 */
export class LazyPart<
  T,
  Given extends readonly unknown[] = readonly unknown[],
  Host extends LaurelHost = LaurelHost,
> extends LazyModule<T> {
  constructor(
    host: Host,
    localize: Localize,
    load: () => Promise<{ readonly part: Part<T, Given, Host> }>,
    ...given: Given
  ) {
    super(host, async () => {
      const { styles, texts, make } = (await load()).part;
      if (styles) addStyles(host, styles);
      if (texts) localize.add(texts);
      return make(host, localize, ...given);
    });
  }
}
