import { invalid } from '../../http/http-error.js';
import { RemoteFileError } from '../../http/remote-files.js';
import type { RemoteFiles } from '../../http/remote-files.js';
import { addressLookup } from '../../identity/address-lookup.js';
import { parseCsv } from './parse-csv.js';

/** Rows a list may have. */
export const maximumRows = 100_000;

/** Words that head a column of wallets. */
const walletHeading = /^(wallet|wallets|address|wallet[ _-]?address(es)?)$/i;

const decimal = /^\d{1,60}(\.\d{1,30})?$/;

/** Wallet of a list, as it is found by, and what stands beside it. */
export interface ListedWallet {
  readonly lookup: string;
  readonly amount: string | null;
}

/**
 * Rows of the list at an address. Throws the refusal that names the field the address came in.
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
 * Wallets of a list, each once: the column headed `wallet`, `address` or `walletAddress`, else the first one; and, where
 * there is one, the amount of the column headed `amount`; without headings, a number in the second. Throws the refusal of a
 * list without wallets, or with something else in their place.
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
