import { typedCode, typedText } from '../../../values/texts/typed.js';
import { invalid } from '../../http/http-error.js';
import { RemoteFileError } from '../../http/remote-files.js';
import type { RemoteFiles } from '../../http/remote-files.js';
import { addressLookup } from '../../identity/address-lookup.js';
import { repeatedHeading } from '../../tables/repeated-heading.js';
import { OpenQuoteError, parseCsv } from './parse-csv.js';

/** Maximum number of rows in a list. */
export const maximumRows = 100_000;

/** Headings of a column of wallets. */
const walletHeading = /^(wallet|wallets|address|wallet[ _-]?address(es)?)$/i;

/**
 * Reads the rows of the list at a URL. Throws 400 naming the field that contains the URL, and the row with a quote that is not closed.
 *
 * @param field such as `conditions.0.csvUrl`
 */
export async function readRows(files: RemoteFiles, url: string, field: string): Promise<string[][]> {
  const text = await files.read(url).catch((error: unknown) => {
    if (error instanceof RemoteFileError) throw invalid({ field, message: error.message });
    throw error;
  });
  const rows = parsed(text, field);
  if (rows.length > maximumRows) throw invalid({ field, message: `The list has more than ${maximumRows} rows` });
  return rows;
}

function parsed(text: string, field: string): string[][] {
  try {
    return parseCsv(text).map((row) => row.map(typedText));
  } catch (error) {
    if (error instanceof OpenQuoteError)
      throw invalid({ field, message: `Row ${error.row} of the list ${error.message}` });
    throw error;
  }
}

/** The parts that all lists of wallets have in common. */
export interface WalletTable {
  /** Texts of the first row if it has headings; `undefined` if it has none. */
  readonly headings: readonly string[] | undefined;
  /** Rows below the headings. `number` counts all rows from 1; `lookup` is the wallet in the spelling for look-ups. */
  readonly rows: readonly { readonly number: number; readonly lookup: string; readonly fields: readonly string[] }[];
}

/**
 * Reads a list of wallets: from the column headed `wallet`, `address` or `walletAddress`, otherwise the first one. Throws 400 for a
 * list without wallets, with something else in their place, with two columns of one name, or with more fields in a row than headings.
 */
export async function readWalletTable(files: RemoteFiles, url: string, field: string): Promise<WalletTable> {
  const all = await readRows(files, url, field);
  const headed = (all[0] ?? []).findIndex((cell) => walletHeading.test(cell));
  const headings = headed >= 0 ? all[0] : undefined;
  const repeated = headings && repeatedHeading(headings);
  if (repeated !== undefined) throw invalid({ field, message: `The list has two columns headed ${repeated}` });
  const rows = all.slice(headings ? 1 : 0).map((fields, index) => {
    const number = index + (headings ? 2 : 1);
    const wrong = (message: string) => invalid({ field, message: `Row ${number} of the list has ${message}` });
    if (headings && fields.slice(headings.length).some((text) => text !== '')) throw wrong('more fields than headings');
    const wallet = typedCode(fields[Math.max(headed, 0)] ?? '');
    if (!/^[\x21-\x7e]{1,128}$/.test(wallet)) throw wrong('no wallet');
    return { number, lookup: addressLookup(wallet), fields };
  });
  if (rows.length === 0) throw invalid({ field, message: 'The list has no wallets' });
  return { headings, rows };
}

/** Reads the wallets of a list, each once, in the spelling for look-ups. Throws 400 like {@link readWalletTable}. */
export async function readWallets(files: RemoteFiles, url: string, field: string): Promise<string[]> {
  const { rows } = await readWalletTable(files, url, field);
  return [...new Set(rows.map(({ lookup }) => lookup))];
}
