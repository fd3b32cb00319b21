import { SignClient } from '@walletconnect/sign-client';
import type { WalletConnectOptions } from './options.js';
import { within } from './within.js';

export type Client = Awaited<ReturnType<typeof SignClient.init>>;
export type Session = ReturnType<Client['session']['get']>;

/** Loads the stored sessions. If there is one, the relay is contacted at once, otherwise when the first wallet is asked for. */
export async function openClient(options: WalletConnectOptions): Promise<Client> {
  const client = await SignClient.init({
    projectId: options.projectId,
    ...(options.relay ? { relayUrl: options.relay } : {}),
    metadata: {
      name: options.name ?? (document.title || location.host),
      description: '',
      url: location.origin,
      icons: [],
    },
    // The site may use the same library with its own storage.
    customStoragePrefix: 'laurel',
    telemetryEnabled: false,
    logger: 'silent',
  });
  // The library tells the relay in clear what a sealed request asks for, on which chain and of which contract.
  Object.assign(client.engine, { getTVFParams: () => ({}) });
  if (!options.verify) client.core.verify.register = () => Promise.resolve('');
  return client;
}

/** Milliseconds within which a reachable relay informs the wallet. */
const disconnectTimeoutMs = 2000;

const reason = { code: 6000, message: 'The page ended the connection.' };

/**
 * Ends a session. Resolves with whether the relay has taken the message to the wallet. A wallet that gets none forgets the
 * session after a while.
 */
export async function endSession(client: Client, topic: string): Promise<boolean> {
  try {
    await within(disconnectTimeoutMs, client.disconnect({ topic, reason }));
    return true;
  } catch {
    // The wallet may have ended it meanwhile, and then there is nothing to delete.
    await client.session.delete(topic, reason).catch(() => undefined);
    return false;
  }
}

/**
 * Withdraws a link, also from a wallet that may have opened it. Never rejects.
 *
 * @param topic of the link's pairing
 */
export async function endPairing({ core, proposal, events }: Client, topic: string): Promise<void> {
  for (const { id, pairingTopic } of proposal.getAll()) {
    if (pairingTopic !== topic) continue;
    // The library only supports expiry, so the proposal ends as if it had expired.
    events.emit('proposal_expire', { id });
    await proposal.delete(id, reason);
    core.expirer.del(id);
  }
  if (!core.pairing.getPairings().some((pairing) => pairing.topic === topic)) return;
  await within(disconnectTimeoutMs, core.pairing.disconnect({ topic })).catch(() => undefined);
}

/** Leaves the relay. A connection that is being made may still succeed, so this waits for it and closes it. */
export async function leaveRelay({ core }: Client): Promise<void> {
  const { relayer } = core;
  // Otherwise the library reconnects on its own.
  core.heartbeat.stop();
  do {
    await relayer.transportClose().catch(() => undefined);
    while (relayer.connecting) await new Promise((resolve) => setTimeout(resolve, 50));
  } while (relayer.connected);
}
