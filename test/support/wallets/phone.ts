import { inspect } from 'node:util';
import { SignClient } from '@walletconnect/sign-client';
import type { Hex, TypedDataDefinition } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import type { PhoneManners } from './phone-calls.js';

/**
 * A wallet on a phone: a real client of the protocol, with a real key. Its methods throw an error that occurred since
 * the last call.
 */
export interface Phone {
  readonly address: Hex;
  /** Names that pages gave themselves, and their requests, in order. */
  readonly met: readonly string[];
  readonly asked: readonly string[];
  /** Number of pages that it is connected to. */
  readonly sessions: number;
  behave(manners: PhoneManners): void;
  /** Opens the link of a page. */
  pair(uri: string): Promise<void>;
  /** Switches to another chain, which it shares from then on. */
  moveTo(chainId: number): Promise<void>;
  /** Ends every session. */
  end(): Promise<void>;
  /** Loses its connection, and everything it knew about pages. */
  lose(): Promise<void>;
}

const silence = new Promise<never>(() => undefined);
const declined = { code: 5000, message: 'User rejected.' };

/** Whether an answer failed only because the page has withdrawn its request or ended its session meanwhile. */
const isPageGone = (error: unknown): boolean => /recently deleted|no matching key/i.test(inspect(error));

/** Starts a phone that finds pages through a relay. */
export async function openPhone(relayUrl: string, key: Hex, manners: PhoneManners = {}): Promise<Phone> {
  const account = privateKeyToAccount(key);
  const client = await SignClient.init({
    projectId: '0'.repeat(32),
    relayUrl,
    metadata: { name: 'Test phone', description: '', url: 'https://phone.example', icons: [] },
    customStoragePrefix: crypto.randomUUID(),
    telemetryEnabled: false,
    logger: 'silent',
  });
  let { pairing = 'approve', requests = 'approve', chains } = manners;
  const met: string[] = [];
  const asked: string[] = [];
  const accountsOn = (ids: readonly string[]): string[] => ids.map((id) => `${id}:${account.address}`);

  const failures: unknown[] = [];
  const throwFailure = (): void => {
    const [failure] = failures.splice(0);
    if (failure !== undefined) throw new Error(`The phone could not answer: ${inspect(failure)}`, { cause: failure });
  };
  // Listeners are not awaited, so an error thrown in one would end the process.
  const keepFailure = (error: unknown): void => {
    if (!isPageGone(error)) failures.push(error);
  };
  const hasEnded = (topic: string): Promise<void> =>
    new Promise((resolve) => {
      client.on('session_delete', (ended) => {
        if (ended.topic === topic) resolve();
      });
    });

  const safely =
    <Event>(listener: (event: Event) => Promise<void>) =>
    (event: Event): void =>
      void listener(event).catch(keepFailure);

  client.on(
    'session_proposal',
    safely(async ({ id, params }) => {
      met.push(`${params.proposer.metadata.name} (${params.proposer.metadata.url})`);
      const wanted = params.optionalNamespaces['eip155'];
      if (pairing === 'silent' || !wanted) return;
      if (pairing === 'reject') return client.reject({ id, reason: declined });
      const ids = chains?.map((chain) => `eip155:${chain}`) ?? wanted.chains ?? [];
      const { methods, events } = wanted;
      const eip155 = { chains: ids, accounts: accountsOn(ids), methods, events };
      const { acknowledged } = await client.approve({ id, namespaces: { eip155 } });
      await acknowledged();
    }),
  );
  client.on(
    'session_request',
    safely(async ({ id, topic, params }) => {
      const { method, params: values } = params.request as { method: string; params: readonly string[] };
      asked.push(method);
      const answer = async (): Promise<{ result: unknown } | { error: typeof declined }> => {
        if (requests === 'silent') return silence;
        if (requests === 'late') await hasEnded(topic);
        if (requests === 'reject') return { error: declined };
        if (method === 'personal_sign')
          return { result: await account.signMessage({ message: { raw: values[0] as Hex } }) };
        if (method === 'eth_signTypedData_v4')
          return { result: await account.signTypedData(JSON.parse(String(values[1])) as TypedDataDefinition) };
        return { error: { code: 5101, message: 'Unsupported method.' } };
      };
      const response = { id, jsonrpc: '2.0', ...(await answer()) };
      await client.respond({ topic, response });
    }),
  );

  return {
    address: account.address,
    met,
    asked,
    get sessions() {
      return client.session.length;
    },
    behave(next) {
      throwFailure();
      ({ pairing = 'approve', requests = 'approve', chains } = next);
    },
    async pair(uri) {
      throwFailure();
      await client.pair({ uri });
    },
    async moveTo(chainId) {
      throwFailure();
      for (const { topic, namespaces } of client.session.getAll()) {
        const { eip155 } = namespaces;
        if (!eip155) continue;
        const ids = [...new Set([...(eip155.chains ?? []), `eip155:${chainId}`])];
        const widened = { ...eip155, chains: ids, accounts: accountsOn(ids) };
        const { acknowledged } = await client.update({ topic, namespaces: { eip155: widened } });
        // An answer that arrived before the wait began is not reported again.
        await Promise.race([acknowledged(), new Promise((resolve) => setTimeout(resolve, 500))]);
        await client.emit({ topic, event: { name: 'chainChanged', data: chainId }, chainId: `eip155:${chainId}` });
      }
    },
    async end() {
      throwFailure();
      for (const { topic } of client.session.getAll())
        await client.disconnect({ topic, reason: { code: 6000, message: 'User disconnected.' } }).catch(keepFailure);
      throwFailure();
    },
    async lose() {
      await client.core.relayer.transportClose();
      throwFailure();
    },
  };
}
