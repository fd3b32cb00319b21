import type { AccountCheck, CheckedAct, OAuthServer } from '../../../contract/providers/oauth.js';
import { providerFailed } from '../provider-failed.js';
import type { Act, Verdict, VerificationFailure, VerificationRequest } from '../verifier.js';
import { asText, valueAt } from './account-facts.js';
import type { AccountFacts } from './account-facts.js';

/** Facts of a profile that rules ask about. */
const factOf = { bio: 'bio', name: 'displayName', followers: 'followers' } as const;

/** Reads the provider's documents with the account's access token. */
export interface AccountReader {
  facts(): Promise<AccountFacts>;
  read(url: string): Promise<Response>;
}

/** Returns the acts that the provider's API can verify. */
export function verifiableActs({ documents = [], claims, checks = {} }: OAuthServer): ReadonlySet<Act> {
  const paths = [claims, ...documents.map(({ account }) => account)];
  const facts = (Object.keys(factOf) as (keyof typeof factOf)[]).filter((act) =>
    paths.some((each) => each?.[factOf[act]] !== undefined),
  );
  return new Set<Act>([...facts, ...(Object.keys(checks) as CheckedAct[])]);
}

/** Asks the provider's API whether the account has done something. Throws if it does not answer. */
export async function checkAccount(
  server: OAuthServer,
  reader: AccountReader,
  { act, accountId, target, texts = [], minimum = 1 }: VerificationRequest,
  now: Date,
): Promise<Verdict> {
  if (act === 'followers') {
    const count = Number((await reader.facts()).followers ?? 0);
    return count >= minimum ? { isMet: true, count, acts: [] } : refused('not_found', count);
  }
  if (act === 'bio' || act === 'name') {
    const text = asText((await reader.facts())[factOf[act]]) ?? '';
    const isThere = texts.length === 0 || texts.some((each) => text.toLowerCase().includes(each.toLowerCase()));
    if (!isThere) return refused('text_missing');
    return { isMet: true, count: 1, acts: [{ id: accountId, target: accountId, text, at: now }] };
  }
  const check = (server.checks as Readonly<Record<string, AccountCheck | undefined>>)[act];
  if (!check || target === undefined) throw new Error(`The provider's API has no answer about ${act}.`);
  if (!(await ask(check, reader, target))) return refused('not_found');
  return { isMet: true, count: 1, acts: [{ id: `${act} ${target}`, target, text: null, at: now }] };
}

const refused = (reason: VerificationFailure, count = 0): Verdict => ({ isMet: false, count, reason });

async function ask({ url, answer, field }: AccountCheck, reader: AccountReader, target: string): Promise<boolean> {
  // A repository's name has a slash that separates two parts of the path.
  const response = await reader.read(url.replace('{target}', target.split('/').map(encodeURIComponent).join('/')));
  if (response.status === 404) return false;
  if (!response.ok) throw providerFailed(response);
  if (answer === undefined) return true;
  const value = valueAt(await response.json(), answer);
  if (!Array.isArray(value)) return value === true;
  return field === undefined ? value.length > 0 : value.some((entry) => asText(valueAt(entry, field)) === target);
}
