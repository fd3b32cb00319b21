import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import postgres from 'postgres';
import { createService } from '../../src/service/app.js';
import type { Service, ServiceOptions } from '../../src/service/app.js';
import { createApiKey } from '../../src/service/api-key.js';
import { hashApiKey } from '../../src/service/access.js';
import { openDatabase } from '../../src/service/db/database.js';
import type { Database } from '../../src/service/db/database.js';
import {
  accounts,
  apiKeys,
  currencies,
  organizations,
  userMetadata,
  users,
  wallets,
  websites,
} from '../../src/service/db/schema/index.js';
import type { Answer, Body } from './answer.js';
import { untilHeard } from './until-heard.js';

/** A service on its own database: embedded, or a new one on the server of TEST_DATABASE_URL. */
export class TestService {
  readonly log: string[] = [];
  now = Date.UTC(2026, 0, 2, 3, 4, 5, 678);

  private constructor(
    readonly database: Database,
    readonly fetch: (request: Request) => Promise<Response>,
    readonly organizationId: string,
    readonly websiteId: string,
    readonly key: string,
    /** Texts of the statements that were sent to the database. */
    readonly statements: readonly string[],
    readonly endStreams: () => Promise<void>,
    /** Ends the service and starts it again on the same database. */
    readonly restart: () => Promise<void>,
    readonly close: () => Promise<void>,
  ) {}

  static async start(options: Partial<ServiceOptions> = {}): Promise<TestService> {
    const { url, drop } = await newServerDatabase();
    const statements: string[] = [];
    const opened = await openDatabase({ url, onStatement: (text) => statements.push(text) });
    const clock = { now: () => test.now };
    const logger = pino({ level: 'error' }, { write: (line: string) => void test.log.push(line) });
    const open = (): Promise<Service> =>
      createService({
        logger,
        clock,
        isAlone: true,
        rateLimits: false,
        ...options,
        database: opened.database,
        readers: opened.readers,
        workers: opened.workers,
        listen: opened.listen,
      });
    let service = await open();
    const restart = async () => {
      await service.close();
      service = await open();
    };
    const { organizationId, websiteId } = await addOrganization(opened.database);
    const key = (await createApiKey(opened.database, { organizationId })).key;
    const close = async () => {
      await service.close();
      await opened.close();
      await drop();
    };
    const test = new TestService(
      opened.database,
      (request) => service.fetch(request),
      organizationId,
      websiteId,
      key,
      statements,
      () => service.endStreams(),
      restart,
      close,
    );
    return test;
  }

  /** Advances the service's clock, and runs the jobs that become due. */
  async advance(milliseconds: number): Promise<void> {
    this.now += milliseconds;
    await this.database.execute(sql`
      update jobs.job set start_after = start_after - ${milliseconds / 1000} * interval '1 second' where state < 'active'`);
  }

  /** Waits until no job is due or running. Jobs for a later time remain. */
  async settled(): Promise<void> {
    for (;;) {
      const due = await this.database.$count(
        sql`jobs.job`,
        sql`state = 'active' or (state < 'active' and start_after <= now())`,
      );
      if (due === 0) return;
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  }

  /** Waits until the service, which is notified, refuses a revoked key. */
  async untilRefused(key: string): Promise<void> {
    const isRefused = async () => (await this.get('/api/loyalty/accounts', key)).status === 403;
    await untilHeard(isRefused, 'the service refuses the key');
  }

  /** Creates another organisation with its own website and key. */
  async addOrganization(): Promise<{ organizationId: string; websiteId: string; key: string }> {
    const added = await addOrganization(this.database);
    return { ...added, key: (await createApiKey(this.database, { organizationId: added.organizationId })).key };
  }

  async addWebsite(organizationId = this.organizationId): Promise<string> {
    const id = randomUUID();
    await this.database.insert(websites).values({ id, organizationId, name: 'Another' });
    return id;
  }

  async addKey(websiteId: string): Promise<string> {
    const key = `key-${randomUUID()}`;
    await this.database
      .insert(apiKeys)
      .values({ organizationId: this.organizationId, websiteId, hash: hashApiKey(key) });
    return key;
  }

  async addCurrency(values: Partial<typeof currencies.$inferInsert> = {}): Promise<string> {
    const id = values.id ?? randomUUID();
    await this.database
      .insert(currencies)
      .values({ websiteId: this.websiteId, name: 'Leaf', symbol: 'LEAF', ...values, id });
    return id;
  }

  /** Creates a member with a wallet and, if a currency is given, an account in it. */
  async addMember(
    member: {
      currencyId?: string;
      amount?: string;
      address?: string;
      metadata?: Partial<typeof userMetadata.$inferInsert>;
    } = {},
  ): Promise<{ userId: string; accountId: string; address: string }> {
    const [userId, accountId] = [randomUUID(), randomUUID()];
    const address = member.address ?? `0x${randomUUID().replaceAll('-', '')}${'0'.repeat(8)}`;
    const { organizationId, websiteId } = this;
    await this.database.insert(users).values({ id: userId, organizationId });
    await this.database
      .insert(wallets)
      .values({ organizationId, userId, address, lookup: address.toLowerCase(), type: 'evm', isPrimary: true });
    await this.database.insert(userMetadata).values({ websiteId, userId, ...member.metadata });
    if (member.currencyId !== undefined)
      await this.database
        .insert(accounts)
        .values({ id: accountId, websiteId, currencyId: member.currencyId, userId, amount: member.amount ?? '0' });
    return { userId, accountId, address };
  }

  /** Returns the scope as a query string, with the given parameters added. */
  scoped(query: Record<string, string> = {}): string {
    const { organizationId, websiteId } = this;
    return String(new URLSearchParams({ organizationId, websiteId, ...query }));
  }

  get(path: string, key: string | null = this.key): Promise<Answer> {
    return this.send(path, { headers: key === null ? {} : { 'x-api-key': key } });
  }

  post(path: string, body: object, key = this.key): Promise<Answer> {
    return this.send(path, {
      method: 'POST',
      headers: { 'x-api-key': key, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  }

  async send(path: string, init: RequestInit & { duplex?: 'half' }): Promise<Answer> {
    const response = await this.fetch(new Request(`http://service.test${path}`, init));
    return { status: response.status, headers: response.headers, body: (await response.json()) as Body };
  }
}

async function addOrganization(database: Database) {
  const [organizationId, websiteId] = [randomUUID(), randomUUID()];
  await database.insert(organizations).values({ id: organizationId, name: 'Ashfall' });
  await database.insert(websites).values({ id: websiteId, organizationId, name: 'Ashfall' });
  return { organizationId, websiteId };
}

async function newServerDatabase(): Promise<{ url: string | undefined; drop: () => Promise<void> }> {
  const server = process.env['TEST_DATABASE_URL'];
  if (!server) return { url: undefined, drop: () => Promise.resolve() };
  const name = `laurel_test_${randomUUID().replaceAll('-', '')}`;
  const admin = postgres(server, { max: 1, onnotice: () => undefined });
  const template = process.env['TEST_DATABASE_TEMPLATE'];
  await admin.unsafe(`create database ${name}${template ? ` template ${template}` : ''}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    drop: async () => {
      await admin.unsafe(`drop database ${name} with (force)`);
      await admin.end();
    },
  };
}
