import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.js';
import type { Catalogue } from '../studio/catalogue.js';
import { type ElementReference, type Entry, kindOf } from './manifest.js';
import { filesOf, kBOfFile } from './weights.js';

/**
 * Returns Studio's data about the product: elements, attributes and tokens of the manifest, and the files of the script
 * tag.
 */
export function catalogueOf(version: string, elements: readonly ElementReference[]): Catalogue {
  const integrity = JSON.parse(readFileSync(join(root, 'dist/cdn/integrity.json'), 'utf8')) as Record<string, string>;
  const described = elements.map(({ name, title, summary, attributes, commonAttributes }) => ({
    ...{ name, title, summary, files: filesOf(name) },
    attributes: [...attributes, ...commonAttributes].map((attribute) => ({
      ...essence(attribute),
      kind: kindOf(attribute),
      options: attribute.options,
    })),
  }));
  const tokens = new Map(elements.flatMap(({ commonTokens }) => commonTokens.map((token) => [token.name, token])));
  const files = ['loader.js', ...new Set(described.flatMap((element) => element.files))];
  return {
    version,
    integrity: integrity['loader.js'] ?? '',
    elements: described,
    tokens: [...tokens.values()].map((token) => ({ ...essence(token), name: token.name.replace('--laurel-', '') })),
    files: Object.fromEntries(files.map((file) => [file, kBOfFile(file)])),
  };
}

const essence = ({ name, text, initial }: Entry) => ({ name, text, initial });
