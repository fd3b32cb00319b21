import type { MintsController } from '../../controllers/mints.js';
import { MintSubmitEvent } from '../../events/mint-submit.js';
import { totalOf } from '../../loyalty/mint-price.js';
import type { LaurelElement } from '../element.js';
import { faultIn, noInfo, type MintInfo } from './info-form.js';
import type { Piece } from './piece.js';

/** What a member is about to order: how many, and what they say with it. */
export class Wish {
  readonly #host: LaurelElement;
  readonly #mints: MintsController;
  #quantity = 1;
  #isAsking = false;
  /** What was typed stays for as long as the page does, be the session over meanwhile or the sheet closed. */
  readonly #info = new Map<string, MintInfo>();

  constructor(host: LaurelElement, mints: MintsController) {
    this.#host = host;
    this.#mints = mints;
  }

  /** The page is asked whether it may be. */
  get isAsking(): boolean {
    return this.#isAsking;
  }

  /** How many, as far as there are so many. */
  quantityOf({ availability }: Piece): number {
    return availability.code === 'available' ? Math.min(this.#quantity, availability.atMost) : 1;
  }

  infoOf({ id }: Piece): MintInfo {
    return this.#info.get(id) ?? noInfo;
  }

  setQuantity(quantity: number): void {
    this.#quantity = quantity;
    this.#host.requestUpdate();
  }

  note(piece: Piece, info: Partial<MintInfo>): void {
    this.#info.set(piece.id, { ...this.infoOf(piece), ...info });
    this.#host.requestUpdate();
  }

  /** Orders it, where nothing is missing and the page lets it. */
  async submit(piece: Piece): Promise<void> {
    const { asset, contract, price, chainId } = piece;
    const info = this.infoOf(piece);
    const quantity = this.quantityOf(piece);
    const fault = faultIn(piece, info);
    if (fault) return this.#point(piece, fault);
    if (!price || this.#isAsking) return;
    const total = totalOf(price, quantity);
    if (!(await this.#isAllowed(new MintSubmitEvent({ assetId: asset.id, contractId: contract.id, quantity, total }))))
      return;
    const [emailAddress, customInputValue] = [info.email.trim() || undefined, info.text.trim() || undefined];
    await this.#mints.start({ contract, asset, quantity, price, chainId, emailAddress, customInputValue });
  }

  async #isAllowed(event: MintSubmitEvent): Promise<boolean> {
    this.#isAsking = true;
    this.#host.requestUpdate();
    this.#host.dispatchEvent(event);
    const isAllowed = await event.isAllowed();
    this.#isAsking = false;
    this.#host.requestUpdate();
    return isAllowed;
  }

  /** Says what is wrong where it is, and goes there. */
  #point(piece: Piece, fault: string): void {
    this.note(piece, { isChecked: true });
    const id = fault === 'email-wrong' ? 'email' : fault;
    void this.#host.updateComplete.then(() => this.#host.renderRoot.querySelector<HTMLElement>(`#${id}`)?.focus());
  }
}
