import { invalid } from '../../http/http-error.js';
import { RemoteFileError } from '../../http/remote-files.js';
import type { RemoteFiles } from '../../http/remote-files.js';
import { addressLookup } from '../../identity/address-lookup.js';
import { parseCsv } from './parse-csv.js';

/** Maximum number of rows in a list. */
export const maximumRows = 100_000;

/** Headings of a column of wallets. */
const walletHeading = /^(wallet|wallets|address|wallet[ _-]?address(es)?)$/i;

const decimal = /^\d{1,60}(\.\d{1,30})?$/;

/** Wallet of a list in the spelling for look-ups, and its amount. */
export interface ListedWallet {
  readonly lookup: string;
  readonly amount: string | null;
}

/**
 * Reads the rows of the list at a URL. Throws 400 naming the field that contains the URL.
 *
 * @param field such as `conditions.0.csvUrl`
 */
export async function readRows(files: RemoteFiles, url: string, field: string): Promise<string[][]> {
  const text = await files.read(url).catch((error: unknown) => {
    if (error instanceof RemoteFileError) throw invalid({ field, message: error.message });
    throw error;
  });
  const rows = parseCsv(text);
  if (rows.length > maximumRows) throw invalid({ field, message: `The list has more than ${maximumRows} rows` });
  return rows;
}

/**
 * Reads the wallets of a list, each once: from the column headed `wallet`, `address` or `walletAddress`, otherwise the first one.
 * The amount comes from the column headed `amount`, or without headings from a number in the second column. Throws 400 for a list
 * without wallets, or with something else in their place.
 */
export async function readWallets(files: RemoteFiles, url: string, field: string): Promise<ListedWallet[]> {
  const rows = await readRows(files, url, field);
  const headings = rows[0] ?? [];
  const headed = headings.findIndex((cell) => walletHeading.test(cell));
  const column = Math.max(headed, 0);
  const named = headings.findIndex((cell) => /^amount$/i.test(cell));
  const found = new Map<string, ListedWallet>();
  for (const [index, row] of rows.entries()) {
    if (index === 0 && headed >= 0) continue;
    const wallet = row[column] ?? '';
    const amount = (named >= 0 ? row[named] : headed < 0 ? row[1]?.match(decimal)?.[0] : undefined) ?? '';
    if (!/^[\x21-\x7e]{1,128}$/.test(wallet))
      throw invalid({ field, message: `Row ${index + 1} of the list has no wallet` });
    if (amount !== '' && !decimal.test(amount))
      throw invalid({ field, message: `Row ${index + 1} of the list has something else than an amount` });
    const lookup = addressLookup(wallet);
    found.set(lookup, { lookup, amount: amount === '' ? null : amount });
  }
  if (found.size === 0) throw invalid({ field, message: 'The list has no wallets' });
  return [...found.values()];
}
