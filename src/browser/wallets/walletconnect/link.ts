import { now as deviceTime } from '../../../values/clocks.js';
import { WalletError } from '../../../errors/wallet.js';
import { endSession, leaveRelay, openClient, type Client, type Session } from './client.js';
import { chainsOf, type WalletConnectOptions } from './options.js';
import { startPairing, type Pairing } from './pairing.js';
import { rpcError } from './rpc-error.js';

/** The accounts of a session (CAIP-10), and when it ends (epoch seconds). */
interface SessionAccounts {
  readonly accounts: readonly string[];
  readonly expiry: number;
}

/** Callbacks of a link. */
export interface LinkListener {
  /** Called with a link that a wallet has to open or scan. */
  pairing(uri: string): void;
  /**
   * Called with the accounts that the wallet shares from now on, if any.
   *
   * @param moved EIP-155 id of the chain that the wallet switched to on its own
   */
  shared(now: SessionAccounts | undefined, moved?: number): void;
}

/** The connection to a wallet on another device or in another app. All methods reject with errors of EIP-1193. */
export interface Link {
  /** Pairs with a wallet, unless one is connected. */
  connect(): Promise<void>;
  request(chainId: number, call: { readonly method: string; readonly params?: unknown }): Promise<unknown>;
  /** Ends the session with the wallet, or stops waiting for one. Rejects with 4900 if the wallet could not be told. */
  end(): Promise<void>;
}

/** Loads the stored sessions. If there is one, the relay is contacted at once, otherwise when the first wallet is asked for. */
export async function openLink(options: WalletConnectOptions, listener: LinkListener): Promise<Link> {
  const client = await openClient(options);
  let session = latest(client);
  let pairing: Pairing | undefined;
  /** Functions that reject the requests that the wallet has not answered. */
  const unanswered = new Set<(reason: Error) => void>();
  /** Settles when the disconnection from the relay, if one is running, has ended. */
  let rested: Promise<unknown> = Promise.resolve();
  let isResting = false;

  const keep = (now: Session | undefined, moved?: number): void => {
    if (now?.topic !== session?.topic) for (const refuse of unanswered) refuse(endedError());
    session = now;
    const accounts = now?.namespaces['eip155']?.accounts ?? [];
    listener.shared(now && accounts.length > 0 ? { accounts, expiry: now.expiry } : undefined, moved);
  };
  const isOurs = ({ topic }: { readonly topic: string }): boolean => topic === session?.topic;
  /** Leaves the relay, unless a wallet is connected or awaited. */
  const rest = (): Promise<unknown> =>
    (rested = rested.then(async () => {
      if (session || pairing || isResting) return;
      isResting = true;
      await leaveRelay(client);
    }));
  // The library reconnects on its own, for example to unsubscribe from a link that has expired meanwhile.
  client.core.relayer.on('relayer_connect', () => {
    rested = rested.then(() => (isResting ? leaveRelay(client) : undefined));
  });
  const ended = (event: { readonly topic: string }): void => {
    if (!isOurs(event)) return;
    keep(undefined);
    void rest();
  };
  client.on('session_delete', ended);
  client.on('session_expire', ended);
  client.on('session_update', (event) => {
    if (isOurs(event)) keep(client.session.get(event.topic));
  });
  client.on('session_event', (event) => {
    if (!session || !isOurs(event)) return;
    const { name } = event.params.event;
    const data: unknown = event.params.event.data;
    if (name === 'chainChanged') keep(session, chainOf(data, event.params.chainId));
    if (name === 'accountsChanged') keep(withFirst(session, data));
  });

  /** Resolves with a wallet's answer. The library never settles a request that is sent while the session ends. */
  const answerOf = <T>(answer: Promise<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      unanswered.add(reject);
      void answer.then(resolve, reject).finally(() => unanswered.delete(reject));
    });

  /**
   * Starts a pairing. The link is reported at once, and again to each caller that asks before a wallet has answered.
   */
  function pair(): Pairing {
    const woken = rested.then(async () => {
      if (isResting) await client.core.heartbeat.init();
      isResting = false;
    });
    const made = startPairing(client, chainsOf(options), woken, (uri) => listener.pairing(uri));
    const over = (): void => {
      if (pairing === made) pairing = undefined;
    };
    made.session.then((now) => {
      over();
      keep(now);
    }, over);
    void made.over.then(rest);
    return made;
  }

  return {
    async connect() {
      if (pairing?.uri) listener.pairing(pairing.uri);
      try {
        if (session) keep(session);
        else await (pairing ??= pair()).session;
      } catch (error) {
        throw errorFrom(error);
      }
    },
    async request(chainId, { method, params }) {
      if (!session) {
        keep(undefined);
        throw endedError();
      }
      try {
        const request = { method, params };
        return await answerOf(client.request({ topic: session.topic, chainId: `eip155:${chainId}`, request }));
      } catch (error) {
        throw errorFrom(error);
      }
    },
    async end() {
      keep(undefined);
      const waited = pairing;
      pairing = undefined;
      waited?.drop();
      // Two tabs that paired at the same time have left two sessions, of which only one is used.
      const told = await Promise.all(client.session.getAll().map(({ topic }) => endSession(client, topic)));
      await waited?.over;
      await rest();
      if (told.includes(false)) throw rpcError(4900, 'The wallet could not be told that the connection has ended.');
    },
  };
}

const endedError = (): Error => rpcError(4900, 'The wallet ended the connection.');

/** Returns the latest session that is still valid. */
const latest = (client: Client): Session | undefined =>
  client.session
    .getAll()
    .filter(({ expiry, namespaces }) => expiry * 1000 > deviceTime() && namespaces['eip155'])
    .sort((a, b) => b.expiry - a.expiry)[0];

/** Reads a chain id. Wallets write chains as numbers, in hexadecimal or by CAIP-2. */
function chainOf(data: unknown, caip: string): number {
  const id = typeof data === 'string' || typeof data === 'number' ? Number(String(data).replace('eip155:', '')) : NaN;
  return Number.isSafeInteger(id) ? id : Number(caip.split(':')[1]);
}

/**
 * Returns the session with the accounts that the wallet now names moved to the front. The wallet names them with or
 * without their chain.
 */
function withFirst(session: Session, data: unknown): Session {
  const { eip155 } = session.namespaces;
  if (!eip155 || !Array.isArray(data)) return session;
  const named = data.map((account) => String(account).split(':').at(-1)?.toLowerCase());
  const place = (account: string): number => {
    const at = named.indexOf(account.split(':')[2]?.toLowerCase());
    return at < 0 ? named.length : at;
  };
  const accounts = [...eip155.accounts].sort((a, b) => place(a) - place(b));
  return { ...session, namespaces: { ...session.namespaces, eip155: { ...eip155, accounts } } };
}

/** Translates the protocol's errors into those of EIP-1193, for example when the owner ended the session. */
function errorFrom(thrown: unknown): unknown {
  const { code = 0, message = '' } = (thrown ?? {}) as { code?: number; message?: string };
  if (code >= 6000 && code < 6100) return rpcError(4900, message);
  if (/expired/i.test(message)) return new WalletError('timeout', message, thrown);
  if (/no internet/i.test(message)) return rpcError(4900, message);
  if (/no matching key|recently deleted/i.test(message)) return rpcError(4900, message);
  if (/missing or invalid\. request\(\) (?:method|chainId)/i.test(message)) return rpcError(4200, message);
  return thrown;
}
