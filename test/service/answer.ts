/** One row of a list, with the fields that tests read. Which of them are present depends on the endpoint. */
export interface Row {
  readonly id: string;
  readonly amount: number | string;
  readonly symbol: string;
  readonly loyaltyCurrencyId: string;
  readonly walletAddress: string;
  readonly delegationsFrom: readonly unknown[];
  readonly user: { readonly userMetadata: readonly { readonly displayName: string | null }[] };
  readonly userMetadata: readonly Readonly<Record<string, string | null>>[];
}

/** Body of an answer (a list, record or error), with the fields that tests read. */
export interface Body {
  readonly message: string;
  readonly error: string;
  readonly issues: readonly { readonly field: string; readonly message: string }[];
  readonly success: boolean;
  readonly debugInfo: string;
  readonly data: readonly Row[];
  readonly hasNextPage: boolean;
  readonly nextCursor?: string;
  readonly rank: number | null;
  readonly totalCount: number;
  readonly id: string;
  readonly walletAddress: string;
  readonly createdAt: string;
  readonly user: { readonly id: string };
  readonly userGroup: { readonly id: string; readonly externalIdentifier: string | null } | null;
}

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Body;
}

/** Returns the first item of a list that must not be empty. */
export function first<T>(list: readonly T[]): T {
  const [row] = list;
  if (row === undefined) throw new Error('The list is empty.');
  return row;
}

/** Returns the names of the invalid fields in an answer, sorted. */
export const fieldsOf = (body: Body): string[] => body.issues.map(({ field }) => field).sort();

/** Returns the ids of a list's rows. */
export const idsOf = (body: Body): string[] => body.data.map(({ id }) => id);

/** Reads a list to its end. `page` receives the query parameter for the next page, or an empty text for the first. */
export async function readAll(page: (after: string) => Promise<Body>): Promise<Row[]> {
  const rows: Row[] = [];
  for (let after = ''; ;) {
    const { data, hasNextPage } = await page(after);
    rows.push(...data);
    if (!hasNextPage) return rows;
    after = `&startingAfter=${rows.at(-1)?.id}`;
  }
}
