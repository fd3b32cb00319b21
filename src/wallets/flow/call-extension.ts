import { walletErrorFrom } from '../../errors/wallet-error-from.js';
import { WalletError } from '../../errors/wallet.js';

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

/** Version of FCL whose messages these are; extensions look at it. */
const fclVersion = '1.21.0';

/** Ends the call before: an extension has one window, and its answers do not say what they answer. */
let endCall: ((error: WalletError) => void) | undefined;

/**
 * Calls a service of an extension by `EXT/RPC`: the page posts the service, the extension says that it is ready, gets the
 * body and posts its answer. Rejects with a `WalletError`.
 *
 * @param network `mainnet` or `testnet`; the wallet asks its owner to move where it is on the other
 */
export function callExtension(env: Window, service: FlowService, body: unknown, network: string): Promise<unknown> {
  endCall?.(new WalletError('failed', 'A later request took its place.'));
  return new Promise((resolve, reject) => {
    const post = (message: object): void => env.postMessage(JSON.parse(JSON.stringify(message)), env.location.origin);
    const end = (error?: WalletError): void => {
      env.removeEventListener('message', hear);
      endCall = undefined;
      if (error) reject(error);
    };
    const hear = ({ source, data }: MessageEvent<Message | null>): void => {
      // Frames and other windows have no say in it.
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
        // Whatever goes wrong is called DECLINED: the reason says whether its owner did that.
        end(isApproved ? undefined : walletErrorFrom(data.reason ? new Error(data.reason) : undefined, service.type));
        if (isApproved) resolve(data.data);
      }
    };
    endCall = end;
    env.addEventListener('message', hear);
    post({ service });
  });
}
