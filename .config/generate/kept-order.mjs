import { existsSync, readFileSync } from 'node:fs';
import { root } from '../build/entries.mjs';

/**
 * Returns names in their current order in a generated file, with new ones at the end. The order can therefore be
 * changed by moving lines in the file.
 *
 * @param {string} path path of the file from the root
 * @param {RegExp} line finds the lines of the file; its first group is the name
 * @param {readonly string[]} names
 */
export function inKeptOrder(path, line, names) {
  const now = existsSync(root + path) ? readFileSync(root + path, 'utf8') : '';
  const kept = [...now.matchAll(line)].map(([, name]) => name).filter((name) => names.includes(name));
  return [...kept, ...names.filter((name) => !kept.includes(name))];
}
