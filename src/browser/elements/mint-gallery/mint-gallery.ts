import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { ClockController } from '../../controllers/clock.js';
import { ConnectivityController } from '../../controllers/connectivity.js';
import { Localize } from '../../controllers/localize.js';
import { LazyModule } from '../../controllers/lazy-module.js';
import { LazyPart } from '../../controllers/lazy-part.js';
import { StoreController } from '../../controllers/store-controller.js';
import { AssetBidEvent, SignInRequestEvent, WalletRequestEvent } from '../shared-events.js';
import { AssetOpenEvent, MintConfirmedEvent, MintRefusedEvent, MintSubmitEvent } from './events.js';
import { countdown } from '../../i18n/en/countdown.js';
import { english } from '../../i18n/english.js';
import { isUnderWay } from '../../stores/minting/mint-journal.js';
import { problemCode, type MintNews, type MintOptions } from '../../stores/minting/mint-state.js';
import { MintStore } from '../../stores/minting/mint-store.js';
import { arrange, type MintFilter, type MintOrder, type Piece } from '../../stores/minting/piece.js';
import { totalOf } from '../../stores/minting/price.js';
import type { Question } from '../../stores/question.js';
import { LaurelElement } from '../element.js';
import { announcer, frame } from '../list/frame.js';
import { header } from '../list/header.js';
import { invitation } from '../list/invitation.js';
import { moreButton } from '../list/more-button.js';
import { failed, slow, unavailable } from '../list/notices.js';
import { retryText } from '../list/retry-text.js';
import { NewsReader } from '../news-reader.js';
import { property, state } from '../property.js';
import { readIds } from '../read-ids.js';
import { refreshMs } from '../refresh-interval.js';
import { styles } from './mint-gallery.styles.js';
import { collections, foldedCount } from './views/collections.js';
import type { ItemContext, PieceAction } from './views/item.js';
import { facts, noneOfFilter, noPieces } from './views/notices.js';
import { pickers } from './views/pickers.js';
import { skeleton } from './views/skeleton.js';

const mintGallery = english('mint-gallery');

/** Number of placeholders while nothing says how many pieces there will be. */
const usualCount = 6;

/** Names of the gallery's states. */
export type MintGalleryState =
  | 'idle'
  | 'loading'
  | 'slow'
  | 'ready'
  | 'empty'
  | 'filtered-empty'
  | 'error'
  | 'unavailable';

/**
 * Shows everything that a community mints (art, passes and goods): price, supply, who may mint it, and how to do so.
 *
 * @element laurel-mint-gallery
 * @slot header - Replaces the title and the number of pieces.
 * @slot header-end - At the end of the header, before the filter and the order.
 * @slot gate - Above the list of items that a piece requires its minter to hold.
 * @slot empty - Replaces the message that there is nothing to mint.
 * @slot error - Replaces the message that the pieces did not load.
 * @slot signed-out - Replaces the invitation to sign in.
 * @slot footer - Below everything.
 * @fires {AssetOpenEvent} laurel-asset-open - The member wants to see the details of a piece; cancelable.
 * @fires {AssetBidEvent} laurel-asset-bid - The member wants to bid for a piece that is being auctioned; cancelable.
 * @fires {MintSubmitEvent} laurel-mint-submit - The member is about to mint; the page can cancel or delay it.
 * @fires {MintConfirmedEvent} laurel-mint-confirmed - The member has minted a piece.
 * @fires {MintRefusedEvent} laurel-mint-refused - A mint was refused, declined or interrupted.
 * @fires {SignInRequestEvent} laurel-sign-in-request - The member asks to sign in.
 * @fires {WalletRequestEvent} laurel-wallet-request - The element needs the member's wallet, which is no longer connected.
 * @csspart frame header heading title subtitle footer - The box, its header and its footer.
 * @csspart contract traits chip list gallery item asset media art label asset-name asset-open price amount coin supply progress progress-fill skeleton - Contracts and their pieces.
 * @csspart switcher button primary secondary quiet icon spinner - Filter, order and actions.
 * @csspart backdrop sheet close detail checkout receipt card stepper field input hint address conditions and or condition met ring - The sheet of one piece.
 * @csspart steps mint-step sign-card wreath notice notice-title notice-body empty - Progress of an order, and messages.
 * @keyboard Escape - In a piece's sheet: closes it; the focus goes back to the piece.
 * @cssstate idle loading slow ready empty filtered-empty error unavailable - Name of the current state.
 * @cssstate stale offline signed-out expired partial refreshing minting - Further conditions.
 */
export class MintGallery extends LaurelElement {
  static override styles = [LaurelElement.styles, ...styles];

  /** Ids of the contracts to show, separated by spaces. Without it, the whole marketplace. */
  @property() contracts = '';

  /** `contracts`: each contract with its own pieces; `assets`: the pieces of all contracts in one list. */
  @property({ reflect: true, useDefault: true }) layout: 'contracts' | 'assets' = 'contracts';

  /** Initial filter: `all`, `available`, `free`, `qualified`, `soulbound`, `mine`, `network:<name>` or `type:<token type>`. */
  @property() filter: MintFilter = 'all';

  /** Initial order: `listed`, `ending`, `price`, or `popular` (the most popular first). */
  @property() order: MintOrder = 'listed';

  /** Title in place of the default one. */
  @property() heading = '';

  /** Hides the filter and the order. */
  @property({ type: Boolean, attribute: 'hide-filter' }) hideFilter = false;

  /** Seconds between two refreshes while the gallery is in view; 0 never refreshes. */
  @property({ type: Number, attribute: 'refresh-interval' }) refreshInterval = 60;

  @state() private announcement = '';
  /** Ids of the contracts whose pieces are all shown. */
  @state() private unfolded: ReadonlySet<string> = new Set();

  readonly #localize = new Localize(this, { ...mintGallery, ...countdown });
  readonly #connectivity = new ConnectivityController(this);
  readonly #news = new NewsReader<MintNews>();
  readonly #gallery = new StoreController(this, MintStore, (): MintOptions => ({
    contracts: readIds(this.contracts),
    every: refreshMs(this.refreshInterval),
  }));
  readonly #clock = new ClockController(this, {
    every: () => (this.#retryAt !== undefined || this.#gallery.state.isMinting ? 1000 : 0),
  });
  readonly #sheet = new LazyPart(
    this,
    this.#localize,
    () => import('./sheet.js'),
    (id) => this.#forgetEnded(id),
  );
  readonly #calendar = new LazyModule(this, () => import('../calendar.js'));
  /** Id of the piece that a visitor wanted to mint before the gallery asked them to sign in. */
  #wantedId = '';

  get state(): MintGalleryState {
    const { status } = this.#gallery.state;
    return status === 'ready' && this.#shown.length === 0 ? 'filtered-empty' : status;
  }

  /** Fetches the pieces again. */
  async refresh(): Promise<void> {
    await this.#gallery.store?.refresh();
  }

  protected override get conditions(): readonly string[] {
    const { pages, session, isMemberUnknown, isMinting } = this.#gallery.state;
    return [
      pages.status === 'success' && pages.problem ? 'stale' : '',
      pages.status === 'success' && pages.refreshing ? 'refreshing' : '',
      this.#connectivity.online ? '' : 'offline',
      session === 'signed-out' || session === 'expired' ? session : '',
      isMemberUnknown ? 'partial' : '',
      isMinting ? 'minting' : '',
    ].filter(Boolean);
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('contracts') || changed.has('layout') || changed.has('filter')) this.unfolded = new Set();
    const { news } = this.#gallery.state;
    for (const each of this.#news.read(news)) this.#tell(each);
  }

  protected override updated(): void {
    super.updated();
    const { memberId, pieces, needsWallet } = this.#gallery.state;
    if (needsWallet?.take()) this.#requestWallet(needsWallet);
    const wanted = memberId ? pieces.find(({ id }) => id === this.#wantedId) : undefined;
    if (!wanted) return;
    this.#wantedId = '';
    void this.#open(wanted, 'checkout');
  }

  protected override render(): TemplateResult {
    const isWaiting = ['idle', 'loading', 'slow'].includes(this.state);
    return html`${frame(isWaiting, [
      this.#renderHeader(),
      html`<div id="gallery">${this.#renderBody()}</div>`,
      this.#renderEnd(),
      this.state === 'ready' ? facts(this.#localize, this.#gallery.state, () => void this.refresh()) : nothing,
    ])}
    ${this.#renderSheet()} ${announcer(this.announcement)}`;
  }

  #renderHeader(): TemplateResult {
    const { t } = this.#localize;
    const { pages, chains, memberId } = this.#gallery.state;
    const all = this.#all;
    const isWaiting = pages.status === 'idle' || pages.status === 'pending';
    const count = all.length > 0 ? t('mint-gallery.count', { count: all.length }) : '';
    return header({
      title: this.heading || t('mint-gallery.title'),
      // Reserves the line of the subtitle while the pieces load.
      line: isWaiting ? '\u00a0' : count,
      tools:
        this.hideFilter || all.length < 2
          ? nothing
          : pickers(this.#localize, {
              filter: this.filter,
              order: this.order,
              pieces: all,
              chains,
              isMember: memberId !== '',
              onFilter: (filter) => this.#chooseFilter(filter),
              onOrder: (order) => (this.order = order),
            }),
    });
  }

  #renderBody(): unknown {
    const localize = this.#localize;
    const retry = (): void => void this.refresh();
    const placeholder = skeleton(usualCount, this.state !== 'idle');
    const empty = (): TemplateResult => html`<slot name="empty">${noPieces(localize)}</slot>`;
    switch (this.state) {
      case 'unavailable':
        return html`<slot name="error">${unavailable(localize)}</slot>`;
      case 'error':
        return html`<slot name="error"
          >${failed(localize, 'mint-gallery', retryText(localize, this.#retryAt, this.#clock.now()), retry)}</slot
        >`;
      case 'empty':
        return empty();
      case 'slow':
        return [slow(localize, retry), placeholder];
      case 'idle':
      case 'loading':
        return placeholder;
      case 'filtered-empty':
        return this.#all.length === 0 ? empty() : noneOfFilter(localize, this.filter, () => this.#chooseFilter('all'));
      default:
        return this.#renderPieces();
    }
  }

  #renderPieces(): unknown {
    const { state, store } = this.#gallery;
    const { layout, unfolded } = this;
    const onUnfold = (id: string): void => void this.#unfold(id);
    return [
      collections(this.#shown, { context: this.#context, state, layout, unfolded, onUnfold }),
      moreButton(this.#localize, 'mint-gallery', state.pages, () => void store?.loadMore()),
    ];
  }

  #renderEnd(): unknown {
    const { session } = this.#gallery.state;
    const isVisitor = session === 'signed-out' || session === 'expired';
    if (!['ready', 'filtered-empty', 'empty'].includes(this.state) || !isVisitor) return nothing;
    return invitation(this.#localize, 'mint-gallery', session === 'expired', () => this.#signIn());
  }

  #renderSheet(): unknown {
    const { state, store } = this.#gallery;
    if (!store) return nothing;
    return (
      this.#sheet.value?.render({
        context: this.#context,
        state,
        store,
        isAllowed: (piece, quantity) => this.#isAllowed(piece, quantity),
        onSignIn: () => this.#signIn(),
        onRemind: (piece) => void this.#remind(piece),
        onBid: (piece) => void this.#requestBid(piece),
      }) ?? nothing
    );
  }

  get #context(): ItemContext {
    const { pages, chains, tokenNames, orders, isMinting } = this.#gallery.state;
    const lead = this.#shown.find(({ availability: { code } }) => code === 'available' || code === 'sign-in');
    return {
      localize: this.#localize,
      chains,
      tokenNames,
      now: this.#clock.now(),
      updatedAt: pages.status === 'success' ? pages.updatedAt : 0,
      orders,
      leadId: isMinting ? undefined : lead?.id,
      onAction: (piece, action) => void this.#act(piece, action),
    };
  }

  /** All pieces, unfiltered, as the platform lists them. */
  get #all(): readonly Piece[] {
    return arrange(this.#gallery.state.pieces, 'all', 'listed');
  }

  /** The pieces that the filter lets through, in the chosen order. */
  get #shown(): readonly Piece[] {
    return arrange(this.#gallery.state.pieces, this.filter, this.order);
  }

  /** When the store asks again, in epoch ms on the server's clock. */
  get #retryAt(): number | undefined {
    const { state } = this.#gallery;
    return state.status === 'error' ? state.retryAt : undefined;
  }

  #chooseFilter(filter: MintFilter): void {
    this.filter = filter;
    this.announcement = this.#localize.t('mint-gallery.count', { count: this.#shown.length });
  }

  async #unfold(id: string): Promise<void> {
    this.unfolded = new Set([...this.unfolded, id]);
    await this.updateComplete;
    // The pressed button is gone. The focus moves to the first piece that it revealed.
    this.renderRoot.querySelectorAll<HTMLElement>(`.gallery[data-of='${id}'] .open`)[foldedCount]?.focus();
  }

  async #act(piece: Piece, action: PieceAction): Promise<void> {
    const { id: assetId, contract } = piece;
    if (action === 'sign-in') {
      this.#wantedId = assetId;
      return this.#signIn();
    }
    if (action === 'remind') return this.#remind(piece);
    if (action === 'bid' && !this.#requestBid(piece)) return;
    if (action === 'open' && !this.dispatch(new AssetOpenEvent({ assetId, contractId: contract.id }))) return;
    await this.#open(piece, action === 'mint' ? 'checkout' : 'detail');
  }

  async #open(piece: Piece, side: 'detail' | 'checkout'): Promise<void> {
    const sheet = await this.#sheet.load('by-member');
    sheet?.open(piece.id, this.#gallery.state.orders.has(piece.id) ? 'checkout' : side);
    if (sheet) void this.#gallery.store?.lookForGates(piece);
  }

  /** Saves a calendar file with the moment when a piece opens. */
  async #remind({ id, asset, availability }: Piece): Promise<void> {
    const calendar = await this.#calendar.load('by-member');
    if (availability.code !== 'not-started') return;
    calendar?.saveCalendarEntry({
      uid: `${id}-${availability.at}`,
      title: this.#localize.t('mint-gallery.calendar', { name: asset.name }),
      at: availability.at,
      now: this.#clock.now(),
      url: location.href,
      alarm: 10,
    });
  }

  #signIn(): void {
    this.dispatch(new SignInRequestEvent({ reason: 'mint-gallery' }));
  }

  #requestWallet(question: Question): void {
    const event = new WalletRequestEvent({ reason: 'mint-gallery' });
    this.dispatch(event);
    void event.isConnected().then(question.answer);
  }

  #requestBid({ id, asset }: Piece): boolean {
    return this.dispatch(new AssetBidEvent({ assetId: id, auctionItemId: asset.auctionItems[0]?.id ?? '' }));
  }

  async #isAllowed({ id: assetId, contract, price }: Piece, quantity: number): Promise<boolean> {
    if (!price) return false;
    const total = totalOf(price, quantity);
    const event = new MintSubmitEvent({ assetId, contractId: contract.id, quantity, total });
    this.dispatch(event);
    return event.isAllowed();
  }

  /** Tells the page and assistive technology the outcome of an order. */
  #tell(news: MintNews): void {
    const { store, state } = this.#gallery;
    const shownId = this.#sheet.value?.shownId;
    const { t } = this.#localize;
    if (news.kind === 'minted') {
      const { assetId, contractId, quantity, name, hash = null, tokenId = null } = news.entry;
      this.announcement = t('mint.announce.minted', { name });
      // If the receipt is not open, the order is dropped and the piece shows that it is the member's.
      if (shownId !== assetId) store?.dismiss(assetId);
      this.dispatch(new MintConfirmedEvent({ assetId, contractId, quantity, hash, tokenId }));
    } else {
      const { assetId, problem } = news;
      const name = state.pieces.find(({ id }) => id === assetId)?.asset.name ?? '';
      if (shownId !== assetId)
        this.announcement = problem.kind === 'unsure' ? t('mint.unsure.title') : t('mint.announce.stopped', { name });
      this.dispatch(new MintRefusedEvent({ assetId, code: problemCode(problem) }));
    }
  }

  /** Drops an ended order once the member has closed its sheet and so has seen how it ended. */
  #forgetEnded(id: string): void {
    const order = this.#gallery.state.orders.get(id);
    if (order && !order.step && (order.entry ? !isUnderWay(order.entry) : order.problem))
      this.#gallery.store?.dismiss(id);
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'laurel-mint-gallery': MintGallery;
  }
}
