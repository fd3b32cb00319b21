import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { RuleType } from '../../src/contract/loyalty/rule-type.js';
import {
  accounts,
  ruleCompletions,
  ruleStatuses,
  rules,
  socialAccounts,
  transactionEntries,
} from '../../src/service/db/schema/index.js';
import { openAccount } from '../../src/service/social/sandbox/directory.js';
import type { AuthType } from '../../src/contract/identity/social.js';
import type { Answer } from './answer.js';
import type { TestService } from './test-service.js';

type NewRule = Partial<typeof rules.$inferInsert>;

/** Status of a completion as the platform lists it. */
export interface Status {
  readonly id: string;
  readonly loyaltyRuleId: string;
  readonly userId: string;
  readonly status?: string;
  readonly message?: string;
  readonly progress: number;
  readonly fulfilledAt?: string | null;
}

/** A loyalty programme under test: its rules, and its members' actions. */
export class TestProgram {
  private constructor(
    readonly service: TestService,
    readonly currencyId: string,
  ) {}

  /** Opens a programme whose currency has the maximum number of decimals. */
  static async open(service: TestService): Promise<TestProgram> {
    return new TestProgram(service, await service.addCurrency({ decimals: 18 }));
  }

  /** Adds a rule that pays 10 points once, unless `values` say otherwise. */
  async addRule(type: RuleType, values: NewRule = {}): Promise<string> {
    const id = randomUUID();
    const { websiteId, database, now } = this.service;
    const createdAt = new Date(now);
    await database.insert(rules).values({
      websiteId,
      name: 'A quest',
      frequency: 'once',
      amount: '10',
      currencyId: this.currencyId,
      createdAt,
      ...values,
      id,
      type,
    });
    return id;
  }

  async addMember(metadata: Parameters<TestService['addMember']>[0] = {}): Promise<string> {
    return (await this.service.addMember(metadata)).userId;
  }

  /** Links an account at a sandbox provider. */
  async link(userId: string, provider: AuthType, name: string, details: Record<string, unknown> = {}) {
    const { database, websiteId, now } = this.service;
    const account = await openAccount(database, { websiteId, provider }, name, new Date(now));
    await database
      .insert(socialAccounts)
      .values({ websiteId, userId, type: provider, accountId: account.accountId, accountName: name, details });
    return account;
  }

  complete(ruleId: string, userId: string, body: object = {}, key = this.service.key): Promise<Answer> {
    return this.service.post(`/api/loyalty/rules/${ruleId}/complete`, { userId, ...body }, key);
  }

  /** Completes a rule and waits. Returns the status after that. */
  async run(ruleId: string, userId: string, body: object = {}): Promise<Status> {
    // Two completions with the same time have no defined order.
    const earlier = await this.completions(ruleId, userId);
    if (earlier.some(({ createdAt }) => createdAt.getTime() === this.service.now)) this.service.now += 1;
    const answer = await this.complete(ruleId, userId, body);
    assert.equal(answer.status, 200, answer.body.message);
    await this.service.settled();
    return this.status(ruleId, userId);
  }

  /** Asserts that a completion is refused with exactly this message. */
  async refuses(ruleId: string, userId: string, message: string, body: object = {}, key?: string): Promise<void> {
    const answer = await this.complete(ruleId, userId, body, key);
    assert.deepEqual([answer.status, answer.body.message], [400, message]);
  }

  async statuses(userId: string, query: Record<string, string> = {}): Promise<readonly Status[]> {
    const { body } = await this.service.get(`/api/loyalty/rules/status?${this.service.scoped({ userId, ...query })}`);
    return body.data as unknown as readonly Status[];
  }

  async status(ruleId: string, userId: string): Promise<Status> {
    const [row] = await this.statuses(userId, { loyaltyRuleId: ruleId });
    assert.ok(row, 'there is no status');
    return row;
  }

  /** Returns a member's balance as decimal text, or `0` without an account. Asserts that it is the sum of their entries. */
  async balance(userId: string, currencyId = this.currencyId): Promise<string> {
    const [account] = await this.service.database
      .select()
      .from(accounts)
      .where(and(eq(accounts.userId, userId), eq(accounts.currencyId, currencyId)));
    if (!account) return '0';
    const entries = await this.service.database
      .select()
      .from(transactionEntries)
      .where(eq(transactionEntries.accountId, account.id));
    const sum = entries.reduce(
      (total, { direction, amount }) => total + (direction === 'credit' ? 1 : -1) * Number(amount),
      0,
    );
    assert.ok(Math.abs(sum - Number(account.amount)) < 1e-9, 'the balance is the sum of its entries');
    return account.amount;
  }

  completions(ruleId: string, userId?: string) {
    return this.service.database
      .select()
      .from(ruleCompletions)
      .where(
        and(eq(ruleCompletions.ruleId, ruleId), userId === undefined ? undefined : eq(ruleCompletions.userId, userId)),
      );
  }

  async setProgress(ruleId: string, userId: string, progress: number): Promise<void> {
    const { websiteId, database } = this.service;
    await database
      .insert(ruleStatuses)
      .values({ websiteId, ruleId, userId, progress: String(progress) })
      .onConflictDoUpdate({
        target: [ruleStatuses.userId, ruleStatuses.ruleId],
        set: { progress: String(progress) },
      });
  }
}
