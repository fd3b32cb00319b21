import { existsSync, readFileSync } from 'node:fs';
import { root } from '../build/entries.mjs';

/**
 * Returns names in the order in which a generated file has them now, with new ones at the end, so that moving a line of the file
 * changes the order.
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
