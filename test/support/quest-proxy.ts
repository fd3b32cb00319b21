import type { MyQuest } from '../../src/contract/loyalty/my-quests.js';
import type { PublicRule } from '../../src/contract/loyalty/rules.js';
import { createFakeProxy, problem, type FakeProxy, type Seen } from './fake-proxy.js';

/** Own to a test file, so that what a browser keeps of it is too. */
export const member = { id: crypto.randomUUID(), displayName: null, logoUrl: null, wallets: [] };
export const signedIn = { status: 'signed-in' as const, user: member, expiresAt: '2099-01-01T00:00:00Z' };

/** Id of a test's quest by a number. */
export const idOf = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

export const ruleOf = (number: number, given: Partial<PublicRule> = {}): PublicRule => ({
  id: idOf(number),
  name: `Quest ${number}`,
  description: '',
  type: 'check_in',
  frequency: 'daily',
  rewardType: 'points',
  amount: 10,
  startTime: null,
  endTime: null,
  createdAt: '2026-01-01T00:00:00Z',
  updatedAt: '2026-01-01T00:00:00Z',
  deletedAt: null,
  loyaltyRuleChain: [],
  loyaltyCurrencyId: idOf(900),
  ...given,
});

/** A proxy with quests, and a member whose standing the test sets. */
export interface QuestProxy extends FakeProxy {
  rules: PublicRule[];
  rows: MyQuest[];
  session: unknown;
  /** What a completion answers. */
  complete: (seen: Seen) => unknown;
}

export function createQuestProxy(rules: PublicRule[]): QuestProxy {
  const page = (data: unknown[]) => ({ data, hasNextPage: false });
  const proxy: QuestProxy = Object.assign(
    createFakeProxy({
      'GET /time': () => ({ now: new Date().toISOString() }),
      'GET /session': () => proxy.session,
      'GET /api/quests': () => ({ ...page(proxy.rules), groups: [] }),
      'GET /api/loyalty/rules': ({ url }) => {
        const named = url.searchParams.getAll('loyaltyRuleId');
        return page(hidden.filter(({ id }) => named.includes(id)));
      },
      'GET /api/me/accounts': () => page([]),
      'GET /api/me/badges': () => page([]),
      'GET /api/me/quests': () =>
        (proxy.session as { status: string }).status === 'signed-in'
          ? { data: proxy.rows, missing: [] }
          : problem('signed_out', 401),
      'POST /api/me/rules/{id}/complete': (seen) => proxy.complete(seen),
    }),
    {
      rules,
      rows: [] as MyQuest[],
      session: signedIn,
      complete: (): unknown => ({ message: 'Completion request added to queue' }),
    },
  );
  return proxy;
}

/** Quests that no page of the list has. */
const hidden = [ruleOf(77, { name: 'On a later page' })];

/** Takes away what the browser has kept of this member's tries. */
export function forgetTries(): void {
  for (const key of Object.keys(localStorage)) if (key.endsWith(member.id)) localStorage.removeItem(key);
}
