import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { ProxyServerAddresses, ProxyServerOrder } from './proxy-server.js';

/** Origin of the pages that make the requests. */
export const page = 'https://community.example';

/** A proxy in a process of its own, with the servers that it is compared to. */
export interface ProxyProcess extends ProxyServerAddresses {
  /** Returns the processor time that the process has used so far on all cores, in seconds. */
  processorTime(): Promise<number>;
  stop(): void;
}

/** Starts the process. Its log is written, but discarded. */
export async function startProxyProcess(order: ProxyServerOrder): Promise<ProxyProcess> {
  const child = startProcess('proxy-server.ts');
  child.send(order);
  const addresses = await firstWord<ProxyServerAddresses>(child);
  return {
    ...addresses,
    processorTime: async () => {
      child.send('processor time');
      return firstWord<number>(child);
    },
    stop: () => void child.kill(),
  };
}

/** Starts a file of this folder in a process of its own. */
export function startProcess(file: string): ChildProcess {
  return fork(fileURLToPath(new URL(file, import.meta.url)), {
    execArgv: ['--import', 'tsx'],
    stdio: ['ignore', 'inherit', 'ignore', 'ipc'],
  });
}

/** Resolves with a process's next message. Rejects if the process ends first. */
export async function firstWord<T>(child: ChildProcess): Promise<T> {
  const listening = new AbortController();
  const { signal } = listening;
  const ended = once(child, 'exit', { signal }).then(([code]) => {
    throw new Error(`The process ended with ${String(code)} before it said anything.`);
  });
  try {
    const [word] = (await Promise.race([once(child, 'message', { signal }), ended])) as [T];
    return word;
  } finally {
    ended.catch(() => undefined);
    listening.abort();
  }
}
