import type { Database } from '../../db/database.js';
import { normalTarget } from '../target.js';
import type { FoundAct, Verdict, VerificationFailure, VerificationRequest } from '../verifier.js';
import { findAccount, findActs } from './directory.js';
import type { Place, SandboxAccount, SandboxAct } from './directory.js';

/** Checks in the directory whether an account has done something. */
export async function verifyAct(
  database: Database,
  place: Place,
  request: VerificationRequest,
  now: Date,
): Promise<Verdict> {
  const account = await findAccount(database, place, request.accountId);
  if (!account) return { isMet: false, count: 0, reason: 'account_not_found' };
  if (request.act === 'followers') return verifyFollowers(database, place, account, request);
  const text = textOf(account, request);
  return text === undefined ? verifyDeed(database, place, account, request) : verifyText(account, text, request, now);
}

function textOf(account: SandboxAccount, { act }: VerificationRequest): string | undefined {
  if (act === 'bio') return account.bio;
  const { displayName } = account.details;
  if (act === 'name') return typeof displayName === 'string' ? displayName : account.accountName;
  return undefined;
}

function verifyText(account: SandboxAccount, text: string, { texts }: VerificationRequest, at: Date): Verdict {
  if (!contains(text, texts)) return { isMet: false, count: 0, reason: 'text_missing' };
  return { isMet: true, count: 1, acts: [{ id: account.accountId, target: account.accountName, text, at }] };
}

async function verifyFollowers(
  database: Database,
  place: Place,
  account: SandboxAccount,
  { minimum = 1 }: VerificationRequest,
): Promise<Verdict> {
  const { followers } = account.details;
  const here = await findActs(database, place, { act: 'follow', target: account.accountName });
  const count = (typeof followers === 'number' ? followers : 0) + here.length;
  return count < minimum
    ? { isMet: false, count, reason: 'not_found' }
    : { isMet: true, count, acts: here.map(toFoundAct) };
}

async function verifyDeed(
  database: Database,
  place: Place,
  account: SandboxAccount,
  { act, target, link, texts, withMedia = false, since, minimum = 1 }: VerificationRequest,
): Promise<Verdict> {
  const refused = (reason: VerificationFailure, count = 0): Verdict => ({ isMet: false, count, reason });
  let acts = await findActs(database, place, {
    act,
    target,
    ...(link === undefined && { accountId: account.accountId }),
  });
  if (link !== undefined) {
    const id = normalTarget(place.provider, link);
    acts = acts.filter((each) => idOf(each) === id);
    if (acts.length > 0 && acts.every(({ accountId }) => accountId !== account.accountId))
      return refused('other_account');
  }
  if (acts.length === 0) return refused('not_found');
  const timely = acts.filter(({ createdAt }) => !since || createdAt >= since);
  if (timely.length === 0) return refused('too_early');
  const worded = timely.filter(({ text }) => contains(text ?? '', texts));
  if (worded.length === 0) return refused('text_missing');
  const fitting = worded.filter(({ details }) => !withMedia || details['hasMedia'] === true);
  if (fitting.length === 0) return refused('media_missing');
  const count =
    act === 'message' ? fitting.reduce((sum, { details }) => sum + Number(details['count']), 0) : fitting.length;
  return count < minimum ? refused('not_found', count) : { isMet: true, count, acts: fitting.map(toFoundAct) };
}

/** Returns the id of an action: a post's own id, which is its target; for other actions, the id of the record. */
const idOf = ({ act, target, id }: SandboxAct): string => (act === 'post' ? target : id);

const toFoundAct = (each: SandboxAct): FoundAct => ({
  id: idOf(each),
  target: each.target,
  text: each.text,
  at: each.createdAt,
});

const contains = (text: string, texts: readonly string[] = []): boolean =>
  texts.length === 0 || texts.some((wanted) => text.toLowerCase().includes(wanted.trim().toLowerCase()));
