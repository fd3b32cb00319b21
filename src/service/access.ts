import { createHash, timingSafeEqual } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import type { Endpoint } from '../contract/index.js';
import type { RoleType } from '../contract/websites/websites.js';
import type { Database } from './db/database.js';
import { apiKeys, websites } from './db/schema/index.js';
import { forbidden, invalid, notFound } from './http/http-error.js';

/** What a key opens. */
export interface Access {
  readonly organizationId: string;
  /** Websites the key sees: all of the organisation's, or the one it was made for. */
  readonly websiteIds: readonly string[];
  /** Whether the key was made for one website. */
  readonly isForWebsite: boolean;
  /** What the key was made for: a `RoleType` of the contract; `null` for everything. */
  readonly keyRole: string | null;
}

/** What a request concerns: within {@link Access}, what it asked for. */
export interface Scope {
  readonly organizationId: string;
  /** At least none, where the organisation has no website yet. */
  readonly websiteIds: readonly string[];
  /** Whether the key of the request was made for one website. */
  readonly isForWebsite: boolean;
  /** What the key of the request was made for: see {@link Access}. */
  readonly keyRole: string | null;
}

/** Hash a key is kept and looked up by. */
export const hashApiKey = (key: string): string => createHash('sha256').update(key).digest('hex');

/** Finds out what a key opens. Throws 403 of api.md 5 where there is none or it is unknown. */
export async function authenticate(database: Database, key: string | null): Promise<Access> {
  if (!key) throw forbidden();
  const hash = hashApiKey(key);
  const rows = await database
    .select({
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
  // The look-up goes by the hash, so its timing tells nothing of a key; the comparison does not either.
  if (!first || !timingSafeEqual(Buffer.from(first.hash, 'hex'), Buffer.from(hash, 'hex'))) throw forbidden();
  const all = rows.flatMap(({ websiteId }) => (websiteId === null ? [] : [websiteId]));
  return {
    organizationId: first.organizationId,
    websiteIds: first.keyWebsiteId === null ? all : [first.keyWebsiteId],
    isForWebsite: first.keyWebsiteId !== null,
    keyRole: first.keyRole,
  };
}

/** Reads by their method that change something all the same. */
const changing: ReadonlySet<string> = new Set(['startSocialAuth', 'verifySocialAuth']);

/** Throws 403 where a key that may only read is used for more. */
export function checkRole({ keyRole }: Access, { method, name }: Pick<Endpoint, 'method' | 'name'>): void {
  if (keyRole === ('WEBSITE_READ_ONLY_API_KEY' satisfies RoleType) && (method !== 'GET' || changing.has(name)))
    throw forbidden();
}

/**
 * Narrows access to the organisation and website a request names. Another organisation is answered with 403, as a key
 * that is not good for it; a website the organisation does not have with 404. A key of one website gets 403 for any other.
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

/** The one website of a scope. Throws 400 where a request has to say which. */
export function websiteOf(scope: Scope): string {
  const [websiteId] = scope.websiteIds;
  if (websiteId === undefined || scope.websiteIds.length > 1)
    throw invalid({ field: 'websiteId', message: 'Required: the key opens more than one website' });
  return websiteId;
}
