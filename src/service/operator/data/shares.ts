import { and, asc, eq, gt, inArray, isNull } from 'drizzle-orm';
import * as z from 'zod/mini';
import { AmountInput, Id } from '../../../contract/primitives.js';
import { websiteOf } from '../../access.js';
import { tokenClaimAllocations, tokenClaims } from '../../db/schema/index.js';
import { addressLookup } from '../../identity/address-lookup.js';
import { compareAmounts } from '../../loyalty/amount.js';
import { saveTokenClaimShares } from '../../token-claims/save-token-claim-shares.js';
import type { ImportOptions, Importer, Kind, Numbered, Problem, Source, Written } from './kind.js';
import { ProblemsError } from './kind.js';
import { problemsOf } from './problems-of.js';

const schema = z.strictObject({
  /** Id of the token claim. */
  claim: z.optional(Id),
  walletAddress: z.string().check(z.minLength(1), z.maxLength(128)),
  /** Whole tokens; 0 removes the share. */
  amount: AmountInput,
});
type Share = z.infer<typeof schema>;
type ClaimShare = Share & { readonly claim: string };

const pageSize = 1_000;

/** Shares of token claims. An import sets those of drafts, as the API does. */
export const shares: Kind<Share> = {
  columns: Object.keys(schema.shape),
  schema,
  batchSize: 500,
  importer: createImporter,
  export: exportShares,
};

function createImporter({ claim }: ImportOptions): Importer<Share> {
  const lines = new Map<string, number>();
  return {
    check: async (rows) => {
      const problems = rows.flatMap(({ line, row }): Problem[] => {
        const share = `${(row.claim ?? claim ?? '').toLowerCase()} ${addressLookup(row.walletAddress)}`;
        const first = lines.get(share) ?? line;
        lines.set(share, first);
        return first === line
          ? []
          : [{ line, text: `The wallet is on line ${first} already. Remove one of the lines.` }];
      });
      if (problems.length > 0) throw new ProblemsError(problems);
    },
    write: async (rows, source) => {
      const complete = rows.map(({ line, row }) => ({ line, row: { ...row, claim: row.claim ?? claim ?? '' } }));
      const problems = complete.flatMap(({ line, row }): Problem[] =>
        row.claim === '' ? [{ line, text: 'Names no claim. Add its id, or name it for all lines with --claim.' }] : [],
      );
      if (problems.length > 0) throw new ProblemsError(problems);
      const due = await withoutSaved(complete, source);
      for (const id of new Set(due.map(({ row }) => row.claim)))
        await save(
          id,
          due.filter(({ row }) => row.claim === id),
          source,
        );
      return { written: due.length, unchanged: rows.length - due.length } satisfies Written;
    },
  };
}

async function save(id: string, rows: readonly Numbered<ClaimShare>[], { context, scope }: Source): Promise<void> {
  const body = { shares: rows.map(({ row: { walletAddress, amount } }) => ({ walletAddress, amount })) };
  try {
    await saveTokenClaimShares({ params: { id }, query: undefined, body, scope, origin: '' }, context);
  } catch (error) {
    throw new ProblemsError(
      problemsOf(error, rows[0]?.line ?? 0).map(({ line, text }) => {
        const [, place = '', field = ''] = /^shares\.(\d+)\.(\w+)/.exec(text) ?? [];
        return place === ''
          ? { line, text: text.startsWith('Not found') ? `There is no claim ${id}. Create it first.` : text }
          : { line: rows[Number(place)]?.line ?? line, text: text.replaceAll(`shares.${place}.${field}`, field) };
      }),
    );
  }
}

/** Returns the rows that change something. */
async function withoutSaved(rows: readonly Numbered<ClaimShare>[], { context, scope }: Source) {
  const found = await context.database
    .select({
      claim: tokenClaims.id,
      lookup: tokenClaimAllocations.walletLookup,
      amount: tokenClaimAllocations.amount,
    })
    .from(tokenClaimAllocations)
    .innerJoin(tokenClaims, eq(tokenClaims.id, tokenClaimAllocations.tokenClaimId))
    .where(
      and(
        eq(tokenClaims.websiteId, websiteOf(scope)),
        inArray(tokenClaims.id, [...new Set(rows.map(({ row }) => row.claim))]),
        inArray(
          tokenClaimAllocations.walletLookup,
          rows.map(({ row }) => addressLookup(row.walletAddress)),
        ),
      ),
    );
  const saved = new Map(found.map(({ claim, lookup, amount }) => [`${claim} ${lookup}`, amount]));
  return rows.filter(({ row }) => {
    const amount = saved.get(`${row.claim.toLowerCase()} ${addressLookup(row.walletAddress)}`);
    return compareAmounts(amount ?? '0', row.amount) !== 0;
  });
}

async function* exportShares({ context, scope }: Source) {
  for (let after: string | undefined; ;) {
    const rows = await context.database
      .select({
        id: tokenClaimAllocations.id,
        claim: tokenClaims.id,
        walletAddress: tokenClaimAllocations.walletAddress,
        amount: tokenClaimAllocations.amount,
      })
      .from(tokenClaimAllocations)
      .innerJoin(tokenClaims, eq(tokenClaims.id, tokenClaimAllocations.tokenClaimId))
      .where(
        and(
          eq(tokenClaims.websiteId, websiteOf(scope)),
          isNull(tokenClaims.deletedAt),
          after === undefined ? undefined : gt(tokenClaimAllocations.id, after),
        ),
      )
      .orderBy(asc(tokenClaimAllocations.id))
      .limit(pageSize);
    yield* rows;
    after = rows.at(-1)?.id;
    if (rows.length < pageSize) return;
  }
}
