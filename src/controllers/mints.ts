import type { ReactiveController } from 'lit';
import { cacheOf } from '../program/cache-of.js';
import { reportMint } from '../program/mint-orders.js';
import { MintRecords, isUnderWay, type MintRecord } from '../program/mint-records.js';
import type { Program } from '../program/program.js';
import type { LaurelHost } from './host.js';
import { MemberWallet } from './member-wallet.js';
import { MintRun } from './mint-run.js';
import type { MintProblem, MintStep, MintView, MintWish } from './mint-state.js';
import { ProgrammeController } from './programme.js';

/** What hears of mints. */
export interface MintsListener {
  /** Terms of an order that was begun on an earlier page; nothing where its asset is not known any more. */
  readonly wishOf: (record: MintRecord) => MintWish | undefined;
  readonly onMinted: (record: MintRecord) => void;
  readonly onStopped: (assetId: string, problem: MintProblem) => void;
}

interface Live {
  readonly quantity: number;
  readonly step: MintStep | undefined;
  readonly since: number;
  readonly problem: MintProblem | undefined;
  readonly fee: string | undefined;
  readonly isReplaced: boolean;
}

/** Answers that change with a mint. */
const changed = ['/api/minting/', '/api/me/minting/', '/api/me/accounts', '/api/me/transaction_entries'];
/** Milliseconds for which the proxy answers public lists from memory. */
const publicFresh = 16_000;

/** The member's mints for an element: one at a time for each asset, in all tabs, going on after a reload. */
export class MintsController implements ReactiveController {
  readonly #host: LaurelHost;
  readonly #listener: MintsListener;
  readonly #programme: ProgrammeController;
  readonly #wallet: MemberWallet;
  readonly #live = new Map<string, Live>();
  readonly #running = new Map<string, AbortController>();
  #records: { readonly of: string; readonly store: MintRecords } | undefined;
  #resumed = new Set<string>();

  constructor(host: LaurelHost, listener: MintsListener) {
    this.#host = host;
    this.#listener = listener;
    this.#programme = new ProgrammeController(host);
    this.#wallet = new MemberWallet(host);
    host.addController(this);
  }

  /** What was minted in this browser, the latest first. */
  get receipts(): readonly MintRecord[] {
    return this.#store?.receipts ?? [];
  }

  /** Chain the member's wallet is on, once it was taken. */
  get chainId(): number | undefined {
    return this.#wallet.session?.chainId;
  }

  /** Account that the wallet shows, where it is none of the member's. */
  get shownAccount(): string | undefined {
    return this.#wallet.shown;
  }

  /** Where the mint of an asset stands; nothing where there is none. */
  of(assetId: string): MintView | undefined {
    const record = this.#store?.orders[assetId];
    const live = this.#live.get(assetId);
    if (!record && !live) return undefined;
    return {
      quantity: record?.quantity ?? live?.quantity ?? 1,
      record,
      step: live?.step,
      since: live?.since ?? record?.since ?? 0,
      problem: live?.problem ?? (record?.stage === 'asking' && !live ? { kind: 'unclear' } : undefined),
      fee: live?.fee,
      isReplaced: live?.isReplaced ?? false,
    };
  }

  /** Mints. A second call for the same asset while one is under way, in any tab, does nothing. Never rejects. */
  async start(wish: MintWish): Promise<void> {
    const { id } = wish.asset;
    const order = this.#store?.orders[id];
    if (this.#running.has(id) || (order && isUnderWay(order))) return;
    await this.#alone(wish, undefined);
  }

  /** Goes on with an order that waits for the member. Call it in the click. Never rejects. */
  async resume(assetId: string): Promise<void> {
    const record = this.#store?.orders[assetId];
    const wish = record && this.#listener.wishOf(record);
    if (wish && !this.#running.has(assetId)) await this.#alone(wish, record);
  }

  /** Gives an order back that was not sent: points that were paid for it come back. */
  async giveBack(assetId: string): Promise<void> {
    const record = this.#store?.orders[assetId];
    const { program } = this.#programme;
    if (!program || this.#running.has(assetId)) return;
    try {
      if (record?.mintId) await reportMint(program.client, record.mintId, { status: 'failed' });
      this.#settle(program);
      this.dismiss(assetId);
    } catch (error) {
      this.#set(assetId, { problem: { kind: 'error', error: error as never } });
    }
  }

  /** Takes away what ended, or what nobody knows of. What is under way stays. */
  dismiss(assetId: string): void {
    if (this.#live.get(assetId)?.step !== undefined) return;
    this.#store?.set(assetId, undefined);
    this.#live.delete(assetId);
    this.#host.requestUpdate();
  }

  /** Asks the member's wallet to show a token. Whether it will; never rejects. */
  async watch({ address, tokenType }: MintWish['contract'], tokenId: string): Promise<boolean> {
    try {
      const kit = await this.#programme.program?.wallets();
      if (!kit || address === null) return false;
      const { watchToken } = await kit.mints();
      return await watchToken(await this.#wallet.take(), { contract: address, tokenType, tokenId });
    } catch {
      return false;
    }
  }

  hostUpdate(): void {
    const { program } = this.#programme;
    const state = program?.session.state.get();
    const member = state && 'user' in state ? state.user.id : undefined;
    const of = program && member ? `${program.config.proxy} ${member}` : '';
    if (of === (this.#records?.of ?? '')) return;
    this.#drop();
    if (!program || !member) return;
    const store = new MintRecords(program.config.proxy, member, program.clock.now(), () => this.#host.requestUpdate());
    this.#records = { of, store };
  }

  hostUpdated(): void {
    for (const record of Object.values(this.#store?.orders ?? {})) this.#goOn(record);
  }

  hostDisconnected(): void {
    this.#drop();
  }

  get #store(): MintRecords | undefined {
    return this.#records?.store;
  }

  /** What was under way on an earlier page goes on by itself, as far as it needs neither a wallet nor a word of the member. */
  #goOn(record: MintRecord): void {
    const { assetId, stage } = record;
    if (this.#resumed.has(assetId) || this.#running.has(assetId) || this.#live.has(assetId)) return;
    const wish = this.#listener.wishOf(record);
    if (!wish || !isUnderWay(record) || stage === 'asking') return;
    this.#resumed.add(assetId);
    const isWithoutWallet =
      stage === 'reporting' || wish.contract.contractKind === 'OFFCHAIN' || wish.contract.enableGasless;
    if (isWithoutWallet) void this.#alone(wish, record);
    else void this.#goOnWithWallet(wish, record);
  }

  /** A transaction is watched again where the wallet is there without being asked; an order waits for its member. */
  async #goOnWithWallet(wish: MintWish, record: MintRecord): Promise<void> {
    const { program } = this.#programme;
    if (!program || record.stage !== 'sent') return;
    const wallet = await program.wallets().then(
      (kit) => kit.restore(),
      () => undefined,
    );
    const isOwn = wallet?.address.toLowerCase() === record.wallet?.toLowerCase();
    if (isOwn && wallet?.chainId === wish.chainId) await this.#alone(wish, record);
  }

  /** Runs an order where no other tab does. */
  async #alone(wish: MintWish, record: MintRecord | undefined): Promise<void> {
    const { program } = this.#programme;
    const { id } = wish.asset;
    if (!program || this.#running.has(id)) return;
    const abort = new AbortController();
    this.#running.set(id, abort);
    // An element that goes leaves the order to whoever comes next, as a reload does: what it still hears it keeps.
    const gone = new Promise<void>((resolve) => abort.signal.addEventListener('abort', () => resolve()));
    const run = (): Promise<void> => Promise.race([this.#run(program, wish, record, abort.signal), gone]);
    try {
      if (!('locks' in navigator)) return await run();
      await navigator.locks.request(
        `laurel-mint ${program.config.proxy} ${id}`,
        { ifAvailable: true },
        async (lock) => {
          if (lock) await run();
          else this.#set(id, { quantity: wish.quantity, step: undefined, problem: { kind: 'elsewhere' } });
        },
      );
    } finally {
      if (this.#running.get(id) === abort) this.#running.delete(id);
      this.#host.requestUpdate();
    }
  }

  async #run(program: Program, wish: MintWish, record: MintRecord | undefined, signal: AbortSignal): Promise<void> {
    const { id } = wish.asset;
    const store = this.#store;
    this.#live.set(id, { ...blank, quantity: wish.quantity, since: program.clock.now() });
    let kept = record;
    const tell = (change: Partial<Live>): void => {
      if (!signal.aborted) this.#set(id, change);
    };
    const run = new MintRun(
      {
        program,
        wallet: this.#wallet,
        signal,
        news: {
          step: (step, fee) => tell({ step, since: program.clock.now(), problem: undefined, fee }),
          keep: (next) => {
            kept = next;
            store?.set(id, next);
            this.#host.requestUpdate();
          },
          replaced: () => tell({ isReplaced: true }),
        },
      },
      wish,
      record,
    );
    const problem = await run.go();
    // Whoever has signed out, or gone, hears no more of it here; the record stays theirs.
    if (signal.aborted) return;
    this.#set(id, { step: undefined, problem });
    if (problem) this.#listener.onStopped(id, problem);
    else if (kept) this.#listener.onMinted(kept);
    this.#settle(program);
  }

  #settle(program: Program): void {
    const ask = (): void => {
      for (const path of changed) cacheOf(program).invalidate(path);
    };
    ask();
    setTimeout(ask, publicFresh);
  }

  #set(assetId: string, change: Partial<Live>): void {
    this.#live.set(assetId, { ...(this.#live.get(assetId) ?? blank), ...change });
    this.#host.requestUpdate();
  }

  #drop(): void {
    for (const abort of this.#running.values()) abort.abort();
    this.#running.clear();
    this.#store?.close();
    this.#records = undefined;
    this.#live.clear();
    this.#resumed = new Set();
  }
}

const blank: Live = { quantity: 1, step: undefined, since: 0, problem: undefined, fee: undefined, isReplaced: false };
