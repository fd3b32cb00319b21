import type { ReasonBody } from '../../../contract/reason.js';
import type { StoreContext } from '../context.js';
import { Journal, type JournalDefinition, type WorkEnd, type WorkOptions } from '../journal/journal.js';

/**
 * How far an order to mint has come, as far as this browser knows.
 * - `asking`: the request was sent, and its answer has not arrived
 * - `ordered`: the platform has accepted the order and works on it, or the wallet still has to send the transaction
 * - `sending`: the wallet was asked to send the transaction, and only a refusal would prove that it did not
 * - `sent`: the transaction is under way
 * - `reporting`: the transaction is on the chain, and the platform has not been told
 * - `cancelling`: the member has abandoned it. It ends as failed unless the wallet sends it, or has already sent it,
 *   before it expires
 * - `minted`, `failed`: the order has ended
 */
export type MintStage = 'asking' | 'ordered' | 'sending' | 'sent' | 'reporting' | 'cancelling' | 'minted' | 'failed';

/** The browser's record of an order to mint. Times are epoch ms on the server's clock. */
export interface MintEntry {
  readonly assetId: string;
  readonly contractId: string;
  readonly name: string;
  readonly quantity: number;
  readonly stage: MintStage;
  readonly startedAt: number;
  /** When the order reached this stage. */
  readonly since: number;
  /** The platform's id of the order. */
  readonly mintId?: string;
  /** The account that receives the tokens. */
  readonly wallet?: string;
  readonly hash?: string;
  readonly tokenId?: string;
  /** Whether points were paid; the platform returns them if the order fails. */
  readonly isPaidInPoints?: boolean;
  /** How many points were paid, in whole units; orders of older pages do not say. */
  readonly paid?: string;
  /** When a cancelled order's points are returned unless it was sent, if that is known. */
  readonly refundAt?: number;
  /** Why the platform refused. */
  readonly reason?: ReasonBody;
}

const openStages: readonly string[] = ['asking', 'ordered', 'sending', 'sent', 'reporting', 'cancelling'];
const stages: readonly string[] = [...openStages, 'minted', 'failed'];

/** Whether an order has not ended yet. */
export const isUnderWay = ({ stage }: MintEntry): boolean => openStages.includes(stage);

/** Whether an order can be continued or cancelled. Without the answer to its request, its id is not known. */
export const canGoOn = (entry: MintEntry): boolean =>
  isUnderWay(entry) && entry.stage !== 'asking' && entry.stage !== 'cancelling';

/** Whether an order's transaction is under way or on the chain. */
export const isSent = ({ stage }: MintEntry): boolean => stage === 'sent' || stage === 'reporting';

const hour = 3_600_000;
/** Maximum number of receipts kept: enough for a useful history, too few to fill the browser's storage. */
const mostReceipts = 100;

/** Orders by asset. One that has not ended is removed after 30 days, one that has ended after two hours. */
const orderDefinition: JournalDefinition<MintEntry> = {
  name: 'mints@2',
  parse: parseEntry,
  expiresAt: (entry) => entry.since + (isUnderWay(entry) ? 30 * 24 * hour : 2 * hour),
};

/** Minted orders by order id. Receipts stay when their orders are removed, because limits per member count them. */
const receiptDefinition: JournalDefinition<MintEntry> = {
  name: 'mint-receipts@1',
  parse: parseEntry,
  expiresAt: () => Infinity,
};

/** A member's orders to mint, shared by all tabs, and the receipts of minted orders. */
export class MintJournal {
  readonly #orders: Journal<MintEntry>;
  readonly #receipts: Journal<MintEntry>;

  /** @param changed called after every change, by this tab or another */
  constructor(
    context: Pick<StoreContext, 'storage' | 'locks' | 'proxy' | 'clock'>,
    member: string,
    changed: () => void,
  ) {
    this.#orders = new Journal(context, orderDefinition, member, changed);
    this.#receipts = new Journal(context, receiptDefinition, member, changed);
  }

  /** Orders by asset id. */
  get orders(): Readonly<Record<string, MintEntry>> {
    return this.#orders.entries;
  }

  /** Receipts of the orders minted in this browser, latest first. */
  get receipts(): readonly MintEntry[] {
    return Object.values(this.#receipts.entries).sort((one, other) => other.since - one.since);
  }

  /** Returns the order for an asset. */
  get(assetId: string): MintEntry | undefined {
    return this.#orders.get(assetId);
  }

  /** Changes the order for an asset; `undefined` removes it. A minted order leaves a receipt. */
  set(assetId: string, entry: MintEntry | undefined): void {
    if (entry?.stage === 'minted') this.#addReceipt(entry);
    this.#orders.set(assetId, entry);
  }

  /** Runs `work` on the order for an asset unless another tab is working on it. See {@link Journal.alone}. */
  alone<T>(
    assetId: string,
    work: (latest: MintEntry | undefined) => Promise<T>,
    options?: WorkOptions,
  ): Promise<WorkEnd<T>> {
    return this.#orders.alone(assetId, work, options);
  }

  /** Stops calling `changed`. Later changes are still stored. */
  close(): void {
    this.#orders.close();
    this.#receipts.close();
  }

  #addReceipt(entry: MintEntry): void {
    const id = receiptId(entry);
    if (this.#receipts.get(id)) return;
    for (const old of this.receipts.slice(mostReceipts - 1)) this.#receipts.set(receiptId(old), undefined);
    this.#receipts.set(id, entry);
  }
}

const receiptId = ({ mintId, assetId, startedAt }: MintEntry): string => mintId ?? `${assetId} ${startedAt}`;

function parseEntry(value: unknown): MintEntry | undefined {
  const { assetId, contractId, name, quantity, stage, startedAt, since, ...rest } = value as Partial<
    Record<keyof MintEntry, unknown>
  >;
  const isEntry =
    [assetId, contractId, name].every((text) => typeof text === 'string') &&
    Number.isSafeInteger(quantity) &&
    [startedAt, since].every((at) => Number.isFinite(at)) &&
    stages.includes(stage as string) &&
    (rest.refundAt === undefined || Number.isFinite(rest.refundAt)) &&
    [rest.mintId, rest.wallet, rest.hash, rest.tokenId, rest.paid].every(
      (text) => text === undefined || typeof text === 'string',
    );
  return isEntry ? (value as MintEntry) : undefined;
}
