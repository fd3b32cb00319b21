/** One row of a list, with the fields tests read; which of them there are depends on the endpoint. */
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

/** Body of an answer, with the fields tests read: of a list, a record or an error. */
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

/** First of a list that has to have one. */
export function first<T>(list: readonly T[]): T {
  const [row] = list;
  if (row === undefined) throw new Error('The list is empty.');
  return row;
}

/** Names of the fields an answer complains about, sorted. */
export const fieldsOf = (body: Body): string[] => body.issues.map(({ field }) => field).sort();

/** Ids of the rows of a list. */
export const idsOf = (body: Body): string[] => body.data.map(({ id }) => id);

/** Reads a list to its end. `page` gets the query parameter for what follows, or nothing at first. */
export async function readAll(page: (after: string) => Promise<Body>): Promise<Row[]> {
  const rows: Row[] = [];
  for (let after = ''; ;) {
    const { data, hasNextPage } = await page(after);
    rows.push(...data);
    if (!hasNextPage) return rows;
    after = `&startingAfter=${rows.at(-1)?.id}`;
  }
}
