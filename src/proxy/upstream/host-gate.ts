import { Refusal } from '../http/refusal.js';
import { type Admitted, Breaker, type BreakerOptions } from './breaker.js';
import { Bulkhead, type BulkheadOptions } from './bulkhead.js';

export interface HostGateOptions {
  readonly elapsed: () => number;
  readonly bulkhead?: BulkheadOptions;
  readonly breaker?: BreakerOptions;
  /** Called for every refused call. */
  readonly onRefused?: (reason: 'paused' | 'open' | 'full') => void;
}

/**
 * Combines everything that keeps calls from the platform's host: the pause that it asked for, the breaker, and the limit of
 * concurrent calls.
 */
export class HostGate {
  readonly #elapsed: () => number;
  readonly #bulkhead: Bulkhead;
  readonly #breaker: Breaker;
  readonly #onRefused: (reason: 'paused' | 'open' | 'full') => void;
  /** Milliseconds of `elapsed` until which the host asked for a pause. */
  #pausedUntil = 0;

  constructor({ elapsed, bulkhead, breaker, onRefused = () => undefined }: HostGateOptions) {
    this.#elapsed = elapsed;
    this.#bulkhead = new Bulkhead(bulkhead);
    this.#breaker = new Breaker(elapsed, breaker);
    this.#onRefused = onRefused;
  }

  get running(): number {
    return this.#bulkhead.running;
  }

  get waiting(): number {
    return this.#bulkhead.waiting;
  }

  /** `paused`: the host asked for a pause; `open`: the host is failing, and only probes are sent. */
  get state(): 'ok' | 'paused' | 'open' {
    if (this.#pausedUntil > this.#elapsed()) return 'paused';
    return this.#breaker.isOpen ? 'open' : 'ok';
  }

  /** Sends nothing to the host for this many milliseconds, and rejects the calls that wait for it. */
  pause(wait: number): void {
    this.#pausedUntil = Math.max(this.#pausedUntil, this.#elapsed() + wait);
    this.#dismiss();
  }

  /**
   * Runs a call, at once or after others. Throws {@link Refusal} 503 with the time to wait if the call is not allowed; nothing was
   * sent then.
   *
   * @param maxWaitMs milliseconds that the call may wait for its turn
   * @param hasFailed whether a result counts as a failure of the host
   */
  async run<T>(call: () => Promise<T>, maxWaitMs: number, hasFailed: (result: T) => boolean): Promise<T> {
    this.#check();
    return this.#bulkhead.run(
      async () => {
        // The state may have changed while the call was waiting.
        this.#check();
        const admitted = this.#breaker.admit();
        try {
          const result = await call();
          this.#record(admitted, hasFailed(result));
          return result;
        } catch (error) {
          this.#record(admitted, true);
          throw error;
        }
      },
      maxWaitMs,
      () => this.#refusal('full'),
    );
  }

  #record(admitted: Admitted, failed: boolean): void {
    this.#breaker.record(admitted, failed);
    if (failed && this.#breaker.remaining() > 0) this.#dismiss();
  }

  #check(): void {
    const refusal = this.#closed();
    if (refusal) throw refusal;
  }

  #closed(): Refusal | null {
    if (this.#pausedUntil > this.#elapsed()) return this.#refusal('paused');
    return this.#breaker.remaining() > 0 ? this.#refusal('open') : null;
  }

  #dismiss(): void {
    this.#bulkhead.dismiss(() => this.#closed() ?? this.#refusal('full'));
  }

  #refusal(reason: 'paused' | 'open' | 'full'): Refusal {
    this.#onRefused(reason);
    if (reason === 'paused')
      return new Refusal(503, 'busy', 'The platform asks to slow down.', {
        retryAfter: this.#pausedUntil - this.#elapsed(),
      });
    if (reason === 'open')
      return new Refusal(503, 'upstream_unavailable', 'The platform is failing. The proxy retries it shortly.', {
        retryAfter: Math.max(1, this.#breaker.remaining()),
      });
    return new Refusal(503, 'busy', 'The proxy is busy. Try again later.', { retryAfter: 1_000 });
  }
}
