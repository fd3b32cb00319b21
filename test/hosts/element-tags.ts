import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../.config/build/entries.mjs';

interface Manifest {
  readonly modules: readonly { readonly declarations?: readonly { readonly tagName?: string }[] }[];
}

/** Returns the tags of all elements, as the published manifest names them. */
export function elementTags(): readonly string[] {
  const { modules } = JSON.parse(readFileSync(join(root, 'dist/custom-elements.json'), 'utf8')) as Manifest;
  const tags = modules.flatMap(({ declarations = [] }) => declarations.flatMap(({ tagName }) => tagName ?? []));
  assert.ok(tags.length >= 15, `${tags.length} elements`);
  return tags;
}
