import { html, nothing, type CSSResult, type TemplateResult } from 'lit';
import { ClockController } from '../../controllers/clock.js';
import type { Localize } from '../../controllers/localize.js';
import { Part } from '../../controllers/part.js';
import { countdown } from '../../i18n/en/countdown.js';
import { mintBoard } from '../../i18n/en/mint-board.js';
import { countdownTick } from '../../ui/countdown.js';
import type { LaurelElement } from '../element.js';
import { PieceActs } from './acts.js';
import { galleryBody } from './body.js';
import { collect, viewerOf } from './collect.js';
import { FIRST, type CollectionsOptions } from './collections.js';
import type { GalleryData } from './data.js';
import type { ItemContext } from './item.js';
import type { Later } from './later.js';
import type { MintGalleryState } from './mint-gallery-state.js';
import { arrange, type MintFilter, type MintOrder, type Piece } from './piece.js';

export { boardStyles } from './board.styles.js';

/** What of the gallery its page, and its member, may choose. */
export interface BoardHost extends LaurelElement {
  readonly layout: 'contracts' | 'assets';
  filter: MintFilter;
  order: MintOrder;
  readonly hideFilter: boolean;
}

/** The pieces of a gallery, and what a member does about them. */
export class Board {
  readonly #host: BoardHost;
  readonly #localize: Localize;
  readonly #data: GalleryData;
  readonly #clock: ClockController;
  readonly #later: Part<Later>;
  readonly #acts: PieceActs;
  #pieces: readonly Piece[] = [];
  #unfolded: ReadonlySet<string> = new Set();
  #announcement = '';

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
    this.#acts = new PieceActs(host, this.#later);
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
    if (this.#data.memberId) this.#acts.goOn(this.#pieces);
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
    const view = {
      localize: this.#localize,
      data: this.#data,
      later: this.later,
      filter: this.#host.filter,
      all: this.#all,
      shown: this.shown,
      collections: this.#collections,
      onAll: () => this.#choose('all'),
    };
    return galleryBody(state, view, placeholder);
  }

  get #collections(): CollectionsOptions {
    return {
      context: this.#context,
      data: this.#data,
      layout: this.#host.layout,
      unfolded: this.#unfolded,
      networkOf: (of) => this.#networkOf(of),
      onUnfold: (id) => this.#unfold(id),
    };
  }

  get #context(): ItemContext {
    const { pages } = this.#data;
    const lead = this.shown.find(({ availability: { code } }) => code === 'available' || code === 'sign-in');
    const { isMinting } = this;
    return {
      localize: this.#localize,
      coinOf: (chainId) => this.#chain(chainId)?.nativeCurrency.symbol,
      tokenOf: (address, chainId) => this.#data.tokens.of(address, chainId),
      now: this.#clock.now(),
      updatedAt: pages.status === 'success' ? pages.updatedAt : 0,
      viewOf: ({ id }) => this.later?.viewOf(id),
      isLead: ({ id }) => !isMinting && id === lead?.id,
      onAct: (piece, act) => void this.#acts.act(piece, act),
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

  #createLater(Made: typeof Later): Later {
    return new Made(this.#host, this.#localize, {
      pieces: () => this.#pieces,
      context: () => this.#context,
      capabilities: () => this.#data.capabilities,
      viewer: () => this.#viewer,
      signIn: () => this.#acts.signIn(),
      announce: (text) => this.#announce(text),
    });
  }
}
