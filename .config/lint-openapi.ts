import { createConfig, lintFromString } from '@redocly/openapi-core';
import { platformDocument, proxyDocument } from '../src/contract/openapi.js';
import packageJson from '../package.json' with { type: 'json' };

/** Checks both OpenAPI documents against the specification and a set of rules; prints every fault, and fails by it. */
const config = await createConfig({ extends: ['recommended-strict'] });

let faults = 0;
for (const [name, document] of [
  ['openapi.json', platformDocument(packageJson.version)],
  ['openapi.proxy.json', proxyDocument(packageJson.version)],
] as const) {
  const problems = await lintFromString({ source: JSON.stringify(document), absoluteRef: name, config });
  for (const { ruleId, severity, message, location } of problems)
    process.stdout.write(`${name} ${location[0]?.pointer ?? ''}: ${message} (${ruleId}, ${severity})\n`);
  faults += problems.length;
}
process.exitCode = faults > 0 ? 1 : 0;
