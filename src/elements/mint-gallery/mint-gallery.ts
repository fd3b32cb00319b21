import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { ConnectivityController } from '../../controllers/connectivity.js';
import { Localize } from '../../controllers/localize.js';
import { Part } from '../../controllers/part.js';
import { SignInRequestEvent } from '../../events/sign-in-request.js';
import { mintGallery } from '../../i18n/en/mint-gallery.js';
import { LaurelElement } from '../element.js';
import { property } from '../property.js';
import type { Board } from './board.js';
import { GalleryData } from './data.js';
import { header } from '../list/header.js';
import { invitation } from '../list/invitation.js';
import { refreshMs } from '../refresh-interval.js';
import type { MintFilter, MintOrder } from './piece.js';
import { skeleton } from './skeleton.js';
import { styles } from './styles.js';
import type { MintGalleryState } from './mint-gallery-state.js';

/**
 * What a community mints: art, passes and goods, each with its price, how many there are, who may have it, and the way to it.
 *
 * @element laurel-mint-gallery
 * @slot header - In place of title and number.
 * @slot header-end - At the end of the header, before filter and order.
 * @slot gate - Above what a piece asks its minter to hold.
 * @slot empty - In place of what is shown while there is nothing to mint.
 * @slot error - In place of what is shown when the pieces did not load.
 * @slot signed-out - In place of the invitation to sign in.
 * @slot footer - Below everything.
 * @fires {AssetOpenEvent} laurel-asset-open - The member wants to see a piece closely; cancelable.
 * @fires {AssetBidEvent} laurel-asset-bid - The member wants to bid for a piece that is at auction; cancelable.
 * @fires {MintSubmitEvent} laurel-mint-submit - The member is about to mint; cancelable, and can be held back.
 * @fires {MintConfirmedEvent} laurel-mint-confirmed - The member has minted something.
 * @fires {MintRefusedEvent} laurel-mint-refused - A mint was refused, declined or interrupted.
 * @fires {SignInRequestEvent} laurel-sign-in-request - The member asks to sign in.
 * @fires {WalletRequestEvent} laurel-wallet-request - The member's wallet is needed and not connected any more.
 * @csspart frame header heading title subtitle footer - The box and its ends.
 * @csspart contract traits chip list gallery item asset media art label asset-name price amount coin supply progress progress-fill skeleton - Contracts and their pieces.
 * @csspart switcher button primary secondary quiet icon spinner - What is shown, in which order, and actions.
 * @csspart backdrop sheet close detail checkout receipt stepper field input hint address conditions and or condition met ring - One piece closely.
 * @csspart steps mint-step sign-card wreath notice notice-title notice-body empty - Where an order stands, and what is said.
 * @cssstate idle loading slow ready empty filtered-empty error unavailable - What is shown.
 * @cssstate stale offline signed-out expired partial refreshing minting - What holds besides.
 */
export class MintGallery extends LaurelElement {
  static override styles = [LaurelElement.styles, ...styles];

  /** Ids of the contracts to show, with spaces between them; all of the marketplace where it is absent. */
  @property() contracts = '';

  /** `contracts`: each with its own pieces; `assets`: all pieces in one. */
  @property({ reflect: true }) layout: 'contracts' | 'assets' = 'contracts';

  /** What is shown at first: `all`, `available`, `free`, `qualified`, `soulbound`, `mine`, `network:<name>` or `type:<token type>`. */
  @property() filter: MintFilter = 'all';

  /** In which order: `listed`, `ending`, `price`, or the most `popular` first. */
  @property() order: MintOrder = 'listed';

  /** Title in place of the usual one. */
  @property() heading = '';

  /** Without filter and order. */
  @property({ type: Boolean, attribute: 'hide-filter' }) hideFilter = false;

  /** Seconds between refreshes while the gallery is in view; 0 for none. */
  @property({ type: Number, attribute: 'refresh-interval' }) refreshInterval = 60;

  readonly #localize = new Localize(this, mintGallery);
  readonly #connectivity = new ConnectivityController(this);
  readonly #data = new GalleryData(this, () => ({ contracts: this.#ids, every: this.#every }));
  readonly #board = new Part<Board>(this, () => this.#createBoard());

  get state(): MintGalleryState {
    const { state } = this.#data;
    if (state === 'idle') return state;
    // What is out of the ordinary is said by what comes later; until that is there, this is still loading.
    const board = this.#board.value;
    if (state === 'ready') return !board ? 'loading' : board.shown.length === 0 ? 'filtered-empty' : state;
    return board?.later ? state : 'loading';
  }

  /** Fetches the pieces again. */
  refresh(): Promise<void> {
    return this.#data.refresh();
  }

  protected override get conditions(): readonly string[] {
    const { pages, session, memberProblem } = this.#data;
    const { status } = session.state;
    return [
      pages.status === 'success' && pages.problem ? 'stale' : '',
      pages.status === 'success' && pages.refreshing ? 'refreshing' : '',
      this.#connectivity.online ? '' : 'offline',
      status === 'signed-out' || status === 'expired' ? status : '',
      memberProblem ? 'partial' : '',
      this.#board.value?.isMinting ? 'minting' : '',
    ].filter(Boolean);
  }

  /** The board looks at the answers after the controllers have brought them up to date. */
  protected override update(changed: PropertyValues<this>): void {
    this.#board.value?.look(changed.has('contracts') || changed.has('layout') || changed.has('filter'));
    super.update(changed);
  }

  protected override updated(): void {
    super.updated();
    // While the answer is on its way.
    if (this.#data.state !== 'idle') void this.#board.load();
    this.#board.value?.settle();
  }

  /** With what is loaded after the frame. */
  protected override async getUpdateComplete(): Promise<boolean> {
    await super.getUpdateComplete();
    await this.#board.settled();
    await super.getUpdateComplete();
    await this.#board.value?.settled();
    return super.getUpdateComplete();
  }

  protected override render(): TemplateResult {
    const board = this.#board.value;
    const isWaiting = ['idle', 'loading', 'slow'].includes(this.state);
    return html`<div class="frame" part="frame" aria-busy=${isWaiting ? 'true' : 'false'}>
        ${header({
          title: this.heading || this.#localize.t('mint-gallery.title'),
          line: this.#data.pages.status === 'error' ? '' : (board?.line ?? '\u00a0'),
          tools: board?.pickers ?? nothing,
        })}
        <div id="gallery">${this.#renderBody(board)}</div>
        ${this.#renderEnd()}
        <slot name="footer"></slot>
      </div>
      ${board?.overlay ?? nothing}`;
  }

  #renderBody(board: Board | undefined): unknown {
    const { state } = this;
    const placeholder = skeleton(6, state !== 'idle' && !this.#board.hasFailed);
    return state === 'idle' || state === 'loading' ? placeholder : board?.render(state, placeholder);
  }

  #renderEnd(): unknown {
    const { status } = this.#data.session.state;
    if (!['ready', 'filtered-empty', 'empty'].includes(this.state) || (status !== 'signed-out' && status !== 'expired'))
      return nothing;
    return invitation(this.#localize, 'mint-gallery', status === 'expired', () =>
      this.dispatch(new SignInRequestEvent({ reason: 'mint-gallery' })),
    );
  }

  get #ids(): readonly string[] {
    return this.contracts.split(/[\s,]+/).filter(Boolean);
  }

  /** Milliseconds between refreshes. */
  get #every(): number {
    return refreshMs(this.refreshInterval);
  }

  async #createBoard(): Promise<Board> {
    const { Board, boardStyles } = await import('./board.js');
    this.adopt(boardStyles);
    return new Board(this, this.#localize, this.#data, (styles) => this.adopt(styles));
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'laurel-mint-gallery': MintGallery;
  }
}
