import { css, html, type PropertyValues, type TemplateResult } from 'lit';
import { applyStyles } from '../../controllers/host-styles.js';
import type { ConfigError } from '../../../errors/config.js';
import { SessionChangedEvent } from './events.js';
import { readConfig } from '../../program/config.js';
import { baseOf, warnOwner } from '../../program/page.js';
import { loadSiteTexts } from '../../i18n/load-site-texts.js';
import type { SiteTexts } from '../../i18n/site-texts.js';
import { createProgram, type Program } from '../../program/program.js';
import { ProgramProvider } from '../../program/context.js';
import { AttributeElement } from '../attributes.js';
import { property } from '../property.js';

/**
 * Says which loyalty programme the elements inside it belong to. It draws nothing itself.
 *
 * @element laurel-program
 * @summary The programme of the elements inside it.
 * @slot - The elements of the programme, anywhere inside.
 * @fires {SessionChangedEvent} laurel-session-changed - Someone signed in or out, in this tab or another.
 */
export class LaurelProgram extends AttributeElement {
  static override styles = css`
    :host {
      display: contents;
    }
    :host([hidden]) {
      display: none;
    }
    :host([theme='light']) {
      color-scheme: light;
    }
    :host([theme='dark']) {
      color-scheme: dark;
    }
    :host([theme='auto']) {
      color-scheme: light dark;
    }
  `;

  readonly #provider = new ProgramProvider(this);
  #program: Program | undefined;
  #error: ConfigError | undefined;

  /** Address of the proxy, such as `/laurel`. */
  @property() proxy = '';

  /** Language of the elements, as a BCP 47 tag; the page's language if absent. */
  @property() locale = '';

  /** `light` or `dark` whatever the page does; `auto` follows the visitor's system. If absent, the page's `color-scheme`. */
  @property({ reflect: true }) theme?: 'light' | 'dark' | 'auto';

  /** Name of the website, for texts that need one. */
  @property({ attribute: 'website-name' }) websiteName = '';

  /** Wallets that sign-in buttons inside offer by default: see `wallets` of `<laurel-wallet-connect>`. */
  @property() wallets = '';

  /**
   * The site's own texts, for all elements of the page: texts by language and key, and renamed terms. See the README.
   */
  @property({ attribute: false }) texts?: SiteTexts;

  /** Replaces the network, for tests and previews. */
  @property({ attribute: false }) transport?: typeof fetch;

  /** Called by the browser when the element has moved to another document. */
  adoptedCallback(): void {
    applyStyles(this);
  }

  /** The programme, for scripts of the page; `undefined` while the attributes do not define one. */
  get program(): Program | undefined {
    return this.#program;
  }

  /** The fault in the attributes, if there is one. */
  get error(): ConfigError | undefined {
    return this.#error;
  }

  get state(): 'ready' | 'error' | 'idle' {
    return this.#program ? 'ready' : this.#error ? 'error' : 'idle';
  }

  /** Requests the data of all visible elements again. */
  refresh(): void {
    this.#program?.refresh();
  }

  /** Ends the session, here and in all tabs. Rejects with an `ApiError` if the proxy could not be told. */
  async signOut(): Promise<void> {
    await this.#program?.session.signOut();
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.requestUpdate();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    // An element that is moved is connected again in the same task, and keeps its programme and everything it has loaded.
    queueMicrotask(() => {
      if (!this.isConnected) this.#end();
    });
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (!this.isConnected) return;
    if (changed.delete('texts')) void loadSiteTexts().then(({ addSiteTexts }) => addSiteTexts(this.texts ?? {}));
    // Every attribute defines the programme, so any change creates a new one.
    if ((this.#program ?? this.#error) && changed.size === 0) return;
    this.#end();
    try {
      this.#program = createProgram(readConfig(this, baseOf(this.ownerDocument, this.proxy)), {
        transport: this.transport,
        sessionChanged: ({ status }) => {
          if (status !== 'unknown') this.dispatchEvent(new SessionChangedEvent({ status }));
        },
      });
    } catch (error) {
      this.#error = error as ConfigError;
      warnOwner(this.ownerDocument, this.#error);
    }
    this.#provider.set({ program: this.#program, error: this.#error });
  }

  protected override render(): TemplateResult {
    return html`<slot></slot>`;
  }

  #end(): void {
    this.#program?.destroy();
    this.#program = this.#error = undefined;
    this.#provider.set({});
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'laurel-program': LaurelProgram;
  }
}
