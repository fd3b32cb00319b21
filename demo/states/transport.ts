import type { PageResponse, ProblemCode, Route } from 'laurel-widgets/contract';
import type { FixtureNetwork, FixtureProblem, FixtureRequest } from './state.js';

/** Chain of the fixtures' community. */
export const fixtureChain: PageResponse<'GET /capabilities'>['chains'][number] = {
  id: 2741,
  name: 'Abstract',
  rpcUrls: ['https://rpc.example'],
  blockExplorerUrl: null,
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
};

/**
 * The proxy's default answers: a signed-out visitor, with everything open, and a member without multipliers or
 * payments.
 */
export const baseline: FixtureNetwork = {
  'GET /session': { status: 'signed-out' },
  'GET /api/me/multipliers': { data: [], hasNextPage: false },
  'GET /api/me/transaction_entries': { data: [], hasNextPage: false },
  'GET /time': () => ({ now: new Date().toISOString() }),
  'GET /capabilities': {
    version: 1,
    operations: ['listAccounts', 'listMyAccounts', 'getAccountRank', 'listCurrencies', 'countUsers', 'createSession'],
    walletTypes: ['evm'],
    chains: [fixtureChain],
    maintenance: false,
  },
};

const statuses: Partial<Record<ProblemCode, number>> = {
  bad_request: 400,
  message_mismatch: 400,
  nonce_unusable: 400,
  chain_not_allowed: 400,
  signed_out: 401,
  signature_invalid: 401,
  csrf: 403,
  origin_not_allowed: 403,
  step_up_required: 403,
  account_blocked: 403,
  not_editable: 403,
  maximum_accounts_linked: 403,
  not_found: 404,
  method_not_allowed: 405,
  wallet_taken: 409,
  last_wallet: 409,
  payload_too_large: 413,
  unsupported_media_type: 415,
  rate_limited: 429,
  internal: 500,
  upstream_error: 502,
  partly_saved: 502,
  upstream_key_refused: 502,
  upstream_unavailable: 503,
  busy: 503,
  pending: 504,
};

/** A network without a server: a `fetch` that answers from fixtures and records its requests. */
export interface FixtureTransport {
  readonly fetch: typeof fetch;
  readonly calls: readonly FixtureRequest[];
  /** Answers so far, in order. */
  readonly answers: readonly unknown[];
  /** Requests that no fixture answers. */
  readonly unexpected: readonly string[];
  /** Resolves when every request has its answer, except one that hangs, and no answer has led to another request. */
  quiet(): Promise<void>;
}

/** Number of consecutive frames without an open request after which the last answer leads to no further request. */
const quietFrames = 3;

/** Answers the requests below the path `proxy` from `network`. A request that is not listed is recorded and fails. */
export function fixtureTransport(network: FixtureNetwork, proxy: string): FixtureTransport {
  const routes = Object.entries({ ...baseline, ...withQuests(network) }).map(([route, reply]) => ({
    route: route as Route,
    pattern: routePattern(route),
    replyTo: typeof reply === 'function' ? (reply as (call: FixtureRequest) => unknown) : () => reply,
  }));
  const calls: FixtureRequest[] = [];
  const answers: unknown[] = [];
  const unexpected: string[] = [];
  let open = 0;

  const answer: typeof fetch = async (input, init) => {
    const request = new Request(input instanceof Request ? input : new URL(input, location.href), init);
    const url = new URL(request.url);
    const line = `${request.method} ${url.pathname.replace(proxy, '')}`;
    const match = url.pathname.startsWith(proxy)
      ? routes
          .map((entry) => ({ ...entry, groups: entry.pattern.exec(line)?.groups }))
          .find(({ pattern }) => pattern.test(line))
      : undefined;
    if (!match) {
      unexpected.push(`${request.method} ${url.href}`);
      console.error(`No fixture answers ${request.method} ${url.href}.`);
      throw new TypeError('Failed to fetch');
    }
    const text = await request.text();
    const call: FixtureRequest = {
      route: match.route,
      params: match.groups ?? {},
      query: url.searchParams,
      body: text === '' ? undefined : JSON.parse(text),
      earlier: calls.filter(({ route }) => route === match.route).length,
    };
    calls.push(call);
    open += 1;
    const value = await replyOf(match, call).finally(() => (open -= 1));
    answers.push(value);
    request.signal.throwIfAborted();
    if (value === 'unreachable') throw new TypeError('Failed to fetch');
    if (value === 'hang') return untilAborted(request.signal);
    return isProblem(value) ? refusal(value) : Response.json(value);
  };
  const quiet = async (): Promise<void> => {
    for (let frames = 0; frames < quietFrames; frames = open > 0 ? 0 : frames + 1)
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  };
  return { fetch: answer, calls, answers, unexpected, quiet };
}

/** Combines rules and sections into one answer, like the proxy does, from a state's answers for each. */
function withQuests(network: FixtureNetwork): FixtureNetwork {
  const { 'GET /api/loyalty/rules': rules, 'GET /api/loyalty/rule_groups': groups } = network;
  if (rules === undefined || network['GET /api/quests'] !== undefined) return network;
  const answerOf = async (reply: unknown, call: FixtureRequest): Promise<unknown> =>
    typeof reply === 'function' ? (reply as (call: FixtureRequest) => unknown)(call) : reply;
  const quests = async (call: FixtureRequest) => {
    const answer = await answerOf(rules, call);
    if (typeof answer !== 'object' || answer === null || !('data' in answer)) return answer;
    const sections = await answerOf(groups, call);
    const list = typeof sections === 'object' && sections !== null && 'data' in sections ? sections.data : null;
    return { ...answer, groups: (list as PageResponse<'GET /api/loyalty/rule_groups'>['data'] | null)?.map(toSection) };
  };
  return { ...network, 'GET /api/quests': quests } as FixtureNetwork;
}

const toSection = ({
  loyaltyGroupItems,
  ...group
}: PageResponse<'GET /api/loyalty/rule_groups'>['data'][number]): unknown => ({
  ...group,
  ruleIds: [...loyaltyGroupItems].sort((one, other) => one.sortId - other.sortId).map((item) => item.loyaltyRule.id),
});

function routePattern(route: string): RegExp {
  const escaped = route.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{(\w+)\}/g, '(?<$1>[^/]+)');
  return new RegExp(`^${escaped}$`);
}

const replyOf = async (
  { replyTo }: { replyTo(call: FixtureRequest): unknown },
  call: FixtureRequest,
): Promise<unknown> => replyTo(call);

const untilAborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)));

const isProblem = (value: unknown): value is FixtureProblem =>
  typeof value === 'object' && value !== null && 'code' in value && 'requestId' in value;

function refusal({ retryAfter, ...body }: FixtureProblem): Response {
  return Response.json(body, {
    status: statuses[body.code] ?? 400,
    headers: { ...(retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) }) },
  });
}
