import { html, nothing, type ReactiveController, type TemplateResult } from 'lit';
import { networkName } from '../../stores/minting/contracts.js';
import type { MintEntry } from '../../stores/minting/mint-journal.js';
import { asksWallet, type Chain, type MintChoice, type MintState } from '../../stores/minting/mint-state.js';
import type { MintStore } from '../../stores/minting/mint-store.js';
import { pictureOf, type Piece } from '../../stores/minting/piece.js';
import { typedText } from '../../../values/texts/typed.js';
import { button } from '../../ui/button.js';
import { explorerPage } from '../../ui/explorer-page.js';
import { icon } from '../../ui/icon.js';
import { iconX } from '../../ui/icons.js';
import { image } from '../../ui/image.js';
import { Sheet } from '../../ui/sheet.js';
import { LazyPart } from '../../controllers/lazy-part.js';
import type { Localize } from '../../controllers/localize.js';
import type { LaurelElement } from '../element.js';
import { toQuestList } from '../to-quest-list.js';
import { checkout } from './views/checkout.js';
import { detail } from './views/detail.js';
import { faultIn, noInfo, type MintInfo } from './views/info-form.js';
import type { ItemContext } from './views/item.js';
import { minted, mintedOf } from './views/minted.js';
import { order } from './views/order.js';
import type { OrderContext } from './views/order-context.js';
import { reason, type ReasonHandlers } from './views/reason.js';
import type { PieceShare } from './views/share.js';

/** Data of the sheet, and handlers for the member's requests. */
export interface MintSheetOptions {
  readonly context: ItemContext;
  readonly state: MintState;
  readonly store: MintStore;
  /** Asks the page whether the member may mint. */
  readonly isAllowed: (piece: Piece, quantity: number) => Promise<boolean>;
  readonly onSignIn: () => void;
  readonly onRemind: (piece: Piece) => void;
  readonly onBid: (piece: Piece) => void;
}

/** Shows the details of one piece and lets the member mint it: in a sheet, or in a dialog if there is room. */
export class MintSheet implements ReactiveController {
  readonly #host: LaurelElement;
  readonly #closed: (id: string) => void;
  readonly #sheet: Sheet;
  #id = '';
  #side: 'detail' | 'checkout' = 'detail';
  #isPlaying = false;
  #quantity = 1;
  /** The form's content by piece id. It outlives a closed sheet and an ended session, but not the page. */
  readonly #info = new Map<string, MintInfo>();
  /** Whether the page is being asked if the member may mint. */
  #isAsking = false;
  /** Whether the wallet is being asked to show a token. */
  #isShowing = false;
  /** The piece and token that the wallet has agreed to show, as `<piece id> <token id>`. */
  #shownToken = '';
  readonly #share: LazyPart<PieceShare>;
  #isSharing = false;
  /** True once the member has seen the minted piece arrive; it is drawn without motion from then on. */
  #isStill = false;
  /** True once the sheet has drawn the minted piece and moved the focus to its heading. */
  #isCelebrated = false;

  /** @param closed called with the id of the piece whenever the sheet closes */
  constructor(host: LaurelElement, localize: Localize, closed: (id: string) => void) {
    this.#host = host;
    this.#closed = closed;
    this.#share = new LazyPart(host, localize, () => import('./views/share.js'));
    this.#sheet = new Sheet(host, () => this.#settle());
    host.addController(this);
  }

  /** Id of the piece that the open sheet shows; empty while it is closed. */
  get shownId(): string {
    return this.#sheet.isOpen ? this.#id : '';
  }

  /** Opens a piece with its details, or with the form to mint it. */
  open(id: string, side: 'detail' | 'checkout'): void {
    this.#id = id;
    this.#side = side;
    this.#quantity = 1;
    this.#isPlaying = this.#isSharing = this.#isStill = false;
    this.#sheet.open();
  }

  close(): void {
    this.#sheet.close();
  }

  hostDisconnected(): void {
    this.#id = '';
  }

  /** Moves the focus to the heading of a piece that is the member's now: the announcement behind the sheet is inert. */
  hostUpdated(): void {
    const heading = this.#sheet.find('.minted-title');
    if (heading && !this.#isCelebrated) this.#sheet.focus(heading);
    this.#isCelebrated = heading !== null;
  }

  /** Renders the sheet. The host's template calls it on every render. */
  render(options: MintSheetOptions): TemplateResult {
    const piece = options.state.pieces.find(({ id }) => id === this.#id);
    const content = piece ? html`<div class="sheet-body">${this.#renderSide(piece, options)}</div>` : nothing;
    const wallet = this.#isShowing || asksWallet(options.state.orders) ? 'here' : undefined;
    return this.#sheet.render({ label: piece?.asset.name ?? '', wallet, content });
  }

  #renderSide(piece: Piece, options: MintSheetOptions): TemplateResult {
    return this.#side === 'detail' ? this.#renderDetail(piece, options) : this.#renderCheckout(piece, options);
  }

  #renderDetail(piece: Piece, options: MintSheetOptions): TemplateResult {
    const { context, state } = options;
    const { contract, availability } = piece;
    const canMint = availability.code === 'available' || availability.code === 'network';
    const { t } = context.localize;
    return detail(piece, {
      context,
      viewer: state.viewer,
      network: networkName(contract, state.chains),
      addressPage: contract.address
        ? explorerPage(chainOf(piece, state)?.blockExplorerUrl, 'address', contract.address)
        : undefined,
      isPlaying: this.#isPlaying,
      onPlay: () => {
        this.#isPlaying = !this.#isPlaying;
        this.#host.requestUpdate();
      },
      onClose: () => this.close(),
      action: canMint
        ? button(t('mint-gallery.mint'), { size: 'lg', block: true, onClick: () => void this.#turnToCheckout() })
        : reason(context, piece, this.#reasonHandlers(piece, options)),
    });
  }

  #renderCheckout(piece: Piece, options: MintSheetOptions): TemplateResult {
    const entry = mintedOf(options.state.orders.get(piece.id));
    if (entry) return this.#renderMinted(piece, entry, options);
    const { t } = options.context.localize;
    const { asset, contract } = piece;
    return html`<div class="checkout" part="checkout">
      <div class="checkout-head">
        ${image(pictureOf(piece), { name: 'art', size: 72 }, nothing)}
        <div class="grow">
          <h3 class="title" part="title"><bdi>${asset.name}</bdi></h3>
          <p class="subtitle" part="subtitle">
            ${t('mint-gallery.piece', { contract: contract.name, number: asset.assetNr })}
          </p>
        </div>
        <button
          class="close"
          part="button close"
          type="button"
          aria-label=${t('mint-gallery.close')}
          @click=${() => this.close()}
        >
          ${icon(iconX, 16)}
        </button>
      </div>
      ${options.state.orders.has(piece.id) ? this.#renderOrder(piece, options) : this.#renderForm(piece, options)}
    </div>`;
  }

  #renderForm(piece: Piece, options: MintSheetOptions): unknown {
    return checkout(piece, {
      context: options.context,
      viewer: options.state.viewer,
      quantity: this.#quantityOf(piece),
      info: this.#infoOf(piece),
      isBusy: this.#isAsking,
      ...this.#reasonHandlers(piece, options),
      onQuantity: (quantity) => {
        this.#quantity = quantity;
        this.#host.requestUpdate();
      },
      onInfo: (info) => this.#type(piece, info),
      onMint: () => void this.#mint(piece, options),
    });
  }

  #renderOrder(piece: Piece, options: MintSheetOptions): unknown {
    const progress = options.state.orders.get(piece.id);
    return progress ? order(piece, progress, this.#orderContext(piece, options)) : nothing;
  }

  /** Renders a piece that is the member's now, or the card for sharing it. */
  #renderMinted(piece: Piece, entry: MintEntry, options: MintSheetOptions): TemplateResult {
    const onClose = (): void => this.close();
    const share = this.#isSharing ? this.#share.value : undefined;
    if (share) return share.render(piece, entry, { onBack: () => void this.#openShare(false), onClose });
    const { tokenId } = entry;
    return minted(piece, entry, {
      ...this.#orderContext(piece, options),
      isShown: tokenId !== undefined && this.#shownToken === `${piece.id} ${tokenId}`,
      isStill: this.#isStill,
      onShow: () => void this.#showToken(piece, tokenId, options.store),
      onShare: () => void this.#openShare(true),
    });
  }

  #orderContext(piece: Piece, options: MintSheetOptions): OrderContext {
    const { context, state, store, onSignIn } = options;
    return {
      ...context,
      network: networkName(piece.contract, state.chains) ?? '',
      explorer: chainOf(piece, state)?.blockExplorerUrl,
      shownAccount: state.shownAccount,
      canMintMore: piece.availability.code === 'available',
      onResume: () => void store.resume(piece.id),
      onCancel: () => void store.giveBack(piece.id),
      onDismiss: () => store.dismiss(piece.id),
      onRepeat: () => {
        store.dismiss(piece.id);
        void this.#mint(piece, options);
      },
      onClose: () => this.close(),
      onSignIn,
    };
  }

  #reasonHandlers(piece: Piece, { onSignIn, onRemind, onBid }: MintSheetOptions): ReasonHandlers {
    const toQuests = toQuestList(this.#host.ownerDocument);
    return {
      onSignIn: () => {
        this.close();
        onSignIn();
      },
      onRemind: () => onRemind(piece),
      onBid: () => {
        this.close();
        onBid(piece);
      },
      onQuests:
        toQuests &&
        (() => {
          this.close();
          toQuests();
        }),
    };
  }

  /** Orders the piece, unless the form is incomplete or the page objects. */
  async #mint(piece: Piece, { isAllowed, store }: MintSheetOptions): Promise<void> {
    const info = this.#infoOf(piece);
    const fault = faultIn(piece, info);
    if (fault) return this.#pointAt(piece, fault);
    if (this.#isAsking) return;
    const quantity = this.#quantityOf(piece);
    this.#isStill = this.#isSharing = false;
    this.#isAsking = true;
    this.#host.requestUpdate();
    const isGranted = await isAllowed(piece, quantity);
    this.#isAsking = false;
    this.#host.requestUpdate();
    const [emailAddress, customInputValue] = [typedText(info.email) || undefined, typedText(info.text) || undefined];
    const choice: MintChoice = { quantity, emailAddress, customInputValue };
    if (isGranted) await store.mint(piece, choice);
  }

  /** Points out what is wrong in the form, and moves the focus there. */
  async #pointAt(piece: Piece, fault: string): Promise<void> {
    this.#type(piece, { isChecked: true });
    await this.#host.updateComplete;
    this.#host.renderRoot.querySelector<HTMLElement>(`#${fault === 'email-wrong' ? 'email' : fault}`)?.focus();
  }

  async #turnToCheckout(): Promise<void> {
    this.#side = 'checkout';
    this.#host.requestUpdate();
    await this.#host.updateComplete;
    this.#host.renderRoot.querySelector<HTMLElement>('.sheet .checkout-form button, .sheet .close')?.focus();
  }

  /** Shows the card for sharing a minted piece, or the piece again, and moves the focus there. */
  async #openShare(isSharing: boolean): Promise<void> {
    if (isSharing) await this.#share.load('by-member');
    this.#isSharing = isSharing;
    this.#isStill = true;
    this.#host.requestUpdate();
    await this.#host.updateComplete;
    this.#sheet.focus(this.#sheet.find(isSharing ? '.share-title' : '.minted-actions .button'));
  }

  async #showToken(piece: Piece, tokenId: string | undefined, store: MintStore): Promise<void> {
    if (tokenId === undefined) return;
    this.#isShowing = true;
    this.#host.requestUpdate();
    if (await store.showToken(piece, tokenId)) this.#shownToken = `${piece.id} ${tokenId}`;
    this.#isShowing = false;
    this.#host.requestUpdate();
  }

  /** The chosen quantity, but no more than the member may mint. */
  #quantityOf({ availability }: Piece): number {
    return availability.code === 'available' ? Math.min(this.#quantity, availability.atMost) : 1;
  }

  #infoOf({ id }: Piece): MintInfo {
    return this.#info.get(id) ?? noInfo;
  }

  #type(piece: Piece, info: Partial<MintInfo>): void {
    this.#info.set(piece.id, { ...this.#infoOf(piece), ...info });
    this.#host.requestUpdate();
  }

  #settle(): void {
    const id = this.#id;
    this.#id = '';
    this.#closed(id);
  }
}

const chainOf = ({ chainId }: Piece, { chains }: MintState): Chain | undefined =>
  chains.find(({ id }) => id === chainId);
