import type { AuthType } from '../../contract/identity/social.js';
import type { OpenId2Server } from '../../contract/providers/oauth.js';
import { asText, readFacts } from './oauth/account-facts.js';
import { providerFailed } from './provider-failed.js';
import { callbackUrl } from './verifier.js';
import type { Provider } from './verifier.js';

export interface OpenId2ProviderOptions {
  readonly type: AuthType;
  readonly server: OpenId2Server;
  /** Key of the provider's API, which returns an account's name. */
  readonly apiKey: string;
}

const namespace = 'http://specs.openid.net/auth/2.0';
const anyIdentifier = `${namespace}/identifier_select`;
/** Fields that have to be signed, because this provider relies on them. */
const signedFields = ['op_endpoint', 'return_to', 'response_nonce', 'claimed_id'];

/**
 * Returns a provider at which members link accounts by OpenID 2.0, which Steam uses. The provider itself confirms each answer
 * (section 11.4.2), so no key is shared with it. There are no tokens, so the service cannot query the account later.
 */
export function openId2Provider({ type, server, apiKey }: OpenId2ProviderOptions): Provider {
  const returnTo = (origin: string, state: string): string =>
    `${callbackUrl(origin, type)}?${String(new URLSearchParams({ state }))}`;
  return {
    checks: new Set(),
    begin: ({ state, origin }) => {
      const url = new URL(server.endpoint);
      const query = {
        ns: namespace,
        mode: 'checkid_setup',
        return_to: returnTo(origin, state),
        realm: origin,
        identity: anyIdentifier,
        claimed_id: anyIdentifier,
      };
      for (const [name, value] of Object.entries(query)) url.searchParams.set(`openid.${name}`, value);
      return Promise.resolve(url.href);
    },
    exchange: async ({ parameters, state, origin }) => {
      const field = (name: string): string => parameters.get(`openid.${name}`) ?? '';
      const id = server.identifier.exec(field('claimed_id'))?.[1];
      const signed = field('signed').split(',');
      const isOurs =
        field('mode') === 'id_res' &&
        field('op_endpoint') === server.endpoint &&
        field('return_to') === returnTo(origin, state) &&
        signedFields.every((name) => signed.includes(name));
      if (id === undefined || !isOurs || !(await confirm(server.endpoint, parameters))) return undefined;
      const name = asText((await readAccount(server, apiKey, id))['name']);
      return { id, name: name ?? id, details: {} };
    },
    verify: ({ act }) => Promise.reject(new Error(`The provider's API has no answer about ${act}.`)),
  };
}

/** Milliseconds that one request to the provider may take. */
const requestTimeoutMs = 10_000;

async function confirm(endpoint: string, parameters: URLSearchParams): Promise<boolean> {
  const body = new URLSearchParams([...parameters].filter(([name]) => name.startsWith('openid.')));
  body.set('openid.mode', 'check_authentication');
  const response = await fetch(endpoint, { method: 'POST', body, signal: AbortSignal.timeout(requestTimeoutMs) });
  if (!response.ok) throw providerFailed(response);
  return (await response.text()).split('\n').includes('is_valid:true');
}

async function readAccount({ document, account }: OpenId2Server, apiKey: string, id: string) {
  const url = document.replace('{key}', encodeURIComponent(apiKey)).replace('{id}', id);
  const response = await fetch(url, { signal: AbortSignal.timeout(requestTimeoutMs) });
  if (!response.ok) throw providerFailed(response);
  return readFacts(await response.json(), account);
}
