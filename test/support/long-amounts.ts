import type { FixtureRequest, State } from '../../demo/states/state.js';

/** Fields of the contract that hold an amount. */
const amounts = [
  ...['amount', 'tier1Amount', 'tier2Amount', 'loyaltyAccountStartAmount', 'loyaltyAccountEndAmount'],
  ...['minBidAmount', 'minBidIncrement', 'reservePrice', 'price', 'totalAllocation'],
];
/** Fields of a rule that hold an amount, as a JSON number. */
const numbers = ['streakAmount', 'firstReferralReward', 'secondReferralReward', 'maxAmountPerInterval'];

/** Factor that keeps the order and the shares of amounts. */
const factor = 1_234_567_890_123_456_789n;

/** Returns a state in which amounts from ten on have twenty digits or more. */
export function withLongAmounts(state: State): State {
  const network = Object.fromEntries(
    Object.entries(state.network).map(([route, reply]: [string, unknown]) => [
      route,
      typeof reply === 'function'
        ? async (request: FixtureRequest) => lengthen(await (reply as (request: FixtureRequest) => unknown)(request))
        : lengthen(reply),
    ]),
  );
  return { ...state, network };
}

function lengthen(value: unknown, name = ''): unknown {
  if (Array.isArray(value)) return value.map((each) => lengthen(each));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, lengthen(each, key)]));
  if (typeof value !== 'string' && typeof value !== 'number') return value;
  if (numbers.includes(name)) return Number(factor * 10n);
  return amounts.includes(name) ? multiplied(String(value)) : value;
}

function multiplied(decimal: string): string {
  const [, sign = '', whole = '', fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(decimal) ?? [];
  if (!whole) return decimal;
  const units = String(BigInt(whole + fraction) * factor).padStart(fraction.length + 1, '0');
  return fraction ? `${sign}${units.slice(0, -fraction.length)}.${units.slice(-fraction.length)}` : sign + units;
}
