import type { OrderOnChain } from '../../verify/order-on-chain.js';

/** Seconds for which a signed order is valid. */
export const orderLifetime = 3_600;

/** Seconds after an order's expiry until it counts as void: the last blocks may still be reorganised, and a report may be late. */
export const settlingTime = 900;

/** A signed order, which the contract accepts until it expires. */
export interface SignedOrder {
  readonly status: 'generatingSignature' | 'minting' | 'minted' | 'failed';
  /** Whether the member cancelled it, or the service failed to send it. */
  readonly isCancelled: boolean;
  readonly isPaidInPoints: boolean;
  /** Seconds since 1970 */
  readonly validUntil: number;
}

/** The decision on an order. */
export interface Judgement {
  /** How the mint ends; `undefined` if it stays unchanged. */
  readonly end: 'minted' | 'failed' | undefined;
  /** Whether the decision is final. Otherwise the contract has to be asked again later. */
  readonly isFinal: boolean;
}

/**
 * Decides on an order by its contract's answer. The mint fails, and may be refunded, only when the order is void: unused, and
 * expired by the chain's own clock. Even an order that was reported as minted fails if the chain no longer has it.
 *
 * @param chain the contract's answer; `undefined` if no node of the chain can be asked. Then the service's clock decides whether an
 *   order is void, and a mint paid in points fails only if it was cancelled, because a report may be missing
 * @param now seconds since 1970 by the service's clock
 */
export function judgeOrder(order: SignedOrder, chain: OrderOnChain | undefined, now: number): Judgement {
  const { status, isCancelled, isPaidInPoints, validUntil } = order;
  const isOver = (chain ? chain.blockTime : now) > validUntil + settlingTime;
  if (chain?.isUsed) return { end: status === 'minted' ? undefined : 'minted', isFinal: isOver };
  if (!isOver) return { end: undefined, isFinal: false };
  const isOpen = status === 'generatingSignature' || status === 'minting';
  const fails = chain ? status !== 'failed' : isOpen && (isCancelled || !isPaidInPoints);
  return { end: fails ? 'failed' : undefined, isFinal: true };
}
