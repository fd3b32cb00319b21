import { spawnSync } from 'node:child_process';
import { root } from '../../.config/build/entries.mjs';

/** Returns the output of a git command, or undefined if it fails or git is not on this machine. */
export function git(...args: string[]): string | undefined {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 28 });
  return status === 0 ? stdout.trim() : undefined;
}
