import type { ReadPath } from '../../../contract/index.js';
import type { StoreContext } from '../context.js';
import type { MemberWallet } from '../wallet/member-wallet.js';
import { needsWallet } from './availability.js';
import { knownError } from './known-error.js';
import { LiveOrder } from './live-order.js';
import { canGoOn, isSent, isUnderWay, MintJournal, type MintEntry } from './mint-journal.js';
import type { MintNews, MintProblem, MintProgress, MintStep, MintTerms } from './mint-state.js';

/** Paths whose answers a mint changes. */
const changedPaths: readonly ReadPath[] = [
  '/api/minting/',
  '/api/me/minting/',
  '/api/me/accounts',
  '/api/me/transaction_entries',
];
/** Milliseconds for which the proxy answers public lists from memory. */
const publicFreshMs = 16_000;

/** Manages a member's orders to mint. For each asset there is one at a time across all tabs, and it continues after a reload. */
export class MintOrders {
  /** Events of orders in this tab, oldest first. */
  news: readonly MintNews[] = [];
  readonly #context: StoreContext;
  readonly #wallet: MemberWallet;
  readonly #changed: () => void;
  readonly #journal: MintJournal;
  readonly #live = new Map<string, LiveOrder>();
  readonly #running = new Set<string>();
  /** Assets whose earlier orders were already checked, and assets that another tab works on. */
  readonly #resumed = new Set<string>();
  readonly #awaited = new Set<string>();
  /** Ids, from the platform, of abandoned orders whose end is awaited. */
  readonly #cancelled = new Set<string>();
  readonly #end = new AbortController();
  readonly #ended: Promise<void>;
  #settleTimer: ReturnType<typeof setTimeout> | undefined;

  /** @param changed called when the state has changed */
  constructor(context: StoreContext, member: string, wallet: MemberWallet, changed: () => void) {
    this.#context = context;
    this.#wallet = wallet;
    this.#changed = changed;
    this.#journal = new MintJournal(context, member, changed);
    this.#ended = new Promise((resolve) => this.#end.signal.addEventListener('abort', () => resolve()));
  }

  /** Receipts of the orders minted in this browser, latest first. */
  get receipts(): readonly MintEntry[] {
    return this.#journal.receipts;
  }

  /** Whether this tab is working on an order. */
  get isMinting(): boolean {
    return [...this.#live.values()].some(({ step }) => step !== undefined);
  }

  /** How far each order has come, by asset id. */
  get progress(): ReadonlyMap<string, MintProgress> {
    const { orders } = this.#journal;
    const ids = new Set([...Object.keys(orders), ...this.#live.keys()]);
    return new Map([...ids].map((id) => [id, progressOf(orders[id], this.#live.get(id))]));
  }

  /** Places an order. Does nothing while an order for the same asset is under way in any tab. Never rejects. */
  start(terms: MintTerms): Promise<void> {
    return this.#work(terms, (latest) => !latest || !isUnderWay(latest), 'anew');
  }

  /** Continues an order that waits for the member. Call it in the click handler. Never rejects. */
  resume(terms: MintTerms): Promise<void> {
    return this.#work(terms, (latest) => latest !== undefined && canGoOn(latest));
  }

  /**
   * Continues orders of an earlier page, or of a closed tab, as far as the member need not do anything.
   *
   * @param termsOf returns what the member agreed to; `undefined` if the asset is not known
   */
  goOn(termsOf: (entry: MintEntry) => MintTerms | undefined): void {
    for (const entry of Object.values(this.#journal.orders)) {
      const { assetId } = entry;
      if (entry.stage === 'cancelling') this.#followCancelled(assetId);
      if (this.#resumed.has(assetId) || this.#running.has(assetId) || this.#live.has(assetId) || !canGoOn(entry))
        continue;
      const terms = termsOf(entry);
      if (!terms) continue;
      this.#resumed.add(assetId);
      if (needsNobody(terms, entry)) void this.resume(terms);
      else if (entry.stage === 'sent' || entry.stage === 'sending') void this.#followWithWallet(terms, entry);
    }
  }

  /**
   * Abandons an order that, as far as is known, was not sent. Points that were paid for it are returned once it can no
   * longer be sent; if it is minted before, the piece belongs to the member. Never rejects.
   */
  async giveBack(assetId: string): Promise<void> {
    if (this.#running.has(assetId)) return;
    await this.#alone(assetId, async (latest) => {
      if (!latest?.mintId || !canGoOn(latest) || isSent(latest)) return;
      const { client, clock } = this.#context;
      const { reportMint } = await import('./mint-request.js');
      // The answer does not matter, because the order's end is polled afterwards.
      await reportMint(client, latest.mintId, { status: 'failed' });
      this.#live.delete(assetId);
      this.#journal.set(assetId, { ...latest, stage: 'cancelling', since: clock.now() });
    });
    this.#followCancelled(assetId);
  }

  /** Removes an order that has ended, or one whose request was not answered. An order under way in this tab stays. */
  dismiss(assetId: string): void {
    if (this.#live.get(assetId)?.step !== undefined) return;
    this.#live.delete(assetId);
    this.#journal.set(assetId, undefined);
  }

  /** Releases everything. A transaction that was sent cannot be taken back. */
  close(): void {
    clearTimeout(this.#settleTimer);
    this.#journal.close();
    this.#live.clear();
    this.#end.abort();
  }

  /** Waits until an abandoned order has ended, and shows how. */
  #followCancelled(assetId: string): void {
    const { mintId, stage } = this.#journal.get(assetId) ?? {};
    if (stage !== 'cancelling' || mintId === undefined || this.#cancelled.has(mintId)) return;
    this.#cancelled.add(mintId);
    const follow = async (): Promise<void> => {
      const { showCancelled } = await import('./mint-cancel.js');
      const [{ client, clock }, journal, { signal }] = [this.#context, this.#journal, this.#end];
      const entry = await showCancelled({ client, clock, journal, assetId, mintId, signal, released: this.#ended });
      if (entry) this.news = [...this.news, { kind: 'minted', entry }];
      this.#settle();
    };
    // The next page asks again.
    follow().catch(() => undefined);
  }

  /**
   * Watches a transaction again, or asks the contract for one, if the wallet needs no prompt for that. Otherwise the member has
   * to ask for it.
   */
  async #followWithWallet(terms: MintTerms, entry: MintEntry): Promise<void> {
    const wallet = await this.#wallet.peek();
    const isOwn = wallet?.address.toLowerCase() === entry.wallet?.toLowerCase();
    if (!isOwn || wallet?.chainId !== terms.chainId || this.#end.signal.aborted) return;
    if (entry.stage === 'sent') await this.resume(terms);
    else await this.#work(terms, (latest) => latest?.stage === 'sending', 'looking');
  }

  /** @param isFor whether the order, as the browser has it now, should be worked on */
  async #work(
    terms: MintTerms,
    isFor: (latest: MintEntry | undefined) => boolean,
    how: 'anew' | 'further' | 'looking' = 'further',
  ): Promise<void> {
    const work = async (latest: MintEntry | undefined): Promise<void> => {
      if (isFor(latest)) await this.#run(terms, how === 'anew' ? undefined : latest, how === 'looking');
    };
    await this.#alone(terms.asset.id, work, terms);
  }

  /**
   * Runs work on an order unless this tab or another is working on it.
   *
   * @param terms used to continue once the other tab is gone
   */
  async #alone(
    assetId: string,
    work: (latest: MintEntry | undefined) => Promise<void>,
    terms?: MintTerms,
  ): Promise<void> {
    if (this.#running.has(assetId) || this.#end.signal.aborted) return;
    this.#running.add(assetId);
    try {
      const end = await this.#journal.alone(assetId, work, { released: this.#ended });
      if (end.kind === 'elsewhere') {
        this.#stop(assetId, { kind: 'elsewhere' });
        void this.#awaitOtherTab(assetId, terms);
      }
    } catch (error) {
      this.#stop(assetId, { kind: 'error', error: knownError(error) });
    } finally {
      this.#running.delete(assetId);
      this.#changed();
    }
  }

  /**
   * Waits until the other tab has finished or is gone, then shows the order's current state and continues it here. The
   * takeover runs in the same turn, because tabs that yielded to each other would never begin.
   */
  async #awaitOtherTab(assetId: string, terms: MintTerms | undefined): Promise<void> {
    if (this.#awaited.has(assetId)) return;
    this.#awaited.add(assetId);
    const takeOver = async (latest: MintEntry | undefined): Promise<void> => {
      if (this.#end.signal.aborted || this.#running.has(assetId)) return;
      if (this.#live.get(assetId)?.problem?.kind === 'elsewhere') this.#live.delete(assetId);
      if (!terms || !latest || !canGoOn(latest) || !needsNobody(terms, latest)) return;
      this.#running.add(assetId);
      await this.#run(terms, latest).finally(() => this.#running.delete(assetId));
    };
    await this.#journal
      .alone(assetId, takeOver, { waits: true, released: this.#ended })
      .catch((error: unknown) => this.#stop(assetId, { kind: 'error', error: knownError(error) }));
    this.#awaited.delete(assetId);
    this.#resumed.delete(assetId);
    if (!this.#end.signal.aborted) this.#changed();
  }

  #stop(assetId: string, problem: MintProblem): void {
    if (this.#end.signal.aborted) return;
    const quantity = this.#journal.get(assetId)?.quantity ?? 1;
    this.#liveOf(assetId, quantity).end(problem);
  }

  #liveOf(assetId: string, quantity: number): LiveOrder {
    const live = this.#live.get(assetId) ?? new LiveOrder(this.#context.clock, quantity, this.#changed);
    this.#live.set(assetId, live);
    return live;
  }

  async #run(terms: MintTerms, entry: MintEntry | undefined, looksOnly = false): Promise<void> {
    const { id: assetId } = terms.asset;
    const { signal } = this.#end;
    const live = new LiveOrder(this.#context.clock, terms.quantity, this.#changed);
    this.#live.set(assetId, live);
    live.begin(firstStep(terms, entry));
    const { runMint } = await import('./mint-run.js');
    const [context, wallet, journal] = [this.#context, this.#wallet, this.#journal];
    const end = await runMint({ context, wallet, journal, terms, live, entry, looksOnly, signal });
    // A member who has signed out or left sees the result on their next visit.
    if (signal.aborted) return;
    const { problem } = end;
    if (problem) this.news = [...this.news, { kind: 'stopped', assetId, problem }];
    else if (end.entry?.stage === 'minted') this.news = [...this.news, { kind: 'minted', entry: end.entry }];
    live.end(problem);
    this.#followCancelled(assetId);
    this.#settle();
  }

  /** Invalidates all answers that a mint changes: at once, and again when the proxy has dropped its public lists from memory. */
  #settle(): void {
    const invalidate = (): void => {
      for (const path of changedPaths) this.#context.cache.invalidate(path);
    };
    invalidate();
    clearTimeout(this.#settleTimer);
    this.#settleTimer = setTimeout(invalidate, publicFreshMs);
  }
}

/** Whether an order can continue without the member's wallet. */
const needsNobody = ({ contract }: MintTerms, { stage }: MintEntry): boolean =>
  stage === 'reporting' || !needsWallet(contract);

/** Returns the step that is shown until the code that works on orders has loaded. */
function firstStep({ contract }: MintTerms, entry: MintEntry | undefined): MintStep {
  if (entry) return entry.stage === 'sent' || entry.stage === 'reporting' ? entry.stage : 'preparing';
  return needsWallet(contract) ? 'wallet' : 'ordering';
}

function progressOf(entry: MintEntry | undefined, live: LiveOrder | undefined): MintProgress {
  return {
    quantity: entry?.quantity ?? live?.quantity ?? 1,
    entry,
    step: live?.step,
    since: live?.since ?? entry?.since ?? 0,
    problem: live?.problem ?? (entry?.stage === 'asking' && !live ? { kind: 'unclear' } : undefined),
    fee: live?.fee,
    isReset: live?.isReset ?? false,
    isReplaced: live?.isReplaced ?? false,
  };
}
