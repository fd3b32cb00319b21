import * as z from 'zod/mini';
import { Refusal, isRefusal } from '../http/refusal.js';
import type { PlatformCall } from '../stages/bind.js';
import { walkPages } from '../stages/page-bounds.js';
import { successBody, type PlatformAnswer } from '../upstream/platform-answer.js';

/** Milliseconds for which requests are collected. */
const collected = 5;
/** Maximum number of ids that the platform takes at once (platform API, section 4.10). */
const largest = 100;
/** Limits of one list: pages, rows and milliseconds. A rule has one row per member, so a longer list is not a valid answer. */
const walk = { pages: 3, rows: 300, time: 5_000 } as const;

type Ask = (call: PlatformCall) => Promise<PlatformAnswer>;
type Row = Readonly<Record<string, unknown>>;

interface Waiting {
  readonly ids: readonly string[];
  readonly resolve: (rows: readonly Row[]) => void;
  readonly reject: (error: unknown) => void;
}

interface Group {
  readonly call: PlatformCall;
  readonly parameter: string;
  readonly waiting: Waiting[];
}

/**
 * Reads a member's rows by ids. Ids that are requested within a few milliseconds go to the platform together, at most 100 per call
 * and each only once. Each caller gets the rows of its own ids, in the order in which it named them.
 */
export class IdBatcher {
  readonly #platform: Ask;
  readonly #elapsed: () => number;
  readonly #groups = new Map<string, Group>();

  constructor(platform: Ask, elapsed: () => number) {
    this.#platform = platform;
    this.#elapsed = elapsed;
  }

  /**
   * Returns the rows of the ids that a call names.
   *
   * @param member key of the member: two members never share a call
   * @param parameter query parameter that holds the ids, and field of a row that holds one of them
   */
  read(member: string, call: PlatformCall, parameter: string): Promise<readonly Row[]> {
    const search = new URLSearchParams(call.query);
    const ids = [...new Set(search.getAll(parameter).map((id) => id.toLowerCase()))];
    search.delete(parameter);
    search.delete('limit');
    const rest = { ...call, query: search.toString() };
    const key = `${member} ${call.endpoint.name} ${rest.query}`;
    return new Promise((resolve, reject) => {
      const group = this.#groups.get(key);
      if (group) group.waiting.push({ ids, resolve, reject });
      else {
        this.#groups.set(key, { call: rest, parameter, waiting: [{ ids, resolve, reject }] });
        setTimeout(() => void this.#send(key), collected);
      }
    });
  }

  async #send(key: string): Promise<void> {
    const group = this.#groups.get(key);
    if (!group) return;
    this.#groups.delete(key);
    const ids = [...new Set(group.waiting.flatMap((one) => one.ids))];
    const parts = new Map<string, Promise<readonly Row[]>>();
    for (let from = 0; from < ids.length; from += largest) {
      const some = ids.slice(from, from + largest);
      const rows = this.#ask(group, some);
      // Each caller that waits for these rows handles the failure itself.
      rows.catch(() => undefined);
      for (const id of some) parts.set(id, rows);
    }
    await Promise.all(group.waiting.map((one) => this.#settle(group, one, parts)));
  }

  async #settle(group: Group, { ids, resolve, reject }: Waiting, parts: ReadonlyMap<string, Promise<readonly Row[]>>) {
    try {
      const asked = new Set(ids.flatMap((id) => parts.get(id) ?? []));
      const rows = (await Promise.all([...asked])).flat();
      resolve(inOrder(rows, ids, group.parameter));
    } catch (error) {
      // If the platform refuses a shared request, another caller's ids may be the reason, so these ids are requested again alone.
      const isShared = group.waiting.length > 1 && isRefusal(error) && error.status < 500 && ids.length <= largest;
      if (!isShared) return reject(error);
      this.#ask(group, ids).then((rows) => resolve(inOrder(rows, ids, group.parameter)), reject);
    }
  }

  async #ask({ call, parameter }: Group, ids: readonly string[]): Promise<readonly Row[]> {
    const { pages, rows, time } = walk;
    const limits = { pages, rows, until: this.#elapsed() + time, elapsed: this.#elapsed };
    return (await walkPages(async (startingAfter) => {
      const search = new URLSearchParams(call.query);
      for (const id of ids) search.append(parameter, id);
      search.set('limit', String(largest));
      if (startingAfter !== undefined) search.set('startingAfter', startingAfter);
      search.sort();
      const answer = successBody(await this.#platform({ ...call, query: search.toString() }));
      if (isListOf(answer, parameter)) return answer;
      throw new Refusal(502, 'upstream_error', "The platform's answer has an unknown form.");
    }, limits)) as readonly Row[];
  }
}

/** Whether an answer is a list. Anything else would look like a list without completed rules. */
const isListOf = (answer: unknown, parameter: string): boolean =>
  z.safeParse(z.object({ data: z.array(z.looseObject({ [parameter]: z.string() })) }), answer).success;

function inOrder(rows: readonly Row[], ids: readonly string[], parameter: string): readonly Row[] {
  const place = new Map(ids.map((id, index) => [id, index]));
  const placeOf = (row: Row): number | undefined => place.get(String(row[parameter]).toLowerCase());
  return rows
    .filter((row) => placeOf(row) !== undefined)
    .sort((one, other) => (placeOf(one) ?? 0) - (placeOf(other) ?? 0));
}
