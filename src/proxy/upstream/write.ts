import type { EndpointName } from '../../contract/index.js';
import * as z from 'zod/mini';
import { completionMessages, listCompletionStatuses } from '../../contract/loyalty/completions.js';
import { Refusal, isRefusal } from '../refusal.js';
import { type PlatformCall, writeQuery } from '../stages/bind.js';
import { successBody } from './platform-answer.js';
import type { Platform } from './platform.js';

/** Milliseconds for looking up what became of a write. */
const lookUpTime = 1_500;
/** Milliseconds the platform's clock may be behind this one. */
const clockTolerance = 5_000;
/** Statuses after which a write may have been carried out all the same. */
export const unknownOutcome: ReadonlySet<number> = new Set([408, 500, 502, 504]);

/**
 * Sends a write, once. Where it is not known how it ended it is never sent again: it is looked up, and where that tells
 * nothing, a {@link Refusal} `pending` says so.
 *
 * @param read makes the page's answer out of the body of a success
 */
export async function sendWrite(
  platform: Platform,
  call: PlatformCall,
  read: (body: unknown) => string,
  now: () => number,
): Promise<string> {
  const began = now();
  const reason = await attempt(platform, call, read);
  if (typeof reason === 'string') return reason;
  const found = await lookUp[call.endpoint.name as EndpointName]?.(platform, call, began).catch(() => undefined);
  if (found !== undefined) return read(found);
  throw new Refusal(504, 'pending', 'It was sent, but not confirmed; look again in a moment.', {
    retryAfter: 2_000,
    cause: reason,
  });
}

/** The page's answer, or why it is not known how the write ended. Throws where it certainly was not carried out. */
async function attempt(
  platform: Platform,
  call: PlatformCall,
  read: (body: unknown) => string,
): Promise<string | Refusal> {
  try {
    const answer = await platform(call);
    if (unknownOutcome.has(answer.status) || (answer.status >= 300 && answer.status < 400))
      return new Refusal(502, 'upstream_unavailable', `The platform answered a write with ${answer.status}.`);
    // Mostly the limit of this one member: a page that hears 503 would leave its reads alone, too.
    if (answer.status === 429)
      throw new Refusal(429, 'busy', 'The platform asks to slow down.', { retryAfter: answer.retryAfter ?? 5_000 });
    const body = successBody(answer);
    try {
      return read(body);
    } catch (error) {
      if (isRefusal(error)) return error;
      throw error;
    }
  } catch (error) {
    if (isRefusal(error) && error.mayHaveArrived) return error;
    throw error;
  }
}

/** Finds out whether a write was carried out: the body of its success, or `undefined` where that cannot be told. */
type LookUp = (platform: Platform, call: PlatformCall, began: number) => Promise<unknown>;

/** By the name of the operation that writes. */
const lookUp: Readonly<Partial<Record<EndpointName, LookUp>>> = {
  completeRule: async (platform, { path, body = {} }, began) => {
    const ruleId = path.split('/').at(-2) ?? '';
    const { organizationId, websiteId, userId, walletAddress } = body;
    const call: PlatformCall = {
      endpoint: listCompletionStatuses,
      path: listCompletionStatuses.path,
      query: writeQuery({ organizationId, websiteId, userId, walletAddress, loyaltyRuleId: ruleId }),
      body: undefined,
    };
    const answer = successBody(await platform(call, lookUpTime));
    const { data } = z.parse(listCompletionStatuses.response, answer);
    const isOurs = ({ loyaltyRuleId, status, updatedAt, createdAt }: (typeof data)[number]): boolean =>
      loyaltyRuleId.toLowerCase() === ruleId.toLowerCase() &&
      (status === 'pending' ||
        status === 'processing' ||
        Date.parse(updatedAt ?? createdAt ?? '') >= began - clockTolerance);
    return data.some(isOurs) ? { message: completionMessages.queued } : undefined;
  },
};
