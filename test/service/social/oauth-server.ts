import { createHash, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** An OAuth 2 server with an API, on this machine. Each refresh token works once, as X's do. */
export class OAuthServer {
  /** The account's document at `/user`. */
  user: Record<string, unknown> = { id: 7, login: 'ada', followers: 12 };
  /** Things that the account has starred. */
  readonly starred = new Set<string>();
  /** Bodies of the requests for tokens. */
  readonly grants: URLSearchParams[] = [];
  /** Status of all answers during an outage. */
  outage: number | undefined;
  /** Whether the member has withdrawn their consent. */
  isWithdrawn = false;

  readonly #challenges = new Map<string, string>();
  #tokens = { access: '', refresh: '' };

  private constructor(
    readonly url: string,
    readonly close: () => Promise<void>,
  ) {}

  static async start(): Promise<OAuthServer> {
    const http = createServer();
    await new Promise<void>((resolve) => void http.listen(0, '127.0.0.1', resolve));
    const server = new OAuthServer(
      `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
      () =>
        new Promise<void>((resolve) => {
          http.close(() => resolve());
          http.closeAllConnections();
        }),
    );
    http.on('request', (request, response) => {
      void server.#answer(request).then(([status, body]) => {
        response.writeHead(status, { 'content-type': 'application/json' });
        response.end(status === 204 ? undefined : JSON.stringify(body));
      });
    });
    return server;
  }

  /** Consents to a link, as a member would. Returns the address to which they are sent back. */
  agree(consentUrl: URL): URL {
    const code = randomUUID();
    this.#challenges.set(code, consentUrl.searchParams.get('code_challenge') ?? '');
    const back = new URL(consentUrl.searchParams.get('redirect_uri') ?? '');
    back.searchParams.set('state', consentUrl.searchParams.get('state') ?? '');
    back.searchParams.set('code', code);
    return back;
  }

  async #answer(request: IncomingMessage): Promise<[number, unknown]> {
    if (this.outage !== undefined) return [this.outage, {}];
    const { pathname } = new URL(request.url ?? '', this.url);
    if (pathname === '/token') return this.#grant(new URLSearchParams(await text(request)));
    const isValid = !this.isWithdrawn && request.headers.authorization === `Bearer ${this.#tokens.access}`;
    if (!isValid) return [401, {}];
    if (pathname === '/user') return [200, this.user];
    return this.starred.has(pathname.replace('/starred/', '')) ? [204, undefined] : [404, {}];
  }

  #grant(body: URLSearchParams): [number, unknown] {
    this.grants.push(body);
    if (body.get('client_secret') !== 'secret') return [401, { error: 'invalid_client' }];
    const isCode = body.get('grant_type') === 'authorization_code';
    const verified = createHash('sha256')
      .update(body.get('code_verifier') ?? '')
      .digest('base64url');
    const isGranted = isCode
      ? this.#challenges.get(body.get('code') ?? '') === verified
      : !this.isWithdrawn && body.get('refresh_token') === this.#tokens.refresh;
    if (!isGranted) return [400, { error: 'invalid_grant' }];
    this.#challenges.delete(body.get('code') ?? '');
    this.#tokens = { access: randomUUID(), refresh: randomUUID() };
    const { access, refresh } = this.#tokens;
    return [200, { access_token: access, refresh_token: refresh, token_type: 'bearer', expires_in: 7200 }];
  }
}
