import { createRequire } from 'node:module';
import { join, dirname } from 'node:path';
import ts from 'typescript';

/* Reads the declarations of the platform's own client with TypeScript's compiler, and checks answers against the types that
   they declare. */

const declarations = join(dirname(createRequire(import.meta.url).resolve('@snagsolutions/sdk')), 'index.d.ts');

/** Fields that the client declares differently from the platform's description and from the client's other types. */
const mended: Readonly<Record<string, (type: ts.Type) => ts.Type>> = {
  // Lists declare a rule's metadata as a record of records; all other answers declare a single record.
  metadata: (type) => type.getNonNullableType().getStringIndexType() ?? type,
};

/** Describes one difference between a value and its declared type, such as `data.0.amount: text, declared number`. */
export type Difference = string;

export class SdkDeclarations {
  readonly #checker: ts.TypeChecker;
  /** The type of each operation's answer, by its path in the client, such as `loyalty.accounts.list`. */
  readonly #answers = new Map<string, ts.Type>();

  constructor() {
    const options = {
      strict: true,
      skipLibCheck: true,
      types: [],
      lib: ['lib.es2022.d.ts'],
      exactOptionalPropertyTypes: true,
    };
    const program = ts.createProgram([declarations], options);
    this.#checker = program.getTypeChecker();
    const source = program.getSourceFile(declarations);
    const client = source?.statements.find(
      (node): node is ts.ClassDeclaration => ts.isClassDeclaration(node) && node.name?.text === 'SnagSolutions',
    );
    if (!client?.name) throw new Error('The client declares no class SnagSolutions.');
    const symbol = this.#checker.getSymbolAtLocation(client.name);
    if (!symbol) throw new Error('The class SnagSolutions has no type.');
    this.#readResource(this.#checker.getDeclaredTypeOfSymbol(symbol), []);
  }

  /** Every operation of the client, by its path. */
  get operations(): string[] {
    return [...this.#answers.keys()].sort();
  }

  /** Returns the declared type of an operation's answer. */
  answerOf(operation: string): ts.Type {
    const type = this.#answers.get(operation);
    if (!type) throw new Error(`The client has no operation ${operation}.`);
    return type;
  }

  /** Returns every difference between an operation's answer and its declared type. */
  differences(operation: string, answer: unknown): Difference[] {
    return this.#compare(this.answerOf(operation), answer, []);
  }

  /** Returns the parts of a type: a union's members, an array's items, an object's fields, or none of these. */
  partsOf(type: ts.Type): TypeParts {
    if (type.isUnion()) return { kind: 'union', members: type.types };
    if (this.#checker.isArrayType(type)) {
      const [item] = this.#checker.getTypeArguments(type as ts.TypeReference);
      if (item) return { kind: 'array', item };
    }
    if (type.flags & ts.TypeFlags.Object) {
      const record = type.getStringIndexType();
      return { kind: 'object', fields: this.#fieldsOf(type), ...(record && { record }) };
    }
    // `string & {}` is how the client writes: these literals or any other text.
    if (type.isIntersection()) return { kind: 'primitive', flags: ts.TypeFlags.String };
    if (type.isLiteral()) return { kind: 'literal', value: type.value as string | number };
    if (type.flags & ts.TypeFlags.BooleanLiteral)
      return { kind: 'literal', value: this.#checker.typeToString(type) === 'true' };
    return { kind: 'primitive', flags: type.flags };
  }

  #fieldsOf(type: ts.Type): Field[] {
    return this.#checker.getPropertiesOfType(type).map((property) => {
      const isOptional = Boolean(property.flags & ts.SymbolFlags.Optional);
      const declared = this.#checker.getTypeOfSymbol(property);
      const present = isOptional ? this.#withoutUndefined(declared) : declared;
      return { name: property.name, type: mended[property.name]?.(present) ?? present, isOptional };
    });
  }

  /** `exactOptionalPropertyTypes` marks an absent value with a separate type, which only this operation removes. */
  #withoutUndefined(type: ts.Type): ts.Type {
    if (!type.isUnion()) return type;
    const isNullable = type.types.some(({ flags }) => flags & ts.TypeFlags.Null);
    return isNullable
      ? this.#checker.getNullableType(type.getNonNullableType(), ts.TypeFlags.Null)
      : type.getNonNullableType();
  }

  #readResource(type: ts.Type, path: readonly string[]): void {
    for (const property of this.#checker.getPropertiesOfType(type)) {
      if (property.name.startsWith('_')) continue;
      const name = [...path, property.name];
      const own = this.#checker.getTypeOfSymbol(property);
      const [signature] = own.getCallSignatures();
      if (!signature) {
        if (own.symbol?.declarations?.some((node) => /[\\/]resources[\\/]/.test(node.getSourceFile().fileName)))
          this.#readResource(own, name);
        continue;
      }
      // The client's own methods, such as `get` and `post`, are not operations.
      if (path.length === 0) continue;
      const [answer] = this.#checker.getTypeArguments(signature.getReturnType() as ts.TypeReference);
      if (!answer) throw new Error(`${name.join('.')} declares no answer.`);
      this.#answers.set(name.join('.'), answer);
    }
  }

  #compare(type: ts.Type, value: unknown, path: readonly string[]): Difference[] {
    const parts = this.partsOf(type);
    const isObject = typeof value === 'object' && value !== null;
    const different = () => [
      `${path.join('.') || 'answer'}: ${describe(value)}, declared ${this.#checker.typeToString(type)}`,
    ];
    switch (parts.kind) {
      case 'union': {
        const tried = parts.members.map((member) => this.#compare(member, value, path));
        if (tried.some((differences) => differences.length === 0)) return [];
        // For an object, the differences of its fields say more than the union's name.
        const inner = tried.filter((_, index) => isObject && (parts.members[index]?.flags ?? 0) & ts.TypeFlags.Object);
        return inner.length === 1 ? (inner[0] ?? []) : different();
      }
      case 'array':
        if (!Array.isArray(value)) return different();
        return value.flatMap((item, index) => this.#compare(parts.item, item, [...path, String(index)]));
      case 'object': {
        if (!isObject || Array.isArray(value)) return different();
        const values = value as Readonly<Record<string, unknown>>;
        const named = parts.fields.flatMap(({ name, type: field, isOptional }) => {
          if (name in values) return this.#compare(field, values[name], [...path, name]);
          return isOptional ? [] : [`${[...path, name].join('.')}: absent, declared as required`];
        });
        const { record } = parts;
        if (!record) return named;
        const others = Object.entries(values).filter(([key]) => !parts.fields.some(({ name }) => name === key));
        return [...named, ...others.flatMap(([key, item]) => this.#compare(record, item, [...path, key]))];
      }
      case 'literal':
        return value === parts.value ? [] : different();
      case 'primitive':
        return isPrimitive(parts.flags, value) ? [] : different();
    }
  }
}

/** Field of a declared object. */
export interface Field {
  readonly name: string;
  readonly type: ts.Type;
  readonly isOptional: boolean;
}

export type TypeParts =
  | { readonly kind: 'union'; readonly members: readonly ts.Type[] }
  | { readonly kind: 'array'; readonly item: ts.Type }
  | { readonly kind: 'object'; readonly fields: readonly Field[]; readonly record?: ts.Type }
  | { readonly kind: 'literal'; readonly value: string | number | boolean }
  | { readonly kind: 'primitive'; readonly flags: ts.TypeFlags };

function isPrimitive(flags: ts.TypeFlags, value: unknown): boolean {
  if (flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown | ts.TypeFlags.Void)) return true;
  if (flags & ts.TypeFlags.String) return typeof value === 'string';
  if (flags & ts.TypeFlags.Number) return typeof value === 'number';
  if (flags & ts.TypeFlags.Null) return value === null;
  if (flags & ts.TypeFlags.Undefined) return value === undefined;
  throw new Error(`The client declares a type that this check does not know: ${ts.TypeFlags[flags]}.`);
}

function describe(value: unknown): string {
  if (value === null) return 'null';
  if (typeof value === 'string') return `the text ${JSON.stringify(value)}`;
  if (typeof value === 'object') return Array.isArray(value) ? 'a list' : 'an object';
  return JSON.stringify(value);
}
