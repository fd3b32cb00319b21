import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { endpoints } from '../../src/contract/index.js';
import {
  type OpenApiDocument,
  type OpenApiOperation,
  platformDocument,
  proxyDocument,
} from '../../src/contract/openapi.js';

const platform = platformDocument('1.2.3', 'http://127.0.0.1:4000');
const proxy = proxyDocument('1.2.3');

interface Placed {
  readonly path: string;
  readonly method: string;
  readonly operation: OpenApiOperation;
}

const operationsOf = ({ paths }: OpenApiDocument): Placed[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );

const find = (document: OpenApiDocument, name: string): OpenApiOperation => {
  const found = operationsOf(document).find(({ operation }) => operation.operationId === name);
  assert.ok(found, name);
  return found.operation;
};

/** Returns every `$ref`, at any depth. */
function references(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(references);
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([key, value]) => (key === '$ref' ? [String(value)] : references(value)));
}

for (const [title, document] of [
  ['platform', platform],
  ['proxy', proxy],
] as const)
  describe(`the ${title}'s OpenAPI document`, () => {
    it('is OpenAPI 3.1 with a title, the version and a server', () => {
      assert.equal(document.openapi, '3.1.0');
      assert.equal(document.info.version, '1.2.3');
      assert.ok(document.info.title && document.info.description && document.info.license.name);
      assert.equal(document.servers.length, 1);
    });

    it('is unchanged by JSON serialisation', () => {
      assert.deepEqual(JSON.parse(JSON.stringify(document)), document);
    });

    it('has unique operation ids', () => {
      const names = operationsOf(document).map(({ operation }) => operation.operationId);
      assert.equal(new Set(names).size, names.length);
    });

    it('describes every path parameter as required, and no parameter twice', () => {
      for (const { path, operation } of operationsOf(document)) {
        const inPath = [...path.matchAll(/\{([^}]+)\}/g)].map(([, name = '']) => name);
        const described = operation.parameters.filter((parameter) => parameter.in === 'path');
        assert.deepEqual(described.map(({ name }) => name).sort(), inPath.sort(), path);
        assert.ok(
          described.every(({ required }) => required),
          path,
        );
        const keys = operation.parameters.map((parameter) => `${parameter.in} ${parameter.name}`);
        assert.equal(new Set(keys).size, keys.length, path);
      }
    });

    it('has a body only if the method allows one, and a schema for every answer', () => {
      for (const { method, path, operation } of operationsOf(document)) {
        if (method === 'get') assert.equal(operation.requestBody, undefined, path);
        assert.ok('200' in operation.responses !== '202' in operation.responses, path);
        for (const [status, { description, content }] of Object.entries(operation.responses)) {
          assert.match(status, /^[1-5]\d\d$/);
          assert.ok(description);
          const [type = '', ...others] = Object.keys(content);
          const isStream = ['/live', '/api/changes'].includes(path) && status === '200';
          assert.equal(type, isStream ? 'text/event-stream' : 'application/json');
          assert.equal(others.length, 0);
          const [{ schema } = { schema: {} }] = Object.values(content);
          assert.ok(Object.keys(schema).length > 0, `${path} ${status}`);
        }
      }
    });

    it('refers only to schemas and security schemes that it defines', () => {
      for (const reference of references(document)) {
        const name = /^#\/components\/schemas\/(\w+)$/.exec(reference)?.[1];
        assert.ok(name && name in document.components.schemas, reference);
      }
      for (const { operation } of operationsOf(document))
        for (const requirement of operation.security)
          for (const name of Object.keys(requirement)) assert.ok(name in document.components.securitySchemes, name);
    });
  });

describe("the platform's and the proxy's documents", () => {
  it("contain exactly the platform's endpoints, and those that the proxy exposes", () => {
    const names = (document: OpenApiDocument) => operationsOf(document).map(({ operation }) => operation.operationId);
    const expected = (which: typeof endpoints) => which.map(({ name }) => name).sort();
    assert.deepEqual(names(platform).sort(), expected(endpoints.filter(({ servedBy }) => servedBy === 'platform')));
    assert.deepEqual(names(proxy).sort(), expected(endpoints.filter(({ exposure }) => exposure)));
  });

  it("differ in an endpoint's parameters: the proxy accepts those that it exposes", () => {
    const query = (document: OpenApiDocument) =>
      find(document, 'listAccounts')
        .parameters.filter((parameter) => parameter.in === 'query')
        .map(({ name }) => name);
    assert.ok(query(platform).includes('websiteId') && query(platform).includes('userId'));
    assert.deepEqual(query(proxy).sort(), [
      'excludeDeletedCurrency',
      'limit',
      'loyaltyCurrencyId',
      'sortDir',
      'startingAfter',
    ]);
  });

  it('differ in the fields of an answer', () => {
    const answer = (document: OpenApiDocument) => JSON.stringify(find(document, 'listCurrencies').responses['200']);
    assert.match(answer(platform), /apiAuthValue/);
    assert.doesNotMatch(answer(proxy), /apiAuthValue|organizationId/);
  });

  it('require the key at the platform, a session for member endpoints, and neither for public reads', () => {
    assert.deepEqual(find(platform, 'listAccounts').security, [{ apiKey: [] }]);
    assert.deepEqual(find(proxy, 'listAccounts').security, []);
    assert.deepEqual(find(proxy, 'listMyAccounts').security, [{ session: [] }]);
  });

  it('require the X-Laurel header on everything but public reads', () => {
    const asks = (name: string) => find(proxy, name).parameters.some((parameter) => parameter.name === 'X-Laurel');
    assert.equal(asks('listAccounts'), false);
    for (const name of ['listMyAccounts', 'createChallenge', 'createSession', 'endSession'])
      assert.equal(asks(name), true, name);
  });

  it('do not require a parameter that has a default', () => {
    const parameters = find(platform, 'listAccounts').parameters;
    for (const name of ['limit', 'sortDir'])
      assert.equal(parameters.find((parameter) => parameter.name === name)?.required, false, name);
    assert.equal(parameters.find(({ name }) => name === 'sortDir')?.schema['default'], 'desc');
  });
});
