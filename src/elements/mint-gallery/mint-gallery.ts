import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { PublicMintingContract } from '../../contract/minting/contracts.js';
import { ClockController } from '../../controllers/clock.js';
import { ConnectivityController } from '../../controllers/connectivity.js';
import { Localize } from '../../controllers/localize.js';
import { Part } from '../../controllers/part.js';
import { AssetBidEvent } from '../../events/asset-bid.js';
import { AssetOpenEvent } from '../../events/asset-open.js';
import { SignInRequestEvent } from '../../events/sign-in-request.js';
import { countdown } from '../../i18n/en/countdown.js';
import { mintGallery } from '../../i18n/en/mint-gallery.js';
import { describeProblem } from '../../errors/describe-problem.js';
import { LaurelElement } from '../element.js';
import { property, state } from '../property.js';
import { contractHead } from './contract-head.js';
import { GalleryData } from './data.js';
import { header } from './header.js';
import { invitation } from './invitation.js';
import { item, type ItemContext, type PieceAct } from './item.js';
import type { Later } from './later.js';
import { arrange, type MintFilter, type MintOrder, type Piece } from './piece.js';
import { skeleton } from './skeleton.js';
import { styles } from './styles.js';

/** Pieces of a contract before "Show all". */
const FIRST = 12;

/** What a gallery can be showing. */
export type MintGalleryState =
  'idle' | 'loading' | 'slow' | 'ready' | 'empty' | 'filtered-empty' | 'error' | 'unavailable';

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
 * @csspart frame header heading title subtitle footer - The box and its ends.
 * @csspart contract traits chip list gallery item asset media art label asset-name price amount coin supply progress progress-fill - Contracts and their pieces.
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

  @state() private unfolded: ReadonlySet<string> = new Set();
  @state() private announcement = '';

  readonly #localize = new Localize(this, { ...mintGallery, ...countdown });
  readonly #clock = new ClockController(this, { every: () => this.#tick });
  readonly #connectivity = new ConnectivityController(this);
  readonly #data = new GalleryData(this, () => ({ contracts: this.#ids, every: this.#every }));
  readonly #later = new Part<Later>(this, () => this.#createLater());
  #pieces: readonly Piece[] = [];
  /** What a visitor wanted to mint before they were asked to sign in. */
  #wanted = '';

  get state(): MintGalleryState {
    const { state } = this.#data;
    // What is out of the ordinary is said by what comes later; until that is there, this is still loading.
    if (state !== 'ready' && state !== 'idle') return this.#later.value ? state : 'loading';
    return state === 'ready' && this.#shown.length === 0 ? 'filtered-empty' : state;
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
      this.#later.value?.isMinting ? 'minting' : '',
    ].filter(Boolean);
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('contracts') || changed.has('layout')) this.unfolded = new Set();
    this.#data.extras = this.#later.value?.extras;
    const now = this.#clock.now();
    this.#pieces = this.#data.contracts.flatMap((contract) => this.#data.piecesOf(contract, now));
    if (this.#wanted && this.#data.memberId) this.#goOn();
  }

  protected override updated(): void {
    super.updated();
    const { state } = this.#data;
    if (state !== 'idle' && state !== 'loading') void this.#later.load();
  }

  /** With what is loaded after the first pieces. */
  protected override async getUpdateComplete(): Promise<boolean> {
    await super.getUpdateComplete();
    await this.#later.settled();
    return super.getUpdateComplete();
  }

  protected override render(): TemplateResult {
    const isWaiting = ['idle', 'loading', 'slow'].includes(this.state);
    return html`<div class="frame" part="frame" aria-busy=${isWaiting ? 'true' : 'false'}>
        ${this.#renderHeader()}
        <div id="gallery">${this.#renderBody()}</div>
        ${this.#renderEnd()}
        <slot name="footer"></slot>
      </div>
      ${this.#later.value?.sheet.render() ?? nothing}
      <p class="vh" role="status">${this.announcement}</p>`;
  }

  #renderHeader(): TemplateResult {
    const { t } = this.#localize;
    const { pages } = this.#data;
    const count = this.#all.length;
    const line =
      pages.status === 'success'
        ? count > 0
          ? t('mint-gallery.count', { count })
          : ''
        : pages.status === 'error'
          ? ''
          : '\u00a0';
    const pickers =
      this.hideFilter || count < 2
        ? nothing
        : this.#later.value?.pickers(this.#localize, {
            filter: this.filter,
            order: this.order,
            pieces: this.#all,
            networkOf: (piece) => this.#networkOf(piece),
            isMember: this.#data.memberId !== '',
            onFilter: (filter) => this.#choose(filter),
            onOrder: (order) => (this.order = order),
          });
    return header(this.#localize, { title: this.heading, line, pickers });
  }

  #renderBody(): unknown {
    const localize = this.#localize;
    const retry = (): void => void this.refresh();
    const { state } = this;
    const notices = this.#later.value?.notices;
    const placeholder = skeleton(6, state !== 'idle' && !this.#later.hasFailed);
    switch (state) {
      case 'unavailable':
        return html`<slot name="error">${notices?.unavailable(localize)}</slot>`;
      case 'error':
        return html`<slot name="error"
          >${notices?.failed(localize, 'mint-gallery', this.#later.value?.wait(this.#data.retryAt), retry)}</slot
        >`;
      case 'empty':
        return html`<slot name="empty">${notices?.empty(localize)}</slot>`;
      case 'slow':
        return [notices?.slow(localize, retry), placeholder];
      case 'idle':
      case 'loading':
        return placeholder;
      case 'filtered-empty':
        return this.#all.length === 0
          ? html`<slot name="empty">${notices?.empty(localize)}</slot>`
          : notices?.none(localize, { filter: this.filter, onAll: () => this.#choose('all') });
      default:
        return [this.#renderFacts(), this.#renderPieces(), this.#renderMore()];
    }
  }

  #renderFacts(): unknown {
    const { pages, memberProblem } = this.#data;
    if (pages.status !== 'success') return nothing;
    return this.#later.value?.notices.facts(this.#localize, {
      problem: pages.problem && describeProblem(pages.problem).kind,
      updatedAt: pages.updatedAt,
      isRefreshing: pages.refreshing,
      isMemberUnknown: memberProblem !== undefined,
      isMaintained: this.#data.capabilities?.maintenance === true,
      onRetry: () => void this.refresh(),
    });
  }

  #renderPieces(): unknown {
    if (this.layout === 'assets')
      return this.#renderList('all', this.#shown, this.#localize.t('mint-gallery.list'), ' first');
    return repeat(
      this.#data.contracts,
      ({ id }) => id,
      (contract) => {
        const pieces = this.#shown.filter((piece) => piece.contract.id === contract.id);
        return pieces.length > 0 ? this.#renderContract(contract, pieces) : nothing;
      },
    );
  }

  #renderContract(contract: PublicMintingContract, pieces: readonly Piece[]): TemplateResult {
    const name = this.#localize.t('mint-gallery.list.of', { contract: contract.name });
    return html`<section aria-label=${contract.name}>
      ${contractHead(this.#localize, {
        contract,
        network: this.#networkOf({ contract }),
        totals: this.#data.totalsOf(contract),
        isPhygital: contract.mintingContractAssets.some(({ isPhygitalItem }) => isPhygitalItem),
      })}
      ${this.#renderList(contract.id, pieces, name)}
    </section>`;
  }

  #renderList(id: string, pieces: readonly Piece[], name: string, style = ''): TemplateResult {
    const context = this.#context;
    const isFolded = !this.unfolded.has(id) && pieces.length > FIRST;
    return html`<ul class="gallery${style}" part="list gallery" role="list" aria-label=${name} data-of=${id}>
        ${repeat(
          isFolded ? pieces.slice(0, FIRST) : pieces,
          (piece) => piece.id,
          (piece) => item(context, piece),
        )}
      </ul>
      ${
        isFolded
          ? html`<footer class="footer unfold" part="footer">
              <button class="button quiet sm" part="button quiet" type="button" @click=${() => this.#unfold(id)}>
                <span>${this.#localize.t('mint-gallery.show-all', { count: pieces.length })}</span>
              </button>
            </footer>`
          : nothing
      }`;
  }

  #renderMore(): unknown {
    return this.#later.value?.more(this.#localize, this.#data.pages, () => void this.#data.loadMore());
  }

  #renderEnd(): unknown {
    const { status } = this.#data.session.state;
    if (!['ready', 'filtered-empty', 'empty'].includes(this.state) || (status !== 'signed-out' && status !== 'expired'))
      return nothing;
    return invitation(this.#localize, status === 'expired', () => this.#signIn());
  }

  get #context(): ItemContext {
    const { pages } = this.#data;
    const lead = this.#shown.find(({ availability: { code } }) => code === 'available' || code === 'sign-in');
    const isBusy = this.#later.value?.isMinting ?? false;
    return {
      localize: this.#localize,
      coinOf: (chainId) => this.#chain(chainId)?.nativeCurrency.symbol,
      now: this.#clock.now(),
      updatedAt: pages.status === 'success' ? pages.updatedAt : 0,
      viewOf: ({ id }) => this.#later.value?.viewOf(id),
      isLead: ({ id }) => !isBusy && id === lead?.id,
      onAct: (piece, act) => void this.#act(piece, act),
    };
  }

  /** Everything there is to see. */
  get #all(): readonly Piece[] {
    return arrange(this.#pieces, 'all', 'listed');
  }

  /** What filter and order leave. */
  get #shown(): readonly Piece[] {
    return arrange(this.#pieces, this.filter, this.order);
  }

  get #ids(): readonly string[] {
    return this.contracts.split(/[\s,]+/).filter(Boolean);
  }

  /** Milliseconds between refreshes. */
  get #every(): number {
    return Number.isFinite(this.refreshInterval) ? Math.max(0, this.refreshInterval) * 1000 : 0;
  }

  /** Milliseconds between renders: none without a start that is to come. */
  get #tick(): number {
    const now = Date.now();
    const starts = this.#pieces.flatMap(({ availability }) =>
      availability.code === 'not-started' ? [availability.at - now] : [],
    );
    return this.#later.value?.tickOf(starts) ?? 0;
  }

  #chain(chainId: number | undefined) {
    return this.#data.capabilities?.chains.find(({ id }) => id === chainId);
  }

  /** Name of a contract's network; what is not known here is shown as the platform calls it. */
  #networkOf({ contract }: Pick<Piece, 'contract'>): string | undefined {
    if (contract.contractKind === 'OFFCHAIN') return undefined;
    const id = this.#pieces.find((piece) => piece.contract.id === contract.id)?.chainId;
    return this.#chain(id)?.name ?? contract.network ?? undefined;
  }

  #choose(filter: MintFilter): void {
    this.filter = filter;
    this.unfolded = new Set();
    this.announcement = this.#localize.t('mint-gallery.count', { count: this.#shown.length });
  }

  #unfold(id: string): void {
    this.unfolded = new Set([...this.unfolded, id]);
    // The button that was pressed is gone; what it brought follows the pieces that were there.
    void this.updateComplete.then(() =>
      this.renderRoot.querySelectorAll<HTMLElement>(`.gallery[data-of='${id}'] .open`)[FIRST]?.focus(),
    );
  }

  async #act(piece: Piece, act: PieceAct): Promise<void> {
    if (act === 'sign-in') {
      this.#wanted = piece.id;
      return this.#signIn();
    }
    if (
      act === 'bid' &&
      !this.dispatch(new AssetBidEvent({ assetId: piece.id, auctionItemId: piece.asset.auctionItems[0]?.id ?? '' }))
    )
      return;
    if (act === 'open' && !this.dispatch(new AssetOpenEvent({ assetId: piece.id, contractId: piece.contract.id })))
      return;
    const later = await this.#later.load('by-member');
    if (act === 'remind') later?.remind(piece);
    else later?.sheet.open(piece.id, act === 'mint' ? 'checkout' : 'detail');
  }

  #signIn(): void {
    this.dispatch(new SignInRequestEvent({ reason: 'mint-gallery' }));
  }

  /** Goes on with what a visitor wanted, now that they are a member. */
  #goOn(): void {
    const piece = this.#pieces.find(({ id }) => id === this.#wanted);
    this.#wanted = '';
    if (piece) void this.#act(piece, 'mint');
  }

  async #createLater(): Promise<Later> {
    const { Later, laterStyles } = await import('./later.js');
    this.adopt(laterStyles);
    return new Later(this, this.#localize, {
      pieces: () => this.#pieces,
      context: () => this.#context,
      capabilities: () => this.#data.capabilities,
      viewer: () => this.#data.viewer,
      signIn: () => this.#signIn(),
      announce: (text) => (this.announcement = text),
    });
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'laurel-mint-gallery': MintGallery;
  }
}
