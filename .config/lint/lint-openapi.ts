import { createConfig, lintFromString } from '@redocly/openapi-core';
import { platformDocument, proxyDocument } from '../../src/contract/openapi.js';
import packageJson from '../../package.json' with { type: 'json' };

/**
 * Checks both OpenAPI documents against the specification and a set of rules; prints every error, and fails if there
 * are any.
 */
const config = await createConfig({ extends: ['recommended-strict'] });

/** Pairs of paths that one URL could match. No id is `auth`, so this is harmless. */
const harmless = [
  '`/api/website_user_attributes/{id}` and `/api/{authType}/auth`',
  '`/api/{authType}/auth` and `/api/token_claims/{id}`',
  '`/api/{authType}/auth` and `/api/auctions/{id}`',
];

let faults = 0;
for (const [name, document] of [
  ['openapi.json', platformDocument(packageJson.version)],
  ['openapi.proxy.json', proxyDocument(packageJson.version)],
] as const) {
  const found = await lintFromString({ source: JSON.stringify(document), absoluteRef: name, config });
  const problems = found.filter(({ message }) => !harmless.some((pair) => message.includes(pair)));
  for (const { ruleId, severity, message, location } of problems)
    process.stdout.write(`${name} ${location[0]?.pointer ?? ''}: ${message} (${ruleId}, ${severity})\n`);
  faults += problems.length;
}
process.exitCode = faults > 0 ? 1 : 0;
