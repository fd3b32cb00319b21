import type { Clock } from '../../client/clock.js';
import type { MintProblem, MintStep } from './mint-state.js';

/** This tab's work on one order, or the reason why it does not work on it. */
export class LiveOrder {
  readonly quantity: number;
  step: MintStep | undefined;
  /** When the step began, epoch ms on the server's clock. */
  since: number;
  problem: MintProblem | undefined;
  fee: string | undefined;
  /** Whether the step `resetting` has begun, which {@link MintStep} `approving` then follows. */
  isReset = false;
  isReplaced = false;
  readonly #clock: Clock;
  readonly #changed: () => void;

  constructor(clock: Clock, quantity: number, changed: () => void) {
    this.quantity = quantity;
    this.#clock = clock;
    this.since = clock.now();
    this.#changed = changed;
  }

  /** Begins a step. @param fee the transaction's cost besides the price, in whole units of the chain's coin */
  begin(step: MintStep, fee?: string): void {
    this.step = step;
    if (step === 'resetting') this.isReset = true;
    this.since = this.#clock.now();
    this.problem = undefined;
    this.fee = fee;
    this.#changed();
  }

  /** Ends the work. @param problem the reason why the order cannot continue */
  end(problem?: MintProblem): void {
    this.step = undefined;
    this.problem = problem;
    this.#changed();
  }

  /** Records that the member replaced the transaction in their wallet. */
  replace(): void {
    this.isReplaced = true;
    this.#changed();
  }
}
