import { randomInt } from 'node:crypto';
import { nodeProxy } from '../../src/proxy/node.js';
import { EventReader } from '../proxy/event-reader.js';
import type { Bench, Community } from './figure.js';

const rounds = 5;

/**
 * Measures the time from the answer to a request that gives points until a page hears of them, with a service that announces changes
 * and with one that does not. Both pages watch the same leaderboard for the same change.
 */
export const live: Bench = {
  name: 'live',
  async run({ communities: [open] }) {
    if (!open) return [];
    const community = await open();
    const pages = [await watch(community, fetch), await watch(community, withoutChanges)] as const;
    const [pushed, polled]: [number[], number[]] = [[], []];
    try {
      for (let round = 0; round < rounds; round += 1) {
        // Somewhere between two polls.
        await new Promise((resolve) => setTimeout(resolve, randomInt(15_000)));
        const userId = await first(community);
        const heard = pages.map(({ next }) => next());
        await award(community, userId);
        const began = performance.now();
        const [push, poll] = await Promise.all(heard.map((event) => event.then(() => performance.now() - began)));
        pushed.push(push ?? Number.NaN);
        polled.push(poll ?? Number.NaN);
      }
    } finally {
      for (const { close } of pages) close();
    }
    const { title } = community;
    return [
      { name: `change to page, announced, ${title}`, unit: 'ms', runs: pushed, goal: { atMost: 500 } },
      { name: `change to page, polled, ${title}`, unit: 'ms', runs: polled, note: 'a platform that announces nothing' },
    ];
  },
};

/** Hides the stream of changes, as the hosted platform has none. */
const withoutChanges: typeof fetch = (input, init) =>
  new URL(new Request(input).url).pathname === '/api/changes'
    ? Promise.resolve(Response.json({ message: 'Not found' }, { status: 404 }))
    : fetch(input, init);

async function watch(community: Community, platformFetch: typeof fetch) {
  const { apiKey, url: upstream, organizationId, websiteId, currencyId } = community;
  const site = 'http://127.0.0.1';
  const scope = { apiKey, upstream, organizationId, websiteId, local: true };
  const proxy = nodeProxy({ ...scope, fetch: platformFetch });
  const { body } = await proxy(new Request(`${site}/live?topic=leaderboard:${currencyId}`));
  if (!body) throw new Error('The proxy opened no stream.');
  const reader = new EventReader(body);
  const until = async (holds: () => boolean): Promise<void> => {
    while (!holds()) await new Promise((resolve) => setTimeout(resolve, 2));
  };
  await until(() => reader.events.length > 0);
  return {
    /** Resolves when the page has heard of one more change. */
    next: () => {
      const seen = reader.events.length;
      return until(() => reader.events.length > seen);
    },
    close: () => proxy.close(),
  };
}

/** Returns the user id of the member with the most points. */
async function first({ url, apiKey, organizationId, websiteId, currencyId }: Community): Promise<string> {
  const query = new URLSearchParams({ organizationId, websiteId, loyaltyCurrencyId: currencyId, limit: '1' });
  const answer = await fetch(`${url}/api/loyalty/accounts?${query}`, { headers: { 'x-api-key': apiKey } });
  const { data } = (await answer.json()) as { readonly data: readonly { readonly userId: string }[] };
  const [account] = data;
  if (!account) throw new Error('The community has no member.');
  return account.userId;
}

async function award(community: Community, userId: string): Promise<void> {
  const { url, apiKey, organizationId, websiteId, currencyId: loyaltyCurrencyId } = community;
  const entries = [{ userId, amount: '1', loyaltyCurrencyId }];
  const answer = await fetch(`${url}/api/loyalty/transactions`, {
    method: 'POST',
    headers: { 'x-api-key': apiKey, 'content-type': 'application/json' },
    body: JSON.stringify({ organizationId, websiteId, description: 'A gift', entries }),
  });
  if (!answer.ok) throw new Error(`The award was answered with ${answer.status}: ${await answer.text()}`);
}
