/** Seeded pseudo-random numbers (mulberry32), the same every time. */
export interface Random {
  /** Returns a number from 0, inclusive, to 1, exclusive. */
  next(): number;
  /** Returns a whole number from 0 to `below` − 1. */
  integer(below: number): number;
  pick<T>(from: readonly [T, ...T[]]): T;
  /** Returns a version 4 UUID. */
  uuid(): string;
  /** Returns `digits` hexadecimal digits. */
  hex(digits: number): string;
}

export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const integer = (below: number): number => Math.floor(next() * below);
  const hex = (digits: number): string => Array.from({ length: digits }, () => integer(16).toString(16)).join('');
  return {
    next,
    integer,
    hex,
    pick: (from) => from[integer(from.length)] ?? from[0],
    uuid: () => `${hex(8)}-${hex(4)}-4${hex(3)}-${'89ab'[integer(4)] ?? '8'}${hex(3)}-${hex(12)}`,
  };
}
