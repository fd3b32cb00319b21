import { type ChildProcess, spawn } from 'node:child_process';

/** A server in a process of its own, and the port on which it listens. */
export interface ServerProcess {
  readonly port: number;
  /** What it has written until now. */
  output(): string;
  close(): Promise<void>;
}

/**
 * Starts a server, and waits until it writes its port as the pattern's group.
 *
 * @throws Error with all that it wrote, if it ends before.
 */
export function startServer(
  [command, ...args]: readonly [string, ...string[]],
  pattern: RegExp,
  { cwd, env }: { cwd: string; env?: Readonly<Record<string, string>> },
): Promise<ServerProcess> {
  const child = spawn(command, args, { cwd, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  let written = '';
  return new Promise((resolve, reject) => {
    const read = (chunk: Buffer): void => {
      written += chunk.toString();
      const port = Number(pattern.exec(written)?.[1]);
      if (port > 0) resolve({ port, output: () => written, close: () => end(child, ended) });
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('error', reject);
    void ended.then(() => reject(new Error(`${command} ${args.join(' ')} ended with ${child.exitCode}:\n${written}`)));
  });
}

async function end(child: ChildProcess, ended: Promise<void>): Promise<void> {
  const force = setTimeout(() => child.kill('SIGKILL'), 10_000);
  child.kill('SIGTERM');
  await ended;
  clearTimeout(force);
}
