import { endPairing, type Client, type Session } from './client.js';
import { rpcError } from './rpc-error.js';
import { within } from './within.js';

/** A link that a wallet is to open, and what comes of it. */
export interface Pairing {
  /** The link, once there is one. */
  readonly uri: string | undefined;
  /** The session with the wallet that has opened it. */
  readonly session: Promise<Session>;
  /** Resolves when neither page nor relay wait for a wallet any more, whatever has come of it. */
  readonly over: Promise<void>;
  /** Nobody waits any more: the link is good for nothing from now on. */
  drop(): void;
}

/** What is asked of a wallet besides accounts. A wallet may grant less. */
const methods = [
  'personal_sign',
  'eth_signTypedData_v4',
  'eth_sendTransaction',
  'wallet_switchEthereumChain',
  'wallet_addEthereumChain',
  'wallet_watchAsset',
];

/** Milliseconds in which a relay that can be reached has taken a message. */
const patience = 10_000;
/** Milliseconds to wait for a link that nobody waits for any more, so that it can be taken back. */
const farewell = 2000;

/**
 * Makes a link.
 *
 * @param chains EIP-155 ids
 * @param ready resolves when the relay may be called
 * @param onLink hears of it
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
      reject(rpcError(4001, 'Nobody waits for the wallet any more.'));
    };
  });
  const eip155 = {
    chains: chains.map((id) => `eip155:${id}`),
    methods,
    events: ['accountsChanged', 'chainChanged'],
  };
  const proposed = ready.then(() => {
    if (isDropped) throw rpcError(4001, 'Nobody waits for the wallet any more.');
    return client.connect({ optionalNamespaces: { eip155 } });
  });
  const answered = within(patience, proposed).then((made) => {
    const approval = made.approval();
    uri = made.uri ?? '';
    // Dropped meanwhile: nobody is to see it.
    if (!isDropped) onLink(uri);
    return approval;
  });
  // Whoever drops it hears of nothing else.
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

/** Takes back a link that came to nothing. One that never came to be needs no such thing. */
async function forget(client: Client, proposed: Promise<{ readonly uri?: string | undefined }>): Promise<void> {
  const made = await within(farewell, proposed).catch(() => undefined);
  const [, topic] = /^wc:(\w+)@/.exec(made?.uri ?? '') ?? [];
  if (topic) await endPairing(client, topic);
}
