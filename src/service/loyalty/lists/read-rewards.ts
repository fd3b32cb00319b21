import { invalid } from '../../http/http-error.js';
import type { RemoteFiles } from '../../http/remote-files.js';
import { decimalsOf } from '../amount.js';
import { readWalletTable } from './read-list.js';

const decimal = /^\d{1,60}(\.\d{1,30})?$/;

/** Wallet of a list in the spelling for look-ups, and its amount; `null` for the amount of the rule. */
export interface ListedReward {
  readonly lookup: string;
  readonly amount: string | null;
}

/** How a list of rewards is read. */
export interface RewardOptions {
  /** The field that contains the URL, such as `customRewardsCsvUrl`. */
  readonly field: string;
  /** Decimals of the currency that the rule pays; `undefined` if it pays no currency. */
  readonly decimals: number | undefined;
  /** Whether each row has to have an amount; otherwise the list may just name the members. */
  readonly isRequired: boolean;
}

/**
 * Reads wallets and their amounts, each wallet once. The amount comes from the column headed `amount`, or without headings from the
 * second column. Throws 400 naming the row if an amount is missing, is not written like `1234.5`, or has more decimals than the
 * currency, and naming both rows if a wallet occurs twice with an amount, so that it never pays another amount than the written
 * one.
 */
export async function readRewards(
  files: RemoteFiles,
  url: string,
  { field, decimals, isRequired }: RewardOptions,
): Promise<ListedReward[]> {
  const { headings, rows } = await readWalletTable(files, url, field);
  const column = headings ? headings.findIndex((cell) => /^amount$/i.test(cell)) : 1;
  if (column < 0 && isRequired) throw invalid({ field, message: 'The list has no column headed amount' });
  const read = new Map<string, { readonly number: number; readonly reward: ListedReward }>();
  for (const { number, lookup, fields } of rows) {
    const wrong = (message: string) => invalid({ field, message: `Row ${number} of the list has ${message}` });
    if (!headings && fields.slice(2).some((text) => text !== '')) throw wrong('more than a wallet and an amount');
    const amount = fields[column] ?? '';
    if (amount === '' && isRequired) throw wrong('no amount');
    if (amount !== '' && !decimal.test(amount)) throw wrong('something else than an amount');
    if (decimals !== undefined && decimalsOf(amount) > decimals) throw wrong(`more than ${decimals} decimals`);
    const reward = { lookup, amount: amount === '' ? null : amount };
    const earlier = read.get(lookup);
    if (earlier && (earlier.reward.amount !== null || reward.amount !== null))
      throw wrong(`the wallet of row ${earlier.number}`);
    if (!earlier) read.set(lookup, { number, reward });
  }
  return [...read.values()].map(({ reward }) => reward);
}
