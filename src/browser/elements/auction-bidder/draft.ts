import type { PublicAuction } from '../../../contract/auctions/auctions.js';
import type { AmountOptions, Localize } from '../../controllers/localize.js';
import { bidStep } from '../../stores/auctions/auction.js';
import { wholeUnits } from '../../../values/amounts/base-units.js';
import { entryProblem, entryText, readEntry } from '../../ui/amount-entry.js';
import { shortAddress } from '../../ui/address.js';
import { cleanName } from '../../ui/name.js';

/** The bid that a member is entering. Amounts are base units. */
export interface Draft {
  /** The text as typed. */
  readonly text: string;
  /** Absent if the text is not an amount. */
  readonly units: bigint | undefined;
  readonly least: bigint;
  readonly step: bigint;
  /** The problem with the text, as a sentence. */
  readonly problem: string | undefined;
  /** Whether it is an amount below `least`. */
  readonly isLow: boolean;
  /** Amount of this bid, or of the lowest one, that the balance does not cover. Absent if it does, or if the balance is unknown. */
  readonly unaffordable: bigint | undefined;
}

/** Returns the name of the auction's currency. */
export const symbolOf = ({ t }: Localize, { loyaltyCurrency, currencyAddress }: PublicAuction): string =>
  cleanName(loyaltyCurrency?.name ?? loyaltyCurrency?.symbol) ||
  (currencyAddress ? t('auction-bidder.token', { address: shortAddress(currencyAddress) }) : '');

/** Formats an amount in the auction's currency, without its name. @param units base units */
export const figure = (
  localize: Localize,
  { currencyDecimals }: PublicAuction,
  units: bigint,
  options?: AmountOptions,
): string => localize.amount(wholeUnits(units, currencyDecimals), currencyDecimals, options);

/** Formats an amount with the name of the currency. */
export const amountOf = (localize: Localize, auction: PublicAuction, units: bigint): string =>
  localize.t('auction-bidder.amount', {
    amount: figure(localize, auction, units),
    symbol: symbolOf(localize, auction),
  });

/** Says that a bid takes more than the member has. Amounts are base units. */
export const needText = (
  localize: Localize,
  auction: PublicAuction,
  { needed, available }: { readonly needed: bigint; readonly available: bigint },
): string =>
  localize.t('funds.need', {
    amount: figure(localize, auction, needed),
    currency: symbolOf(localize, auction),
    available: figure(localize, auction, available),
  });

/** Reads the typed text, or the lowest bid if nothing was typed. @param available base units of the balance */
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
  const needed = units === undefined || isLow ? least : units;
  const unaffordable = available !== undefined && needed > available ? needed : undefined;
  const problem = isLow
    ? localize.t('auction-bidder.below', { amount: figure(localize, auction, least) })
    : entryProblem(localize, reading, { symbol: symbolOf(localize, auction), decimals });
  return { text: shown, units, least, step, problem, isLow, unaffordable };
}
