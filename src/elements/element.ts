import { LitElement, type CSSResult, type CSSResultGroup } from 'lit';
import { host } from '../theme/host.js';
import { tokens } from '../theme/tokens.js';
import { property } from './property.js';

const WAITING: readonly string[] = ['idle', 'loading', 'slow'];

/** What every Laurel element is: themed by tokens, telling its state, answering `refresh()`. */
export abstract class LaurelElement extends LitElement {
  static override styles: CSSResultGroup = [tokens, host];

  /** `light` or `dark` whatever the page does, `auto` as the visitor's system; without it, the page's `color-scheme`. */
  @property({ reflect: true }) theme?: 'light' | 'dark' | 'auto';

  /** `compact` or `roomy`; without it, in between. */
  @property({ reflect: true }) density?: 'compact' | 'roomy';

  /** Without frame, padding and background: the page puts it into a box of its own. */
  @property({ type: Boolean, reflect: true }) flush = false;

  /** Address of the proxy, for an element outside a `<laurel-program>`. */
  @property() proxy = '';

  /** Resolves once there is something to see: content, or word of why there is none. */
  readonly ready: Promise<void>;

  readonly #internals = this.attachInternals();
  #settle: () => void = () => {};

  constructor() {
    super();
    this.ready = new Promise((resolve) => (this.#settle = resolve));
  }

  /** Name of what is shown; in style sheets `:state(name)`. */
  abstract get state(): string;

  /** Fetches again what is shown. What is shown stays until then. */
  abstract refresh(): Promise<void>;

  /** Names of what holds besides, such as `stale`; in style sheets `:state(name)` as well. */
  protected get conditions(): readonly string[] {
    return [];
  }

  protected override createRenderRoot(): HTMLElement | DocumentFragment {
    const root = super.createRenderRoot();
    if (!CSS.supports('color', 'light-dark(color(from red xyz-d65 x y z), red)'))
      void import('../theme/fallback-palette.js').then(({ fallbackPalette }) => this.adopt([fallbackPalette]));
    return root;
  }

  /** Adds styles of a part that was loaded later. */
  protected adopt(styles: readonly CSSResult[]): void {
    const root = this.renderRoot as ShadowRoot;
    root.adoptedStyleSheets = [...root.adoptedStyleSheets, ...styles.flatMap(({ styleSheet }) => styleSheet ?? [])];
  }

  /** Dispatches an event; whether nobody objected. */
  protected dispatch(event: Event): boolean {
    return this.dispatchEvent(event);
  }

  protected override updated(): void {
    const wanted = new Set([this.state, ...this.conditions]);
    const states = this.#internals.states as Set<string> | undefined;
    if (states) {
      for (const name of states) if (!wanted.has(name)) states.delete(name);
      for (const name of wanted) states.add(name);
    }
    if (!WAITING.includes(this.state)) this.#settle();
  }
}
