import { ContractError } from '../../../../src/errors/contract-error.js';
import { WalletError } from '../../../../src/errors/wallet.js';
import type { WalletSession } from '../../../../src/browser/wallets/adapter.js';
import type { ClaimObstacle } from '../../../../src/wallet-types/evm/browser/claim.js';
import {
  ClaimTrail,
  type PromptedClaim,
  type SentClaim,
} from '../../../../src/wallet-types/evm/browser/claim-trail.js';
import type { WalletKit } from '../../../../src/browser/wallets/kit.js';
import { account, contract, type FakeChain } from './fake-chain.js';

interface Request {
  /** The page that asks. */
  readonly page: object;
  readonly staked: bigint;
  readonly answer: (result: SentClaim | WalletError) => void;
}

/** The member's wallet. The test answers its windows. */
export class FakeWallet {
  /** Whether this browser lacks the wallet. */
  isAway = false;
  chainId = 2741;
  /** Why the contract accepts no claim of this account. */
  obstacle: ClaimObstacle | undefined;
  /** Whether the contract has another root. */
  hasOtherRoot = false;
  /** Whether it is a passkey's account, which sends no transactions. */
  onlySigns = false;
  /** Number of signatures that were requested. */
  signatures = 0;
  /** Number of times the wallet was asked to send while a claim was pending. */
  asksTooMany = 0;
  /** Whether its windows stay open when their page is gone. */
  keepsWindows = false;
  /** Number of times that a page loaded the wallet code. */
  loads = 0;
  /** Symbols of the tokens that the wallet was asked to show. */
  readonly tokens: string[] = [];
  readonly #chain: FakeChain;
  #requests: Request[] = [];

  constructor(chain: FakeChain) {
    this.#chain = chain;
  }

  /** Number of claims that the wallet waits to send. */
  get pending(): number {
    return this.#requests.length;
  }

  /** Confirms the topmost window. */
  confirm(): void {
    const request = this.#requests.pop();
    if (request) request.answer({ hash: this.#chain.send('claim', request.staked), block: 100 });
  }

  /** Sends what the topmost window asks for, or does not, and returns an error that leaves it open. */
  fail(isSent: boolean): void {
    const request = this.#requests.pop();
    if (request && isSent) this.#chain.send('claim', request.staked);
    request?.answer(new WalletError('failed', 'already known'));
  }

  /** Declines the topmost window. */
  decline(): void {
    this.#requests.pop()?.answer(new WalletError('rejected', 'Declined.'));
  }

  /** Drops the windows of a page that is gone. */
  forget(page: object): void {
    if (!this.keepsWindows) this.#requests = this.#requests.filter((each) => each.page !== page);
  }

  /** Returns the wallet code as one page loads it. */
  kitOf(page: object): WalletKit {
    this.loads += 1;
    const session = this.#session;
    const found = (): Promise<WalletSession | undefined> => Promise.resolve(this.isAway ? undefined : session);
    const claims = { ClaimContract: contractOf(this, this.#chain, page) } as unknown as Awaited<
      ReturnType<WalletKit['claims']>
    >;
    return {
      restore: found,
      reconnect: found,
      claims: () => Promise.resolve(claims),
    } as Partial<WalletKit> as WalletKit;
  }

  /** Opens a window that asks to send a claim. */
  ask(page: object, staked: bigint): Promise<SentClaim> {
    if (this.#chain.waitingClaims > 0) this.asksTooMany += 1;
    return new Promise((resolve, reject) =>
      this.#requests.push({
        ...{ page, staked },
        answer: (result) => ('code' in result ? reject(result) : resolve(result)),
      }),
    );
  }

  get #session(): WalletSession {
    const chainIdOf = (): number => this.chainId;
    const sends = (): boolean => !this.onlySigns;
    return {
      type: 'evm',
      address: account,
      get chainId() {
        return chainIdOf();
      },
      get provider() {
        return sends() ? { request: () => Promise.reject(new Error('No test asks it.')) } : undefined;
      },
      prove: () => Promise.resolve({ signature: '0x1' }),
      signTypedData: () => {
        this.signatures += 1;
        return Promise.resolve('0x2');
      },
      switchChain: (chain) => {
        this.chainId = chain.id;
        return Promise.resolve();
      },
      onChange: () => () => undefined,
      disconnect: () => Promise.resolve(),
    };
  }
}

/** Returns the claim contract's class as a page sees it through the wallet. */
const contractOf = (wallet: FakeWallet, chain: FakeChain, page: object): new () => object =>
  class {
    readonly trail = new ClaimTrail(chain.contracts, contract, account);

    findObstacle(): Promise<ClaimObstacle | undefined> {
      if (chain.isDown) return Promise.reject(new ContractError('unreachable', 'The node is down.'));
      return Promise.resolve(chain.paidBy ? 'claimed' : wallet.obstacle);
    }

    proves(): Promise<boolean> {
      return Promise.resolve(!wallet.hasOtherRoot);
    }

    prepare(_share: unknown, terms: { readonly staked: number }): Promise<object> {
      return Promise.resolve({ fee: 0n, request: { domain: {}, types: {}, primaryType: '', message: terms } });
    }

    tryOut(_share: unknown, { request }: { readonly request: { readonly message: unknown } }): Promise<object> {
      if (chain.paidBy)
        return Promise.reject(new ContractError('reverted', 'Refused.', { errorName: 'AlreadyClaimed' }));
      const { staked: part } = request.message as { readonly staked: number };
      const staked = (chain.amount * BigInt(part)) / 10_000n;
      const send = async (prompting: (prompted: PromptedClaim) => void): Promise<SentClaim> => {
        prompting({ nonce: (await chain.contracts.nonces(account)).taken, block: 100 });
        return wallet.ask(page, staked);
      };
      return Promise.resolve({ claimed: chain.amount - staked, staked, networkFee: 1n, send });
    }

    watchToken(symbol: string): Promise<boolean> {
      wallet.tokens.push(symbol);
      return Promise.resolve(true);
    }
  };
