import { compareDecimals, type DecimalValue } from '../../loyalty/decimal.js';
import { subtractDecimals } from '../../loyalty/subtract-decimals.js';

/** How long a gain stays beside the balance, ms. */
const SHOWN_FOR = 4000;

/** Notices that a balance has grown while it was shown, and for a moment by how much. */
export class Gain {
  readonly #changed: () => void;
  #known: { readonly of: string; readonly value: DecimalValue } | undefined;
  #amount = '';
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** `changed` is called when there is no longer anything to show. */
  constructor(changed: () => void) {
    this.#changed = changed;
  }

  /** By how much the balance has just grown; empty where it has not. */
  get amount(): string {
    return this.#amount;
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
    this.#amount = subtractDecimals(value, known.value);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#amount = '';
      this.#changed();
    }, SHOWN_FOR);
    return true;
  }

  /** Shows nothing any more. */
  clear(): void {
    clearTimeout(this.#timer);
    this.#amount = '';
  }
}
