import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.js';
import { multipliers, ruleEdits } from '../../db/schema/index.js';
import { compareAmounts } from '../amount.js';
import { decimalOf } from '../completion/decimal-of.js';
import { rewardTypeOf } from '../completion/reward.js';
import type { RuleRow } from './to-rules.js';

/** Ends all multipliers that a rule has given, at the time of the edit that deletes it. */
export async function endMultipliers(transaction: Database, ruleId: string, editedAt: Date): Promise<void> {
  await transaction
    .update(multipliers)
    .set({ deletedAt: editedAt, updatedAt: editedAt })
    .where(and(eq(multipliers.ruleId, ruleId), isNull(multipliers.deletedAt)));
}

/** Restores the multipliers that deletions of a rule have ended, which it recognises by their time. */
export async function resumeMultipliers(transaction: Database, ruleId: string, now: Date): Promise<void> {
  const deletions = transaction
    .select({ at: ruleEdits.editedAt })
    .from(ruleEdits)
    .where(and(eq(ruleEdits.ruleId, ruleId), eq(ruleEdits.action, 'delete')));
  await transaction
    .update(multipliers)
    .set({ deletedAt: null, updatedAt: now })
    .where(and(eq(multipliers.ruleId, ruleId), inArray(multipliers.deletedAt, deletions)));
}

/**
 * Corrects all multipliers that a rule has given: members with the rule's old factor get the new one, and all get its currencies. A
 * factor that the operator has changed for one member stays.
 */
export async function correctMultipliers(transaction: Database, previous: RuleRow, changed: RuleRow): Promise<void> {
  if (rewardTypeOf(previous) !== 'multiplier' || rewardTypeOf(changed) !== 'multiplier') return;
  const ofRule = eq(multipliers.ruleId, changed.id);
  const { updatedAt } = changed;
  const factors = correctedFactors(previous, changed);
  if (factors.length > 0)
    await transaction
      .update(multipliers)
      .set({ multiplier: sql`corrected."to"`, updatedAt })
      .from(sql`jsonb_to_recordset(${JSON.stringify(factors)}::jsonb) as corrected("from" numeric, "to" numeric)`)
      .where(and(ofRule, sql`${multipliers.multiplier} = corrected."from"`));
  const currencyIds = currenciesOf(changed);
  if (String(currenciesOf(previous)) !== String(currencyIds))
    await transaction.update(multipliers).set({ currencyIds, updatedAt }).where(ofRule);
}

interface Correction {
  readonly from: string;
  readonly to: string;
}

/**
 * Returns the old factors to which the change gives another value. If two ranges shared a factor and now differ, it stays, because
 * it is unknown which range a member's factor came from.
 */
function correctedFactors(previous: RuleRow, changed: RuleRow): readonly Correction[] {
  const after = factorsOf(changed);
  const all = [...factorsOf(previous)].flatMap(([range, from]) => {
    const to = after.get(range);
    return to === undefined ? [] : [{ from, to }];
  });
  return all.filter(
    ({ from, to }, index) =>
      !isSame(from, to) &&
      all.every((other) => !isSame(other.from, from) || isSame(other.to, to)) &&
      all.findIndex((other) => isSame(other.from, from)) === index,
  );
}

const isSame = (a: string, b: string): boolean => compareAmounts(a, b) === 0;

/** Returns a rule's factors as decimal texts: by range, or the only one. */
function factorsOf({ amount, metadata: { range } }: RuleRow): ReadonlyMap<string, string> {
  if (!range?.length) return new Map(amount === null ? [] : [['', amount]]);
  return new Map(
    range.map((each) => [
      `${each.startRange} ${each.endRange}`,
      decimalOf(each.loyaltyMultiplierAmount ?? each.amount),
    ]),
  );
}

const currenciesOf = (rule: RuleRow): string[] | null => {
  const ids = rule.metadata.multiplierLoyaltyCurrencyIds ?? [];
  return ids.length > 0 ? ids : null;
};
