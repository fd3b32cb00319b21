import { randomUUID } from 'node:crypto';

/** A request as it reached the platform. */
export interface Recorded {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: Headers;
  readonly body: unknown;
  readonly text: string;
}

/** Answers one request; `undefined` leaves it to the next reply. */
export type Reply = (request: Recorded) => Response | Promise<Response> | undefined;

export const organizationId = '3f0e2b5c-9d6a-4a51-8b1e-0f5a7c2d9e41';
export const websiteId = '7a1c4d8e-2b3f-4c5d-9e6f-1a2b3c4d5e6f';
export const currencyId = '11111111-2222-4333-8444-555555555555';

export const json = (value: unknown, status = 200, headers: Record<string, string> = {}): Response =>
  new Response(typeof value === 'string' ? value : JSON.stringify(value), {
    status,
    headers: { 'content-type': 'application/json', ...headers },
  });

/** Returns an account row with all fields that the platform adds and a page must not see. */
export const accountRow = (id: string = randomUUID(), amount: unknown = 10) => ({
  id,
  loyaltyCurrencyId: currencyId,
  userId: randomUUID(),
  amount,
  lockVersion: 3,
  user: {
    id: randomUUID(),
    walletAddress: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
    emailAddress: 'secret-mail@example.com',
    userMetadata: [
      {
        displayName: 'Ada',
        logoUrl: 'https://images.example/ada.png',
        twitterUser: 'secret-handle',
        discordUser: 'secret-handle',
        walletGroupIdentifier: 'secret-group',
        emailAddress: 'secret-mail@example.com',
      },
    ],
    websiteUserAttributeValues: [
      { value: 'secret-answer', websiteUserAttribute: { id: randomUUID(), label: 'secret-question' } },
    ],
  },
});

/**
 * A platform that answers like the real one and records every request. Users exist once a wallet has been saved for
 * them.
 */
export class RecordingPlatform {
  readonly requests: Recorded[] = [];
  readonly users = new Map<string, { id: string; isBlocked?: boolean; displayName?: string; logoUrl?: string }>();
  /** Called before the preset replies. */
  reply: Reply = () => undefined;

  readonly fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    const url = new URL(request.url);
    const text = await request.text();
    const recorded: Recorded = {
      method: request.method,
      path: url.pathname,
      query: url.searchParams,
      headers: request.headers,
      body: text === '' ? undefined : JSON.parse(text),
      text: `${request.method} ${request.url} ${text}`,
    };
    this.requests.push(recorded);
    // The caller's signal ends a reply that never comes.
    const aborted = new Promise<never>((_, reject) => {
      init?.signal?.addEventListener('abort', () => reject(init.signal?.reason as Error));
    });
    return Promise.race([this.reply(recorded) ?? this.#preset(recorded), aborted]);
  };

  #preset({ method, path, body, query }: Recorded): Response {
    const given = body as { walletAddress?: string; userId?: string } | undefined;
    const named = given?.userId ?? query.get('userId');
    const known = [...this.users].find(([, { id }]) => id === named)?.[0];
    const address = (given?.walletAddress ?? query.get('walletAddress') ?? known ?? '').toLowerCase();
    const user = this.users.get(address);
    switch (`${method} ${path}`) {
      case 'GET /api/loyalty/accounts':
        return json({
          data: [{ ...accountRow(), ...(user && { userId: user.id }) }],
          hasNextPage: false,
          message: 'ok',
        });
      case 'GET /api/loyalty/currencies':
        return json({ data: [], hasNextPage: false });
      case 'GET /api/users/count':
        return json({ totalCount: 12 });
      case 'POST /api/users/connect':
        if (!user) return json({ message: 'Not found' }, 404);
        return json({ id: user.id, walletAddress: address, createdAt: now(), updatedAt: now() });
      case 'POST /api/users/metadatas':
        if (user) Object.assign(user, fieldsOf(given ?? {}));
        else this.users.set(address, { id: randomUUID() });
        return json({ id: randomUUID() });
      case 'GET /api/users':
        return json({
          data: user
            ? [
                {
                  id: user.id,
                  walletAddress: address,
                  isSnagSuperAdmin: false,
                  userMetadata: [{ ...user, id: undefined }],
                },
              ]
            : [],
          hasNextPage: false,
        });
      default:
        return path.endsWith('/rank') ? json({ rank: 3 }) : json({ message: 'Not found' }, 404);
    }
  }
}

const now = (): string => new Date().toISOString();

/** Returns the fields that a body sets on a user, apart from those that identify the user. */
function fieldsOf(body: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const whose = ['organizationId', 'websiteId', 'userId', 'walletAddress'];
  return Object.fromEntries(Object.entries(body).filter(([key]) => !whose.includes(key)));
}
