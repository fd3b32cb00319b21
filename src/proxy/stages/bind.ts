import type { Endpoint, SessionFact } from '../../contract/endpoint.js';
import type { Match } from '../route-table.js';
import { check } from './input.js';

/** Whose programme the proxy serves; set in its configuration. */
export interface Scope {
  readonly organizationId: string;
  readonly websiteId: string;
}

/** What a session contributes to requests on the member's behalf. */
export type Facts = Readonly<Record<SessionFact, string | readonly string[]>>;

/** A request to the platform, ready to be sent. */
export interface PlatformCall {
  readonly endpoint: Endpoint;
  /** Path with its parameters filled in. */
  readonly path: string;
  /** In a fixed order, so that equal requests are equal text. */
  readonly query: string;
  readonly body: Readonly<Record<string, unknown>> | undefined;
}

export interface BindParameters {
  readonly match: Match;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: Readonly<Record<string, unknown>>;
  readonly scope: Scope;
  /** Absent without a session. */
  readonly facts?: Facts;
}

/**
 * Builds the request to the platform out of what the schemas let through, the proxy's own scope and the session.
 * Nothing is copied from the request of the page: what is not named here does not arrive.
 */
export function bind({ match: { row, params }, query, body, scope, facts }: BindParameters): PlatformCall {
  const { endpoint } = row;
  const target = endpoint.upstream?.endpoint ?? endpoint;
  const bound: Record<string, unknown> = {};
  for (const [parameter, fact] of Object.entries(endpoint.upstream?.bind ?? {})) {
    if (!facts) throw new TypeError(`${endpoint.name} needs a session.`);
    bound[parameter] = facts[fact];
  }
  const isOwn = target !== endpoint;
  const fill = (part: 'query' | 'body', given: Readonly<Record<string, unknown>>): Record<string, unknown> => {
    const schema = target[part];
    if (!schema) return {};
    const own = endpoint[part];
    const input = isOwn && own ? (check(own, given) as Record<string, unknown>) : given;
    const known = Object.entries({ ...input, ...scope, ...bound }).filter(([key]) => key in schema.shape);
    return check(schema, Object.fromEntries(known));
  };
  return {
    endpoint: target,
    path: target.path.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? ''),
    query: writeQuery(fill('query', query)),
    body: target.body ? fill('body', body) : undefined,
  };
}

/** Lists become repeated keys; keys are sorted. */
export function writeQuery(values: Readonly<Record<string, unknown>>): string {
  const search = new URLSearchParams();
  for (const key of Object.keys(values).sort()) {
    const value = values[key];
    for (const one of Array.isArray(value) ? value : [value]) if (one !== undefined) search.append(key, String(one));
  }
  return search.toString();
}
