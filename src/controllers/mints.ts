import type { ReactiveController } from 'lit';
import { reportMint } from '../program/mint-orders.js';
import { MintRecords, isUnderWay, type MintRecord } from '../program/mint-records.js';
import type { LaurelError } from '../errors/laurel-error.js';
import type { LaurelHost } from './host.js';
import { MemberWallet } from './member-wallet.js';
import { MintRuns } from './mint-runs.js';
import type { MintProblem, MintView, MintWish } from './mint-state.js';
import { ProgrammeController } from './programme.js';

/** What hears of mints. */
export interface MintsListener {
  /** Terms of an order that was begun on an earlier page; nothing where its asset is not known any more. */
  readonly wishOf: (record: MintRecord) => MintWish | undefined;
  readonly onMinted: (record: MintRecord) => void;
  readonly onStopped: (assetId: string, problem: MintProblem) => void;
  /** Has the member connect a wallet; whether they have. */
  readonly connect: () => Promise<boolean>;
}

/** The member's mints for an element: one at a time for each asset, in all tabs, going on after a reload. */
export class MintsController implements ReactiveController {
  readonly #host: LaurelHost;
  readonly #listener: MintsListener;
  readonly #programme: ProgrammeController;
  /** The member's wallet. */
  readonly wallet: MemberWallet;
  readonly #runs: MintRuns;
  #records: { readonly of: string; readonly store: MintRecords } | undefined;
  #resumed = new Set<string>();

  constructor(host: LaurelHost, listener: MintsListener) {
    this.#host = host;
    this.#listener = listener;
    this.#programme = new ProgrammeController(host);
    this.wallet = new MemberWallet(host, listener.connect);
    this.#runs = new MintRuns(this.wallet, { ...listener, changed: () => host.requestUpdate() });
    host.addController(this);
  }

  /** What was minted in this browser, the latest first. */
  get receipts(): readonly MintRecord[] {
    return this.#store?.receipts ?? [];
  }

  /** Chain the member's wallet is on, once it was taken. */
  get chainId(): number | undefined {
    return this.wallet.session?.chainId;
  }

  /** Account that the wallet shows, where it is none of the member's. */
  get shownAccount(): string | undefined {
    return this.wallet.shown;
  }

  /** Where the mint of an asset stands; nothing where there is none. */
  of(assetId: string): MintView | undefined {
    const record = this.#store?.orders[assetId];
    const live = this.#runs.of(assetId);
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
    const order = this.#store?.orders[wish.asset.id];
    if (!order || !isUnderWay(order)) await this.#run(wish);
  }

  /** Goes on with an order that waits for the member. Call it in the click. Never rejects. */
  async resume(assetId: string): Promise<void> {
    const record = this.#store?.orders[assetId];
    const wish = record && this.#listener.wishOf(record);
    if (wish) await this.#run(wish, record);
  }

  /** Gives an order back that was not sent: points that were paid for it come back. */
  async giveBack(assetId: string): Promise<void> {
    const record = this.#store?.orders[assetId];
    const { program } = this.#programme;
    if (!program || this.#runs.isRunning(assetId)) return;
    try {
      if (record?.mintId) await reportMint(program.client, record.mintId, { status: 'failed' });
      this.#runs.settle(program);
      this.dismiss(assetId);
    } catch (error) {
      this.#runs.note(assetId, { problem: { kind: 'error', error: error as LaurelError } });
    }
  }

  /** Takes away what ended, or what nobody knows of. What is under way stays. */
  dismiss(assetId: string): void {
    if (this.#runs.of(assetId)?.step !== undefined) return;
    this.#store?.set(assetId, undefined);
    this.#runs.forget(assetId);
    this.#host.requestUpdate();
  }

  /** Asks the member's wallet to show a token. Whether it will; never rejects. */
  async watch({ address, tokenType }: MintWish['contract'], tokenId: string): Promise<boolean> {
    try {
      const kit = await this.#programme.program?.wallets();
      if (!kit || address === null) return false;
      const { watchToken } = await kit.mints();
      return await watchToken(await this.wallet.take(), { contract: address, tokenType, tokenId });
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
    if (this.#resumed.has(assetId) || this.#runs.isRunning(assetId) || this.#runs.of(assetId)) return;
    const wish = this.#listener.wishOf(record);
    if (!wish || !isUnderWay(record) || stage === 'asking') return;
    this.#resumed.add(assetId);
    const isWithoutWallet =
      stage === 'reporting' || wish.contract.contractKind === 'OFFCHAIN' || wish.contract.enableGasless;
    if (isWithoutWallet) void this.#run(wish, record);
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
    if (isOwn && wallet?.chainId === wish.chainId) await this.#run(wish, record);
  }

  async #run(wish: MintWish, record?: MintRecord): Promise<void> {
    const { program } = this.#programme;
    if (program) await this.#runs.run(program, wish, { store: this.#store, record });
  }

  #drop(): void {
    this.#runs.drop();
    this.#store?.close();
    this.#records = undefined;
    this.#resumed = new Set();
  }
}
