import type { MyQuest } from '../../../../src/contract/loyalty/my-quests.js';
import type { PublicRule } from '../../../../src/contract/loyalty/rules.js';
import type { ReasonBody } from '../../../../src/contract/reason.js';
import type { SessionState } from '../../../../src/browser/client/session.js';
import { ApiError } from '../../../../src/errors/api.js';
import type { Tab } from '../../../support/browser-tabs.js';
import { createFakeProgram, signedIn, type FakeProgram, type Replies } from '../fake-program.js';

/** Returns the id of a test's quest by its number. */
export const idOf = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

/** Returns a daily check-in that pays ten points, unless a test changes it. */
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

export const complete = 'POST /api/me/rules/{id}/complete';
export const mine = 'GET /api/me/quests';

/** The answer to a request that the platform has accepted. */
export const queued = { message: 'Completion request added to queue' } as const;

/** Returns a reply with which the platform refuses, with a reason if given. */
export const refuses = (reason?: ReasonBody, requestId?: string) => (): never => {
  throw new ApiError('refused', '', { ...(reason && { reason }), ...(requestId && { requestId }) });
};

/** A programme with quests, for a member whose progress is in `rows`. */
export interface QuestProgram extends FakeProgram {
  rows: readonly MyQuest[];
}

/** Surroundings of the programme. */
export interface QuestSurroundings {
  readonly session?: SessionState;
  readonly tab?: Tab;
  readonly kept?: Map<string, string>;
  /** Whether the proxy pushes changes. */
  readonly isLive?: boolean;
}

/** Creates a programme with quests. A quest on a later page has the number 77. */
export function createQuestProgram(
  rules: readonly PublicRule[],
  replies: Replies = {},
  { session = signedIn('mira'), tab, kept, isLive = false }: QuestSurroundings = {},
): QuestProgram {
  const page = <T>(data: readonly T[]) => ({ data: [...data], hasNextPage: false });
  const hidden = [ruleOf(77, { name: 'On a later page' })];
  const all: Replies = {
    'GET /api/quests': { ...page(rules), groups: [] },
    'GET /api/loyalty/rules': ({ query }) => {
      const { loyaltyRuleId: named = [] } = query as { loyaltyRuleId?: string[] };
      return page(hidden.filter(({ id }) => named.includes(id)));
    },
    'GET /api/loyalty/currencies': page([]),
    'GET /api/me/accounts': page([]),
    'GET /api/me/badges': page([]),
    'GET /api/me/multipliers': page([]),
    'GET /api/me/quests': () => ({ data: [...program.rows], missing: [] }),
    'POST /api/me/rules/{id}/complete': queued,
    ...replies,
  };
  const program: QuestProgram = Object.assign(createFakeProgram(all, session, kept, { ...(tab && { tab }), isLive }), {
    rows: [] as readonly MyQuest[],
  });
  return program;
}
