import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import { typedCode } from '../../../values/texts/typed.js';
import type { Database } from '../../db/database.js';
import { ruleCodes } from '../../db/schema/index.js';
import { refusals } from '../completion/messages.js';
import type { Rule } from '../completion/find-rule.js';
import { findUsed } from '../used-proofs.js';
import type { Proof } from '../used-proofs.js';
import { notMet } from './kind.js';
import type { Attempt, RuleKind } from './kind.js';

/**
 * Entry of a code: the rule's own, or one of its list. A code is valid for one member, or with `allowMultipleRedemptions` once
 * for each member.
 */
export const codeEntry: RuleKind = {
  refuse: async (attempt, { database }) => {
    const { rule } = attempt;
    if (!(await hasCodes(database, rule))) return refusals.notSetUp;
    const code = await findCode(database, attempt);
    if (code === undefined) return refusals.codeFailed;
    const proof = proofOf(attempt, code);
    const userId = (await findUsed(database, rule.id, [proof.key])).get(proof.key);
    return userId && proof.usedBefore(userId === attempt.userId);
  },
  verify: async (attempt, { database }) => {
    const code = await findCode(database, attempt);
    if (code === undefined) return notMet(refusals.codeFailed);
    return { isMet: true, proofs: [proofOf(attempt, code)] };
  },
  settle: async (transaction, attempt, now) => {
    if (attempt.rule.metadata.allowMultipleRedemptions) return;
    const code = await findCode(transaction, attempt);
    if (code === undefined) return;
    await transaction
      .update(ruleCodes)
      .set({ redeemedById: attempt.userId, redeemedAt: now })
      .where(and(eq(ruleCodes.ruleId, attempt.rule.id), eq(ruleCodes.code, code), isNull(ruleCodes.redeemedById)));
  },
};

/** A code that another member has used gets the same refusal as one that never existed. */
const proofOf = ({ rule, userId }: Attempt, code: string): Proof => ({
  key: rule.metadata.allowMultipleRedemptions ? `code ${userId} ${code}` : `code ${code}`,
  usedBefore: (isOwn) => (isOwn ? refusals.alreadyClaimed : refusals.codeFailed),
});

async function hasCodes(database: Database, rule: Rule): Promise<boolean> {
  return Boolean(rule.metadata.promoCode) || (await database.$count(ruleCodes, eq(ruleCodes.ruleId, rule.id))) > 0;
}

/**
 * Returns the code in the operator's spelling, although the member may have typed it differently; `undefined` if the rule has no
 * such code.
 */
async function findCode(database: Database, { rule, input }: Attempt): Promise<string | undefined> {
  const text = (input.verificationCode ?? '').trim();
  const code = typedCode(text);
  if (code === '') return undefined;
  const promoCode = rule.metadata.promoCode?.trim();
  if (promoCode && [text, code].some((each) => each === promoCode || each === typedCode(promoCode))) return promoCode;
  const [row] = await database
    .select({ code: ruleCodes.code })
    .from(ruleCodes)
    .where(and(eq(ruleCodes.ruleId, rule.id), inArray(ruleCodes.code, [text, code])))
    .orderBy(asc(ruleCodes.code))
    .limit(1);
  return row?.code;
}
