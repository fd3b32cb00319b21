import type { ReactiveController } from 'lit';
import type { ClaimState, TokenShare } from '../../controllers/claim-state.js';
import type { LaurelElement } from '../element.js';

/** Milliseconds for which it is said that something was copied. */
const moment = 2000;

/** A claim as a record for whoever keeps one. Amounts are base units. */
function receiptText(share: TokenShare, { share: got }: Extract<ClaimState, { step: 'done' }>, now: number): string {
  const { claimId, chainId, contract, token, wallet } = share;
  return JSON.stringify(
    {
      ...{ claimId, chainId, contract, token, wallet, transaction: got.hash },
      ...{ toWallet: String(got.claimed), staked: String(got.staked), bonus: String(got.bonus) },
      savedAt: new Date(now).toISOString(),
    },
    undefined,
    2,
  );
}

/** What a member can do with a receipt: copy it, save it, tell others, have the wallet show the token. */
export class ReceiptDesk implements ReactiveController {
  isCopied = false;
  isShared = false;
  isWatched: boolean | undefined;
  readonly #host: LaurelElement;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(host: LaurelElement) {
    this.#host = host;
    host.addController(this);
  }

  hostDisconnected(): void {
    clearTimeout(this.#timer);
    this.isCopied = this.isShared = false;
    this.isWatched = undefined;
  }

  async copy(...receipt: Parameters<typeof receiptText>): Promise<void> {
    this.isCopied = await copyText(receiptText(...receipt));
    this.#forgetSoon();
  }

  /** Hands a sentence and the address of this page to the device's own way of sharing; copies both where it has none. */
  async share(text: string): Promise<void> {
    const url = location.href;
    // Who thinks better of it needs no word about it.
    if (typeof navigator.share === 'function') return navigator.share({ text, url }).catch(() => undefined);
    this.isShared = await copyText(`${text} ${url}`);
    this.#forgetSoon();
  }

  save(...receipt: Parameters<typeof receiptText>): void {
    const url = URL.createObjectURL(new Blob([receiptText(...receipt)], { type: 'application/json' }));
    const link = document.createElement('a');
    link.href = url;
    link.download = 'claim-receipt.json';
    link.click();
    setTimeout(() => URL.revokeObjectURL(url), 10_000);
  }

  async watch(show: () => Promise<boolean>): Promise<void> {
    this.isWatched = await show();
    this.#host.requestUpdate();
  }

  #forgetSoon(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.isCopied = this.isShared = false;
      this.#host.requestUpdate();
    }, moment);
    this.#host.requestUpdate();
  }
}

const copyText = (text: string): Promise<boolean> =>
  navigator.clipboard.writeText(text).then(
    () => true,
    () => false,
  );
