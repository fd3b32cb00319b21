import { endPairing, type Client, type Session } from './client.js';
import { rpcError } from './rpc-error.js';
import { within } from './within.js';

/** A link for a wallet, and its outcome. */
export interface Pairing {
  /** The link, once it exists. */
  readonly uri: string | undefined;
  /** The session with the wallet that has opened it. */
  readonly session: Promise<Session>;
  /** Resolves when neither the page nor the relay waits for a wallet, whatever the outcome. */
  readonly over: Promise<void>;
  /** Ends the wait. The link is useless from then on. */
  drop(): void;
}

/** Methods that a wallet is asked to grant besides its accounts. It may grant fewer. */
const methods = [
  'personal_sign',
  'eth_signTypedData_v4',
  'eth_sendTransaction',
  'wallet_switchEthereumChain',
  'wallet_addEthereumChain',
  'wallet_watchAsset',
];

/** Milliseconds within which a reachable relay accepts a message. */
const relayTimeoutMs = 10_000;
/** Milliseconds to wait for a link that is no longer wanted, so that it can be withdrawn. */
const withdrawTimeoutMs = 2000;

/**
 * Creates a link.
 *
 * @param chains EIP-155 ids
 * @param ready resolves when the relay may be contacted
 * @param onLink called with the link
 */
export function startPairing(
  client: Client,
  chains: readonly number[],
  ready: Promise<unknown>,
  onLink: (uri: string) => void,
): Pairing {
  let uri: string | undefined;
  let isDropped = false;
  let drop = (): void => undefined;
  const dropped = new Promise<never>((_, reject) => {
    drop = () => {
      isDropped = true;
      reject(rpcError(4001, 'The request was cancelled.'));
    };
  });
  const eip155 = {
    chains: chains.map((id) => `eip155:${id}`),
    methods,
    events: ['accountsChanged', 'chainChanged'],
  };
  const proposed = ready.then(() => {
    if (isDropped) throw rpcError(4001, 'The request was cancelled.');
    return client.connect({ optionalNamespaces: { eip155 } });
  });
  const answered = within(relayTimeoutMs, proposed).then((made) => {
    const approval = made.approval();
    uri = made.uri ?? '';
    // A link that was dropped meanwhile must not be shown.
    if (!isDropped) onLink(uri);
    return approval;
  });
  // Callers that drop the link receive no other error.
  answered.catch(() => undefined);
  const session = Promise.race([dropped, answered]);
  const over = session.then(
    () => undefined,
    () => forget(client, proposed),
  );
  return {
    get uri() {
      return uri;
    },
    session,
    over,
    drop: () => drop(),
  };
}

/** Withdraws a link that no wallet used. If the link was never created, there is nothing to withdraw. */
async function forget(client: Client, proposed: Promise<{ readonly uri?: string | undefined }>): Promise<void> {
  const made = await within(withdrawTimeoutMs, proposed).catch(() => undefined);
  const [, topic] = /^wc:(\w+)@/.exec(made?.uri ?? '') ?? [];
  if (topic) await endPairing(client, topic);
}
