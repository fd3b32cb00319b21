import { noChange } from 'lit';
import { AsyncDirective, directive, type DirectiveResult } from 'lit/async-directive.js';
import { elapsed } from '../../values/clocks.js';
import { matchesMedia } from './matches-media.js';
import { readDecimal, type DecimalValue } from '../../values/amounts/decimal.js';

/** Milliseconds that counting up takes. */
const durationMs = 420;
const stepCount = 1000;

/** Returns `share` thousandths of an amount, with the amount's own number of decimals; `NaN` if it is not a number. */
export function thousandths(value: DecimalValue, share: number): string {
  const read = readDecimal(value);
  if (!read) return 'NaN';
  const { units, scale } = read;
  const part = (units * BigInt(share)) / BigInt(stepCount);
  const digits = String(part < 0n ? -part : part).padStart(scale + 1, '0');
  const whole = digits.slice(0, digits.length - scale);
  return `${part < 0n ? '-' : ''}${whole}${scale ? `.${digits.slice(-scale)}` : ''}`;
}

class CountUp extends AsyncDirective {
  #frame = 0;
  #begun: number | undefined;
  #value: DecimalValue;
  #text: (value: DecimalValue) => string = String;

  render(value: DecimalValue, text: (value: DecimalValue) => string): unknown {
    const isNew = this.#value !== value;
    this.#value = value;
    this.#text = text;
    if (!isNew) return this.#begun === undefined ? text(value) : noChange;
    if (matchesMedia('(prefers-reduced-motion: reduce)')) return text(value);
    cancelAnimationFrame(this.#frame);
    this.#begun = elapsed();
    this.#frame = requestAnimationFrame((now) => this.#step(now));
    return text(thousandths(value, 0));
  }

  override disconnected(): void {
    cancelAnimationFrame(this.#frame);
    this.#begun = undefined;
  }

  override reconnected(): void {
    this.setValue(this.#text(this.#value));
  }

  #step(now: number): void {
    const passed = (now - (this.#begun ?? now)) / durationMs;
    if (passed >= 1) {
      this.#begun = undefined;
      this.setValue(this.#text(this.#value));
      return;
    }
    // Ease out: fast at first, slow at the end.
    const share = 1 - (1 - Math.max(0, passed)) ** 3;
    this.setValue(this.#text(thousandths(this.#value, Math.round(share * stepCount))));
    this.#frame = requestAnimationFrame((next) => this.#step(next));
  }
}

/** Counts an amount up from zero when it first appears. With reduced motion, the amount appears at once. */
export const countUp: (value: DecimalValue, text: (value: DecimalValue) => string) => DirectiveResult =
  directive(CountUp);
