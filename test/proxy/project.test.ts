import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import * as z from 'zod/mini';
import { endpoints } from '../../src/contract/index.js';
import { compileProjection, mismatch } from '../../src/proxy/answers/project.js';
import { isSafeUrl, rebuild } from '../../src/proxy/answers/rebuild.js';
import { fc } from '../support/properties.js';

const id = '3f0e2b5c-9d6a-4a51-8b1e-0f5a7c2d9e41';
const text = fc.oneof(
  fc.string({ maxLength: 8 }),
  fc.constantFrom(id, '', 'https://images.example/a.png', 'http://127.0.0.1/a', 'javascript:1', '__proto__'),
);
const leaf = fc.oneof(text, fc.double(), fc.integer(), fc.boolean(), fc.constantFrom(null, undefined, Infinity));

/** Returns values that match a schema, except that now and then a part of them does not. */
function valueOf(schema: z.core.$ZodType): fc.Arbitrary<unknown> {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  const right = ((): fc.Arbitrary<unknown> => {
    switch (def.type) {
      case 'string':
        return 'format' in def && def.format === 'guid' ? fc.uuid() : text;
      case 'number':
        return fc.integer();
      case 'boolean':
        return fc.boolean();
      case 'enum':
      case 'literal':
        return fc.constantFrom(...(schema._zod.values ?? []));
      case 'nullable':
        return fc.oneof(fc.constant(null), valueOf(def.innerType));
      case 'optional':
        return fc.oneof(fc.constant(undefined), valueOf(def.innerType));
      case 'union':
        return fc.oneof(...def.options.map(valueOf));
      case 'array':
        return fc.array(valueOf(def.element), { maxLength: 3 });
      case 'record':
        return fc.dictionary(fc.string({ maxLength: 5 }), valueOf(def.valueType), { maxKeys: 3 });
      case 'object': {
        const fields = Object.entries(def.shape).map(([key, inner]) => [key, valueOf(inner)] as const);
        const known = fc.record(Object.fromEntries(fields));
        return fc
          .tuple(known, fc.dictionary(fc.constantFrom('apiKey', 'secret', 'constructor'), leaf))
          .map(([value, more]) =>
            Object.fromEntries(Object.entries({ ...more, ...value }).filter(([, one]) => one !== undefined)),
          );
      }
      default:
        return leaf;
    }
  })();
  return fc.oneof({ weight: 60, arbitrary: right }, { weight: 1, arbitrary: leaf });
}

const json = (value: unknown): unknown => JSON.parse(JSON.stringify(value) ?? 'null');

describe('an answer rebuilt by a compiled schema', () => {
  it("equals zod's result, for every endpoint that a page can reach", () => {
    let [accepted, refused] = [0, 0];
    for (const { name, exposure } of endpoints) {
      if (!exposure) continue;
      const project = compileProjection(
        exposure.response,
        () => undefined,
        () => undefined,
      );
      fc.assert(
        fc.property(valueOf(exposure.response), (value) => {
          const checked = z.safeParse(exposure.response, value);
          const projected = project(value);
          assert.equal(projected !== mismatch, checked.success, name);
          if (!checked.success) return void (refused += 1);
          accepted += 1;
          assert.equal(JSON.stringify(projected), JSON.stringify(checked.data), name);
        }),
        { numRuns: 100 },
      );
    }
    assert.ok(accepted > 2_000 && refused > 100, `${accepted} accepted, ${refused} refused`);
  });

  it("honours the schema's defaults, formats and further checks", () => {
    const schemas = [
      z.object({ a: z._default(z.string(), 'preset') }),
      z.object({ a: z.unknown() }),
      z.object({ a: z.string().check(z.maxLength(2)) }),
      z.object({ a: z.int() }),
      z.strictObject({ a: z.optional(z.string()) }),
      z.looseObject({ a: z.optional(z.string()) }),
      z.object({
        a: z.pipe(
          z.string(),
          z.transform((value) => value.length),
        ),
      }),
      z.array(z.string()).check(z.maxLength(1)),
      z.record(z.string(), z.nullable(z.number())),
    ];
    const values = [{}, { a: undefined }, { a: 'x' }, { a: 'xyz' }, { a: 1 }, { a: 1.5 }, { b: 1 }, { a: null }];
    for (const schema of schemas)
      for (const value of [...values, ['x'], ['x', 'y'], 'x', null, undefined, 3]) {
        const checked = z.safeParse(schema, value);
        const projected = compileProjection(
          schema,
          () => undefined,
          () => undefined,
        )(value);
        assert.deepEqual(projected, checked.success ? checked.data : mismatch, JSON.stringify(value));
      }
  });

  it("shares no object with the platform's answer", () => {
    const given = { rows: [{ id, more: { secret: 1 } }], secret: 2 };
    const schema = z.object({ rows: z.array(z.object({ id: z.guid(), more: z.object({}) })) });
    assert.deepEqual(json(rebuild({ response: schema }, given, false)), { rows: [{ id, more: {} }] });
    assert.equal(given.rows[0]?.more.secret, 1);
  });

  it('removes hostile URLs at any depth', () => {
    const schema = z.object({
      logoUrl: z.nullable(z.string()),
      name: z.string(),
      rows: z.array(z.object({ url: z.union([z.string(), z.number()]) })),
      map: z.record(z.string(), z.string()),
      any: z.optional(z.unknown()),
    });
    const bad = 'javascript:alert(1)';
    const value = {
      ...{ logoUrl: bad, name: bad, rows: [{ url: bad }, { url: 'https://ok.example/a' }] },
      ...{ map: { href: bad, other: bad }, any: { deep: [{ imageUrl: bad }] } },
    };
    assert.deepEqual(json(rebuild({ response: schema }, value, false)), {
      ...{ logoUrl: null, name: bad, rows: [{ url: null }, { url: 'https://ok.example/a' }] },
      ...{ map: { href: null, other: bad }, any: { deep: [{ imageUrl: null }] } },
    });
  });
});

describe('a safe URL', () => {
  it('is one that the URL parser reads as written: https, without credentials', () => {
    const part = fc.oneof(
      fc.constantFrom(
        'https://',
        'http://',
        'HTTPS://',
        '//',
        '@',
        ':',
        '/',
        '\\',
        '.',
        '?',
        '#',
        '%',
        'xn--',
        '-',
        ' ',
        '\t',
      ),
      fc.constantFrom('images.example', '127.0.0.1', '0x7f.1', 'localhost', 'a', '1', '/a.png', '[::1]', '\u0000', 'ä'),
      fc.string({ maxLength: 3 }),
    );
    const address = fc.oneof(
      fc.array(part, { maxLength: 6 }).map((parts) => parts.join('')),
      fc.array(part, { maxLength: 4 }).map((parts) => `https://a.example${parts.join('')}`),
    );
    let safe = 0;
    fc.assert(
      fc.property(address, (url) => {
        if (!isSafeUrl(url, false)) return;
        safe += 1;
        const parsed = new URL(url);
        assert.deepEqual([parsed.protocol, parsed.username, parsed.password], ['https:', '', ''], url);
        assert.doesNotMatch(url, /[\u0000-\u0020\u007f\\]/);
      }),
      { numRuns: 5_000 },
    );
    assert.ok(safe > 100, `${safe} were safe`);
  });
});
