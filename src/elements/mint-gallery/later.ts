import type { Capabilities } from '../../contract/session.js';
import { ClockController } from '../../controllers/clock.js';
import type { Localize } from '../../controllers/localize.js';
import type { MintProblem, MintRecord, MintView, MintWish } from '../../controllers/mint-state.js';
import { HeldCollections } from '../../controllers/held-collections.js';
import { MintsController } from '../../controllers/mints.js';
import { AssetBidEvent } from '../../events/asset-bid.js';
import { MintConfirmedEvent } from '../../events/mint-confirmed.js';
import { MintRefusedEvent } from '../../events/mint-refused.js';
import { WalletRequestEvent } from '../../events/wallet-request.js';
import { conditions } from '../../i18n/en/conditions.js';
import { mintGalleryLater } from '../../i18n/en/mint-gallery-later.js';
import { mintOrder } from '../../i18n/en/mint-order.js';
import { problems } from '../../i18n/en/problems.js';
import { signCard } from '../../i18n/en/sign-card.js';
import { steps } from '../../i18n/en/steps.js';
import type { MintViewer } from '../../loyalty/mint-facts.js';
import { saveCalendarEntry } from '../calendar.js';
import type { LaurelElement } from '../element.js';
import { moreButton } from '../list/more-button.js';
import { retryText } from '../list/retry-text.js';
import type { GalleryExtras } from './collect.js';
import type { ItemContext } from './item.js';
import { notices } from './notices.js';
import { pickers } from './pickers.js';
import type { Piece } from './piece.js';
import { codeOf } from './problem-text.js';
import { collectionsOf } from './placed-collections.js';
import { PieceSheet } from './sheet.js';

export { laterStyles } from './later.styles.js';

/** What this part needs of its gallery. */
export interface LaterGallery {
  readonly pieces: () => readonly Piece[];
  readonly context: () => ItemContext;
  readonly viewer: () => MintViewer;
  readonly capabilities: () => Capabilities | undefined;
  readonly signIn: () => void;
  /** Has something read out. */
  readonly announce: (text: string) => void;
}

/** What a gallery needs only when its first pieces are on the page: one piece closely, minting, and words for what is out of the ordinary. */
export class Later {
  readonly sheet: PieceSheet;
  readonly notices = notices;
  readonly more = moreButton;
  readonly pickers = pickers;

  readonly #host: LaurelElement;
  readonly #localize: Localize;
  readonly #gallery: LaterGallery;
  readonly #clock: ClockController;
  readonly #mints: MintsController;
  readonly #held: HeldCollections;
  #retryAt: number | undefined;

  constructor(host: LaurelElement, localize: Localize, gallery: LaterGallery) {
    localize.add({ ...mintGalleryLater, ...mintOrder, ...conditions, ...problems, ...signCard, ...steps });
    this.#host = host;
    this.#localize = localize;
    this.#gallery = gallery;
    this.#clock = new ClockController(host, {
      every: () => (this.#retryAt !== undefined || this.isMinting ? 1000 : 0),
    });
    this.#mints = new MintsController(host, {
      wishOf: (record) => this.#wishOf(record),
      onMinted: (record) => this.#tellMinted(record),
      onStopped: (assetId, problem) => this.#tellStopped(assetId, problem),
      connect: () => {
        const event = new WalletRequestEvent({ reason: 'mint-gallery' });
        host.dispatchEvent(event);
        return event.isConnected();
      },
    });
    this.#held = new HeldCollections(host, this.#mints.wallet);
    this.sheet = new PieceSheet(host, {
      ...gallery,
      localize,
      clock: this.#clock,
      mints: this.#mints,
      opened: (piece) => void this.#held.look(collectionsOf(piece, gallery.pieces())),
      remind: (piece) => this.remind(piece),
      bid: ({ id, asset }) =>
        host.dispatchEvent(new AssetBidEvent({ assetId: id, auctionItemId: asset.auctionItems[0]?.id ?? '' })),
    });
  }

  /** Whether anything is being minted in this tab. */
  get isMinting(): boolean {
    return this.#gallery.pieces().some(({ id }) => this.#mints.of(id)?.step !== undefined);
  }

  /** What was minted in this browser, and where the wallet is. */
  get extras(): GalleryExtras {
    const minted = new Map<string, number>();
    for (const { assetId, contractId, quantity } of this.#mints.receipts)
      for (const id of [assetId, contractId]) minted.set(id, (minted.get(id) ?? 0) + quantity);
    return { chainId: this.#mints.chainId, minted, collections: this.#held.known };
  }

  /** Where the mint of a piece stands. */
  viewOf(id: string): MintView | undefined {
    return this.#mints.of(id);
  }

  /** When it is tried again by itself. @param retryAt epoch ms on the server's clock */
  wait(retryAt: number | undefined): string {
    this.#retryAt = retryAt;
    return retryText(this.#localize, retryAt, this.#clock.now());
  }

  /** Hands the member's calendar when a piece opens. */
  remind({ id, asset, availability }: Piece): void {
    if (availability.code !== 'not-started') return;
    saveCalendarEntry({
      uid: `${id}-${availability.at}`,
      title: this.#localize.t('mint-gallery.calendar', { name: asset.name }),
      at: availability.at,
      now: this.#clock.now(),
      url: location.href,
      alarm: 10,
    });
  }

  /** Terms of an order of an earlier page: what it was about has not changed, or the platform's order says so. */
  #wishOf({ assetId, quantity }: MintRecord): MintWish | undefined {
    const piece = this.#gallery.pieces().find(({ id }) => id === assetId);
    if (!piece?.price) return undefined;
    const { contract, asset, price, chainId } = piece;
    return { contract, asset, quantity, price, chainId };
  }

  #tellMinted({ assetId, contractId, quantity, hash, tokenId, name }: MintRecord): void {
    this.#gallery.announce(this.#localize.t('mint.announce.minted', { name }));
    this.#host.dispatchEvent(
      new MintConfirmedEvent({ assetId, contractId, quantity, hash: hash ?? null, tokenId: tokenId ?? null }),
    );
    // Nobody looks at the receipt: it is seen on the piece.
    if (this.sheet.shownId !== assetId) this.#mints.dismiss(assetId);
  }

  #tellStopped(assetId: string, problem: MintProblem): void {
    const name = this.#gallery.pieces().find(({ id }) => id === assetId)?.asset.name ?? '';
    if (this.sheet.shownId !== assetId) this.#gallery.announce(this.#localize.t('mint.announce.stopped', { name }));
    this.#host.dispatchEvent(new MintRefusedEvent({ assetId, code: codeOf(problem) }));
  }
}
