import type { CSSResultGroup, LitElement, PropertyValues } from 'lit';
import { addStyles, applyStyles } from '../controllers/host-styles.js';
import { lostFiles } from '../controllers/lost-files.js';
import { MemberSpace } from '../controllers/member-space.js';
import { host } from '../theme/host.js';
import { reserve } from '../theme/reserve.js';
import { tokens } from '../theme/tokens.js';
import { ignoreHeldEnter } from '../ui/held-enter.js';
import { keepTyping } from '../ui/keep-typing.js';
import { KeptFocus } from '../ui/kept-focus.js';
import { reloadStyles, showReload } from '../ui/reload-notice.js';
import { showThoughEmpty } from '../ui/show-though-empty.js';
import { AttributeElement } from './attributes.js';
import { property } from './property.js';

const waitingStates: readonly string[] = ['idle', 'loading', 'slow'];

/**
 * Base of every Laurel element: it applies the tokens, exposes its state and offers `refresh()`. It is as wide as its
 * container allows. Where the width depends on its content (a flex item, a dialog, a float), it is 24 times the size of
 * its text, 360 px by default, and at least 13 times, 195 px. A `width` that the page sets takes precedence.
 *
 * @cssprop [--laurel-reserve=auto] - Height that the element keeps while it loads, so that nothing below it moves. `laurel.css` has one for each tag.
 * @cssprop [--laurel-reserve-member=var(--laurel-reserve)] - That height for a signed-in member, where it differs.
 */
export abstract class LaurelElement extends AttributeElement {
  static override styles: CSSResultGroup = [tokens, host, reserve, reloadStyles];

  /** `light` or `dark` whatever the page does; `auto` follows the visitor's system. If absent, the page's `color-scheme`. */
  @property({ reflect: true }) theme?: 'light' | 'dark' | 'auto';

  /** `compact` or `roomy`; medium if absent. */
  @property({ reflect: true }) density?: 'compact' | 'roomy';

  /** Hides the frame, padding and background, for pages that have a box of their own. */
  @property({ type: Boolean, reflect: true }) flush = false;

  /** Address of the proxy, for an element outside a `<laurel-program>`. */
  @property() proxy = '';

  /** Resolves once the element shows content, or a message that there is none. */
  readonly ready: Promise<void>;

  /** Undefined in some simulated DOMs that sites use in tests. */
  readonly #internals = (this as Partial<HTMLElement>).attachInternals?.();
  #settle: () => void = () => {};
  /** Whether the last render reached the page. */
  #isDrawn = false;

  constructor() {
    super();
    this.ready = new Promise((resolve) => (this.#settle = resolve));
    new KeptFocus(this);
    new MemberSpace(this);
  }

  /** Name of the element's state, in style sheets `:state(name)`. */
  abstract get state(): string;

  /** Requests the shown data again. The element shows the current data until the answer arrives. */
  abstract refresh(): Promise<void>;

  /** Names of further conditions, such as `stale`; also `:state(name)` in style sheets. */
  protected get conditions(): readonly string[] {
    return [];
  }

  protected override createRenderRoot(): HTMLElement | DocumentFragment {
    const { shadowRootOptions } = this.constructor as typeof LitElement;
    const root = this.shadowRoot ?? this.attachShadow(shadowRootOptions);
    applyStyles(this);
    keepTyping(root);
    ignoreHeldEnter(root);
    if ('CSS' in globalThis && !CSS.supports('color', 'light-dark(color(from red xyz-d65 x y z), red)'))
      void import('../theme/fallback-palette.js').then(
        ({ fallbackPalette }) => addStyles(this, [fallbackPalette]),
        () => undefined,
      );
    // Container queries measure this box, because a host that is a query container has no width of its own.
    const box = this.ownerDocument.createElement('div');
    // Machine translators replace text nodes that Lit still writes to. Names and quests therefore stay untranslated,
    // too.
    box.className = 'box notranslate';
    box.translate = false;
    root.append(box);
    return box;
  }

  /** Called by the browser when the element has moved to another document. */
  adoptedCallback(): void {
    applyStyles(this);
  }

  protected override firstUpdated(changed: PropertyValues): void {
    super.firstUpdated(changed);
    // By the next frame the browser has computed the styles, so reading them costs nothing.
    this.ownerDocument.defaultView?.requestAnimationFrame?.(() => {
      if (!this.isConnected) return;
      if (showThoughEmpty(this))
        void import('./hidden-when-empty.js').then(
          ({ warnHiddenWhenEmpty }) => warnHiddenWhenEmpty(this.localName),
          () => undefined,
        );
      // Twice the usual size is a member's own choice.
      if (parseFloat(getComputedStyle(this.ownerDocument.documentElement).fontSize) > 32)
        void import('./limited-text-size.js').then(
          ({ warnLimitedTextSize }) => warnLimitedTextSize(this),
          () => undefined,
        );
    });
  }

  /** Dispatches an event. Returns `false` if a listener prevented it. */
  protected dispatch(event: Event): boolean {
    return this.dispatchEvent(event);
  }

  /**
   * Renders the element. An error must not leave an empty box, so it shows a notice instead. If only the work after the
   * rendering failed, the rendered content stays.
   */
  protected override performUpdate(): void {
    this.#isDrawn = false;
    try {
      super.performUpdate();
    } catch (error) {
      void import('./render-error.js')
        .then(({ showRenderError }) => showRenderError(this, error, () => this.#isDrawn))
        .then(this.#settle, () => console.error(error));
    }
  }

  protected override update(changed: PropertyValues): void {
    super.update(changed);
    this.#isDrawn = true;
  }

  protected override updated(): void {
    const wanted = new Set([this.state, ...this.conditions]);
    const states = this.#internals?.states;
    if (states) {
      for (const name of states) if (!wanted.has(name.replace(/^--/, ''))) states.delete(name);
      for (const name of wanted)
        try {
          states.add(name);
        } catch {
          // Chromium before 125 accepts only names with dashes; style sheets there use `:--name`.
          states.add(`--${name}`);
        }
    }
    if (!waitingStates.includes(this.state)) this.#settle();
    showReload(this, lostFiles.needsReload(this));
  }
}
