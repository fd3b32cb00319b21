import type { Client } from '../../client/transport.js';
import type { PageResponse } from '../../../contract/index.js';
import type { AgreedPrice } from './price.js';
import type { ReasonBody } from '../../../contract/reason.js';
import { ApiError } from '../../../errors/api.js';

/** A request to mint. */
export interface MintRequest {
  readonly contractId: string;
  readonly assetId: string;
  readonly quantity: number;
  /** The price of one that the member has agreed to. The platform refuses any other. */
  readonly agreedPrice: AgreedPrice;
  /** The account that receives the tokens. If it is absent, the proxy uses the member's first one. */
  readonly wallet?: string | undefined;
  readonly emailAddress?: string | undefined;
  readonly customInputValue?: string | undefined;
}

/** The result of a request to mint. */
export type MintAnswer =
  | { readonly kind: 'ordered'; readonly mintId: string }
  | { readonly kind: 'refused'; readonly reason: ReasonBody | undefined }
  /** It is unknown whether the request arrived. */
  | { readonly kind: 'unclear' }
  /** The request was not sent, or the platform did not accept it. */
  | { readonly kind: 'failed'; readonly error: ApiError };

/** The platform's answer about the status of an order. */
export type OrderStatus = PageResponse<'GET /api/me/minting/status/{id}'>;

/** The end of a mint, as it is reported to the platform. */
export interface MintOutcome {
  readonly status: 'minted' | 'failed';
  readonly hash?: string | undefined;
}

/** Codes that do not tell whether a request arrived. */
const unclearCodes: readonly string[] = ['pending', 'timeout', 'unreachable', 'bad_answer'];

/** Asks the platform to mint. Sends the request only once, whatever the result. Never rejects. */
export async function askToMint(
  client: Client,
  { emailAddress, customInputValue, wallet, ...request }: MintRequest,
): Promise<MintAnswer> {
  try {
    const body = {
      ...request,
      ...(wallet !== undefined && { wallet }),
      ...(emailAddress !== undefined && { emailAddress }),
      ...(customInputValue !== undefined && { customInputValue }),
    };
    const { mintingContractAssetMintStatusId: mintId } = await client.request(
      'POST /api/me/minting/contracts/mint',
      { body },
      { member: true },
    );
    return { kind: 'ordered', mintId };
  } catch (cause) {
    const error = isApiError(cause) ? cause : new ApiError('unreachable', 'The request could not be sent.', { cause });
    if (error.code === 'refused') return { kind: 'refused', reason: error.reason };
    return unclearCodes.includes(error.code) ? { kind: 'unclear' } : { kind: 'failed', error };
  }
}

/** Milliseconds between status requests for an order: short at first, then longer. */
const lookPauses = [600, 1_000, 1_500, 2_000, 3_000, 5_000];

/**
 * Polls an order until the wallet has to send it, it has ended, or it was abandoned. Rejects if the order is gone, or
 * when `signal` aborts.
 */
export async function followMint(client: Client, id: string, signal: AbortSignal): Promise<OrderStatus> {
  for (let look = 0; ; look += 1) {
    await pause(lookPauses[Math.min(look, lookPauses.length - 1)] ?? 5_000, signal);
    const status = await askForStatus(client, id, signal);
    if (status && (hasEnded(status) || status.signature || status.refundAt)) return status;
  }
}

/** Maximum number of milliseconds between status requests for an abandoned order. */
const cancelPause = 60_000;

/**
 * Polls an abandoned order until it has ended. Rejects if the order is gone, or when `signal` aborts.
 *
 * @param until called with the time at which its points are returned, epoch ms on the server's clock
 */
export async function followCancelled(
  client: Client,
  id: string,
  signal: AbortSignal,
  until: (at: number) => void,
): Promise<OrderStatus> {
  for (;;) {
    const status = await askForStatus(client, id, signal);
    if (status && hasEnded(status)) return status;
    const refundAt = Date.parse(status?.refundAt ?? '');
    if (Number.isFinite(refundAt)) until(refundAt);
    await pause(cancelPause, signal);
  }
}

const hasEnded = ({ status }: OrderStatus): boolean => status === 'minted' || status === 'failed';

/**
 * Asks for the status of an order. Resolves with `undefined` after an error that may pass. Rejects if the order is
 * gone, or when `signal` aborts.
 */
export async function askForStatus(client: Client, id: string, signal: AbortSignal): Promise<OrderStatus | undefined> {
  try {
    const status = await client.request('GET /api/me/minting/status/{id}', { params: { id } }, { member: true });
    signal.throwIfAborted();
    return status;
  } catch (error) {
    signal.throwIfAborted();
    if (isApiError(error) && (error.code === 'not_found' || error.code === 'signed_out')) throw error;
    return undefined;
  }
}

/**
 * Tells the platform how a mint ended. Resolves with `ended` if the order had ended before: an earlier report arrived and its
 * answer was lost, or the platform finished first. Rejects with an `ApiError` if the report did not arrive.
 */
export async function reportMint(
  client: Client,
  id: string,
  { status, hash }: MintOutcome,
): Promise<'reported' | 'ended'> {
  try {
    const body = hash ? { status, txHash: hash } : { status };
    await client.request('POST /api/me/minting/status/{id}', { params: { id }, body }, { member: true });
    return 'reported';
  } catch (error) {
    if (isApiError(error) && error.reason?.code === 'already_completed') return 'ended';
    throw error;
  }
}

/** Resolves after `duration` milliseconds; rejects when `signal` aborts. */
export function pause(duration: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const abort = (): void => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', abort);
      resolve();
    }, duration);
    signal.addEventListener('abort', abort, { once: true });
  });
}

const isApiError = (error: unknown): error is ApiError => error instanceof Error && error.name === 'ApiError';
