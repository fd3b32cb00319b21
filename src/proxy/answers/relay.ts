import { listRules } from '../../contract/loyalty/rules.js';
import { type AnnouncedPage, type RulePage, readAnnounced } from './announced-rules.js';
import type { RouteRow } from '../http/route-table.js';
import { type Answer, privateAnswer } from './answer.js';
import type { Logger } from '../logger.js';
import { IdBatcher } from '../member/id-batcher.js';
import type { PublicAnswers, ReadHeaders } from './public-answers.js';
import type { Loaded, PublicCache, PublicRead } from './public-cache.js';
import { foreignRow } from './foreign-row.js';
import { rebuild } from './rebuild.js';
import { Refusal, isRefusal } from '../http/refusal.js';
import { SingleFlight } from './single-flight.js';
import type { PlatformCall } from '../stages/bind.js';
import { boundPage } from '../stages/page-bounds.js';
import { successBody } from '../upstream/platform-answer.js';
import type { Platform } from '../upstream/platform.js';
import { sendWrite } from '../upstream/write.js';
import { RuleNames } from './rule-names.js';

export interface RelayParts {
  readonly platform: Platform;
  readonly cache: PublicCache;
  readonly answers: PublicAnswers;
  readonly logger: Logger;
  /** Describes an error for the log, without the API key. */
  readonly describe: (error: unknown) => string;
  readonly now: () => number;
  readonly elapsed: () => number;
  /** Whether all pages are on this machine. */
  readonly local: boolean;
}

/** One request to the platform on behalf of a page. */
export interface RelayedRequest {
  readonly row: RouteRow;
  readonly call: PlatformCall;
  /** Key of the member whom the answer is for; empty if it is for everyone. */
  readonly member: string;
  readonly requestId: string;
}

/** The parts of a page's request that decide how it is answered. */
export interface PageTerms {
  readonly headers: ReadHeaders;
  /** Accepts work that may outlast the response. */
  readonly inBackground: (work: Promise<unknown>) => void;
}

/**
 * Answers from the platform: public reads come through the cache, equal concurrent reads of a member are shared, writes are sent
 * once.
 */
export class Relay {
  readonly #parts: RelayParts;
  readonly #memberReads = new SingleFlight<string>();
  readonly #batcher: IdBatcher;
  readonly #ruleNames: RuleNames;

  constructor(parts: RelayParts) {
    this.#parts = parts;
    this.#batcher = new IdBatcher(parts.platform, parts.elapsed);
    this.#ruleNames = new RuleNames(parts);
  }

  /** Throws {@link Refusal} if the platform has no answer and the cache has none to use instead. */
  async answer(request: RelayedRequest, { headers, inBackground }: PageTerms): Promise<Answer> {
    const { endpoint, exposure } = request.row;
    if (exposure.cache) return this.#parts.answers.answer(await this.cached(request, inBackground), headers);
    const text = endpoint.method === 'GET' ? await this.#readForMember(request) : await this.#write(request);
    return { ...privateAnswer(null), body: text };
  }

  /** Returns a public answer from the cache or the platform. Throws `TypeError` for an endpoint that is not public. */
  async cached(request: RelayedRequest, inBackground: PageTerms['inBackground']): Promise<PublicRead> {
    const { cache } = this.#parts;
    const { cache: windows } = request.row.exposure;
    if (!windows) throw new TypeError(`${request.row.endpoint.name} is kept nowhere.`);
    const key = keyOf(request);
    const load = (): Promise<Loaded> => this.#loadPublic(request);
    const cached = await cache.read(key, windows, load, inBackground);
    return { cached, fresh: windows.fresh, again: () => cache.fresh(key, windows) };
  }

  /**
   * Returns the current answer, for callers that need every change. Concurrent reads of the same data share the call, and the
   * answer is cached for pages.
   */
  async current(request: RelayedRequest): Promise<string> {
    const { exposure } = request.row;
    if (!exposure.cache) return this.#readForMember(request);
    const load = (): Promise<Loaded> => this.#loadPublic(request);
    return new TextDecoder().decode(await this.#parts.cache.renew(keyOf(request), exposure.cache, load));
  }

  /** Returns an answer that was requested after this call, for callers that know of a change. */
  async latest(request: RelayedRequest): Promise<string> {
    if (!request.row.exposure.cache) return this.#memberReads.next(memberKeyOf(request), () => this.#load(request));
    const load = (): Promise<Loaded> => this.#loadPublic(request);
    return new TextDecoder().decode(await this.#parts.cache.reload(keyOf(request), load));
  }

  #readForMember(request: RelayedRequest): Promise<string> {
    return this.#memberReads.run(memberKeyOf(request), () => this.#load(request));
  }

  #write({ row, call }: RelayedRequest): Promise<string> {
    const { platform, now, local } = this.#parts;
    return sendWrite(platform, call, (body) => JSON.stringify(rebuild(row.exposure, body, local)), now);
  }

  async #load(request: RelayedRequest): Promise<string> {
    return JSON.stringify(await this.#read(request));
  }

  async #read({ row, call, member, requestId }: RelayedRequest): Promise<unknown> {
    const { batch } = row.endpoint.upstream ?? {};
    const search = new URLSearchParams(call.query);
    const isBatched = batch !== undefined && search.has(batch) && !search.has('startingAfter');
    const body = isBatched
      ? { data: await this.#batcher.read(member, call, batch), hasNextPage: false }
      : boundPage(await this.#body({ row, call }), call.query);
    const foreign = call.owner && foreignRow(call.owner, body);
    if (foreign !== undefined) {
      const route = row.endpoint.name;
      this.#parts.logger.error(
        { requestId, route, field: foreign },
        'the platform answered with rows of another member',
      );
      throw new Refusal(502, 'upstream_error', "The platform's answer is about another member.");
    }
    const page = rebuild(row.exposure, body, this.#parts.local);
    await this.#ruleNames.hide(page, row.endpoint.name, call);
    return page;
  }

  /**
   * A list may be empty but never missing. If the platform answers 404, that is a failure of the platform, so the cached list may
   * be used.
   */
  async #body({ row, call }: Pick<RelayedRequest, 'row' | 'call'>): Promise<unknown> {
    const answer = await this.#parts.platform(call);
    if (answer.status === 404 && row.exposure.cache && !row.endpoint.params)
      throw new Refusal(502, 'upstream_error', 'The platform does not have this operation.');
    return successBody(answer);
  }

  async #readPublic(request: RelayedRequest): Promise<AnnouncedPage<unknown>> {
    const { row, call } = request;
    if (row.endpoint.name !== listRules.name) return { page: await this.#read(request) };
    const ask = async (startingAfter: string | undefined): Promise<RulePage> => {
      const query = new URLSearchParams(call.query);
      if (startingAfter !== undefined) query.set('startingAfter', startingAfter);
      return (await this.#read({ ...request, call: { ...call, query: String(query) } })) as RulePage;
    };
    return readAnnounced(ask, this.#parts.now());
  }

  async #loadPublic(request: RelayedRequest): Promise<Loaded> {
    try {
      const { page, until } = await this.#readPublic(request);
      return { bytes: new TextEncoder().encode(JSON.stringify(page)), until };
    } catch (error) {
      const { logger, describe } = this.#parts;
      const code = isRefusal(error) ? error.code : 'internal';
      const cause = describe(isRefusal(error) ? error.cause : error);
      const { requestId, row } = request;
      logger.warn({ requestId, route: row.endpoint.name, code, cause }, 'a public read failed');
      throw error;
    }
  }
}

const keyOf = ({ row, call }: RelayedRequest): string => `${row.endpoint.name} ${call.path}?${call.query}`;
const memberKeyOf = (request: RelayedRequest): string => `${request.member} ${keyOf(request)}`;
