import * as z from 'zod/mini';
import { contract } from '../contract/index.js';
import type { Endpoint, PlatformEndpoints, StreamName } from '../contract/index.js';
import { checkRole, narrow, recallAccess } from './access.js';
import type { CheckedRequest, ServiceContext } from './handler.js';
import { checkInput, readQuery } from './http/check-input.js';
import { invalid } from './http/http-error.js';
import type { Issue } from './http/http-error.js';
import { readJson } from './http/read-json.js';
import { splitQuery } from './http/unknown-query.js';
import { checkAddresses } from './identity/check-addresses.js';
import type { KeyUse } from './key-use.js';
import { limitEndpoint } from './limits/limit-endpoint.js';

type PlatformName = keyof PlatformEndpoints;

const readWallet = (part: unknown): unknown =>
  typeof part === 'object' && part !== null && 'walletAddress' in part ? part.walletAddress : undefined;

/** Parameters of an endpoint without any. */
const nothing = z.strictObject({});

/**
 * Checks a request against the contract and the key's access. Returns it with its scope, and the names of ignored query parameters.
 * Throws `HttpError` to refuse it.
 */
export async function checkRequest(
  name: PlatformName | StreamName,
  request: Request,
  params: Record<string, string>,
  context: ServiceContext,
  keyUse: KeyUse,
): Promise<{ checked: Omit<CheckedRequest<PlatformName>, 'origin'>; ignored: readonly string[] }> {
  const endpoint: Endpoint = contract[name];
  const key = request.headers.get('x-api-key');
  const access = await recallAccess(context, key);
  checkRole(access, endpoint);
  keyUse.note(access.keyId);
  const { known, unknown: ignored } = splitQuery(endpoint, readQuery(new URL(request.url).searchParams));
  const raw = {
    params,
    query: known,
    body: endpoint.body && (await readJson(request)),
  };
  const checked: Record<string, unknown> = {};
  const issues: Issue[] = [];
  for (const part of ['params', 'query', 'body'] as const) {
    const schema = endpoint[part] ?? (part === 'query' ? nothing : undefined);
    if (!schema) continue;
    const result = checkInput(schema, raw[part]);
    if (result.ok) checked[part] = result.value;
    else issues.push(...result.issues);
  }
  if (issues.length > 0) throw invalid(...issues);
  const named: Parameters<typeof narrow>[1] = { ...(checked['query'] ?? {}), ...(checked['body'] ?? {}) };
  const scope = narrow(await recallAccess(context, key, named.websiteId), named);
  await limitEndpoint(context.limiter, name, { organizationId: access.organizationId, id: params['id'] });
  // connectUser names the wallet's type, which decides how the address is read.
  if (name !== 'connectUser')
    for (const part of ['query', 'body'] as const)
      await checkAddresses(context.database, scope.organizationId, readWallet(checked[part]));
  return { checked: { ...checked, scope } as Omit<CheckedRequest<PlatformName>, 'origin'>, ignored };
}
