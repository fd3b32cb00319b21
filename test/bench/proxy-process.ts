import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { ProxyServerAddresses, ProxyServerOrder } from './proxy-server.js';

/** Origin of the pages that ask. */
export const page = 'https://community.example';

/** A proxy in a process of its own, with what it is compared to. */
export interface ProxyProcess extends ProxyServerAddresses {
  stop(): void;
}

/** Starts it. What it logs goes nowhere, but is written. */
export async function startProxyProcess(order: ProxyServerOrder): Promise<ProxyProcess> {
  const child = startProcess('proxy-server.ts');
  child.send(order);
  return { ...(await firstWord<ProxyServerAddresses>(child)), stop: () => void child.kill() };
}

/** A file of this folder in a process of its own. */
export function startProcess(file: string): ChildProcess {
  return fork(fileURLToPath(new URL(file, import.meta.url)), {
    execArgv: ['--import', 'tsx'],
    stdio: ['ignore', 'inherit', 'ignore', 'ipc'],
  });
}

/** What a process tells first. Rejects where it ends before. */
export async function firstWord<T>(child: ChildProcess): Promise<T> {
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`The process ended with ${String(code)} before it was ready.`);
  });
  const [word] = (await Promise.race([once(child, 'message'), ended])) as [T];
  ended.catch(() => undefined);
  return word;
}
