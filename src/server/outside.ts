import { existsSync } from 'node:fs';
import process from 'node:process';

/** Files that container engines put into every container. */
const containerFiles = ['/.dockerenv', '/run/.containerenv'];

/**
 * Returns the line that tells the owner that nobody outside can reach a command, where they certainly want that: a host has set
 * `PORT`, or the command runs in a container. `undefined` if they chose the address themselves.
 *
 * @param host address that they chose, if any
 * @param way how to choose another, such as `--host`
 */
export function unreachableOutside(host: string | undefined, way: string): string | undefined {
  if (host !== undefined) return undefined;
  const { PORT, KUBERNETES_SERVICE_HOST } = process.env;
  if (!PORT && !KUBERNETES_SERVICE_HOST && !containerFiles.some((file) => existsSync(file))) return undefined;
  return `It listens on 127.0.0.1, so nobody outside this machine or container can reach it. Set ${way} to 0.0.0.0.\n`;
}

/** The port that a host asks for with `PORT`, as it is written; `undefined` if it does not. */
export const portOfHost = (): string | undefined => process.env['PORT'] || undefined;
