import { asc, eq } from 'drizzle-orm';
import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { AuthType } from '../../../contract/identity/social.js';
import { findProvider } from '../../../contract/providers/index.js';
import { websites } from '../../db/schema/index.js';
import { HttpError, notFound } from '../../http/http-error.js';
import { findAccount } from './directory.js';
import type { Place, SandboxAccount } from './directory.js';
import type { SandboxOptions } from './sandbox-provider.js';

/** Visitor of a provider's page: the provider, and the account with which they have signed in there, if any. */
export interface Visitor {
  readonly place: Place;
  readonly account: SandboxAccount | undefined;
}

const cookieName = (provider: AuthType): string => `laurel-sandbox-${provider}`;

/** Returns the provider in the path. Throws 404 for one that does not exist. */
export function providerOf(context: Context): AuthType {
  const provider = AuthType.safeParse(context.req.param('provider'));
  if (!provider.success) throw notFound();
  return provider.data;
}

/** Returns the name of a provider for its pages. */
export const nameOf = (provider: AuthType): string => findProvider(provider)?.name ?? provider;

/** Reads the visitor's cookie. Without one, the page is that of the oldest website or of the parameter `websiteId`. */
export async function readVisitor(context: Context, { database }: SandboxOptions): Promise<Visitor> {
  const provider = providerOf(context);
  const [websiteId, accountId] = (getCookie(context, cookieName(provider)) ?? '').split('.');
  const wanted = context.req.query('websiteId') ?? websiteId;
  const isId = wanted !== undefined && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(wanted);
  const [website] = await database
    .select({ id: websites.id })
    .from(websites)
    .where(isId ? eq(websites.id, wanted) : undefined)
    .orderBy(asc(websites.createdAt), asc(websites.id))
    .limit(1);
  if (!website) throw notFound();
  const place = { websiteId: website.id, provider };
  const isHere = accountId !== undefined && websiteId === website.id;
  return { place, account: isHere ? await findAccount(database, place, accountId) : undefined };
}

/** Signs the visitor in at the provider. There are no passwords: in a sandbox, anyone may use any account. */
export function signIn(context: Context, { provider, websiteId }: Place, { accountId }: SandboxAccount): void {
  setCookie(context, cookieName(provider), `${websiteId}.${accountId}`, {
    httpOnly: true,
    sameSite: 'Lax',
    path: `/sandbox/${provider}`,
  });
}

/** Reads the fields of a form that the sandbox's own page has sent. Throws 403 for a form of another site. */
export async function readForm(context: Context): Promise<(name: string) => string> {
  const origin = context.req.header('origin');
  const site = context.req.header('sec-fetch-site');
  const isOwn = site === undefined ? hostOf(origin) === context.req.header('host') : site === 'same-origin';
  if (!isOwn) throw new HttpError(403, { message: 'The form is not of this site' });
  const fields = await context.req.parseBody();
  return (name) => {
    const value = fields[name];
    return typeof value === 'string' ? value.trim().slice(0, 4_000) : '';
  };
}

const hostOf = (origin: string | undefined): string | undefined =>
  origin !== undefined && URL.canParse(origin) ? new URL(origin).host : undefined;
