import { mkdirSync, writeFileSync } from 'node:fs';
import { platformDocument, proxyDocument } from '../../src/contract/openapi.js';
import packageJson from '../../package.json' with { type: 'json' };
import { root } from './entries.mjs';

/**
 * Writes the OpenAPI documents of the package: dist/openapi.json (the platform) and dist/openapi.proxy.json (endpoints for
 * pages).
 */
const { version } = packageJson;
mkdirSync(`${root}dist`, { recursive: true });
for (const [file, document] of [
  ['openapi.json', platformDocument(version)],
  ['openapi.proxy.json', proxyDocument(version)],
] as const)
  writeFileSync(`${root}dist/${file}`, `${JSON.stringify(document, null, 2)}\n`);
