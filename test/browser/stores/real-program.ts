import { answerOf } from '../../../src/browser/client/answer.js';
import type { Route } from '../../../src/contract/index.js';
import { site, type Visitor } from '../../proxy/visitor.js';
import {
  createFakeProgram,
  signedIn,
  type Asked,
  type FakeProgram,
  type FakeSurroundings,
  type Replies,
} from './fake-program.js';

/** Routes that the stores of a member's page request. */
const routes: readonly Route[] = [
  ...(['GET /capabilities', 'GET /api/loyalty/currencies', 'GET /api/quests', 'GET /api/auctions'] as const),
  ...(['GET /api/auctions/items', 'GET /api/loyalty/accounts/{id}/rank', 'GET /api/token_claims'] as const),
  ...(['GET /api/me/accounts', 'GET /api/me/badges', 'GET /api/me/quests', 'GET /api/me/auction_bids'] as const),
  ...(['GET /api/me/transaction_entries', 'POST /api/me/rules/{id}/complete', 'GET /api/me/multipliers'] as const),
  ...(['GET /api/minting/contracts', 'GET /api/me/minting/assets', 'POST /api/me/minting/contracts/mint'] as const),
  ...(['GET /api/loyalty/accounts', 'GET /api/loyalty/account_places', 'GET /api/users/count'] as const),
  ...(['POST /api/me/auction_bids', 'POST /session/challenge', 'POST /session/step-up'] as const),
  ...(['GET /api/me/token_claims/{id}/eligibility', 'GET /api/me/token_claims/{id}/proof'] as const),
  ...(['POST /api/me/token_claims/{id}/claim'] as const),
];

type Query = Readonly<Record<string, string | number | readonly string[] | undefined>>;

/** What a member's browser has besides the page. */
export interface RealBrowser extends FakeSurroundings {
  /** The member's wallets, by their addresses. */
  readonly addresses?: readonly string[];
  /** Content of the browser's storage. */
  readonly kept?: Map<string, string>;
}

/** Creates the programme of a visitor who has signed in: the visitor's proxy answers what its stores request. */
export function realProgram(
  visitor: Pick<Visitor, 'send'>,
  userId: string,
  { addresses = [], kept, ...surroundings }: RealBrowser = {},
): FakeProgram {
  const reply = async ({ route, params, query, body }: Asked): Promise<unknown> => {
    const [method = 'GET', path = ''] = route.split(' ');
    const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
    const search = new URLSearchParams(
      Object.entries(query as Query).flatMap(([name, value]) =>
        [value].flat().flatMap((each) => (each === undefined ? [] : [[name, String(each)]])),
      ),
    );
    return answerOf(await visitor.send(`${filled}${search.size > 0 ? `?${search}` : ''}`, { method, body }));
  };
  const replies = Object.fromEntries(routes.map((route) => [route, reply])) as Replies;
  const session = signedIn(userId);
  const wallets = addresses.map((address) => ({ address, type: 'evm' as const }));
  const first = session.status === 'signed-in' ? { ...session, user: { ...session.user, wallets } } : session;
  return { ...createFakeProgram(replies, first, kept, surroundings), origin: site };
}
