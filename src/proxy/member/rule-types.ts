import * as z from 'zod/mini';
import { LRUCache } from 'lru-cache';
import { listRules } from '../../contract/loyalty/rules.js';
import { Id, page } from '../../contract/primitives.js';
import { Refusal } from '../http/refusal.js';
import type { Scope } from '../stages/bind.js';
import type { Platform } from '../upstream/platform.js';
import { readPlatform } from './platform-read.js';

/** Types of rules that only a holder of the API key may complete, and no page. */
const byWordOfKey: ReadonlySet<string> = new Set(['external_rule']);

const rulesByType = { ...listRules, response: page(z.object({ id: Id, type: z.string() })) };

/** Looks up the types of rules. A rule's type never changes, so each is looked up only once. */
export class RuleTypes {
  readonly #platform: Platform;
  readonly #scope: Scope;
  readonly #types = new LRUCache<string, string>({ max: 10_000 });

  constructor(platform: Platform, scope: Scope) {
    this.#platform = platform;
    this.#scope = scope;
  }

  /** Throws {@link Refusal} 403 if only the operator can complete the rule, 404 if there is no such rule. */
  async refuseOperators(ruleId: string): Promise<void> {
    const type = this.#types.get(ruleId) ?? (await this.#find(ruleId));
    if (byWordOfKey.has(type))
      throw new Refusal(403, 'refused', 'Only the operator can complete rules of this type.', {
        reason: { code: 'not_supported' },
      });
  }

  async #find(ruleId: string): Promise<string> {
    const { data } = await readPlatform(this.#platform, rulesByType, {
      ...this.#scope,
      loyaltyRuleId: ruleId,
      limit: 1,
    });
    const rule = data.find(({ id }) => id.toLowerCase() === ruleId);
    if (!rule) throw new Refusal(404, 'not_found', 'There is no such rule.');
    this.#types.set(ruleId, rule.type);
    return rule.type;
  }
}
