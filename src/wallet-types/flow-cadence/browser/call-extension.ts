import { WalletError } from '../../../errors/wallet.js';

/** A service of a wallet, as FCL describes it (onflow/fcl-js, `wallet-provider-spec`). */
export interface FlowService {
  readonly type: string;
  readonly method: string;
  readonly uid?: string;
  readonly endpoint?: string;
  readonly params?: unknown;
  readonly data?: unknown;
  readonly provider?: { readonly name?: string; readonly icon?: string | null };
}

interface Message {
  readonly type?: string;
  readonly status?: string;
  readonly reason?: string | null;
  readonly data?: unknown;
}

/** Version of FCL whose messages these are. Extensions check it. */
const fclVersion = '1.21.0';

/** Ends the previous call. An extension has one window, and its answers do not say which call they belong to. */
let endCall: ((error: Error) => void) | undefined;

/**
 * Calls a service of an extension by `EXT/RPC`: the page posts the service, the extension says that it is ready,
 * receives the body and posts its answer. Rejects with a `WalletError`, or with an error that has the wallet's text.
 *
 * @param network `mainnet` or `testnet`; if the wallet is on the other one, it asks its owner to switch
 */
export function callExtension(env: Window, service: FlowService, body: unknown, network: string): Promise<unknown> {
  endCall?.(new WalletError('failed', 'A later request replaced this one.'));
  return new Promise((resolve, reject) => {
    const post = (message: object): void => env.postMessage(JSON.parse(JSON.stringify(message)), env.location.origin);
    const end = (error?: Error): void => {
      env.removeEventListener('message', hear);
      endCall = undefined;
      if (error) reject(error);
    };
    const hear = ({ source, data }: MessageEvent<Message | null>): void => {
      // Ignores messages from frames and other windows.
      if (source !== env || typeof data !== 'object' || data === null) return;
      if (data.type === 'FCL:VIEW:READY') {
        const { type, params, data: own } = service;
        const app = { title: env.document.title };
        const client = { fclVersion, hostname: env.location.hostname, network };
        post({
          type: 'FCL:VIEW:READY:RESPONSE',
          fclVersion,
          body,
          service: { type, params, data: own },
          config: { app, client },
        });
      } else if (data.type === 'FCL:VIEW:CLOSE') end(new WalletError('rejected', 'Closed.'));
      else if (data.type === 'FCL:VIEW:RESPONSE') {
        const isApproved = data.status === 'APPROVED';
        // Every failure is called DECLINED. The reason says whether the owner declined.
        const refusal = data.reason ? new Error(data.reason) : new WalletError('rejected', 'Declined.');
        end(isApproved ? undefined : refusal);
        if (isApproved) resolve(data.data);
      }
    };
    endCall = end;
    env.addEventListener('message', hear);
    post({ service });
  });
}
