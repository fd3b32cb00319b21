import { html, nothing, type CSSResult, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { PublicMintingContract } from '../../contract/minting/contracts.js';
import { ClockController } from '../../controllers/clock.js';
import type { Localize } from '../../controllers/localize.js';
import { Part } from '../../controllers/part.js';
import { describeProblem } from '../../errors/describe-problem.js';
import { AssetBidEvent } from '../../events/asset-bid.js';
import { AssetOpenEvent } from '../../events/asset-open.js';
import { SignInRequestEvent } from '../../events/sign-in-request.js';
import { countdown } from '../../i18n/en/countdown.js';
import { mintBoard } from '../../i18n/en/mint-board.js';
import { countdownTick } from '../../ui/countdown.js';
import type { LaurelElement } from '../element.js';
import { collect, viewerOf } from './collect.js';
import { contractHead } from './contract-head.js';
import type { GalleryData } from './data.js';
import { item, type ItemContext, type PieceAct } from './item.js';
import type { Later } from './later.js';
import type { MintGalleryState } from './mint-gallery.js';
import { arrange, type MintFilter, type MintOrder, type Piece } from './piece.js';

export { boardStyles } from './board.styles.js';

/** What of the gallery its page, and its member, may choose. */
export interface BoardHost extends LaurelElement {
  readonly layout: 'contracts' | 'assets';
  filter: MintFilter;
  order: MintOrder;
  readonly hideFilter: boolean;
}

/** Pieces of a contract before "Show all". */
const FIRST = 12;

/** The pieces of a gallery, and what a member does about them. */
export class Board {
  readonly #host: BoardHost;
  readonly #localize: Localize;
  readonly #data: GalleryData;
  readonly #clock: ClockController;
  readonly #later: Part<Later>;
  #pieces: readonly Piece[] = [];
  #unfolded: ReadonlySet<string> = new Set();
  #announcement = '';
  /** What a visitor wanted to mint before they were asked to sign in. */
  #wanted = '';

  constructor(host: BoardHost, localize: Localize, data: GalleryData, adopt: (styles: readonly CSSResult[]) => void) {
    localize.add({ ...mintBoard, ...countdown });
    this.#host = host;
    this.#localize = localize;
    this.#data = data;
    this.#clock = new ClockController(host, { every: () => this.#tick });
    this.#later = new Part<Later>(host, async () => {
      const { Later, laterStyles } = await import('./later.js');
      adopt(laterStyles);
      return this.#createLater(Later);
    });
    this.look(true);
  }

  /** What comes after the first pieces, once it is there. */
  get later(): Later | undefined {
    return this.#later.value;
  }

  get isMinting(): boolean {
    return this.later?.isMinting ?? false;
  }

  /** What filter and order leave. */
  get shown(): readonly Piece[] {
    return arrange(this.#pieces, this.#host.filter, this.#host.order);
  }

  /** Under the title. */
  get line(): string {
    const count = this.#all.length;
    if (this.#data.pages.status !== 'success') return '\u00a0';
    return count > 0 ? this.#localize.t('mint-gallery.count', { count }) : '';
  }

  /** What chooses pieces and order. */
  get pickers(): unknown {
    const host = this.#host;
    if (host.hideFilter || this.#all.length < 2) return nothing;
    return this.later?.pickers(this.#localize, {
      filter: host.filter,
      order: host.order,
      pieces: this.#all,
      networkOf: (piece) => this.#networkOf(piece),
      isMember: this.#data.memberId !== '',
      onFilter: (filter) => this.#choose(filter),
      onOrder: (order) => (host.order = order),
    });
  }

  /** What lies above the page, and what is read out. */
  get overlay(): TemplateResult {
    return html`${this.later?.sheet.render() ?? nothing}
      <p class="vh" role="status">${this.#announcement}</p>`;
  }

  /** Looks at everything anew. @param isOther what is shown is to be something else than before */
  look(isOther: boolean): void {
    if (isOther) this.#unfolded = new Set();
    this.#pieces = collect(this.#data, this.#viewer, this.#clock.now());
    if (this.#wanted && this.#data.memberId) this.#goOn();
  }

  /** Loads what comes after the first pieces. */
  settle(): void {
    const { state } = this.#data;
    if (state !== 'idle' && state !== 'loading') void this.#later.load();
  }

  /** Resolves when nothing is being loaded. */
  settled(): Promise<void> {
    return this.#later.settled();
  }

  render(state: MintGalleryState, placeholder: TemplateResult): unknown {
    const localize = this.#localize;
    const retry = (): void => void this.#data.refresh();
    const notices = this.later?.notices;
    const empty = (): TemplateResult => html`<slot name="empty">${notices?.empty(localize)}</slot>`;
    switch (state) {
      case 'unavailable':
        return html`<slot name="error">${notices?.unavailable(localize)}</slot>`;
      case 'error':
        return html`<slot name="error"
          >${notices?.failed(localize, 'mint-gallery', this.later?.wait(this.#data.retryAt), retry)}</slot
        >`;
      case 'empty':
        return empty();
      case 'slow':
        return [notices?.slow(localize, retry), placeholder];
      case 'filtered-empty':
        return this.#all.length === 0
          ? empty()
          : notices?.none(localize, { filter: this.#host.filter, onAll: () => this.#choose('all') });
      default:
        return [this.#renderFacts(), this.#renderPieces(), this.#renderMore()];
    }
  }

  #renderFacts(): unknown {
    const { pages, memberProblem, capabilities } = this.#data;
    if (pages.status !== 'success') return nothing;
    return this.later?.notices.facts(this.#localize, {
      problem: pages.problem && describeProblem(pages.problem).kind,
      updatedAt: pages.updatedAt,
      isRefreshing: pages.refreshing,
      isMemberUnknown: memberProblem !== undefined,
      isMaintained: capabilities?.maintenance === true,
      onRetry: () => void this.#data.refresh(),
    });
  }

  #renderPieces(): unknown {
    const { shown } = this;
    if (this.#host.layout === 'assets')
      return this.#renderList('all', shown, this.#localize.t('mint-gallery.list'), ' first');
    return repeat(
      this.#data.contracts,
      ({ id }) => id,
      (contract) => {
        const pieces = shown.filter((piece) => piece.contract.id === contract.id);
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
    const isFolded = !this.#unfolded.has(id) && pieces.length > FIRST;
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
    return this.later?.more(this.#localize, this.#data.pages, () => void this.#data.loadMore());
  }

  get #context(): ItemContext {
    const { pages } = this.#data;
    const lead = this.shown.find(({ availability: { code } }) => code === 'available' || code === 'sign-in');
    const { isMinting } = this;
    return {
      localize: this.#localize,
      coinOf: (chainId) => this.#chain(chainId)?.nativeCurrency.symbol,
      now: this.#clock.now(),
      updatedAt: pages.status === 'success' ? pages.updatedAt : 0,
      viewOf: ({ id }) => this.later?.viewOf(id),
      isLead: ({ id }) => !isMinting && id === lead?.id,
      onAct: (piece, act) => void this.#act(piece, act),
    };
  }

  /** Everything there is to see. */
  get #all(): readonly Piece[] {
    return arrange(this.#pieces, 'all', 'listed');
  }

  get #viewer() {
    return viewerOf(this.#data, this.later?.extras);
  }

  /** Milliseconds between renders: none without a start that is to come. */
  get #tick(): number {
    const now = this.#clock.now();
    const left = this.#pieces.flatMap(({ availability }) =>
      availability.code === 'not-started' ? [availability.at - now] : [],
    );
    return left.length === 0 ? 0 : countdownTick(Math.min(...left));
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
    this.#host.filter = filter;
    this.#announce(this.#localize.t('mint-gallery.count', { count: this.shown.length }));
  }

  #announce(text: string): void {
    this.#announcement = text;
    this.#host.requestUpdate();
  }

  #unfold(id: string): void {
    this.#unfolded = new Set([...this.#unfolded, id]);
    this.#host.requestUpdate();
    // The button that was pressed is gone; what it brought follows the pieces that were there.
    void this.#host.updateComplete.then(() =>
      this.#host.renderRoot.querySelectorAll<HTMLElement>(`.gallery[data-of='${id}'] .open`)[FIRST]?.focus(),
    );
  }

  async #act(piece: Piece, act: PieceAct): Promise<void> {
    const { id: assetId, asset, contract } = piece;
    if (act === 'sign-in') {
      this.#wanted = assetId;
      return this.#signIn();
    }
    const event =
      act === 'bid'
        ? new AssetBidEvent({ assetId, auctionItemId: asset.auctionItems[0]?.id ?? '' })
        : act === 'open'
          ? new AssetOpenEvent({ assetId, contractId: contract.id })
          : undefined;
    if (event && !this.#host.dispatchEvent(event)) return;
    const later = await this.#later.load('by-member');
    if (act === 'remind') later?.remind(piece);
    else later?.sheet.open(assetId, act === 'mint' ? 'checkout' : 'detail');
  }

  #signIn(): void {
    this.#host.dispatchEvent(new SignInRequestEvent({ reason: 'mint-gallery' }));
  }

  /** Goes on with what a visitor wanted, now that they are a member. */
  #goOn(): void {
    const piece = this.#pieces.find(({ id }) => id === this.#wanted);
    this.#wanted = '';
    if (piece) void this.#act(piece, 'mint');
  }

  #createLater(Made: typeof Later): Later {
    return new Made(this.#host, this.#localize, {
      pieces: () => this.#pieces,
      context: () => this.#context,
      capabilities: () => this.#data.capabilities,
      viewer: () => this.#viewer,
      signIn: () => this.#signIn(),
      announce: (text) => this.#announce(text),
    });
  }
}
