import { Pool } from 'undici';
import type { Bench, Community, Figure } from './figure.js';

const rounds = 3;
const completions = 400;
const connections = 16;

/** Measures members completing a quest at the same time: from the first request until the last member has their points. */
export const completionSpeed: Bench = {
  name: 'completions',
  async run({ communities }) {
    const figures: Figure[] = [];
    // Only the demo's community, on each engine: a completion takes as long however many members there are.
    for (const open of communities.slice(0, communities.length / 2)) {
      const community = await open();
      const platform = new Platform(community);
      try {
        const members = await platform.members(completions);
        const [taken, done]: [number[], number[]] = [[], []];
        for (let round = 0; round <= rounds; round += 1) {
          const measured = await platform.completeByAll(members);
          if (round === 0) continue;
          taken.push(measured.taken);
          done.push(measured.done);
        }
        figures.push(
          { name: `completions taken in, ${community.title}`, unit: '/s', runs: taken },
          { name: `completions ended, points included, ${community.title}`, unit: '/s', runs: done },
        );
      } finally {
        await platform.close();
      }
    }
    return figures;
  },
};

/** The requests that the bench makes to the service, with its operator's key. */
class Platform {
  readonly #community: Community;
  readonly #pool: Pool;

  constructor(community: Community) {
    this.#community = community;
    this.#pool = new Pool(community.url, { connections });
  }

  /** Returns the ids of members. */
  async members(count: number): Promise<readonly string[]> {
    const members: string[] = [];
    for (let startingAfter: string | undefined; members.length < count;) {
      const query = {
        loyaltyCurrencyId: this.#community.currencyId,
        limit: '100',
        ...(startingAfter && { startingAfter }),
      };
      const { data } = await this.#get<{ id: string; userId: string }>('/api/loyalty/accounts', query);
      members.push(...data.map(({ userId }) => userId));
      startingAfter = data.at(-1)?.id;
      if (startingAfter === undefined) throw new Error(`There are ${members.length} members only.`);
    }
    return members.slice(0, count);
  }

  /** Adds a quest that each member completes. Returns how many requests per second were accepted, and how many completed. */
  async completeByAll(members: readonly string[]): Promise<{ readonly taken: number; readonly done: number }> {
    const rule = await this.#addRule();
    const waiting = [...members];
    const began = performance.now();
    const send = async (): Promise<void> => {
      for (let userId = waiting.pop(); userId !== undefined; userId = waiting.pop())
        await this.#send('POST', `/api/loyalty/rules/${rule}/complete`, { userId });
    };
    await Promise.all(Array.from({ length: connections }, send));
    const sent = performance.now();
    while ((await this.#countDone(rule)) < members.length) await new Promise((resolve) => setTimeout(resolve, 100));
    const ended = performance.now();
    return { taken: members.length / ((sent - began) / 1000), done: members.length / ((ended - began) / 1000) };
  }

  close(): Promise<void> {
    return this.#pool.close();
  }

  async #addRule(): Promise<string> {
    const { organizationId, websiteId, currencyId: loyaltyCurrencyId } = this.#community;
    const times = { startTime: null, endTime: null, effectiveStartTime: null, effectiveEndTime: null };
    const quest = { name: 'A quest', type: 'check_in', frequency: 'once', amount: '1', metadata: {}, ...times };
    const body = { ...quest, organizationId, websiteId, loyaltyCurrencyId };
    return ((await this.#send('POST', '/api/loyalty/rules', body)) as { id: string }).id;
  }

  async #countDone(loyaltyRuleId: string): Promise<number> {
    let count = 0;
    for (let startingAfter: string | undefined; ;) {
      const query = { loyaltyRuleId, limit: '100', ...(startingAfter && { startingAfter }) };
      const found = await this.#get<{ id: string; progress: number }>('/api/loyalty/rule_statuses', query);
      count += found.data.filter(({ progress }) => Number(progress) === 100).length;
      startingAfter = found.data.at(-1)?.id;
      if (!found.hasNextPage || startingAfter === undefined) return count;
    }
  }

  #get<Row>(path: string, query: Record<string, string>) {
    const { organizationId, websiteId } = this.#community;
    const search = new URLSearchParams({ organizationId, websiteId, ...query });
    return this.#send('GET', `${path}?${search}`) as Promise<{ data: Row[]; hasNextPage: boolean }>;
  }

  async #send(method: 'GET' | 'POST', path: string, body?: object): Promise<unknown> {
    const headers = { 'x-api-key': this.#community.apiKey, ...(body && { 'content-type': 'application/json' }) };
    const sent = { method, path, headers, ...(body && { body: JSON.stringify(body) }) };
    const { statusCode, body: answer } = await this.#pool.request(sent);
    const text = await answer.text();
    if (statusCode !== 200) throw new Error(`${method} ${path} was answered with ${statusCode}: ${text.slice(0, 500)}`);
    return JSON.parse(text);
  }
}
