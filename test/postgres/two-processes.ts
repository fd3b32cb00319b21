import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/postgres-js';
import type { RuleType } from '../../src/contract/loyalty/rule-type.js';
import { accounts, rules, userMetadata, users, wallets } from '../../src/service/db/schema/index.js';
import { send, settled, start } from './processes.js';
import type { Reply, Running } from './processes.js';
import { createServerDatabase } from './server-database.js';

/** The number of requests that {@link TwoProcesses.atOnce} sends. */
export const manyRequests = 40;

/** Two processes of the service on one server database, and a programme with a currency. */
export class TwoProcesses {
  private constructor(
    private readonly server: Awaited<ReturnType<typeof createServerDatabase>>,
    readonly both: readonly [Running, Running],
    readonly currencyId: string,
  ) {}

  static async start(): Promise<TwoProcesses> {
    const server = await createServerDatabase();
    const [one, other] = await Promise.all([
      start(server.url, '--rate-limit', 'off'),
      start(server.url, '--rate-limit', 'off'),
    ]);
    const { organizationId, websiteId } = one;
    const currency = { organizationId, websiteId, name: 'Leaf', symbol: 'LEAF', decimals: 0 };
    const { body } = await send(one, 'POST', '/api/loyalty/currencies', currency);
    return new TwoProcesses(server, [one, other], body.id);
  }

  get database() {
    return drizzle(this.server.sql);
  }

  get websiteId(): string {
    return this.both[0].websiteId;
  }

  async post(path: string, body: object, process = this.both[0]): Promise<Reply> {
    return (await send(process, 'POST', path, body)).body;
  }

  /** Sends {@link manyRequests} requests at once, alternating between the processes, and waits until their jobs are done. */
  async atOnce(request: (index: number) => readonly [path: string, body: object]): Promise<readonly Reply[]> {
    const replies = await Promise.all(
      Array.from({ length: manyRequests }, (_, index) =>
        this.post(...request(index), this.both[index % 2 === 0 ? 0 : 1]),
      ),
    );
    await settled(this.server);
    return replies;
  }

  settled(): Promise<void> {
    return settled(this.server);
  }

  /** Adds a rule that pays 10 points whenever it is completed, unless `values` say otherwise. */
  async addRule(type: RuleType, values: Partial<typeof rules.$inferInsert> = {}): Promise<string> {
    const id = randomUUID();
    const { websiteId, currencyId } = this;
    await this.database
      .insert(rules)
      .values({ websiteId, name: 'A quest', frequency: 'none', amount: '10', currencyId, ...values, id, type });
    return id;
  }

  /** Adds a member with a wallet and a balance. */
  async addMember(amount = '0'): Promise<{ readonly userId: string; readonly walletAddress: string }> {
    const [userId, address] = [randomUUID(), `0x${randomUUID().replaceAll('-', '').padEnd(40, '0')}`];
    const { websiteId, currencyId, database } = this;
    const { organizationId } = this.both[0];
    await database.insert(users).values({ id: userId, organizationId });
    await database
      .insert(wallets)
      .values({ organizationId, userId, address, lookup: address, type: 'evm', isPrimary: true });
    await database.insert(userMetadata).values({ websiteId, userId });
    await database.insert(accounts).values({ websiteId, currencyId, userId, amount });
    return { userId, walletAddress: address };
  }

  async addMembers(count = manyRequests) {
    const members = [];
    while (members.length < count) members.push(await this.addMember());
    return members;
  }

  /** Returns a member's code for a referral rule. */
  async codeOf(userId: string, loyaltyRuleId: string): Promise<string> {
    const body = await this.post('/api/referral/codes', { userId, loyaltyRuleId });
    return (body as unknown as { readonly referralCode: string }).referralCode;
  }

  async balance(userId: string): Promise<number> {
    const own = and(eq(accounts.userId, userId), eq(accounts.currencyId, this.currencyId));
    const [account] = await this.database.select().from(accounts).where(own);
    return Number(account?.amount ?? 0);
  }

  async balances(members: readonly { readonly userId: string }[]): Promise<number> {
    let sum = 0;
    for (const { userId } of members) sum += await this.balance(userId);
    return sum;
  }

  drop(): Promise<void> {
    return this.server.drop();
  }
}
