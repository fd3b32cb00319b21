import { isEvm } from '../../../wallet-types/index.js';
import type { ContractError } from '../../../errors/contract-error.js';
import type { WalletError } from '../../../errors/wallet.js';
import type { StoreContext } from '../context.js';
import type { MemberWallet } from '../wallet/member-wallet.js';
import { needsWallet } from './availability.js';
import { knownError } from './known-error.js';
import type { LiveOrder } from './live-order.js';
import type { MintEntry, MintJournal, MintStage } from './mint-journal.js';
import { askForStatus, askToMint, followMint, pause, reportMint, type OrderStatus } from './mint-request.js';
import { awaitMint, checkFunds, findSent, readyWallet, sendMint, type ReadyWallet } from './mint-sending.js';
import { MintStop, type MintProblem, type MintTerms } from './mint-state.js';
import { agreedPriceOf, totalOf } from './price.js';

/** Everything that work on an order needs. */
export interface MintRunOptions {
  readonly context: StoreContext;
  readonly wallet: MemberWallet;
  readonly journal: MintJournal;
  readonly terms: MintTerms;
  /** Shows how far the work has come. */
  readonly live: LiveOrder;
  /** The browser's record of the order. If it is absent, the run asks the platform for an order first. */
  readonly entry: MintEntry | undefined;
  /** Whether only the contract is asked about an order that may have been sent, so that the member need not do anything. */
  readonly looksOnly: boolean;
  /** Aborted when this page no longer waits for the order. */
  readonly signal: AbortSignal;
}

/** How work on an order ended. */
export interface MintRunEnd {
  /** The last record of the order. */
  readonly entry: MintEntry | undefined;
  /** Why the order does not continue; `undefined` if it is minted or was abandoned. */
  readonly problem: MintProblem | undefined;
}

/** Milliseconds between attempts to report a mint. After the last, the next visit tries again. */
const reportPauses = [1_000, 3_000, 10_000];

/** Takes an order from the member's consent, or from the stage it has reached, to a receipt. Never rejects. */
export async function runMint(options: MintRunOptions): Promise<MintRunEnd> {
  const run = new MintRun(options);
  const problem = await run.go();
  return { entry: run.entry, problem };
}

class MintRun {
  entry: MintEntry | undefined;
  readonly #options: MintRunOptions;
  #ready: ReadyWallet | undefined;

  constructor(options: MintRunOptions) {
    this.#options = options;
    this.entry = options.entry;
  }

  async go(): Promise<MintProblem | undefined> {
    try {
      if (!this.entry) await this.#order();
      await this.#finish();
      return undefined;
    } catch (error) {
      return error instanceof MintStop ? error.problem : { kind: 'error', error: knownError(error) };
    }
  }

  /** Asks the platform for an order. */
  async #order(): Promise<void> {
    const { context, terms, live } = this.#options;
    const { contract, asset, quantity, price, chainId, emailAddress, customInputValue } = terms;
    if (needsWallet(contract) && chainId !== undefined) {
      const ready = await this.#readyWallet(chainId);
      await checkFunds(context, ready, terms);
    }
    const wallet = this.#ready?.wallet.address ?? (contract.contractKind === 'ONCHAIN' ? this.#evmWallet() : undefined);
    // If the member has left in the meantime, nothing is ordered.
    this.#options.signal.throwIfAborted();
    live.begin('ordering');
    const now = context.clock.now();
    this.#keep({
      assetId: asset.id,
      contractId: contract.id,
      name: asset.name,
      quantity,
      stage: 'asking',
      startedAt: now,
      since: now,
      ...(wallet !== undefined && { wallet }),
      ...(price.kind === 'points' && { isPaidInPoints: true, paid: totalOf(price, quantity) }),
    });
    const request = {
      contractId: contract.id,
      assetId: asset.id,
      quantity,
      agreedPrice: agreedPriceOf(price),
      wallet,
      emailAddress,
      customInputValue,
    };
    const answer = await askToMint(context.client, request);
    if (answer.kind === 'unclear') throw new MintStop({ kind: 'unclear' });
    if (answer.kind === 'ordered') return this.#move('ordered', { mintId: answer.mintId });
    this.#keep(undefined);
    if (answer.kind === 'refused') throw new MintStop({ kind: 'refused', reason: answer.reason });
    throw answer.error;
  }

  /** Works on the platform's order until it ends. */
  async #finish(): Promise<void> {
    const { entry } = this;
    const { context, live, signal } = this.#options;
    if (!entry?.mintId) throw new MintStop({ kind: 'unclear' });
    if (entry.stage === 'sent') return this.#follow(entry);
    if (entry.stage === 'reporting') return this.#report();
    live.begin('preparing');
    const status = await followMint(context.client, entry.mintId, signal);
    if (status.status === 'minted') return this.#move('minted', status.txHash ? { hash: status.txHash } : {});
    if (status.status === 'failed') return this.#fail(status);
    if (status.refundAt) return this.#move('cancelling', { refundAt: Date.parse(status.refundAt) });
    await this.#send(status.signature);
  }

  #fail({ reason }: OrderStatus): never {
    this.#move('failed', reason ? { reason } : {});
    throw new MintStop({ kind: 'refused', reason });
  }

  /** Asks the wallet to send the platform's order. */
  async #send(order: unknown): Promise<void> {
    const { terms } = this.#options;
    if (terms.chainId === undefined) throw new MintStop({ kind: 'order', fault: 'order' });
    const ready = await this.#readyWallet(terms.chainId);
    const wasAsked = this.entry?.stage === 'sending';
    const hash = this.#options.looksOnly ? await this.#look(ready, order) : await this.#ask(ready, order, wasAsked);
    this.#move('sent', { hash });
    if (this.entry) await this.#follow(this.entry);
  }

  /** @param wasAsked whether the wallet was asked before and may have sent the order then */
  async #ask(ready: ReadyWallet, order: unknown, wasAsked: boolean): Promise<string> {
    const { context, terms, live, signal } = this.#options;
    let isAsked = false;
    try {
      return await sendMint(context, ready, order, terms, {
        step: (step, fee) => live.begin(step, fee),
        sending: () => {
          signal.throwIfAborted();
          this.#move('sending');
          isAsked = true;
        },
      });
    } catch (error) {
      if (!isAsked) throw error;
      if (!isRefusal(error)) return this.#look(ready, order);
      if (!wasAsked) this.#move('ordered');
      throw error;
    }
  }

  /**
   * Returns the transaction with which the contract accepted an order. Stops if there is none, because it may still be
   * on its way.
   */
  async #look(ready: ReadyWallet, order: unknown): Promise<string> {
    const { context, terms } = this.#options;
    const hash = await findSent(context, ready, order, terms);
    if (hash === undefined) throw new MintStop({ kind: 'unsure' });
    return hash;
  }

  /** Waits for a transaction and reports it. */
  async #follow({ hash }: MintEntry): Promise<void> {
    const { context, terms, live, signal } = this.#options;
    if (hash !== undefined && terms.chainId !== undefined) {
      const ready = await this.#readyWallet(terms.chainId);
      live.begin('sent');
      const seen = awaitMint(context, ready, hash, terms, (next) => {
        this.#move('sent', { hash: next });
        live.replace();
      });
      try {
        const minted = await Promise.race([seen, whenAborted(signal)]);
        const { tokenId } = minted;
        this.#move('reporting', { hash: minted.hash, ...(tokenId !== undefined && { tokenId }) });
      } catch (error) {
        // This transaction has failed for good: the order can be sent again, or cancelled.
        if (isTransactionOver(error)) this.#move('ordered');
        throw error;
      }
    }
    await this.#report();
  }

  async #report(): Promise<void> {
    const { context, live, signal } = this.#options;
    const { mintId = '', hash } = this.entry ?? {};
    live.begin('reporting');
    for (let attempt = 0; ; attempt += 1) {
      try {
        const end = await reportMint(context.client, mintId, { status: 'minted', hash });
        return end === 'reported' ? this.#move('minted') : await this.#endAsPlatform(mintId);
      } catch (error) {
        if (error instanceof MintStop) throw error;
        const wait = reportPauses[attempt];
        // If a report keeps failing, it may no longer be needed.
        if (wait === undefined) return this.#endAsPlatform(mintId, knownError(error));
        await pause(wait, signal);
      }
    }
  }

  /** Ends an order as the platform says that it ended; with an error, the order may still be open. */
  async #endAsPlatform(mintId: string, error?: Error): Promise<void> {
    const { context, signal } = this.#options;
    const status = await askForStatus(context.client, mintId, signal);
    if (status?.status === 'failed') this.#fail(status);
    if (error !== undefined && status?.status !== 'minted') throw error;
    this.#move('minted');
  }

  async #readyWallet(chainId: number): Promise<ReadyWallet> {
    const { wallet, live } = this.#options;
    return (this.#ready ??= await readyWallet(wallet, chainId, (step) => live.begin(step)));
  }

  /** Returns the member's account for contracts on EVM chains. Throws a `WalletError` if the only one belongs to their group. */
  #evmWallet(): string | undefined {
    const state = this.#options.context.session.state.get();
    const wallets = 'user' in state ? state.user.wallets.filter(({ type }) => isEvm(type)) : [];
    const found = wallets.find(({ ofGroup }) => !ofGroup) ?? wallets[0];
    if (found) this.#options.wallet.refuseUnlinked(found.address);
    return found?.address;
  }

  #move(stage: MintStage, more: Partial<MintEntry> = {}): void {
    if (this.entry) this.#keep({ ...this.entry, ...more, stage, since: this.#options.context.clock.now() });
  }

  #keep(entry: MintEntry | undefined): void {
    const { journal, terms, signal } = this.#options;
    const { id } = terms.asset;
    const before = this.entry;
    this.entry = entry;
    if (!signal.aborted) return journal.set(id, entry);
    // The answer arrived after the member had left. It counts unless another page has continued the order.
    void journal.alone(
      id,
      (latest) => {
        if (before && latest?.startedAt === before.startedAt && latest.stage === before.stage) journal.set(id, entry);
        return Promise.resolve();
      },
      { waits: true },
    );
  }
}

/** Rejects when `signal` aborts: the next visit continues to wait. */
const whenAborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason as Error);
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  });

/** Whether nothing was sent: the wallet's owner declined, or the account cannot pay. No other error proves that. */
const isRefusal = (error: unknown): boolean => {
  const { name, code } = error as Partial<WalletError | ContractError>;
  return (name === 'WalletError' && code === 'rejected') || (name === 'ContractError' && code === 'funds');
};

const isTransactionOver = (error: unknown): boolean => {
  const { name, code } = error as Partial<ContractError>;
  return name === 'ContractError' && (code === 'reverted' || code === 'cancelled' || code === 'dropped');
};
