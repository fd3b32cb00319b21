import type { ContractError } from '../errors/contract-error.js';
import type { LaurelError } from '../errors/laurel-error.js';
import type { Program } from '../program/program.js';
import { ClaimAttempt, type ClaimMemory } from './claim-attempt.js';
import type { ClaimStop } from './claim-failure.js';
import type { FollowedClaim } from './claim-follower.js';
import type { ClaimState, TokenShare } from './claim-state.js';
import type { MemberWallet } from './member-wallet.js';

/** Thrown within a claim that nobody waits for any more. */
class TurnCancelled extends Error {
  override readonly name = 'TurnCancelled';
}

/** How a turn ended: as it should, for an error, or because nobody waits for it any more. */
export type TurnEnd =
  | { readonly kind: 'done' | 'gone' }
  | {
      readonly kind: 'failed';
      readonly attempt: ClaimAttempt;
      readonly error: ClaimStop | LaurelError | ContractError;
    };

/** One turn of a claim after the other: the latest is the one that counts. A wallet may never answer. */
export class ClaimTurns {
  readonly #wallet: MemberWallet;
  readonly #show: (state: ClaimState) => void;
  #turn = 0;
  #ended = Promise.resolve();
  #end = (): void => undefined;
  #attempt: ClaimAttempt | undefined;
  /** What need not be found out twice. */
  #memory: ClaimMemory = {};

  /** @param show is told how far the attempt is that counts */
  constructor(wallet: MemberWallet, show: (state: ClaimState) => void) {
    this.#wallet = wallet;
    this.#show = show;
  }

  /** Another number once nobody waits any more for what is under way. */
  get current(): number {
    return this.#turn;
  }

  /** Resolves when nobody waits any more for what is under way. */
  get ended(): Promise<void> {
    return this.#ended;
  }

  /** Whether the share has been proven against the contract's root on this page. */
  get isProven(): boolean {
    return this.#memory.proven !== undefined;
  }

  /** The attempt that goes on, or a new one. */
  attemptFor(program: Program, share: TokenShare): ClaimAttempt {
    if (this.#attempt) return this.#attempt;
    const attempt: ClaimAttempt = new ClaimAttempt({
      ...{ program, share, wallet: this.#wallet, memory: this.#memory },
      show: (state) => {
        if (this.#attempt !== attempt) throw new TurnCancelled();
        this.#show(state);
      },
    });
    return (this.#attempt = attempt);
  }

  /** Runs a part of a claim, as long as somebody waits for it. Never rejects. */
  async run(program: Program, share: TokenShare, work: (claim: FollowedClaim) => Promise<void>): Promise<TurnEnd> {
    const turn = ++this.#turn;
    this.#ended = new Promise((resolve) => (this.#end = resolve));
    const attempt = this.attemptFor(program, share);
    try {
      await work({ program, attempt, share });
      return { kind: 'done' };
    } catch (thrown) {
      const error = thrown as ClaimStop | LaurelError | ContractError | TurnCancelled;
      return turn !== this.#turn || error.name === 'TurnCancelled'
        ? { kind: 'gone' }
        : { kind: 'failed', attempt, error };
    }
  }

  /** Nobody waits any more. */
  stop(): void {
    this.#turn += 1;
    this.#end();
    this.#attempt = undefined;
  }

  /** And what was found out is somebody else's. */
  forget(): void {
    this.stop();
    this.#memory = {};
  }
}
