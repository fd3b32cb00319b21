import { webcrypto } from 'node:crypto';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { verifyMessage } from 'viem/utils';
import type { Proxy } from '../../src/proxy/index.js';
import { KeyedVisitor, partner } from '../proxy/keyed-visitor.js';
import { RecordingPlatform } from '../proxy/recording-platform.js';
import { Visitor, base, proxyBefore, site } from '../proxy/visitor.js';
import type { Bench, Figure } from './figure.js';

const rounds = 5;
const callsPerRound = 1_000;
const signInsPerRound = 250;
const atOnce = 10;

/**
 * Measures requests of a session that is bound to a key, and sign-ins with a wallet, by the processor time of one core. That
 * includes the threads that verify signatures, but no other load on the machine. The limit is the signature alone.
 */
export const proxySessions: Bench = {
  name: 'proxy sessions',
  run: async () => [await boundCalls(), await signIns()],
};

const setUp = (): { proxy: Proxy; platform: RecordingPlatform } => {
  const platform = new RecordingPlatform();
  return { platform, proxy: proxyBefore(platform, { origins: [site, partner] }) };
};

async function boundCalls(): Promise<Figure> {
  const { proxy } = setUp();
  const member = new KeyedVisitor(proxy);
  await member.send('/session');
  const begun = await member.signIn();
  if (begun.status !== 200 || member.token === undefined) throw new Error(`Nobody was signed in: ${begun.status}.`);
  const headers = {
    origin: partner,
    'sec-fetch-site': 'cross-site',
    'x-laurel': '1',
    authorization: `DPoP ${member.token}`,
  };
  const call = async (): Promise<Request> =>
    new Request(`${base}/session`, { headers: { ...headers, dpop: await member.proof('GET', '/session') } });
  return inRounds({
    name: 'session call with a bound token',
    goal: 1_000,
    count: callsPerRound,
    prepare: call,
    work: async (request) => {
      const answer = await proxy(request);
      if (((await answer.json()) as { status?: string }).status !== 'signed-in') throw new Error('Not signed in.');
    },
    least: await proofCheck(),
    note: 'limit: one ES256 signature',
  });
}

async function proofCheck(): Promise<() => Promise<void>> {
  const { subtle } = webcrypto;
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
  const { publicKey, privateKey } = await subtle.generateKey(algorithm, false, ['sign', 'verify']);
  const jwk = await subtle.exportKey('jwk', publicKey);
  const data = new TextEncoder().encode('x'.repeat(500));
  const signature = await subtle.sign(algorithm, privateKey, data);
  return async () => {
    const key = await subtle.importKey('jwk', jwk, algorithm, false, ['verify']);
    if (!(await subtle.verify(algorithm, key, signature, data))) throw new Error('The signature does not hold.');
  };
}

async function signIns(): Promise<Figure> {
  const { proxy, platform } = setUp();
  const accounts = Array.from({ length: 50 }, () => privateKeyToAccount(generatePrivateKey()));
  let turn = 0;
  const signed = async (): Promise<Request> => {
    const visitor = new Visitor(proxy, accounts[(turn += 1) % accounts.length]);
    return new Request(`${base}/session`, {
      method: 'POST',
      headers: { origin: site, 'x-laurel': '1', 'content-type': 'application/json' },
      body: JSON.stringify(await visitor.signed(await visitor.challenge())),
    });
  };
  const account = privateKeyToAccount(generatePrivateKey());
  const message = 'x'.repeat(300);
  const signature = await account.signMessage({ message });
  return inRounds({
    name: 'sign-in with a wallet',
    goal: 250,
    count: signInsPerRound,
    prepare: signed,
    work: async (request) => {
      const answer = await proxy(request);
      platform.requests.length = 0;
      if (answer.status !== 200)
        throw new Error(`A sign-in was answered with ${answer.status}: ${await answer.text()}`);
    },
    least: async () => {
      if (!(await verifyMessage({ address: account.address, message, signature })))
        throw new Error('It does not hold.');
    },
    note: 'with three calls to the platform each; limit: one signature of a wallet',
  });
}

interface Measurement<T> {
  readonly name: string;
  readonly goal: number;
  readonly count: number;
  /** Runs before the measurement. */
  readonly prepare: () => Promise<T>;
  readonly work: (prepared: T) => Promise<void>;
  readonly least: () => Promise<void>;
  readonly note: string;
}

async function inRounds<T>({ name, goal, count, prepare, work, least, note }: Measurement<T>): Promise<Figure> {
  const runs: number[] = [];
  const limit: number[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const prepared: T[] = [];
    while (prepared.length < count) prepared.push(await prepare());
    const speed = await perCoreSecond(prepared, work);
    const fastest = await perCoreSecond(prepared, least);
    if (round === 0) continue;
    runs.push(speed);
    limit.push(fastest);
  }
  return { name: `${name}, one core`, unit: '/s', runs, limit, goal: { atLeast: goal }, note };
}

/** Returns how many are done per second of processor time, with ten at once. */
async function perCoreSecond<T>(prepared: readonly T[], work: (one: T) => Promise<void>): Promise<number> {
  const waiting = [...prepared];
  const before = process.cpuUsage();
  const worker = async (): Promise<void> => {
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) await work(next);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  const { user, system } = process.cpuUsage(before);
  return prepared.length / ((user + system) / 1e6);
}
