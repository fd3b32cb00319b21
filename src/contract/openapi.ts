import * as z from 'zod/mini';
import type { Endpoint, ErrorStatus } from './endpoint.js';
import { ErrorBody, FailureBody } from './error-body.js';
import { endpoints } from './index.js';
import { Problem } from './problem.js';
import { declaredSchema } from './tolerant.js';

/** JSON Schema, dialect 2020-12, as OpenAPI 3.1 embeds it. */
export interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly [keyword: string]: unknown;
}

type MediaType = 'application/json' | 'text/event-stream';
type Content = Readonly<Partial<Record<MediaType, { readonly schema: JsonSchema }>>>;

export interface OpenApiParameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly schema: JsonSchema;
  readonly description?: string;
}

export interface OpenApiOperation {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly parameters: readonly OpenApiParameter[];
  readonly requestBody?: { readonly required: true; readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly description: string; readonly content: Content }>>;
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
}

/** The part of OpenAPI 3.1 that Laurel's documents use. */
export interface OpenApiDocument {
  readonly openapi: '3.1.0';
  readonly info: {
    readonly title: string;
    readonly version: string;
    readonly description: string;
    readonly license: { readonly name: string; readonly identifier: string };
  };
  readonly servers: readonly { readonly url: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, OpenApiOperation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, JsonSchema>>;
    readonly securitySchemes: Readonly<Record<string, Readonly<Record<string, string>>>>;
  };
}

/** Decides how much of an endpoint a document describes: all of it, or the part that passes the proxy. */
interface View {
  readonly keys: (endpoint: Endpoint, part: 'query' | 'body') => readonly string[] | undefined;
  readonly response: (endpoint: Endpoint) => z.ZodMiniType;
  readonly headers: (endpoint: Endpoint) => readonly OpenApiParameter[];
  readonly errors: (endpoint: Endpoint) => readonly ErrorStatus[];
  readonly errorSchema: (status: ErrorStatus) => string;
  readonly security: (endpoint: Endpoint) => OpenApiOperation['security'];
}

const platformView: View = {
  keys: (endpoint, part) => Object.keys(endpoint[part]?.shape ?? {}),
  response: ({ response }) => response,
  headers: () => [],
  errors: ({ errors }) => errors,
  errorSchema: (status) => (status < 500 ? 'ErrorBody' : 'FailureBody'),
  security: () => [{ apiKey: [] }],
};

const laurelHeader: OpenApiParameter = {
  name: 'X-Laurel',
  in: 'header',
  required: true,
  schema: { type: 'string', const: '1' },
  description: 'Shows that a script of the page sent the request, not a form or a link of another page.',
};

const proxyView: View = {
  keys: ({ exposure }, part) => exposure?.[part],
  response: ({ exposure, response }) => exposure?.response ?? response,
  headers: ({ access, method }) => (access === 'public' && method === 'GET' ? [] : [laurelHeader]),
  errors: ({ servedBy, access, errors, params }) =>
    servedBy === 'proxy'
      ? errors
      : [400, ...(access === 'member' ? [401 as const] : []), ...(params ? [404 as const] : []), 429, 502, 503],
  errorSchema: () => 'Problem',
  security: ({ access }) => (access === 'member' ? [{ session: [] }] : []),
};

/**
 * Returns the OpenAPI document of the platform's API as our service answers it, including endpoints for servers only.
 *
 * @param version version of the package
 * @param server URL that the paths start at
 */
export function platformDocument(version: string, server = '/'): OpenApiDocument {
  return {
    openapi: '3.1.0',
    info: info('Laurel service', version, 'The loyalty platform. Every request needs an API key.'),
    servers: [{ url: server }],
    paths: paths(
      endpoints.filter(({ servedBy }) => servedBy === 'platform'),
      platformView,
    ),
    components: {
      schemas: { ErrorBody: jsonSchema(ErrorBody), FailureBody: jsonSchema(FailureBody) },
      securitySchemes: { apiKey: { type: 'apiKey', in: 'header', name: 'X-API-KEY' } },
    },
  };
}

/**
 * Returns the OpenAPI document of the endpoints that a page can reach through the proxy.
 *
 * @param version version of the package
 * @param server path that the proxy is mounted on
 */
export function proxyDocument(version: string, server = '/laurel'): OpenApiDocument {
  return {
    openapi: '3.1.0',
    info: info('Laurel proxy', version, 'The endpoints that elements on a page can call. The proxy holds the API key.'),
    servers: [{ url: server }],
    paths: paths(
      endpoints.filter(({ exposure }) => exposure),
      proxyView,
    ),
    components: {
      schemas: { Problem: jsonSchema(Problem) },
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: '__Host-laurel' } },
    },
  };
}

const info = (title: string, version: string, description: string): OpenApiDocument['info'] => ({
  title,
  version,
  description,
  license: { name: 'MIT', identifier: 'MIT' },
});

function paths(list: readonly Endpoint[], view: View): OpenApiDocument['paths'] {
  const result: Record<string, Record<string, OpenApiOperation>> = {};
  for (const endpoint of list)
    (result[endpoint.path] ??= {})[endpoint.method.toLowerCase()] = operation(endpoint, view);
  return result;
}

function operation(endpoint: Endpoint, view: View): OpenApiOperation {
  const body = endpoint.body && picked(jsonSchema(endpoint.body), view.keys(endpoint, 'body') ?? []);
  const errors = view.errors(endpoint).map((status) => [status, errorResponse(status, view)] as const);
  return {
    operationId: endpoint.name,
    summary: endpoint.summary,
    description: `Level: ${endpoint.level}. Source: ${endpoint.source}.`,
    parameters: [
      ...parameters('path', endpoint.params && jsonSchema(endpoint.params)),
      ...parameters('query', endpoint.query && picked(jsonSchema(endpoint.query), view.keys(endpoint, 'query') ?? [])),
      ...view.headers(endpoint),
    ],
    ...(body && { requestBody: { required: true, content: content(body) } }),
    responses: {
      [endpoint.success ?? 200]: {
        description: endpoint.success === 202 ? 'Accepted. The work continues.' : 'Done.',
        content: content(jsonSchema(view.response(endpoint)), endpoint.stream && 'text/event-stream'),
      },
      ...Object.fromEntries(errors),
    },
    security: view.security(endpoint),
  };
}

function parameters(place: 'path' | 'query', schema: JsonSchema | undefined): OpenApiParameter[] {
  return Object.entries(schema?.properties ?? {}).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || (schema?.required?.includes(name) ?? false),
    schema: property,
  }));
}

function errorResponse(status: ErrorStatus, view: View) {
  return {
    description: status < 500 ? 'Refused.' : 'Failed.',
    content: content({ $ref: `#/components/schemas/${view.errorSchema(status)}` }),
  };
}

/** Returns an object schema reduced to the given properties. */
function picked(schema: JsonSchema, keys: readonly string[]): JsonSchema {
  const properties = Object.entries(schema.properties ?? {}).filter(([name]) => keys.includes(name));
  const required = schema.required?.filter((name) => keys.includes(name)) ?? [];
  return { ...schema, properties: Object.fromEntries(properties), ...(schema.required && { required }) };
}

const content = (schema: JsonSchema, type: MediaType = 'application/json'): Content => ({ [type]: { schema } });

/** Returns the schema of the input, before defaults and conversions, without its dialect, which the document declares. */
function jsonSchema(schema: z.ZodMiniType): JsonSchema {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(declaredSchema(schema), { io: 'input' }) as JsonSchema;
  return rest;
}
