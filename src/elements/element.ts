import { LitElement, type CSSResult, type CSSResultGroup, type PropertyValues } from 'lit';
import { host } from '../theme/host.js';
import { reserve } from '../theme/reserve.js';
import { tokens } from '../theme/tokens.js';
import { KeptFocus } from '../ui/kept-focus.js';
import { property } from './property.js';
import { giveStyles } from './sheets.js';

const WAITING: readonly string[] = ['idle', 'loading', 'slow'];

/**
 * What every Laurel element is: themed by tokens, telling its state, answering `refresh()`. As wide as its place allows; where
 * the place asks for a width (a flex item, a dialog, a float), 24 times the size of its text, 360 px by default, and not
 * under 13 times, 195 px. A `width` that the page sets goes first.
 */
export abstract class LaurelElement extends LitElement {
  static override styles: CSSResultGroup = [tokens, host, reserve];

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
  /** Styles of what was loaded later. */
  readonly #adopted: CSSResult[] = [];
  #settle: () => void = () => {};
  /** Whether the last render reached the page. */
  #isDrawn = false;

  constructor() {
    super();
    this.ready = new Promise((resolve) => (this.#settle = resolve));
    new KeptFocus(this);
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
    const { shadowRootOptions } = this.constructor as typeof LitElement;
    const root = this.shadowRoot ?? this.attachShadow(shadowRootOptions);
    this.#dress(root);
    if (!CSS.supports('color', 'light-dark(color(from red xyz-d65 x y z), red)'))
      void import('../theme/fallback-palette.js').then(({ fallbackPalette }) => this.adopt([fallbackPalette]));
    // Container queries ask this box: a host that is a query container has no width of its own.
    const box = this.ownerDocument.createElement('div');
    box.className = 'box';
    root.append(box);
    return box;
  }

  /** Adds styles of a part that was loaded later. */
  protected adopt(styles: readonly CSSResult[]): void {
    this.#adopted.push(...styles);
    if (this.shadowRoot) this.#dress(this.shadowRoot);
  }

  /** Called by the browser when the element has moved to another document. */
  adoptedCallback(): void {
    if (this.shadowRoot) this.#dress(this.shadowRoot);
  }

  #dress(root: ShadowRoot): void {
    const { elementStyles } = this.constructor as typeof LitElement;
    giveStyles(root, [...elementStyles, ...this.#adopted]);
  }

  /** Dispatches an event; whether nobody objected. */
  protected dispatch(event: Event): boolean {
    return this.dispatchEvent(event);
  }

  /** An error must not leave an empty box. What has been drawn stays where only what follows the drawing failed. */
  protected override performUpdate(): void {
    this.#isDrawn = false;
    try {
      super.performUpdate();
    } catch (error) {
      void import('./apology.js')
        .then(({ apologise }) =>
          apologise(
            this,
            error,
            () => this.#isDrawn,
            (styles) => this.adopt(styles),
          ),
        )
        .then(this.#settle, () => console.error(error));
    }
  }

  protected override update(changed: PropertyValues): void {
    super.update(changed);
    this.#isDrawn = true;
  }

  protected override updated(): void {
    const wanted = new Set([this.state, ...this.conditions]);
    const states = this.#internals.states as Set<string> | undefined;
    if (states) {
      for (const name of states) if (!wanted.has(name.replace(/^--/, ''))) states.delete(name);
      for (const name of wanted)
        try {
          states.add(name);
        } catch {
          // Chromium before 125 takes names with dashes alone; style sheets there say `:--name`.
          states.add(`--${name}`);
        }
    }
    if (!WAITING.includes(this.state)) this.#settle();
  }
}
