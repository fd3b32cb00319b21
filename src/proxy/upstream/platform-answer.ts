import { ErrorBody } from '../../contract/error-body.js';
import { reasonOf } from '../../errors/reason-texts.js';
import { Refusal } from '../http/refusal.js';

/** The platform's answer. */
export interface PlatformAnswer {
  readonly status: number;
  readonly body: unknown;
  /** Milliseconds */
  readonly retryAfter: number | undefined;
}

/** The platform refused a request without a reason that is known here. The caller may know what the refusal means. */
export class UnexplainedRefusal extends Refusal {
  constructor() {
    super(502, 'upstream_error', 'The platform refused.');
  }
}

/**
 * Returns the body of a successful answer. Throws {@link Refusal} for any other, with a text from a closed table, so that the
 * platform's own text never reaches a page.
 */
export function successBody(answer: PlatformAnswer): unknown {
  const { status, body, retryAfter } = answer;
  if (status >= 200 && status < 300) return body;
  const wait = retryAfter === undefined ? {} : { retryAfter };
  if (status === 401 || status === 403)
    throw new Refusal(
      502,
      'upstream_key_refused',
      "The platform refused the proxy's API key. Its owner has to check LAUREL_API_KEY and the ids of organisation and website.",
    );
  if (status === 404) throw new Refusal(404, 'not_found', 'The platform does not have this.');
  if (status === 429)
    throw new Refusal(503, 'busy', 'The platform asks to slow down.', { retryAfter: retryAfter ?? 5_000 });
  if (status >= 500) throw new Refusal(502, 'upstream_unavailable', 'The platform failed.', wait);
  const known = ErrorBody.safeParse(body);
  throw (known.success && knownRefusal(known.data)) || new UnexplainedRefusal();
}

/** Returns refusals of the platform that a member can act on. */
function knownRefusal({ error, message }: ErrorBody): Refusal | null {
  if (error === 'MAXIMUM_ACCOUNT_LINKED')
    return new Refusal(400, 'maximum_accounts_linked', 'No more wallets can be linked to this account.');
  if (error === 'LAST_WALLET')
    return new Refusal(409, 'last_wallet', "This is the account's only wallet, so it cannot be unlinked.");
  if (error === 'WALLET_ALREADY_CONNECTED' || /\balready (?:connected|linked)\b/i.test(message))
    return new Refusal(400, 'wallet_taken', 'Another account holds this wallet.');
  if (/account is blocked/i.test(message)) return new Refusal(403, 'account_blocked', 'This account is blocked.');
  const meant = reasonOf(error) ?? reasonOf(message);
  if (!meant) return null;
  const { code, provider } = meant;
  return new Refusal(409, 'refused', 'The platform refused this.', {
    reason: { code, ...(provider && { provider }) },
  });
}
