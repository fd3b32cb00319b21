import type { ReactiveController } from 'lit';
import { copyText } from '../../controllers/copy-text.js';
import type { ClaimProgress, TokenShare } from '../../stores/claims/claim-progress.js';
import type { LaurelElement } from '../element.js';

/** Milliseconds for which a button says that something was copied. */
const copiedMs = 2000;

/** Returns the receipt of a claim as JSON text. Amounts are base units. */
function receiptText(share: TokenShare, { share: got }: Extract<ClaimProgress, { step: 'done' }>, now: number): string {
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

/** Handles a member's actions on a receipt: copying it, saving it, sharing it, and adding the token to the wallet. */
export class Receipt implements ReactiveController {
  isCopied = false;
  isShared = false;
  isWatched: boolean | undefined;
  readonly #host: LaurelElement;
  readonly #watchToken: (symbol: string) => Promise<boolean>;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** @param watchToken asks the wallet to show the token. Resolves with whether the wallet agreed */
  constructor(host: LaurelElement, watchToken: (symbol: string) => Promise<boolean>) {
    this.#host = host;
    this.#watchToken = watchToken;
    host.addController(this);
  }

  hostDisconnected(): void {
    clearTimeout(this.#timer);
    this.isCopied = this.isShared = false;
    this.isWatched = undefined;
  }

  /** Copies the receipt. */
  async copy(...receipt: Parameters<typeof receiptText>): Promise<void> {
    this.isCopied = await copyText(receiptText(...receipt));
    this.#forgetSoon();
  }

  /** Shares a sentence and the address of this page with the device's share sheet; copies both if there is none. */
  async share(text: string): Promise<void> {
    const url = location.href;
    // A member who closes the share sheet needs no message.
    if (typeof navigator.share === 'function') return navigator.share({ text, url }).catch(() => undefined);
    this.isShared = await copyText(`${text} ${url}`);
    this.#forgetSoon();
  }

  /** Saves the receipt as a file. */
  save(...receipt: Parameters<typeof receiptText>): void {
    const url = URL.createObjectURL(new Blob([receiptText(...receipt)], { type: 'application/json' }));
    const link = document.createElement('a');
    link.href = url;
    link.download = 'claim-receipt.json';
    link.click();
    setTimeout(() => URL.revokeObjectURL(url), 10_000);
  }

  /** Asks the wallet to list the token with its own. */
  async watch(symbol: string): Promise<void> {
    this.isWatched = await this.#watchToken(symbol);
    this.#host.requestUpdate();
  }

  #forgetSoon(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.isCopied = this.isShared = false;
      this.#host.requestUpdate();
    }, copiedMs);
    this.#host.requestUpdate();
  }
}
