import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { describe, it } from 'node:test';
import SnagSolutions from '@snagsolutions/sdk';
import { contract } from '../../src/contract/index.js';
import type { Endpoint } from '../../src/contract/index.js';
import { sdkOperations } from './sdk-operations.js';
import type { Misfit } from './sdk-operations.js';

/** The compiler's part of the test: this fails to compile if one of the answers differs from what the client expects. */
const misfits: readonly never[] = [] as Misfit[];

const routeOf = ({ method, path }: Endpoint) => `${method} ${path.replaceAll(/\{\w+\}/g, '{}')}`;

/** Returns every route in the client's own source. */
function routesOfClient(): string[] {
  const folder = join(dirname(createRequire(import.meta.url).resolve('@snagsolutions/sdk')), 'src', 'resources');
  return readdirSync(folder, { recursive: true })
    .map(String)
    .filter((file) => file.endsWith('.ts'))
    .flatMap((file) => [
      ...readFileSync(join(folder, file), 'utf8').matchAll(/\.(get|post|put|patch|delete)\(\s*['`](\/[^'`]+)/g),
    ])
    .map(([, method = '', path = '']) => `${method.toUpperCase()} ${path.replaceAll(/\$\{\w+\}/g, '{}')}`);
}

describe("the platform's own client", () => {
  it('has only operations of the contract, with compatible answers', () => {
    assert.deepEqual(misfits, []);
    const shared = Object.keys(sdkOperations).map((name) => routeOf(contract[name as keyof typeof sdkOperations]));
    assert.deepEqual(shared.sort(), routesOfClient().sort());
  });

  it('uses the contract’s route for each operation', async () => {
    const id = '00000000-0000-4000-8000-000000000000';
    for (const [name, operation] of Object.entries(sdkOperations)) {
      const routes: string[] = [];
      const client = new SnagSolutions({
        apiKey: 'key',
        baseURL: 'http://service.test',
        fetch: (url, init) => {
          routes.push(`${init?.method?.toUpperCase()} ${new URL(url as string).pathname}`);
          return Promise.resolve(Response.json({}));
        },
      });
      await operation(client);
      const { method, path }: Endpoint = contract[name as keyof typeof sdkOperations];
      const expected = path.replace('{authType}', 'discord').replace('{id}', id);
      assert.deepEqual(routes, [`${method} ${expected}`], name);
    }
  });
});
