import assert from 'node:assert/strict';
import { setImmediate } from 'node:timers/promises';
import { isNull } from 'drizzle-orm';
import type { PrivateKeyAccount } from 'viem/accounts';
import { addDecimals } from '../../../../src/values/amounts/add-decimals.js';
import { compareDecimals, type DecimalValue } from '../../../../src/values/amounts/decimal.js';
import { subtractDecimals } from '../../../../src/values/amounts/subtract-decimals.js';
import {
  badges,
  currencies,
  mintingContracts,
  ruleGroups,
  rules,
  tokenClaims,
} from '../../../../src/service/db/schema/index.js';
import type { ProxyConfig } from '../../../../src/proxy/index.js';
import { Visitor, proxyBefore } from '../../../proxy/visitor.js';
import { TestProgram } from '../../../service/test-program.js';
import { TestService } from '../../../service/test-service.js';
import type { FakeProgram } from '../fake-program.js';
import { realProgram, type RealBrowser } from '../real-program.js';

/** A member's page: the real stores read the real service through the member's proxy. */
export interface MemberPage extends FakeProgram {
  /** Resolves once no request to the proxy is pending. */
  idle(): Promise<void>;
}

/** A member with a wallet, in their own browser. */
export interface Member {
  readonly userId: string;
  readonly visitor: Visitor;
  /** Loads the page, and signs in again if the session has ended. Its clock stands and jumps with the service's. */
  open(): Promise<MemberPage>;
}

/** How a member joins. */
export interface JoinOptions {
  readonly settings?: Partial<ProxyConfig>;
  /** The account of their wallet. */
  readonly account?: PrivateKeyAccount;
  /** What their browser has, such as that wallet. */
  readonly browser?: RealBrowser;
}

interface Readable<State> {
  readonly state: State;
  subscribe(listener: () => void): () => void;
}

/** A community of the real service on its own clock, with two currencies for each programme. */
export class World {
  /** Currency without decimals. */
  leaf = '';
  /** Currency with two decimals. */
  gold = '';
  readonly #pages: MemberPage[] = [];
  readonly #ends: (() => void)[] = [];

  private constructor(
    readonly service: TestService,
    readonly program: TestProgram,
  ) {}

  static async start(options: Parameters<typeof TestService.start>[0] = {}): Promise<World> {
    const service = await TestService.start({ sandbox: true, ...options });
    return new World(service, await TestProgram.open(service));
  }

  close(): Promise<void> {
    return this.service.close();
  }

  /** Begins a programme: new currencies, and a clock that stands at some moment of a week. */
  async begin(now = Date.UTC(2026, 0, 2, 3, 4, 5, 678)): Promise<void> {
    this.service.now = now;
    this.leaf = await this.service.addCurrency({ name: 'Leaf', symbol: 'LEAF', decimals: 0 });
    this.gold = await this.service.addCurrency({ name: 'Gold', symbol: 'GOLD', decimals: 2 });
  }

  /** Ends a programme: leaves its pages, and deletes what the community offered. */
  async end(): Promise<void> {
    for (const end of this.#ends.splice(0)) end();
    for (const page of this.#pages.splice(0)) page.leave();
    await this.service.settled();
    const { database } = this.service;
    const deleted = { deletedAt: new Date(this.service.now) };
    for (const table of [rules, ruleGroups, badges, mintingContracts, tokenClaims, currencies])
      await database.update(table).set(deleted).where(isNull(table.deletedAt));
  }

  /** Creates a member who signs in from their own browser, at a proxy with these settings. */
  async join(
    values: Parameters<TestService['addMember']>[0] = {},
    { settings = {}, browser, account }: JoinOptions = {},
  ): Promise<Member> {
    const { service } = this;
    const { organizationId, websiteId, key: apiKey } = service;
    const proxy = proxyBefore(
      { fetch: (input, init) => service.fetch(new Request(input, init)) },
      { organizationId, websiteId, apiKey, now: () => service.now, ...settings },
    );
    const visitor = new Visitor(proxy, account);
    const { userId } = await service.addMember({ address: visitor.account.address, ...values });
    assert.equal((await visitor.signIn()).status, 200);
    return { visitor, userId, open: () => this.#open(visitor, userId, browser) };
  }

  /** Lets the clock run, and everything happen that becomes due. */
  async wait(milliseconds: number): Promise<void> {
    await this.service.advance(milliseconds);
    await this.service.settled();
  }

  /** Pays points to a member, or takes them with a negative amount as far as they are there. */
  async give({ userId }: Pick<Member, 'userId'>, loyaltyCurrencyId: string, amount: DecimalValue): Promise<void> {
    if (compareDecimals(amount, 0) === 0) return;
    const isTaken = compareDecimals(amount, 0) < 0;
    const left = await this.balance(userId, loyaltyCurrencyId);
    const size = isTaken ? subtractDecimals(0, amount) : String(amount);
    if (isTaken && compareDecimals(left, size) < 0) return;
    const entries = [{ userId, amount: Number(size), direction: isTaken ? 'debit' : 'credit' }];
    await this.post('/api/loyalty/transactions', { ...this.scope, description: 'A gift', loyaltyCurrencyId, entries });
    await this.service.settled();
  }

  get scope() {
    return { organizationId: this.service.organizationId, websiteId: this.service.websiteId };
  }

  balance(userId: string, currencyId: string): Promise<string> {
    return this.program.balance(userId, currencyId);
  }

  /** Asks the service as the operator, who is not refused. */
  async post(path: string, body: object): Promise<Record<string, unknown>> {
    const answer = await this.service.post(path, body);
    assert.equal(answer.status, 200, `${path} ${JSON.stringify(answer.body)} ${JSON.stringify(body)}`);
    return answer.body as unknown as Record<string, unknown>;
  }

  /** Keeps a store until the programme ends, and returns it once it has all its answers. */
  async read<S extends Readable<unknown>>(page: MemberPage, store: S): Promise<S> {
    this.#ends.push(store.subscribe(() => undefined));
    await page.idle();
    return store;
  }

  async #open(visitor: Visitor, userId: string, browser?: RealBrowser): Promise<MemberPage> {
    if ((await visitor.send('/api/me/accounts')).status === 401) assert.equal((await visitor.signIn()).status, 200);
    let asked = 0;
    const counting = {
      send: async (...sent: Parameters<Visitor['send']>) => {
        asked += 1;
        try {
          return await visitor.send(...sent);
        } finally {
          asked -= 1;
        }
      },
    };
    const program = realProgram(counting, userId, browser);
    // A clock that ran while the service's stands would leave a window before the service does.
    program.clock.now = () => this.service.now;
    const idle = async (): Promise<void> => {
      for (let turns = 0; turns < 10; turns = asked > 0 ? 0 : turns + 1) await setImmediate();
    };
    const page: MemberPage = { ...program, idle };
    this.#pages.push(page);
    return page;
  }
}

/** Whether one amount is exactly the sum of another and what was shown. */
export const isSum = (sum: DecimalValue, before: DecimalValue, said: DecimalValue): boolean =>
  compareDecimals(sum, addDecimals(before ?? 0, said ?? 0)) === 0;
