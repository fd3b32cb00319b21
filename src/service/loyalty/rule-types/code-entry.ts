import { and, eq, isNull } from 'drizzle-orm';
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
    const code = codeOf(attempt);
    if (!(await isCode(database, rule, code))) return refusals.codeFailed;
    const proof = proofOf(attempt, code);
    const userId = (await findUsed(database, rule.id, [proof.key])).get(proof.key);
    return userId && proof.usedBefore(userId === attempt.userId);
  },
  verify: async (attempt, { database }) => {
    const code = codeOf(attempt);
    if (!(await isCode(database, attempt.rule, code))) return notMet(refusals.codeFailed);
    return { isMet: true, proofs: [proofOf(attempt, code)] };
  },
  settle: async (transaction, attempt, now) => {
    if (attempt.rule.metadata.allowMultipleRedemptions) return;
    await transaction
      .update(ruleCodes)
      .set({ redeemedById: attempt.userId, redeemedAt: now })
      .where(
        and(eq(ruleCodes.ruleId, attempt.rule.id), eq(ruleCodes.code, codeOf(attempt)), isNull(ruleCodes.redeemedById)),
      );
  },
};

const codeOf = ({ input }: Attempt): string => (input.verificationCode ?? '').trim();

/** A member who tries a code that another one has used learns no more than with a code that never existed. */
const proofOf = ({ rule, userId }: Attempt, code: string): Proof => ({
  key: rule.metadata.allowMultipleRedemptions ? `code ${userId} ${code}` : `code ${code}`,
  usedBefore: (isOwn) => (isOwn ? refusals.alreadyClaimed : refusals.codeFailed),
});

async function hasCodes(database: Database, rule: Rule): Promise<boolean> {
  return Boolean(rule.metadata.promoCode) || (await database.$count(ruleCodes, eq(ruleCodes.ruleId, rule.id))) > 0;
}

async function isCode(database: Database, { id, metadata }: Rule, code: string): Promise<boolean> {
  if (code === '') return false;
  if (metadata.promoCode && metadata.promoCode.trim() === code) return true;
  return (await database.$count(ruleCodes, and(eq(ruleCodes.ruleId, id), eq(ruleCodes.code, code)))) > 0;
}
