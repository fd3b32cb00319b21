import type { ReactiveControllerHost } from 'lit';

/** Element that uses a programme. With `proxy` it names its own. */
export type LaurelHost = ReactiveControllerHost & HTMLElement & { readonly proxy?: string | null | undefined };
