import { compareDecimals, type DecimalValue } from '../../loyalty/decimal.js';
import { subtractDecimals } from '../../loyalty/subtract-decimals.js';

/** A balance has grown while it was shown. */
export interface Gain {
  /** By how much, exact decimal text. */
  readonly amount: string;
}

/** Milliseconds for which a gain stays beside the balance. */
const shownMs = 4000;

/** Notices that a balance grows, and remembers for a moment by how much. */
export class Growth {
  readonly #ended: () => void;
  #known: { readonly of: string; readonly value: DecimalValue } | undefined;
  #gain: Gain | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** @param ended called when the moment is over */
  constructor(ended: () => void) {
    this.#ended = ended;
  }

  /** The gain of the last few seconds; another object for each. */
  get gain(): Gain | undefined {
    return this.#gain;
  }

  /** Takes the latest value of the balance `of`; an empty `of` forgets the last one. Returns whether it has grown. */
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
