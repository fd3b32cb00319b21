import type { Capabilities } from '../../contract/capabilities.js';
import type { Clock } from './clock.js';
import type { Client } from './transport.js';

/** Milliseconds for which an answer is reused. */
const lasts = 60_000;

interface Answer {
  /** Epoch ms until which the answer is reused. */
  readonly until: number;
  readonly capabilities: Promise<Capabilities>;
}

const answers = new WeakMap<Client, Answer>();

/**
 * Resolves with what the proxy offers: wallet types, chains, operations. Consecutive steps share one request: an answer
 * is reused for a minute, a failure reaches only the callers that wait for it. Rejects with an `ApiError`.
 */
export function capabilitiesOf({
  client,
  clock,
}: {
  readonly client: Client;
  readonly clock: Pick<Clock, 'now'>;
}): Promise<Capabilities> {
  const known = answers.get(client);
  if (known && clock.now() < known.until) return known.capabilities;
  const capabilities = client.request('GET /capabilities', {});
  answers.set(client, { until: clock.now() + lasts, capabilities });
  capabilities.catch(() => answers.delete(client));
  return capabilities;
}
