import { UsageError } from '../../errors/usage-error.js';
import type { AuthType } from '../../contract/identity/social.js';
import { backendOf } from '../../contract/providers/backend.js';
import { linkableProviders } from '../../contract/providers/linkable.js';

/** Client that an operator has registered at a provider with OAuth 2 or OpenID Connect. */
export interface OAuthClientSettings {
  readonly clientId: string;
  readonly clientSecret: string;
  /** Issuer in place of the provider's own, for OpenID Connect. */
  readonly issuer?: string | undefined;
}

/** Server that sends mails to members. */
export interface MailSettings {
  /** `smtp://` or `smtps://`, with user name and password. */
  readonly url: string;
  /** Sender, such as `Guild <hello@guild.example>`. */
  readonly from: string;
}

/** The providers that an operator has set up. */
export interface ProviderSettings {
  readonly clients: ReadonlyMap<AuthType, OAuthClientSettings>;
  /** Keys of providers' APIs, where members link an account by OpenID 2.0. */
  readonly apiKeys: ReadonlyMap<AuthType, string>;
  readonly mail?: MailSettings | undefined;
  /** Keys that encrypt members' tokens; the first one is for new tokens. */
  readonly tokenKeys: readonly Buffer[];
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Variable with the keys that encrypt members' tokens. */
export const tokenKeyVariable = 'LAUREL_TOKEN_KEY';

const variableOf = (type: AuthType, suffix: string): string => `LAUREL_${type.toUpperCase()}_${suffix}`;

/** Returns the environment variables that set up a provider. */
export function variablesOf(type: AuthType): readonly string[] {
  const { server } = backendOf(type);
  if (server?.protocol === 'openid2') return [variableOf(type, 'API_KEY')];
  if (!server) return ['LAUREL_SMTP_URL', 'LAUREL_SMTP_FROM'];
  const client = [variableOf(type, 'CLIENT_ID'), variableOf(type, 'CLIENT_SECRET')];
  return server.issuer === 'configured' ? [...client, variableOf(type, 'ISSUER')] : client;
}

/**
 * Reads the providers that the environment sets up. Throws `UsageError`, which names the variable, if one is missing beside others
 * of its provider or cannot be read.
 */
export function readProviderSettings(environment: Environment): ProviderSettings {
  const given = (variable: string): string | undefined => environment[variable]?.trim() || undefined;
  const clients = new Map<AuthType, OAuthClientSettings>();
  const apiKeys = new Map<AuthType, string>();
  let mail: MailSettings | undefined;
  for (const { id, name } of linkableProviders) {
    const variables = variablesOf(id);
    const missing = variables.filter((variable) => given(variable) === undefined);
    if (missing.length === variables.length) continue;
    if (missing.length > 0) throw new UsageError(`${missing.join(' and ')} must be set too, for accounts at ${name}.`);
    const [first = '', second = ''] = variables.map((variable) => given(variable));
    const { server } = backendOf(id);
    if (server?.protocol === 'openid2') apiKeys.set(id, first);
    else if (server)
      clients.set(id, { clientId: first, clientSecret: second, issuer: readIssuer(variableOf(id, 'ISSUER'), given) });
    else mail = { url: readMailUrl(first), from: second };
  }
  return { clients, apiKeys, mail, tokenKeys: clients.size > 0 ? readTokenKeys(given(tokenKeyVariable)) : [] };
}

function readIssuer(variable: string, given: (variable: string) => string | undefined): string | undefined {
  const text = given(variable);
  if (text === undefined || isSecure(text)) return text;
  throw new UsageError(`${variable} must be a URL that starts with https://.`);
}

/** Whether requests to an address are encrypted or stay on this machine. */
const isSecure = (text: string): boolean =>
  URL.canParse(text) &&
  (new URL(text).protocol === 'https:' || /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])[:/]/.test(`${text}/`));

/** The message does not repeat the URL, which may contain a password. */
function readMailUrl(text: string): string {
  if (/^smtps?:\/\/[^/]/.test(text) && URL.canParse(text)) return text;
  throw new UsageError('LAUREL_SMTP_URL must be a URL that starts with smtp:// or smtps://.');
}

function readTokenKeys(text: string | undefined): readonly Buffer[] {
  const keys = text?.split(',').map((key) => Buffer.from(key.trim(), 'base64')) ?? [];
  if (keys.length > 0 && keys.every(({ length }) => length === 32)) return keys;
  throw new UsageError(
    `${tokenKeyVariable} must be 32 random bytes as base64, which encrypt the tokens of members' accounts. Make it once, with: openssl rand -base64 32`,
  );
}
