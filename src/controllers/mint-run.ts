import { isEvm } from '../contract/wallet-types/index.js';
import { ApiError } from '../errors/api.js';
import type { ContractError } from '../errors/contract-error.js';
import type { LaurelError } from '../errors/laurel-error.js';
import { needsWallet } from '../loyalty/availability.js';
import { askToMint, followMint, reportMint, type MintProgress } from '../program/mint-orders.js';
import type { MintRecord, MintStage } from '../program/mint-records.js';
import type { Program } from '../program/program.js';
import type { MemberWallet } from './member-wallet.js';
import { MintStop, awaitMint, checkFunds, readyWallet, sendMint, type ReadyWallet } from './mint-sending.js';
import type { MintProblem, MintStep, MintWish } from './mint-state.js';

/** What a run tells while it goes on. */
export interface RunNews {
  readonly step: (step: MintStep, fee?: string) => void;
  /** The record to keep from now on; `undefined` for none. */
  readonly keep: (record: MintRecord | undefined) => void;
  readonly replaced: () => void;
}

/** What a run works with. */
export interface RunParts {
  readonly program: Program;
  readonly wallet: MemberWallet;
  readonly news: RunNews;
  readonly signal: AbortSignal;
}

/** Milliseconds between attempts to report, for as long as the page is there. */
const reportPause = [1_000, 3_000, 10_000];

/** Takes one order through all it needs: from the wish to a receipt, or on from wherever a record says that it stands. */
export class MintRun {
  readonly #parts: RunParts;
  readonly #wish: MintWish;
  #record: MintRecord | undefined;
  #ready: ReadyWallet | undefined;

  constructor(parts: RunParts, wish: MintWish, record?: MintRecord) {
    this.#parts = parts;
    this.#wish = wish;
    this.#record = record;
  }

  /** Resolves with why it does not go on; with nothing where it is minted. Never rejects. */
  async go(): Promise<MintProblem | undefined> {
    try {
      if (!this.#record) await this.#order();
      await this.#finish();
      return undefined;
    } catch (error) {
      if (error instanceof MintStop) return error.problem;
      return { kind: 'error', error: known(error) };
    }
  }

  async #order(): Promise<void> {
    const { program, news } = this.#parts;
    const { contract, asset, quantity, price, chainId } = this.#wish;
    if (needsWallet(contract) && chainId !== undefined) {
      this.#ready = await readyWallet(this.#parts.wallet, chainId, news.step);
      await checkFunds(program, this.#ready, this.#wish);
    }
    const account =
      this.#ready?.wallet.address ?? (contract.contractKind === 'ONCHAIN' ? this.#evmWallet() : undefined);
    news.step('ordering');
    const now = program.clock.now();
    this.#keep({
      assetId: asset.id,
      contractId: contract.id,
      name: asset.name,
      quantity,
      stage: 'asking',
      startedAt: now,
      since: now,
      ...(account !== undefined && { wallet: account }),
      ...(price.kind === 'points' && { isPaidInPoints: true }),
    });
    const { emailAddress, customInputValue } = this.#wish;
    const asked = await askToMint(program.client, {
      contractId: contract.id,
      assetId: asset.id,
      quantity,
      wallet: account,
      emailAddress,
      customInputValue,
    });
    if (asked.kind === 'unclear') throw new MintStop({ kind: 'unclear' });
    if (asked.kind === 'ordered') return this.#move('ordered', { mintId: asked.mintId });
    this.#keep(undefined);
    if (asked.kind === 'refused') throw new MintStop({ kind: 'refused', reason: asked.reason });
    throw asked.error;
  }

  /** From an order that the platform has taken, to its end. */
  async #finish(): Promise<void> {
    const record = this.#record;
    if (!record?.mintId) throw new MintStop({ kind: 'unclear' });
    if (record.stage === 'sent' || record.stage === 'reporting') return this.#see(record);
    this.#parts.news.step('preparing');
    const progress = await followMint(this.#parts.program.client, record.mintId, this.#parts.signal);
    if (progress.status === 'minted') return this.#move('minted', progress.txHash ? { hash: progress.txHash } : {});
    if (progress.status === 'failed') return this.#refused(progress);
    await this.#send(record.mintId, progress.signature);
  }

  #refused({ reason }: MintProgress): never {
    this.#move('failed', reason ? { reason } : {});
    throw new MintStop({ kind: 'refused', reason });
  }

  async #send(mintId: string, order: unknown): Promise<void> {
    const { program, wallet, news } = this.#parts;
    const { chainId } = this.#wish;
    if (chainId === undefined) throw new MintStop({ kind: 'order', fault: 'order' });
    this.#ready ??= await readyWallet(wallet, chainId, news.step);
    let hash: string;
    try {
      hash = await sendMint(program, this.#ready, order, this.#wish, {
        step: news.step,
        sending: () => this.#move('sending'),
      });
    } catch (error) {
      this.#move('ordered');
      throw error;
    }
    this.#move('sent', { hash, mintId });
    if (this.#record) await this.#see(this.#record);
  }

  /** Watches a transaction, then reports it. */
  async #see(record: MintRecord): Promise<void> {
    const { program, wallet, news, signal } = this.#parts;
    const { chainId } = this.#wish;
    if (record.stage === 'sent' && record.hash && chainId !== undefined) {
      this.#ready ??= await readyWallet(wallet, chainId, news.step);
      news.step('sent');
      try {
        const seen = awaitMint(program, this.#ready, record.hash, this.#wish, (next) => {
          this.#move('sent', { hash: next });
          news.replaced();
        });
        // Whoever is there next watches it on.
        const { hash, tokenId } = await Promise.race([seen, ended(signal)]);
        this.#move('reporting', { hash, ...(tokenId !== undefined && { tokenId }) });
      } catch (error) {
        const { name, code } = error as Partial<ContractError>;
        // It will not be: the order can be sent again, or given back.
        if (name === 'ContractError' && (code === 'reverted' || code === 'cancelled')) this.#move('ordered');
        throw error;
      }
    }
    await this.#report();
  }

  async #report(): Promise<void> {
    const { program, news, signal } = this.#parts;
    const { mintId = '', hash } = this.#record ?? {};
    news.step('reporting');
    for (let attempt = 0; ; attempt += 1) {
      try {
        await reportMint(program.client, mintId, { status: 'minted', hash });
        return this.#move('minted');
      } catch (error) {
        const wait = reportPause[attempt];
        // It is the member's already; the next visit tells the platform.
        if (wait === undefined || signal.aborted) throw error;
        await new Promise((resolve) => setTimeout(resolve, wait));
      }
    }
  }

  /** A wallet of the member that EVM contracts can mint to. Throws a `WalletError` where there is none but of their group. */
  #evmWallet(): string | undefined {
    const state = this.#parts.program.session.state.get();
    const wallets = 'user' in state ? state.user.wallets : [];
    const fit = wallets.filter(({ type }) => isEvm(type));
    const found = fit.find(({ ofGroup }) => !ofGroup) ?? fit[0];
    if (found) this.#parts.wallet.refuseUnlinked(found.address);
    return found?.address;
  }

  #move(stage: MintStage, more: Partial<MintRecord> = {}): void {
    if (this.#record) this.#keep({ ...this.#record, ...more, stage, since: this.#parts.program.clock.now() });
  }

  #keep(record: MintRecord | undefined): void {
    this.#record = record;
    this.#parts.news.keep(record);
  }
}

const ended = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason as Error);
    signal.addEventListener('abort', () => reject(signal.reason as Error));
  });

const names = ['ApiError', 'WalletError', 'ContractError', 'ConfigError'];

/** An error of ours; what else was thrown, such as a chunk that did not arrive, is trouble on the way. */
const known = (error: unknown): LaurelError | ContractError =>
  error instanceof Error && names.includes(error.name)
    ? (error as LaurelError | ContractError)
    : new ApiError('unreachable', 'A part of the page did not arrive.', { cause: error });
