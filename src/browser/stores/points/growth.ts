import { compareDecimals, type DecimalValue } from '../../../values/amounts/decimal.js';
import { subtractDecimals } from '../../../values/amounts/subtract-decimals.js';

/** An increase of the balance while it was shown. */
export interface Gain {
  /** The increase, as exact decimal text. */
  readonly amount: string;
}

/** Milliseconds for which a gain is shown beside the balance. */
const shownMs = 4000;

/** Detects that a balance grows, and keeps the increase for a moment. */
export class Growth {
  readonly #ended: () => void;
  #known: { readonly of: string; readonly value: DecimalValue } | undefined;
  #gain: Gain | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /**
   * @param ended called when the gain is no longer to be shown
   */
  constructor(ended: () => void) {
    this.#ended = ended;
  }

  /** The gain of the last few seconds. A new object each time. */
  get gain(): Gain | undefined {
    return this.#gain;
  }

  /**
   * Takes the latest value of the balance identified by `of`; an empty `of` forgets the previous one. Returns whether the
   * balance has grown.
   */
  follow(of: string, value: DecimalValue): boolean {
    const known = this.#known;
    this.#known = of ? { of, value } : undefined;
    if (!of || known?.of !== of) {
      this.clear();
      return false;
    }
    if (compareDecimals(value, known.value) <= 0) return false;
    this.#gain = Object.freeze({ amount: subtractDecimals(value, known.value) });
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#gain = undefined;
      this.#ended();
    }, shownMs);
    return true;
  }

  /** Forgets the gain. */
  clear(): void {
    clearTimeout(this.#timer);
    this.#gain = undefined;
  }
}
