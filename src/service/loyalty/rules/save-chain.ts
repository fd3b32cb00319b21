import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { RuleChainInput } from '../../../contract/loyalty/conditions.js';
import type { Database } from '../../db/database.js';
import { ruleChains } from '../../db/schema/index.js';
import type { ServiceContext } from '../../handler.js';
import { invalid } from '../../http/http-error.js';
import { prepareConditions } from '../conditions/prepare-conditions.js';
import type { PreparedCondition } from '../conditions/prepare-conditions.js';
import { saveConditions } from '../conditions/save-conditions.js';

/** Chain whose conditions have been checked; `null` removes the existing one. */
export type PreparedChain =
  | (Pick<RuleChainInput, 'name' | 'operatorType'> & { readonly conditions: readonly PreparedCondition[] })
  | null;

const at = 'loyaltyRuleChain.conditions';

/** Checks a chain that an operator wrote, before the transaction that saves it; `undefined` if the request has none. */
export async function prepareChain(
  context: Pick<ServiceContext, 'database' | 'remoteFiles'>,
  websiteId: string,
  chain: RuleChainInput | null | undefined,
  ruleId?: string,
): Promise<PreparedChain | undefined> {
  if (!chain) return chain;
  const { name, operatorType } = chain;
  const conditions = await prepareConditions(context, { websiteId, conditions: chain.conditions, at });
  const own = conditions.findIndex(({ ruleIds, type }) => ruleIds.includes(ruleId ?? '') && type !== 'api');
  const place = conditions.findIndex(({ type }) => type === 'level');
  if (place >= 0)
    throw invalid({
      field: `${at}.${place}.type`,
      message: 'A place changes hands all the time: require a badge by place, which you judge',
    });
  if (own >= 0) throw invalid({ field: `${at}.${own}.loyaltyRuleIds`, message: 'A rule does not come before itself' });
  return { name, operatorType, conditions };
}

/** Saves the chain of a rule, in place of the previous one. */
export async function saveChain(
  transaction: Database,
  { ruleId, websiteId, chain, now }: { ruleId: string; websiteId: string; chain: PreparedChain; now: Date },
): Promise<void> {
  await transaction.delete(ruleChains).where(eq(ruleChains.ruleId, ruleId));
  if (!chain) return;
  const { name, operatorType, conditions } = chain;
  const id = randomUUID();
  await transaction.insert(ruleChains).values({ id, websiteId, ruleId, name, operatorType, createdAt: now });
  await saveConditions(transaction, { chainId: id }, conditions);
}
