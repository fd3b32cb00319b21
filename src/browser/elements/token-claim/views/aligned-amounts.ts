import { wholeUnits } from '../../../../values/amounts/base-units.js';
import type { Localize } from '../../../controllers/localize.js';

/** Maximum number of decimals to which shorter amounts are padded; more would hide an amount in zeros. */
const mostFilled = 4;

/**
 * Formats base units that are shown together: if one has decimals, all get the same number of them, at least two, as
 * far as {@link mostFilled} allows.
 *
 * @param units `undefined` for an amount that cannot be read
 */
export function alignedAmounts(
  localize: Localize,
  units: readonly (bigint | undefined)[],
  decimals: number,
): readonly string[] {
  const amounts = units.map((each) => (each === undefined ? undefined : wholeUnits(each, decimals)));
  const mostDecimals = Math.max(...amounts.map((each) => each?.split('.')[1]?.length ?? 0));
  const least = mostDecimals > mostFilled ? 2 : Math.min(decimals, Math.max(mostDecimals, mostDecimals && 2));
  return amounts.map((each) => localize.amount(each, decimals, { least }));
}
