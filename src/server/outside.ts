import { existsSync } from 'node:fs';
import process from 'node:process';

/** Files that container engines put into every container. */
const containerFiles = ['/.dockerenv', '/run/.containerenv'];

/**
 * Returns a line that warns the owner that the command cannot be reached from outside, although it certainly should be: a host has
 * set `PORT`, or the command runs in a container. `undefined` if the owner chose the address.
 *
 * @param host address that the owner chose, if any
 * @param way option that sets another address, such as `--host`
 */
export function unreachableOutside(host: string | undefined, way: string): string | undefined {
  if (host !== undefined) return undefined;
  const { PORT, KUBERNETES_SERVICE_HOST } = process.env;
  if (!PORT && !KUBERNETES_SERVICE_HOST && !containerFiles.some((file) => existsSync(file))) return undefined;
  return `It listens on 127.0.0.1, so nobody outside this machine or container can reach it. Set ${way} to 0.0.0.0.\n`;
}

/** The value of `PORT`, with which a host assigns a port, as text; `undefined` if it is not set. */
export const portOfHost = (): string | undefined => process.env['PORT'] || undefined;
