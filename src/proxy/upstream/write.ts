import type { EndpointName } from '../../contract/index.js';
import * as z from 'zod/mini';
import { completionMessages, listCompletionStatuses } from '../../contract/loyalty/completions.js';
import { readMoment } from '../../values/moments/read-moment.js';
import { Refusal, isRefusal } from '../http/refusal.js';
import { type PlatformCall, writeQuery } from '../stages/bind.js';
import { successBody } from './platform-answer.js';
import type { Platform } from './platform.js';

/** Milliseconds for looking up the outcome of a write. */
const lookUpTime = 1_500;
/** Milliseconds by which the platform's clock may be behind this one. */
const clockTolerance = 5_000;
/** Statuses after which a write may still have been carried out. */
export const unknownOutcome: ReadonlySet<number> = new Set([408, 500, 502, 504]);

/**
 * Sends a write once. If its outcome is unknown, it is never sent again: the proxy looks it up, and throws a {@link Refusal}
 * `pending` if that does not help.
 *
 * @param read turns the body of a success into the page's answer
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
  throw new Refusal(504, 'pending', 'It was sent, but not confirmed. Check again in a moment.', {
    retryAfter: 2_000,
    cause: reason,
  });
}

/** Returns the page's answer, or why the outcome is unknown. Throws if the write was certainly not carried out. */
async function attempt(
  platform: Platform,
  call: PlatformCall,
  read: (body: unknown) => string,
): Promise<string | Refusal> {
  try {
    const answer = await platform(call);
    if (unknownOutcome.has(answer.status) || (answer.status >= 300 && answer.status < 400))
      return new Refusal(502, 'upstream_unavailable', `The platform answered a write with ${answer.status}.`);
    // Not 503, on which a page would pause its reads as well: usually the limit is this member's own.
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

/**
 * Looks up whether a write was carried out. Returns the body that its success would have had, or `undefined` if the outcome is
 * unknown.
 */
type LookUp = (platform: Platform, call: PlatformCall, began: number) => Promise<unknown>;

/** Look-ups by the name of the writing operation. */
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
      (status === 'pending' || status === 'processing' || readMoment(updatedAt ?? createdAt) >= began - clockTolerance);
    return data.some(isOurs) ? { message: completionMessages.queued } : undefined;
  },
};
