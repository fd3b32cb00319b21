import { asc, eq } from 'drizzle-orm';
import { commandName } from '../../server/command-name.js';
import { UsageError } from '../../errors/usage-error.js';
import type { Database } from '../db/database.js';
import { organizations, websites } from '../db/schema/index.js';

/** Values of `scopeOptions`. */
export interface ScopeChoice {
  readonly 'organization-id'?: string | undefined;
  readonly 'website-id'?: string | undefined;
}

interface Named {
  readonly id: string;
  readonly name: string;
}

/** Returns the id of the organisation that is named, or of the only one. Throws `UsageError` if there is not exactly one. */
export async function findOrganization(database: Database, choice: ScopeChoice): Promise<string> {
  const website = choice['website-id'];
  const found = await database
    .select({ id: organizations.id, name: organizations.name, websiteId: websites.id })
    .from(organizations)
    .leftJoin(websites, eq(websites.organizationId, organizations.id))
    .orderBy(asc(organizations.createdAt), asc(organizations.id));
  const all = found.filter(({ websiteId }) => website === undefined || websiteId === website.toLowerCase());
  if (website !== undefined && all.length === 0) throw unknown('website', website, await listWebsites(database));
  const unique = [...new Map(all.map((each) => [each.id, each])).values()];
  return pick('organization', choice['organization-id'], unique);
}

/** Returns the id of the website that is named, or of the organisation's only one. Throws `UsageError` otherwise. */
export async function findWebsite(database: Database, organizationId: string, choice: ScopeChoice): Promise<string> {
  return pick('website', choice['website-id'], await listWebsites(database, organizationId));
}

const listWebsites = (database: Database, organizationId?: string): Promise<Named[]> =>
  database
    .select({ id: websites.id, name: websites.name })
    .from(websites)
    .where(organizationId === undefined ? undefined : eq(websites.organizationId, organizationId))
    .orderBy(asc(websites.createdAt), asc(websites.id));

function pick(what: 'organization' | 'website', wanted: string | undefined, all: readonly Named[]): string {
  if (wanted !== undefined) {
    const known = all.find(({ id }) => id === wanted.toLowerCase());
    if (!known) throw unknown(what, wanted, all);
    return known.id;
  }
  const [only] = all;
  if (!only)
    throw new UsageError(
      `The database has no ${what}. Start the service on it once: ${commandName} service creates an organisation with a website.`,
    );
  if (all.length > 1) throw new UsageError(`The database has several. Name one with --${what}-id: ${listed(all)}.`);
  return only.id;
}

const unknown = (what: string, id: string, all: readonly Named[]): UsageError =>
  new UsageError(`There is no ${what} ${JSON.stringify(id)}. Known: ${listed(all)}.`);

const listed = (all: readonly Named[]): string =>
  all
    .slice(0, 20)
    .map(({ id, name }) => `${id} (${name})`)
    .join(', ');
