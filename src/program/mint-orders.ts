import type { Client } from '../client/transport.js';
import type { PageResponse } from '../contract/index.js';
import type { ReasonBody } from '../contract/reason.js';
import { ApiError } from '../errors/api.js';

/** What the platform is asked for. */
export interface MintRequest {
  readonly contractId: string;
  readonly assetId: string;
  readonly quantity: number;
  /** Account it is minted to; the proxy takes the member's first where it is absent. */
  readonly wallet?: string | undefined;
  readonly emailAddress?: string | undefined;
  readonly customInputValue?: string | undefined;
}

/** What became of a request. */
export type Asked =
  | { readonly kind: 'ordered'; readonly mintId: string }
  | { readonly kind: 'refused'; readonly reason: ReasonBody | undefined }
  /** Nobody knows whether it has arrived. */
  | { readonly kind: 'unclear' }
  /** It was not sent, or not taken. */
  | { readonly kind: 'failed'; readonly error: ApiError };

export type MintProgress = PageResponse<'GET /api/me/minting/status/{id}'>;

/** Codes that say nothing of whether a request has arrived. */
const unclear: readonly string[] = ['pending', 'timeout', 'unreachable', 'bad_answer'];

/** Asks to mint, once: it is never sent again by itself. Never rejects. */
export async function askToMint(
  client: Client,
  { emailAddress, customInputValue, wallet, ...body }: MintRequest,
): Promise<Asked> {
  try {
    const sent = {
      ...body,
      ...(wallet !== undefined && { wallet }),
      ...(emailAddress !== undefined && { emailAddress }),
      ...(customInputValue !== undefined && { customInputValue }),
    };
    const { mintingContractAssetMintStatusId: mintId } = await client.request(
      'POST /api/me/minting/contracts/mint',
      { body: sent },
      { member: true },
    );
    return { kind: 'ordered', mintId };
  } catch (cause) {
    const error = isApiError(cause) ? cause : new ApiError('unreachable', 'It could not be sent.', { cause });
    if (error.code === 'refused') return { kind: 'refused', reason: error.reason };
    return unclear.includes(error.code) ? { kind: 'unclear' } : { kind: 'failed', error };
  }
}

/** How an order stands. Rejects with an `ApiError`. */
export const readMint = (client: Client, id: string): Promise<MintProgress> =>
  client.request('GET /api/me/minting/status/{id}', { params: { id } }, { member: true });

/** Milliseconds between looks: soon at first, then less and less often. */
const pace = [600, 1_000, 1_500, 2_000, 3_000, 5_000];

/** Looks at an order until the wallet's turn has come or it has ended. Rejects only when `signal` ends it. */
export async function followMint(client: Client, id: string, signal: AbortSignal): Promise<MintProgress> {
  for (let look = 0; ; look += 1) {
    await pause(pace[Math.min(look, pace.length - 1)] ?? 5_000, signal);
    try {
      const progress = await readMint(client, id);
      signal.throwIfAborted();
      if (progress.status === 'minted' || progress.status === 'failed' || progress.signature) return progress;
    } catch (error) {
      signal.throwIfAborted();
      // What is not there is not there later either; all else may pass.
      if (isApiError(error) && (error.code === 'not_found' || error.code === 'signed_out')) throw error;
    }
  }
}

/** Tells the platform how a mint ended. Whether it has taken note; rejects with an `ApiError` where it could not be told. */
export async function reportMint(client: Client, id: string, outcome: MintOutcome): Promise<void> {
  try {
    await client.request(
      'POST /api/me/minting/status/{id}',
      {
        params: { id },
        body: outcome.hash ? { status: outcome.status, txHash: outcome.hash } : { status: outcome.status },
      },
      { member: true },
    );
  } catch (error) {
    // It has ended already: said before, and not heard.
    if (isApiError(error) && error.reason?.code === 'already_completed') return;
    throw error;
  }
}

export interface MintOutcome {
  readonly status: 'minted' | 'failed';
  readonly hash?: string | undefined;
}

const pause = (duration: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, duration);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    });
  });

const isApiError = (error: unknown): error is ApiError => error instanceof Error && error.name === 'ApiError';
