import type { SessionState } from '../../../../src/browser/client/session.js';
import type { Challenge, SignedIn } from '../../../../src/contract/session.js';
import type { WalletType } from '../../../../src/contract/primitives.js';
import type { StoreContext } from '../../../../src/browser/stores/context.js';
import type { WalletKit } from '../../../../src/browser/wallets/kit.js';
import { createFakeProgram, type FakeProgram, type Replies } from '../fake-program.js';

const chain = (id: number, name: string) => ({
  ...{ id, name, rpcUrls: [], blockExplorerUrl: null },
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
});

/** Returns the capabilities of a proxy with two chains. */
export const capabilities = (
  walletTypes: readonly WalletType[] = ['evm', 'solana', 'sui'],
  operations: string[] = [],
) => ({
  version: 1,
  operations,
  walletTypes: [...walletTypes],
  chains: [chain(1, 'Ethereum'), chain(10, 'OP Mainnet')],
  chainReferences: { solana: ['mainnet'], sui: ['mainnet'] },
  maintenance: false,
});

export const challenge = (): Challenge => ({
  domain: 'guild.example',
  statement: 'Sign in to the guild.',
  uri: 'https://guild.example',
  nonce: 'nonce0001',
  issuedAt: '2026-01-01T00:00:00.000Z',
  expirationTime: '2026-01-01T00:05:00.000Z',
  chainIds: [1, 10],
  chainReferences: { solana: ['mainnet'], sui: ['mainnet'] },
});

/** Returns a member with EVM wallets. */
export const member = (...addresses: string[]): SignedIn['user'] => ({
  ...{ id: 'u-1', displayName: null, logoUrl: null },
  wallets: addresses.map((address) => ({ address, type: 'evm' as const })),
});

export const sessionOf = (user: SignedIn['user']): SignedIn => ({
  status: 'signed-in',
  user,
  expiresAt: '2099-01-01T00:00:00Z',
});

/** A programme whose proxy accepts every signature, and whose session the test can read. */
export interface SignInProgram {
  readonly context: StoreContext;
  readonly program: FakeProgram;
  /** Reasons for which sessions were ended. */
  readonly signedOut: readonly string[];
  readonly session: () => SessionState;
}

/**
 * Creates the programme.
 *
 * @param user the signed-in member; absent for a visitor
 */
export function createSignInProgram(kit: WalletKit, user?: SignedIn['user'], replies: Replies = {}): SignInProgram {
  const program = createFakeProgram(
    {
      'GET /capabilities': capabilities(),
      'POST /session/challenge': challenge,
      'POST /session': ({ body }) => sessionOf(member((body as { walletAddress: string }).walletAddress)),
      'POST /session/step-up': { purpose: 'link-wallet', expiresAt: '2099-01-01T00:00:00Z' },
      'POST /session/wallets': ({ body }) =>
        sessionOf(member('0xAA', (body as { walletAddress: string }).walletAddress)),
      ...replies,
    },
    user ? sessionOf(user) : { status: 'signed-out' },
    undefined,
    { wallets: () => Promise.resolve(kit) },
  );
  const state = program.session.state as unknown as { get(): SessionState; set(state: SessionState): void };
  const signedOut: string[] = [];
  return {
    program,
    signedOut,
    session: () => state.get(),
    context: {
      ...program,
      session: {
        ...program.session,
        accept: (signedIn) => state.set(sessionOf(signedIn.user)),
        signOut: (reason = 'member') => {
          signedOut.push(reason);
          state.set({ status: 'signed-out', reason });
          return Promise.resolve();
        },
      },
    },
  };
}
