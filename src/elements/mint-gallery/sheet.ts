import { html, nothing, type TemplateResult } from 'lit';
import type { Capabilities } from '../../contract/session.js';
import type { ClockController } from '../../controllers/clock.js';
import type { Localize } from '../../controllers/localize.js';
import type { MintsController } from '../../controllers/mints.js';
import type { MintViewer } from '../../loyalty/mint-facts.js';
import { button } from '../../ui/button.js';
import { icon } from '../../ui/icon.js';
import { iconX } from '../../ui/icons.js';
import { image } from '../../ui/image.js';
import { explorerPage } from '../../ui/explorer-page.js';
import { Sheet } from '../../ui/sheet.js';
import type { LaurelElement } from '../element.js';
import { checkoutView } from './checkout-view.js';
import { detailView } from './detail-view.js';
import type { ItemContext } from './item.js';
import { orderView } from './order-view.js';
import { pictureOf, type Piece } from './piece.js';
import { reason } from './reason.js';
import { Wish } from './wish.js';

/** What the sheet needs of its gallery. */
export interface SheetGallery {
  readonly localize: Localize;
  readonly clock: ClockController;
  readonly mints: MintsController;
  readonly pieces: () => readonly Piece[];
  readonly context: () => ItemContext;
  readonly viewer: () => MintViewer;
  readonly capabilities: () => Capabilities | undefined;
  /** A piece is looked at closely. */
  readonly opened: (piece: Piece) => void;
  readonly remind: (piece: Piece) => void;
  readonly bid: (piece: Piece) => void;
  readonly signIn: () => void;
}

/** Which side of a piece is shown. */
export type SheetSide = 'detail' | 'checkout';

/** One piece closely, and minting it: in a sheet, or a dialog where there is room. */
export class PieceSheet {
  readonly #host: LaurelElement;
  readonly #gallery: SheetGallery;
  readonly #sheet: Sheet;
  readonly #wish: Wish;
  #id = '';
  #side: SheetSide = 'detail';
  #isPlaying = false;
  /** Token that the wallet was asked to show. */
  #shown = '';

  constructor(host: LaurelElement, gallery: SheetGallery) {
    this.#host = host;
    this.#gallery = gallery;
    this.#sheet = new Sheet(host, () => this.#settle());
    this.#wish = new Wish(host, gallery.mints);
  }

  /** Id of the piece that is shown. */
  get shownId(): string {
    return this.#sheet.isOpen ? this.#id : '';
  }

  open(id: string, side: SheetSide): void {
    this.#id = id;
    this.#wish.setQuantity(1);
    this.#isPlaying = false;
    this.#side = this.#gallery.mints.of(id) ? 'checkout' : side;
    this.#sheet.open();
    const piece = this.#gallery.pieces().find((each) => each.id === id);
    if (piece) this.#gallery.opened(piece);
  }

  close(): void {
    this.#sheet.close();
  }

  render(): TemplateResult {
    const piece = this.#gallery.pieces().find(({ id }) => id === this.#id);
    const content = piece ? html`<div class="sheet-body">${this.#renderSide(piece)}</div>` : nothing;
    return this.#sheet.render({ label: piece?.asset.name ?? '', content });
  }

  #renderSide(piece: Piece): TemplateResult {
    return this.#side === 'detail' ? this.#renderDetail(piece) : this.#renderCheckout(piece);
  }

  #renderDetail(piece: Piece): TemplateResult {
    const { viewer, context, localize } = this.#gallery;
    const { contract } = piece;
    return detailView(piece, {
      context: context(),
      viewer: viewer(),
      network: this.#networkOf(piece),
      addressPage: contract.address
        ? explorerPage(this.#chainOf(piece)?.blockExplorerUrl, 'address', contract.address)
        : undefined,
      isPlaying: this.#isPlaying,
      onPlay: () => {
        this.#isPlaying = !this.#isPlaying;
        this.#host.requestUpdate();
      },
      onClose: () => this.close(),
      action:
        piece.availability.code === 'available' || piece.availability.code === 'network'
          ? button(localize.t('mint-gallery.mint'), { size: 'lg', block: true, onClick: () => this.#turn('checkout') })
          : reason(context(), piece, this.#acts(piece)),
    });
  }

  #renderCheckout(piece: Piece): TemplateResult {
    const { localize } = this.#gallery;
    const { asset, contract } = piece;
    const line = localize.t('mint-gallery.piece', { contract: contract.name, number: asset.assetNr });
    return html`<div class="checkout" part="checkout">
      <div class="checkout-head">
        ${image(pictureOf(piece), { name: 'art', size: 72 }, nothing)}
        <div class="grow">
          <h3 class="title" part="title">${asset.name}</h3>
          <p class="subtitle" part="subtitle">${line}</p>
        </div>
        <button
          class="close"
          part="button close"
          type="button"
          aria-label=${localize.t('mint-gallery.close')}
          @click=${() => this.close()}
        >
          ${icon(iconX, 16)}
        </button>
      </div>
      ${this.#renderOrder(piece)}
    </div>`;
  }

  #renderOrder(piece: Piece): unknown {
    const { mints, context, viewer, clock } = this.#gallery;
    const words = context();
    const view = mints.of(piece.id);
    if (!view)
      return checkoutView(piece, {
        words,
        viewer: viewer(),
        quantity: this.#wish.quantityOf(piece),
        info: this.#wish.infoOf(piece),
        isBusy: this.#wish.isAsking,
        ...this.#acts(piece),
        onQuantity: (quantity) => this.#wish.setQuantity(quantity),
        onInfo: (info) => this.#wish.note(piece, info),
        onMint: () => void this.#wish.submit(piece),
      });
    const { record } = view;
    return orderView(piece, view, {
      words,
      now: clock.now(),
      network: this.#networkOf(piece) ?? '',
      pageOf: (hash) => explorerPage(this.#chainOf(piece)?.blockExplorerUrl, 'tx', hash),
      shownAccount: mints.shownAccount,
      isShown: record?.tokenId !== undefined && this.#shown === `${piece.id} ${record.tokenId}`,
      canMintMore: piece.availability.code === 'available',
      onResume: () => void mints.resume(piece.id),
      onCancel: () => void mints.giveBack(piece.id),
      onDismiss: () => mints.dismiss(piece.id),
      onRepeat: () => {
        mints.dismiss(piece.id);
        void this.#wish.submit(piece);
      },
      onShow: () => void this.#show(piece),
      onClose: () => this.close(),
      onSignIn: () => this.#gallery.signIn(),
    });
  }

  #acts(piece: Piece) {
    const { signIn, remind, bid } = this.#gallery;
    return {
      onSignIn: () => {
        this.close();
        signIn();
      },
      onRemind: () => remind(piece),
      onBid: () => {
        this.close();
        bid(piece);
      },
    };
  }

  async #show(piece: Piece): Promise<void> {
    const { mints } = this.#gallery;
    const tokenId = mints.of(piece.id)?.record?.tokenId;
    if (tokenId === undefined || !(await mints.watch(piece.contract, tokenId))) return;
    this.#shown = `${piece.id} ${tokenId}`;
    this.#host.requestUpdate();
  }

  #turn(side: SheetSide): void {
    this.#side = side;
    this.#host.requestUpdate();
    void this.#host.updateComplete.then(() => {
      this.#host.renderRoot.querySelector<HTMLElement>('.sheet .checkout-form button, .sheet .close')?.focus();
    });
  }

  #chainOf({ chainId }: Piece) {
    return this.#gallery.capabilities()?.chains.find(({ id }) => id === chainId);
  }

  #networkOf(piece: Piece): string | undefined {
    if (piece.contract.contractKind === 'OFFCHAIN') return undefined;
    return this.#chainOf(piece)?.name ?? piece.contract.network ?? undefined;
  }

  /** What has ended has been seen. */
  #settle(): void {
    const { mints } = this.#gallery;
    const view = mints.of(this.#id);
    const stage = view?.record?.stage;
    if (view && !view.step && (stage === 'minted' || stage === 'failed' || (!stage && view.problem)))
      mints.dismiss(this.#id);
    this.#id = '';
  }
}
