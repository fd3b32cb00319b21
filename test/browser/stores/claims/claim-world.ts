import { setImmediate } from 'node:timers/promises';
import { mock } from 'node:test';
import { parseEther } from 'viem';
import type { SessionState } from '../../../../src/browser/client/session.js';
import type { PageResponse } from '../../../../src/contract/index.js';
import { phaseOf, type ClaimPhase } from '../../../../src/browser/stores/claims/claim-state.js';
import { ClaimStore, type ClaimOptions } from '../../../../src/browser/stores/claims/claim-store.js';
import { createBrowser } from '../../../support/browser-tabs.js';
import { createFakeProgram, failure, signedIn, type FakeProgram, type Replies } from '../fake-program.js';
import { account, contract, FakeChain } from './fake-chain.js';
import { FakeWallet } from './fake-wallet.js';

// Preloads the code that a press loads, because nothing waits for files under a fake clock.
await Promise.all([
  import('../../../../src/browser/stores/claims/claim-proof.js'),
  import('../../../../src/browser/stores/claims/claim-signing.js'),
]);

type Claim = PageResponse<'GET /api/token_claims'>['data'][number];

export const reportRoute = 'POST /api/me/token_claims/{id}/claim';
export const amount = parseEther('1000');

/** A claim that requires no stake. */
export const season: Claim = {
  id: 'season-1',
  name: 'Season One claim',
  claimContractAddress: contract,
  stakingContractAddress: '0xA15BB66138824a1c7167f5E85b957d04Dd34E468',
  contract: { id: 'token-1', address: '0x700b6A60ce7EaaEA56F065753d8dcB9653dbAD35', chainId: 2741, name: 'GROVE' },
  startTime: '2026-02-01T00:00:00Z',
  endTime: '2099-01-01T00:00:00Z',
  geoBlock: [],
  claimAndStake: true,
  isStakingOptional: true,
  minPercentageToStake: 25,
  erc20Decimals: 18,
  maxBonus: 50,
  minLockup: 30 * 86_400,
  minLockupForMultiplier: 90 * 86_400,
  multiplier: 1000,
  stakingContractType: 'linear',
  updatedAt: '2026-02-01T00:00:00Z',
};

const capabilities = {
  operations: [],
  chains: [
    {
      ...{ id: 2741, name: 'Abstract', rpcUrls: ['https://rpc.example'], blockExplorerUrl: null },
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    },
  ],
  claimContracts: [{ chainId: 2741, address: contract }],
} as unknown as PageResponse<'GET /capabilities'>;

/** Returns the session of a member with wallets. */
export const memberWith = (...addresses: readonly string[]): SessionState => {
  const session = signedIn('mira');
  if (session.status !== 'signed-in') return session;
  return { ...session, user: { ...session.user, wallets: addresses.map((address) => ({ address, type: 'evm' })) } };
};

/** A tab with a claim on its page. */
export interface ClaimTab {
  readonly store: ClaimStore;
  readonly program: FakeProgram;
  readonly phase: ClaimPhase;
  /** Kinds of news that the page has received. */
  readonly told: readonly string[];
  /** Delays the news of what other tabs have written, as a slow browser does. */
  lag(): void;
  /** Delivers the delayed news. */
  catchUp(): void;
  /** Removes the element from the page. */
  close(): void;
  crash(): void;
}

/** Changes that a test makes to a tab. */
export interface TabChange {
  readonly replies?: Replies;
  readonly session?: SessionState;
  readonly options?: Partial<ClaimOptions>;
  /** Whether the page allows claims; `undefined` if the test answers. */
  readonly isAllowed?: boolean | undefined;
}

/** Creates a member with a wallet, a browser, a chain and a platform, all under the test's control. */
export function createWorld() {
  const kept = new Map<string, string>();
  const browser = createBrowser(kept);
  const chain = new FakeChain(amount);
  const wallet = new FakeWallet(chain);
  const platform = {
    /** `deaf`: reports arrive, but the answers get lost. */
    mode: 'up' as 'up' | 'down' | 'deaf',
    /** The transaction that the platform knows. */
    known: undefined as string | undefined,
    /** Whether it tells the member which transaction it knows, as our service does. */
    tellsHash: false,
    reports: [] as string[],
  };

  const eligibility = () => ({
    ...{ tokenClaimId: season.id, eligible: true, alreadyClaimed: platform.known !== undefined, amount: '1000' },
    ...{ claimContractAddress: contract, claimedAt: null, stakes: [] },
    ...(platform.tellsHash && { txHash: platform.known ?? null }),
  });

  function openTab({ replies = {}, session = memberWith(account), options = {}, ...rest }: TabChange = {}): ClaimTab {
    const { isAllowed } = { isAllowed: true, ...rest };
    const tab = browser.openTab();
    let isLagging = false;
    let missed: (() => void)[] = [];
    const storage: typeof tab.storage = {
      ...tab.storage,
      subscribe: (key, listener) =>
        tab.storage.subscribe(key, () => (isLagging ? void missed.push(listener) : listener())),
    };
    const all: Replies = {
      'GET /api/token_claims': { data: [season] },
      'GET /capabilities': capabilities,
      'GET /api/me/token_claims/{id}/eligibility': eligibility,
      'GET /api/me/token_claims/{id}/proof': {
        ...{ tokenClaimId: season.id, walletAddress: account, totalAllocation: '1000' },
        proof: [`0x${'5b'.repeat(32)}`],
      },
      [reportRoute]: ({ body }) => {
        const { txHash } = body as { readonly txHash: string };
        if (platform.mode === 'down') throw failure('unreachable');
        platform.reports.push(txHash);
        if (txHash !== chain.paidBy) throw failure('not_found');
        platform.known = txHash;
        if (platform.mode === 'deaf') throw failure('unreachable');
        return { data: { walletAddress: account, tokenClaimId: season.id, claimedAt: null, totalAllocation: '1000' } };
      },
      ...replies,
    } as Replies;
    const program = createFakeProgram(all, session, undefined, {
      tab: { ...tab, storage },
      wallets: () => Promise.resolve(wallet.kitOf(tab)),
    });
    const store = new ClaimStore(program, {
      ...{ claim: '', every: 0, lockups: [], confirmations: 1 },
      ...options,
    });
    const close = store.subscribe(() => {
      if (isAllowed !== undefined) store.state.needsConsent?.answer(isAllowed);
      store.state.needsWallet?.answer(false);
    });
    return {
      store,
      program,
      get phase() {
        return phaseOf(store.state, program.clock.now());
      },
      get told() {
        return store.state.news.map((news) => (news.kind === 'failed' ? `failed: ${news.code}` : news.kind));
      },
      lag: () => void (isLagging = true),
      catchUp() {
        isLagging = false;
        for (const listener of missed) listener();
        missed = [];
      },
      close,
      crash() {
        tab.crash();
        wallet.forget(tab);
        close();
      },
    };
  }

  return { chain, wallet, platform, kept, openTab };
}

/** Lets everything happen that needs no time. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) await setImmediate();
}

/** Lets time pass, with everything that happens in it. */
export async function pass(ms: number): Promise<void> {
  for (let left = ms; left > 0; left -= 1500) {
    mock.timers.tick(Math.min(left, 1500));
    await settle();
  }
}
