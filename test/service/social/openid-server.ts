import type { AddressInfo } from 'node:net';
import { createServer } from 'node:http';
import { Provider } from 'oidc-provider';

/** The service's client at {@link OpenIdServer}. */
export const openIdClient = { clientId: 'laurel', clientSecret: 'a secret of at least thirty-two characters' };

/** An OpenID Connect provider on this machine, which requires PKCE, and a member who uses its pages. */
export class OpenIdServer {
  private constructor(
    readonly issuer: string,
    readonly close: () => Promise<void>,
  ) {}

  static async start(redirectUri: string): Promise<OpenIdServer> {
    const server = createServer();
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
    const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const { clientId, clientSecret } = openIdClient;
    const provider = new Provider(issuer, {
      clients: [
        {
          client_id: clientId,
          client_secret: clientSecret,
          redirect_uris: [redirectUri],
          grant_types: ['authorization_code', 'refresh_token'],
          token_endpoint_auth_method: 'client_secret_post',
        },
      ],
      pkce: { required: () => true },
      claims: { openid: ['sub'], profile: ['name', 'preferred_username'] },
      findAccount: (_context, id) => ({
        accountId: id,
        claims: () => ({ sub: id, name: `${id} Moss`, preferred_username: `${id}_moss` }),
      }),
      cookies: { keys: ['cookies of a test'] },
    });
    const answer = provider.callback();
    server.on('request', (request, response) => void answer(request, response));
    const close = () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      });
    return new OpenIdServer(issuer, close);
  }

  /** Signs in and consents or declines, as a member would. Returns the address to which the provider sends them back. */
  async visit(consentUrl: string | URL, login: string, { agrees = true } = {}): Promise<URL> {
    const cookies = new Map<string, string>();
    const go = async (url: URL, form?: Record<string, string>): Promise<Response> => {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      const body = form && new URLSearchParams(form);
      const init = { redirect: 'manual' as const, headers: { cookie }, ...(body && { method: 'POST', body }) };
      const answer = await fetch(url, init);
      for (const line of answer.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        if (value === '') cookies.delete(name);
        else cookies.set(name, value);
      }
      return answer;
    };
    let url = new URL(consentUrl);
    let answer = await go(url);
    for (let step = 0; step < 12; step += 1) {
      const location = answer.headers.get('location');
      if (location !== null) {
        url = new URL(location, url);
        if (url.origin !== this.issuer) return url;
        answer = await go(url);
        continue;
      }
      const page = await answer.text();
      const prompt = /name="prompt" value="(\w+)"/.exec(page)?.[1];
      if (prompt === undefined) throw new Error(`The provider shows neither a sign-in nor a consent: ${page}`);
      if (!agrees) answer = await go(new URL(`${url.pathname}/abort`, url));
      else answer = await go(url, prompt === 'login' ? { prompt, login, password: 'any' } : { prompt });
    }
    throw new Error('The provider does not come to an end.');
  }
}
