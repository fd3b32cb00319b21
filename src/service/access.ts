import { createHash, timingSafeEqual } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import type { Endpoint } from '../contract/index.js';
import type { RoleType } from '../contract/websites/websites.js';
import type { Database } from './db/database.js';
import { apiKeys, websites } from './db/schema/index.js';
import { forbidden, invalid, notFound } from './http/http-error.js';
import type { Memory } from './memory.js';

/** Organisation, websites and role that an API key gives access to. */
export interface Access {
  readonly keyId: string;
  readonly organizationId: string;
  /** Websites that the key gives access to: all of the organisation's, or the only one that the key is for. */
  readonly websiteIds: readonly string[];
  /** Whether the key is limited to one website. */
  readonly isForWebsite: boolean;
  /** Role of the key, a `RoleType` of the contract; `null` for everything. */
  readonly keyRole: string | null;
}

/** Organisation and websites that a request concerns, within {@link Access}. */
export interface Scope {
  /** Key of the request; `null` for a command on the operator's machine. */
  readonly keyId: string | null;
  readonly organizationId: string;
  /** Ids of the websites; empty if the organisation has none yet. */
  readonly websiteIds: readonly string[];
  /** Whether the request's key is limited to one website. */
  readonly isForWebsite: boolean;
  /** Role of the request's key: see {@link Access}. */
  readonly keyRole: string | null;
}

/** Returns the hash by which a key is stored and looked up. */
export const hashApiKey = (key: string): string => createHash('sha256').update(key).digest('hex');

/** Returns the access of an API key. Throws 403 (platform API, section 5) if it is missing or unknown. */
export async function authenticate(database: Database, key: string | null): Promise<Access> {
  if (!key) throw forbidden();
  const hash = hashApiKey(key);
  const rows = await database
    .select({
      keyId: apiKeys.id,
      hash: apiKeys.hash,
      organizationId: apiKeys.organizationId,
      keyWebsiteId: apiKeys.websiteId,
      keyRole: apiKeys.role,
      websiteId: websites.id,
    })
    .from(apiKeys)
    .leftJoin(websites, eq(websites.organizationId, apiKeys.organizationId))
    .where(and(eq(apiKeys.hash, hash), isNull(apiKeys.revokedAt)))
    .orderBy(websites.createdAt, websites.id);
  const [first] = rows;
  // The look-up uses the hash, so its timing reveals nothing about a key; neither does the comparison.
  if (!first || !timingSafeEqual(Buffer.from(first.hash, 'hex'), Buffer.from(hash, 'hex'))) throw forbidden();
  const all = rows.flatMap(({ websiteId }) => (websiteId === null ? [] : [websiteId]));
  return {
    keyId: first.keyId,
    organizationId: first.organizationId,
    websiteIds: first.keyWebsiteId === null ? all : [first.keyWebsiteId],
    isForWebsite: first.keyWebsiteId !== null,
    keyRole: first.keyRole,
  };
}

/** Endpoints that change something although their method is GET. */
const changing: ReadonlySet<string> = new Set(['startSocialAuth', 'verifySocialAuth', 'getLeague']);

/** Whether an endpoint only reads. */
export const isReading = ({ method, name }: Pick<Endpoint, 'method' | 'name'>): boolean =>
  method === 'GET' && !changing.has(name);

/**
 * Returns the access of an API key as {@link authenticate} does, but caches it: the service refuses a revoked key as soon as the
 * notification arrives, and after five seconds at the latest.
 *
 * @param websiteId website that the request names: it may be newer than the cached access
 */
export async function recallAccess(
  { database, memory }: { readonly database: Database; readonly memory: Memory },
  key: string | null,
  websiteId?: string,
): Promise<Access> {
  if (!key) throw forbidden();
  const hash = hashApiKey(key);
  const read = async () => new Map([[hash, await authenticate(database, key)]]);
  const access = (await memory.recall('key', [hash], read)).get(hash);
  if (!access) throw forbidden();
  const isKnown = websiteId === undefined || access.websiteIds.includes(websiteId.toLowerCase());
  return isKnown ? access : authenticate(database, key);
}

/** Throws 403 if a read-only key is used to change something. */
export function checkRole({ keyRole }: Access, endpoint: Pick<Endpoint, 'method' | 'name'>): void {
  if (keyRole === ('WEBSITE_READ_ONLY_API_KEY' satisfies RoleType) && !isReading(endpoint)) throw forbidden();
}

/**
 * Narrows access to the organisation and website that a request names. Throws 403 for another organisation, because the key is
 * not valid for it, and 404 for a website that the organisation does not have. A key of one website gets 403 for any other.
 */
export function narrow(
  access: Access,
  { organizationId, websiteId }: { organizationId?: string | undefined; websiteId?: string | undefined },
): Scope {
  if (organizationId !== undefined && organizationId.toLowerCase() !== access.organizationId) throw forbidden();
  if (websiteId === undefined) return access;
  const wanted = websiteId.toLowerCase();
  if (!access.websiteIds.includes(wanted)) throw access.isForWebsite ? forbidden() : notFound();
  return { ...access, websiteIds: [wanted] };
}

/** Returns the one website of a scope. Throws 400 if the request has to name one. */
export function websiteOf(scope: Scope): string {
  const [websiteId] = scope.websiteIds;
  if (websiteId === undefined || scope.websiteIds.length > 1)
    throw invalid({ field: 'websiteId', message: 'Required: the key opens more than one website' });
  return websiteId;
}
