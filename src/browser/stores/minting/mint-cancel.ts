import type { Clock } from '../../client/clock.js';
import type { Client } from '../../client/transport.js';
import type { MintEntry, MintJournal } from './mint-journal.js';
import { followCancelled } from './mint-request.js';

/** An abandoned order, and everything needed to wait for its end. */
export interface CancelledOrder {
  readonly client: Client;
  readonly clock: Clock;
  readonly journal: MintJournal;
  readonly assetId: string;
  readonly mintId: string;
  /** Aborted when this page no longer waits for the order. */
  readonly signal: AbortSignal;
  /** Resolves when `signal` aborts. */
  readonly released: Promise<void>;
}

/**
 * Waits until an abandoned order has ended, and keeps its journal entry up to date: when its points are returned, and
 * how it ended. Resolves with the order if it was minted. Rejects if it is gone, or when the signal aborts.
 */
export async function showCancelled(order: CancelledOrder): Promise<MintEntry | undefined> {
  const { client, clock, journal, assetId, mintId, signal, released } = order;
  const change = async (next: (latest: MintEntry) => MintEntry | undefined): Promise<void> => {
    const set = (latest: MintEntry | undefined): Promise<void> => {
      if (latest?.stage === 'cancelling' && latest.mintId === mintId) journal.set(assetId, next(latest));
      return Promise.resolve();
    };
    await journal.alone(assetId, set, { waits: true, released });
  };
  const until = (refundAt: number): void => {
    if (journal.get(assetId)?.refundAt !== refundAt) void change((latest) => ({ ...latest, refundAt }));
  };
  const { status, txHash } = await followCancelled(client, mintId, signal, until);
  let minted: MintEntry | undefined;
  await change(({ refundAt: _, ...latest }) => {
    if (status === 'minted')
      minted = { ...latest, stage: 'minted', since: clock.now(), ...(txHash && { hash: txHash }) };
    return minted;
  });
  return minted;
}
