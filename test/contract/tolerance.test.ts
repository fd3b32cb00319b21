import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import ts from 'typescript';
import * as z from 'zod/mini';
import { contract } from '../../src/contract/index.js';
import type { Endpoint } from '../../src/contract/index.js';
import { SdkDeclarations } from '../service/sdk-declarations.js';
import { completionMessages } from '../../src/contract/loyalty/completions.js';
import { operationsByPath } from '../service/sdk-operations.js';
import { fc } from '../support/properties.js';

const declarations = new SdkDeclarations();
/** Stands for a missing field. */
const absent: unknown = Symbol('absent');
const uuid = fc.uuid();
const moment = fc.date({ noInvalidDate: true }).map((date) => date.toISOString());

/**
 * Optional fields of an answer: all absent, all null, absent except for lists and objects, all present, or any
 * mixture.
 */
const manners = ['minimal', 'null', 'bare', 'full', 'mixed'] as const;
type Manner = (typeof manners)[number];

/** Makes values of a type of the client's declarations. */
function valueOf(type: ts.Type, manner: Manner, name = ''): fc.Arbitrary<unknown> {
  const parts = declarations.partsOf(type);
  switch (parts.kind) {
    case 'union': {
      const isNull = (member: ts.Type) => Boolean(member.flags & ts.TypeFlags.Null);
      const others = parts.members.filter((member) => !isNull(member));
      if (manner === 'null' && others.length < parts.members.length) return fc.constant(null);
      const arbitraries = others.map((member) => valueOf(member, manner, name));
      // A value that the platform has added since.
      if (others.every((member) => member.isStringLiteral())) arbitraries.push(fc.constant('a_word_of_tomorrow'));
      if (others.length < parts.members.length && manner !== 'full' && manner !== 'bare')
        arbitraries.push(fc.constant(null));
      return fc.oneof(...arbitraries);
    }
    case 'array':
      return fc.array(valueOf(parts.item, manner, name), { minLength: manner === 'bare' ? 1 : 0, maxLength: 2 });
    case 'object': {
      if (parts.record) return fc.dictionary(fc.string(), valueOf(parts.record, manner, name), { maxKeys: 2 });
      const fields = parts.fields.map(({ name: key, type: field, isOptional }) => {
        const value = valueOf(field, manner, key);
        return [key, isOptional ? optionalOf(value, manner, field) : value] as const;
      });
      return fc
        .record({ ...Object.fromEntries(fields), fieldOfTomorrow: fc.constant({ anything: 1 }) })
        .map((record) => Object.fromEntries(Object.entries(record).filter(([, value]) => value !== absent)));
    }
    case 'literal':
      return fc.constant(parts.value);
    case 'primitive':
      if (parts.flags & ts.TypeFlags.String) return textOf(name);
      if (parts.flags & ts.TypeFlags.Number) return fc.integer({ min: 0, max: 1_000_000 });
      if (parts.flags & ts.TypeFlags.Null) return fc.constant(null);
      if (parts.flags & ts.TypeFlags.Void) return fc.constant({});
      // Of the fields without a type, the platform documents amounts; the others are lists or records.
      if (/amount/i.test(name)) return fc.oneof(fc.nat(), fc.constant('12.5'));
      return /lockVersion/.test(name) ? fc.nat() : fc.constant(name === 'metadata' || name === '' ? {} : []);
  }
}

const hasParts = (type: ts.Type): boolean =>
  ['array', 'object'].includes(declarations.partsOf(type.getNonNullableType()).kind);

function optionalOf(value: fc.Arbitrary<unknown>, manner: Manner, type: ts.Type): fc.Arbitrary<unknown> {
  if (manner === 'minimal') return fc.constant(absent);
  if (manner === 'null') return fc.constant(null);
  if (manner === 'bare') return hasParts(type) ? value : fc.constant(absent);
  return manner === 'full' ? value : fc.oneof(value, fc.constant(null), fc.constant(absent));
}

const textOf = (name: string): fc.Arbitrary<string> =>
  /^id$|Ids?$/.test(name) ? uuid : /At$|Time$|duration(Start|End)$/.test(name) ? moment : fc.string({ maxLength: 8 });

/**
 * Returns the schemas that read an answer: all of it, and what pages get of it. Of an asset, the client declares only the id; a
 * page cannot show one without a name and a price.
 */
const readers = ({ name, response, exposure }: Endpoint) =>
  exposure && name !== 'listMintingAssets' ? [response, exposure.response] : [response];

/** Adds the text that the platform documents for a completion; any other may be an error with status 200. */
const documented = (name: string, answer: unknown): unknown =>
  name === 'completeRule' ? { ...(answer as object), message: completionMessages.queued } : answer;

describe('the contract accepts what the platform’s own client declares', () => {
  for (const [path, name] of Object.entries(operationsByPath()))
    it(`from ${name}: minimal, full of nulls, complete, and with unknown fields and values`, () => {
      const endpoint: Endpoint = contract[name];
      for (const manner of manners)
        fc.assert(
          fc.property(valueOf(declarations.answerOf(path), manner), (answer) => {
            for (const schema of readers(endpoint)) {
              const result = z.safeParse(schema, documented(name, answer));
              assert.ok(result.success, `${manner}: ${JSON.stringify(result.error?.issues.slice(0, 6))}`);
            }
          }),
          { numRuns: manner === 'mixed' ? 20 : 4 },
        );
    });
});
