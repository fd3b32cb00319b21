import { cacheOf } from '../program/cache-of.js';
import type { MintRecord, MintRecords } from '../program/mint-records.js';
import type { Program } from '../program/program.js';
import type { MemberWallet } from './member-wallet.js';
import { MintRun } from './mint-run.js';
import type { MintProblem, MintStep, MintWish } from './mint-state.js';

/** What this tab knows of a mint, besides its record. */
export interface LiveMint {
  readonly quantity: number;
  readonly step: MintStep | undefined;
  /** Epoch ms on the server's clock. */
  readonly since: number;
  readonly problem: MintProblem | undefined;
  readonly fee: string | undefined;
  readonly isReplaced: boolean;
}

/** What hears of runs. */
export interface RunsListener {
  readonly changed: () => void;
  readonly onMinted: (record: MintRecord) => void;
  readonly onStopped: (assetId: string, problem: MintProblem) => void;
}

/** Answers that change with a mint. */
const changed = ['/api/minting/', '/api/me/minting/', '/api/me/accounts', '/api/me/transaction_entries'];
/** Milliseconds for which the proxy answers public lists from memory. */
const publicFresh = 16_000;

const blank: LiveMint = {
  quantity: 1,
  step: undefined,
  since: 0,
  problem: undefined,
  fee: undefined,
  isReplaced: false,
};

/** The mints that go on in this tab: one at a time for each asset, and none that another tab is at. */
export class MintRuns {
  readonly #wallet: MemberWallet;
  readonly #listener: RunsListener;
  readonly #live = new Map<string, LiveMint>();
  readonly #running = new Map<string, AbortController>();

  constructor(wallet: MemberWallet, listener: RunsListener) {
    this.#wallet = wallet;
    this.#listener = listener;
  }

  isRunning(assetId: string): boolean {
    return this.#running.has(assetId);
  }

  of(assetId: string): LiveMint | undefined {
    return this.#live.get(assetId);
  }

  note(assetId: string, change: Partial<LiveMint>): void {
    this.#live.set(assetId, { ...(this.#live.get(assetId) ?? blank), ...change });
    this.#listener.changed();
  }

  forget(assetId: string): void {
    this.#live.delete(assetId);
  }

  /** Runs an order where no other tab does. Never rejects. @param store what the browser keeps of it */
  async run(
    program: Program,
    wish: MintWish,
    { store, record }: { readonly store: MintRecords | undefined; readonly record?: MintRecord | undefined },
  ): Promise<void> {
    const { id } = wish.asset;
    if (this.#running.has(id)) return;
    const abort = new AbortController();
    this.#running.set(id, abort);
    // An element that goes leaves the order to whoever comes next, as a reload does: what it still hears it keeps.
    const gone = new Promise<void>((resolve) => abort.signal.addEventListener('abort', () => resolve()));
    const run = (): Promise<void> =>
      Promise.race([this.#go(program, wish, { store, record, signal: abort.signal }), gone]);
    try {
      if (!('locks' in navigator)) return await run();
      await navigator.locks.request(
        `laurel-mint ${program.config.proxy} ${id}`,
        { ifAvailable: true },
        async (lock) => {
          if (lock) await run();
          else this.note(id, { quantity: wish.quantity, step: undefined, problem: { kind: 'elsewhere' } });
        },
      );
    } finally {
      if (this.#running.get(id) === abort) this.#running.delete(id);
      this.#listener.changed();
    }
  }

  /** Has everything read anew that a mint changes. */
  settle(program: Program): void {
    const ask = (): void => {
      for (const path of changed) cacheOf(program).invalidate(path);
    };
    ask();
    setTimeout(ask, publicFresh);
  }

  /** Lets go of everything: what was sent stays sent. */
  drop(): void {
    for (const abort of this.#running.values()) abort.abort();
    this.#running.clear();
    this.#live.clear();
  }

  async #go(
    program: Program,
    wish: MintWish,
    given: {
      readonly store: MintRecords | undefined;
      readonly record: MintRecord | undefined;
      readonly signal: AbortSignal;
    },
  ): Promise<void> {
    const { id } = wish.asset;
    const { store, record, signal } = given;
    this.#live.set(id, { ...blank, quantity: wish.quantity, since: program.clock.now() });
    let kept = record;
    const tell = (change: Partial<LiveMint>): void => {
      if (!signal.aborted) this.note(id, change);
    };
    const news = {
      step: (step: MintStep, fee?: string) => tell({ step, since: program.clock.now(), problem: undefined, fee }),
      keep: (next: MintRecord | undefined) => {
        kept = next;
        store?.set(id, next);
        this.#listener.changed();
      },
      replaced: () => tell({ isReplaced: true }),
    };
    const problem = await new MintRun({ program, wallet: this.#wallet, signal, news }, wish, record).go();
    // Whoever has signed out, or gone, hears no more of it here; the record stays theirs.
    if (signal.aborted) return;
    this.note(id, { step: undefined, problem });
    if (problem) this.#listener.onStopped(id, problem);
    else if (kept) this.#listener.onMinted(kept);
    this.settle(program);
  }
}
