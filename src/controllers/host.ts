import type { ReactiveControllerHost } from 'lit';
import type { Theme } from '../program/config.js';

/** Element that uses a programme. With `proxy` it names its own; `theme` is that of the script tag where it has none. */
export type LaurelHost = ReactiveControllerHost &
  HTMLElement & { readonly proxy?: string | null | undefined; theme?: Theme };
