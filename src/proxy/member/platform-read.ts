import * as z from 'zod/mini';
import type { Endpoint } from '../../contract/endpoint.js';
import { Refusal } from '../http/refusal.js';
import { writeQuery } from '../stages/bind.js';
import { successBody } from '../upstream/platform-answer.js';
import type { Platform } from '../upstream/platform.js';

/**
 * Reads something that the proxy itself needs from the platform. Throws {@link Refusal} if the answer has an unexpected shape.
 */
export async function readPlatform<E extends Endpoint>(
  platform: Platform,
  endpoint: E,
  query: Readonly<Record<string, unknown>>,
  params: Readonly<Record<string, string>> = {},
): Promise<z.output<E['response']>> {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '');
  const call = { endpoint, path, query: writeQuery(query), body: undefined };
  const checked = z.safeParse(endpoint.response, successBody(await platform(call)));
  if (checked.success) return checked.data as z.output<E['response']>;
  throw new Refusal(502, 'upstream_error', "The platform's answer has an unknown form.", { cause: checked.error });
}
