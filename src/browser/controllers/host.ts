import type { ReactiveControllerHost } from 'lit';
import type { Theme } from '../program/config.js';

/**
 * An element that uses a programme. `proxy` gives the element its own programme; an empty `theme` is set from the
 * script tag.
 */
export type LaurelHost = ReactiveControllerHost &
  HTMLElement & { readonly proxy?: string | null | undefined; theme?: Theme };
