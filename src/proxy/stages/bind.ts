import type { Endpoint, OwnerFields, SessionFact } from '../../contract/endpoint.js';
import type { WalletType } from '../../contract/primitives.js';
import { canonicalAddress } from '../../verify/canonical-address.js';
import { Refusal } from '../http/refusal.js';
import type { Match } from '../http/route-table.js';
import { check } from './input.js';

/** Programme that the proxy serves, from its configuration. */
export interface Scope {
  readonly organizationId: string;
  readonly websiteId: string;
}

/** Facts that a session adds to requests on the member's behalf. */
export interface Facts {
  readonly userId: string;
  readonly wallets: readonly {
    readonly address: string;
    readonly type: WalletType;
    /** The platform only reports the wallet as part of the member's group: reads may name it, writes may not. */
    readonly ofGroup?: true;
  }[];
}

/** The member to whom the rows of an answer have to belong. */
export interface Owner {
  readonly fields: OwnerFields;
  readonly member: Facts;
  /** Whether the request named the member's wallets. In a user group, each wallet may belong to another user. */
  readonly isByWallets: boolean;
}

/** A request to the platform, ready to be sent. */
export interface PlatformCall {
  readonly endpoint: Endpoint;
  /** Path with its parameters filled in. */
  readonly path: string;
  /** Query string with sorted keys, so that equal requests have equal text. */
  readonly query: string;
  readonly body: Readonly<Record<string, unknown>> | undefined;
  /** The request changes something although its method is GET, so it is sent once. */
  readonly isWrite?: boolean;
  /** The member to whom the rows of the answer have to belong, if the rows name their owner. */
  readonly owner?: Owner;
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
 * Builds the request to the platform from checked input, the proxy's own scope and the session. It copies nothing from the page's
 * request: a field that the endpoint does not name is not sent.
 */
export function bind({ match: { row, params }, query, body, scope, facts }: BindParameters): PlatformCall {
  const { endpoint } = row;
  const target = endpoint.upstream?.endpoint ?? endpoint;
  // If the endpoint calls a different one of the platform, the page's input has to match the endpoint's own schema first.
  const isOwn = target !== endpoint;
  const given = {
    query: isOwn && endpoint.query ? (check(endpoint.query, query) as Record<string, unknown>) : query,
    body: isOwn && endpoint.body ? (check(endpoint.body, body) as Record<string, unknown>) : body,
  };
  const { fixed = {} } = endpoint.exposure ?? {};
  for (const [field, value] of Object.entries(fixed))
    if ((given.query[field] ?? value) !== value)
      throw new Refusal(400, 'bad_request', `This is public for ${value} only.`, { field });
  const named = given.query['wallet'] ?? given.body['wallet'];
  const bound: Record<string, unknown> = {};
  for (const [parameter, fact] of Object.entries(endpoint.upstream?.bind ?? {})) {
    if (!facts) throw new TypeError(`${endpoint.name} needs a session.`);
    bound[parameter] = contribute(fact, facts, named, endpoint.method === 'GET');
  }
  const fill = (part: 'query' | 'body'): Record<string, unknown> => {
    const schema = target[part];
    if (!schema) return {};
    const sent = { ...given[part], ...(part === 'query' && fixed), ...scope, ...bound };
    const known = Object.entries(sent).filter(([key]) => key in schema.shape);
    const { batch } = endpoint.upstream ?? {};
    const values = Object.fromEntries(known);
    const ids = batch === undefined ? undefined : values[batch];
    if (batch === undefined || !Array.isArray(ids) || values['startingAfter'] !== undefined)
      return check(schema, values);
    // The ids are sent in parts, each small enough for the platform.
    return { ...check(schema, { ...values, [batch]: ids.slice(0, 1) }), [batch]: ids as unknown[] };
  };
  const fields = endpoint.upstream?.owner;
  const isByWallets = Object.values(endpoint.upstream?.bind ?? {}).includes('wallets');
  return {
    endpoint: target,
    path: target.path.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? ''),
    query: writeQuery(fill('query')),
    body: target.body ? fill('body') : undefined,
    ...(facts && typeof fields === 'object' && { owner: { fields, member: facts, isByWallets } }),
  };
}

/** Returns a session's fact about its member. It refuses a filter without a wallet, which would match everyone. */
function contribute(
  fact: SessionFact,
  { userId, wallets }: Facts,
  named: unknown,
  isRead: boolean,
): string | readonly string[] {
  if (fact === 'userId') return userId;
  if (fact === 'userIds') return [userId];
  const held = wallets.filter(({ ofGroup }) => !ofGroup);
  const [first] = held;
  if (!first) throw new Refusal(403, 'wallet_foreign', 'This account has no wallet.');
  if (fact === 'wallets') return held.map(({ address }) => address);
  if (named === undefined) return first.address;
  const text = typeof named === 'string' ? named : '';
  const own = (isRead ? wallets : held).find(({ type, address }) => (canonicalAddress(type, text) ?? text) === address);
  if (own) return own.address;
  throw new Refusal(403, 'wallet_foreign', "This is not one of the account's wallets.", { field: 'wallet' });
}

/** Writes a query string with sorted keys. Lists become repeated keys. */
export function writeQuery(values: Readonly<Record<string, unknown>>): string {
  const search = new URLSearchParams();
  for (const key of Object.keys(values).sort()) {
    const value = values[key];
    for (const one of Array.isArray(value) ? value : [value]) if (one !== undefined) search.append(key, String(one));
  }
  return search.toString();
}
