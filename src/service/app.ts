import { randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import { messages } from '../contract/error-body.js';
import type { FailureBody } from '../contract/error-body.js';
import { contract } from '../contract/index.js';
import type { Endpoint, PlatformEndpoints } from '../contract/index.js';
import { createEvmClient } from '../verify/index.js';
import { authenticate, narrow } from './access.js';
import { openDatabase } from './db/database.js';
import type { DatabaseOptions, OpenDatabase } from './db/database.js';
import type { CheckedRequest, Clock, Handler, ServiceContext } from './handler.js';
import { handlers } from './handlers.js';
import { checkInput, readQuery } from './http/check-input.js';
import { readJson } from './http/read-json.js';
import { Refusal, invalid } from './http/refusal.js';
import type { Issue } from './http/refusal.js';

export interface ServiceOptions {
  /** An open database, which the service does not close, or where to open one. */
  readonly database: OpenDatabase['database'] | DatabaseOptions;
  readonly logger: Logger;
  readonly clock?: Clock;
  /** JSON-RPC endpoint of the chain that contract wallets are asked on. */
  readonly evmRpcUrl?: string | undefined;
}

/** The platform's API as a function from request to response. */
export interface Service {
  readonly database: OpenDatabase['database'];
  fetch(request: Request): Promise<Response>;
  close(): Promise<void>;
}

type PlatformName = keyof PlatformEndpoints;
type AnyHandler = Handler<PlatformName>;

/** Builds the service: one route for each endpoint the contract says the platform answers. */
export async function createService(options: ServiceOptions): Promise<Service> {
  const own = 'select' in options.database ? undefined : await openDatabase(options.database);
  const database = own?.database ?? (options.database as OpenDatabase['database']);
  const context: ServiceContext = {
    database,
    clock: options.clock ?? { now: () => Date.now() },
    ...(options.evmRpcUrl && { evmClient: createEvmClient({ url: options.evmRpcUrl }) }),
    cursors: new LRUCache({ max: 50_000, ttl: 15 * 60_000 }),
  };
  const app = new Hono();
  const paths = new Map<string, string[]>();
  for (const name of Object.keys(handlers) as PlatformName[]) {
    const endpoint: Endpoint = contract[name];
    const path = endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1');
    paths.set(path, [...(paths.get(path) ?? []), endpoint.method]);
    // Name and handler belong together by construction, which a union over all names cannot express.
    const handler = handlers[name] as unknown as AnyHandler;
    app.on(endpoint.method, path, async ({ req }) =>
      Response.json(await answer(endpoint, handler, req.raw, req.param(), context)),
    );
  }
  for (const [path, methods] of paths)
    app.all(path, () => {
      throw new Refusal(405, { message: 'Method not allowed' }, { allow: methods.join(', ') });
    });
  app.notFound(() => Response.json({ message: messages.notFound }, { status: 404 }));
  app.onError((error, { req }) => {
    if (error instanceof Refusal) return Response.json(error.body, { status: error.status, headers: error.headers });
    const debugInfo = randomUUID();
    options.logger.error({ debugInfo, err: error, method: req.method, path: req.path }, 'request failed');
    return Response.json({ success: false, message: messages.serverError, debugInfo } satisfies FailureBody, {
      status: 500,
    });
  });
  return {
    database,
    fetch: async (request) => app.fetch(request),
    close: async () => own?.close(),
  };
}

async function answer(
  endpoint: Endpoint,
  handler: AnyHandler,
  request: Request,
  params: Record<string, string>,
  context: ServiceContext,
): Promise<unknown> {
  const access = await authenticate(context.database, request.headers.get('x-api-key'));
  const raw = {
    params,
    query: readQuery(new URL(request.url).searchParams),
    body: endpoint.body && (await readJson(request)),
  };
  const checked: Record<string, unknown> = {};
  const issues: Issue[] = [];
  for (const part of ['params', 'query', 'body'] as const) {
    const schema = endpoint[part];
    if (!schema) continue;
    const result = checkInput(schema, raw[part]);
    if (result.ok) checked[part] = result.value;
    else issues.push(...result.issues);
  }
  if (issues.length > 0) throw invalid(...issues);
  const scope = narrow(access, { ...(checked['query'] ?? {}), ...(checked['body'] ?? {}) });
  const result = await handler({ ...checked, scope } as CheckedRequest<PlatformName>, context);
  return endpoint.response.parse(result);
}
