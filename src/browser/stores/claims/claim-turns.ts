import type { ContractError } from '../../../errors/contract-error.js';
import type { LaurelError } from '../../../errors/laurel-error.js';
import type { ProvenShare } from '../../../wallet-types/evm/browser/claim-proof.js';
import { ClaimAttempt } from './claim-attempt.js';
import type { ClaimStop } from './claim-failure.js';
import type { ClaimProgress } from './claim-progress.js';
import type { ClaimSubject } from './claim-subject.js';

/** Thrown in an attempt that was cancelled or replaced. */
class TurnCancelled extends Error {
  override readonly name = 'TurnCancelled';
}

/** How a turn ended: it finished, it was stopped or replaced, or it failed. */
export type TurnEnd =
  | { readonly kind: 'done' | 'gone' }
  | {
      readonly kind: 'failed';
      readonly attempt: ClaimAttempt;
      readonly error: ClaimStop | LaurelError | ContractError;
    };

/** Runs the parts of a claim as turns. A new turn replaces the ones before it, because a wallet may never answer. */
export class ClaimTurns {
  readonly #subject: ClaimSubject;
  readonly #show: (progress: ClaimProgress) => void;
  #turn = 0;
  #ended = Promise.resolve();
  #end = (): void => undefined;
  #attempt: ClaimAttempt | undefined;
  #proven: ProvenShare | undefined;

  /** @param show called with the progress of the attempt that somebody waits for */
  constructor(subject: ClaimSubject, show: (progress: ClaimProgress) => void) {
    this.#subject = subject;
    this.#show = show;
  }

  /** Number of the current turn. It changes when that turn is stopped or replaced. */
  get current(): number {
    return this.#turn;
  }

  /** Resolves when the current turn is stopped or replaced. */
  get ended(): Promise<void> {
    return this.#ended;
  }

  /** Whether the contract's root has confirmed the share on this page. */
  get isProven(): boolean {
    return (this.#attempt?.proven ?? this.#proven) !== undefined;
  }

  /** The attempt that is under way, or a new one. */
  get attempt(): ClaimAttempt {
    if (this.#attempt) return this.#attempt;
    const { context, details } = this.#subject;
    const attempt: ClaimAttempt = new ClaimAttempt(context, details.share, this.#proven, (progress) => {
      if (this.#attempt !== attempt) throw new TurnCancelled();
      this.#show(progress);
    });
    return (this.#attempt = attempt);
  }

  /** Runs a part of a claim until it ends or is stopped. Never rejects. */
  async run(work: (attempt: ClaimAttempt) => Promise<void>): Promise<TurnEnd> {
    const turn = ++this.#turn;
    this.#ended = new Promise((resolve) => (this.#end = resolve));
    const { attempt } = this;
    try {
      await work(attempt);
      return { kind: 'done' };
    } catch (thrown) {
      const error = thrown as ClaimStop | LaurelError | ContractError | TurnCancelled;
      return turn !== this.#turn || error.name === 'TurnCancelled'
        ? { kind: 'gone' }
        : { kind: 'failed', attempt, error };
    }
  }

  /** Ends the current turn. */
  stop(): void {
    this.#turn += 1;
    this.#end();
    this.#proven = this.#attempt?.proven ?? this.#proven;
    this.#attempt = undefined;
  }
}
