import { Refusal } from '../refusal.js';
import type { Scope } from '../stages/bind.js';
import type { SocialAttempt } from './social-attempts.js';
import { readObject, tokenPayload } from './token-payload.js';

/**
 * Looks at what a landing page was told of an account that another member has (wire-facts.md 4.11): a token whose `data` is
 * JSON of its own, and which ends. Where it says for whom, where and which kind of account, that has to be this link.
 * Whether it is genuine only the platform knows, which signed it. Throws {@link Refusal} 400.
 *
 * @param now epoch milliseconds
 */
export function checkAccountLink(token: string, attempt: SocialAttempt, { websiteId }: Scope, now: number): void {
  const payload = tokenPayload(token);
  const data = readObject(payload?.['data']);
  const end = payload?.['exp'];
  const ours = { userId: attempt.userId, websiteId, authType: attempt.authType };
  const isOfThisLink = Object.entries(ours).every(([name, value]) => {
    const said = data?.[name];
    return said === undefined || (typeof said === 'string' && said.toLowerCase() === value.toLowerCase());
  });
  if (data && isOfThisLink && typeof end === 'number' && end * 1_000 > now) return;
  throw new Refusal(400, 'bad_request', 'This does not say which account is to be moved; link it anew.', {
    field: 'accountLinkData',
  });
}
