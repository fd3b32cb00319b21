import type { Endpoint, Exposure } from '../../contract/endpoint.js';
import * as z from 'zod/mini';
import type { EndpointName } from '../../contract/index.js';
import { scope } from '../../contract/primitives.js';
import { notFound } from '../stages/url-shape.js';
import { Refusal } from './refusal.js';

/** An endpoint that a page can reach. */
export interface RouteRow {
  readonly endpoint: Endpoint;
  readonly exposure: Exposure;
  readonly segments: readonly string[];
  /** Methods that the route accepts: the endpoint's, and HEAD for each GET (RFC 9110, 9.3.2) except for streams. */
  readonly methods: readonly string[];
}

/** The row of the table that a request matches. */
export interface Match {
  readonly row: RouteRow;
  /** Parameters of the path, in lower case: GUIDs, words of a closed list, or the address of a wallet. */
  readonly params: Readonly<Record<string, string>>;
}

/** The closed table of routes: pages cannot reach an endpoint that is not in it. */
export class RouteTable {
  readonly rows: readonly RouteRow[];

  constructor(endpoints: readonly Endpoint[]) {
    this.rows = endpoints.flatMap((endpoint) =>
      endpoint.exposure && endpoint.access !== 'operator' ? [toRow(endpoint, endpoint.exposure)] : [],
    );
    for (const row of this.rows) assertPolicy(row);
  }

  /** Returns the row of an endpoint; throws `TypeError` if pages may not reach it. */
  row(name: EndpointName): RouteRow {
    const row = this.rows.find(({ endpoint }) => endpoint.name === name);
    if (!row) throw new TypeError(`A page may not reach ${name}.`);
    return row;
  }

  /** Returns the methods available at a path; an empty list if there are none. */
  methods(path: string): string[] {
    return this.rows.filter((row) => matchPath(row, path)).flatMap(({ methods }) => methods);
  }

  /** Throws {@link Refusal} 404 if there is nothing at the path, 405 if the method is not available. */
  match(method: string, path: string): Match {
    const methods: string[] = [];
    for (const row of this.rows) {
      const params = matchPath(row, path);
      if (params && row.methods.includes(method)) return { row, params };
      if (params) methods.push(...row.methods);
    }
    if (methods.length === 0) throw notFound();
    throw new Refusal(405, 'method_not_allowed', `Only ${methods.join(', ')} is possible here.`, {
      headers: { allow: [...methods, 'OPTIONS'].join(', ') },
    });
  }
}

const toRow = (endpoint: Endpoint, exposure: Exposure): RouteRow => ({
  endpoint,
  exposure,
  segments: endpoint.path.split('/').slice(1),
  methods: [endpoint.method, ...(endpoint.method === 'GET' && !endpoint.stream ? ['HEAD'] : [])],
});

/** Parameters that identify the member or the programme. A page may never send them. */
const identity: ReadonlySet<string> = new Set([...Object.keys(scope), 'userId', 'walletAddress']);

/** Throws `TypeError` if a row would let a page choose the member it acts for. */
function assertPolicy({ endpoint: { name, access, servedBy, upstream }, exposure }: RouteRow): void {
  const isSignIn = servedBy === 'proxy' && !upstream;
  const open = [...(exposure.query ?? []), ...(isSignIn ? [] : (exposure.body ?? []))];
  const bound = Object.keys(upstream?.bind ?? {});
  const wrong = open.filter((key) => identity.has(key) || bound.includes(key));
  if (wrong.length > 0) throw new TypeError(`${name}: a page may not send ${wrong.join(', ')}.`);
  if (bound.length > 0 && access !== 'member') throw new TypeError(`${name}: what is bound to a session needs one.`);
}

/** Characters and length of a parameter in a path, whatever its schema says: enough for ids, words and addresses of wallets. */
const plain = /^[0-9A-Za-z.:_-]{1,128}$/;

function matchPath({ endpoint, segments }: RouteRow, path: string): Record<string, string> | null {
  const given = path.split('/').slice(1);
  if (given.length !== segments.length) return null;
  const params: Record<string, string> = {};
  for (const [index, segment] of segments.entries()) {
    const value = given[index] ?? '';
    const name = /^\{(\w+)\}$/.exec(segment)?.[1];
    if (name === undefined) {
      if (segment !== value) return null;
      continue;
    }
    const schema = endpoint.params?.shape[name] as z.ZodMiniType | undefined;
    if (!schema || !plain.test(value) || !z.safeParse(schema, value).success) return null;
    params[name] = value.toLowerCase();
  }
  return params;
}
