import type { PublicAuction } from '../../contract/auctions/auctions.js';
import type { Localize } from '../../controllers/localize.js';
import { bidStep } from '../../loyalty/auction.js';
import { wholeUnits } from '../../loyalty/base-units.js';
import { entryProblem, entryText, readEntry } from '../../ui/amount-entry.js';
import { shortAddress } from '../../ui/address.js';
import { cleanName } from '../../ui/name.js';

/** What a member is about to bid. Amounts are base units. */
export interface Draft {
  /** As typed. */
  readonly text: string;
  /** Nothing where it is no amount. */
  readonly units: bigint | undefined;
  readonly least: bigint;
  readonly step: bigint;
  /** What is wrong with it, as a sentence. */
  readonly problem: string | undefined;
  /** It is an amount, below the least. */
  readonly isLow: boolean;
  /** What is missing in the balance; nothing where it is enough or unknown. */
  readonly missing: bigint | undefined;
}

/** What the auction is paid in, by name. */
export const symbolOf = ({ t }: Localize, { loyaltyCurrency, currencyAddress }: PublicAuction): string =>
  cleanName(loyaltyCurrency?.name ?? loyaltyCurrency?.symbol) ||
  (currencyAddress ? t('auction-bidder.token', { address: shortAddress(currencyAddress) }) : '');

/** An amount of the auction's currency without its name. @param units base units */
export const figure = (localize: Localize, { currencyDecimals }: PublicAuction, units: bigint): string =>
  localize.amount(wholeUnits(units, currencyDecimals), currencyDecimals);

/** The same with its name. */
export const amountOf = (localize: Localize, auction: PublicAuction, units: bigint): string =>
  localize.t('auction-bidder.amount', {
    amount: figure(localize, auction, units),
    symbol: symbolOf(localize, auction),
  });

/** @param text as typed; nothing as long as nobody has: then it is the least @param available base units */
export function draftOf(
  localize: Localize,
  auction: PublicAuction,
  {
    text,
    least,
    available,
  }: { readonly text: string | undefined; readonly least: bigint; readonly available?: bigint | undefined },
): Draft {
  const decimals = auction.currencyDecimals;
  const step = bidStep(auction, least);
  const shown = text ?? entryText(localize, least, decimals);
  const reading = readEntry(localize, shown, decimals);
  const units = reading.kind === 'amount' ? reading.units : undefined;
  const isLow = units !== undefined && units < least;
  const missing = units !== undefined && available !== undefined && units > available ? units - available : undefined;
  const problem = isLow
    ? localize.t('auction-bidder.below', { amount: figure(localize, auction, least) })
    : entryProblem(localize, reading, { symbol: symbolOf(localize, auction), decimals });
  return { text: shown, units, least, step, problem, isLow, missing };
}
