import { listUserAttributes } from '../../contract/identity/attributes.js';
import { Profile, type ProfileField } from '../../contract/identity/profile.js';
import { rebuild } from '../answers/rebuild.js';
import { isRefusal } from '../http/refusal.js';
import { type PlatformUser, describeMember, readUser } from '../session/platform-users.js';
import type { Member } from '../session/session-record.js';
import { readReportedWallets } from '../session/reported-wallets.js';
import type { Scope } from '../stages/bind.js';
import type { Platform } from '../upstream/platform.js';
import { readPlatform } from './platform-read.js';
import { linkedAccounts, unverifiedAccounts } from './social-accounts.js';

export interface ReadProfileParameters {
  readonly platform: Platform;
  readonly scope: Scope;
  readonly member: Member;
  /** Whether all pages are on this machine. */
  readonly local: boolean;
  /** Fields that the site lets its members change. */
  readonly editable: readonly ProfileField[];
}

/** Reads the platform's data about the member of a session. Throws {@link Refusal} if the account is blocked. */
export async function readProfile(parameters: ReadProfileParameters): Promise<Profile> {
  const { platform, scope, member, local, editable } = parameters;
  const [user, questions] = await Promise.all([
    readUser(platform, scope, member.userId),
    readQuestions(platform, scope),
  ]);
  const profile: Profile = {
    ...describeMember(user, local),
    bio: firstOf(user, 'bio'),
    attributes: (questions ?? user.websiteUserAttributes ?? []).map(({ id, label }) => ({
      id,
      label,
      value: answerOf(user, id),
    })),
    accounts: linkedAccounts(user).map(({ authType, name }) => ({ type: authType, name })),
    unverifiedAccounts: unverifiedAccounts(user).map(({ authType, name }) => ({ type: authType, name })),
    wallets: await walletsOf(parameters, user),
    emailAddress: firstOf(user, 'emailAddress'),
    ...memberSince(user),
    editable: [...editable],
  };
  return rebuild({ response: Profile }, profile, local) as Profile;
}

/** Reads the website's questions; `undefined` if the platform has no such list and reports only questions with an answer. */
async function readQuestions(platform: Platform, scope: Scope) {
  try {
    return (await readPlatform(platform, listUserAttributes, { ...scope, limit: 100 })).data;
  } catch (error) {
    if (isRefusal(error) && error.code === 'not_found') return undefined;
    throw error;
  }
}

const firstOf = ({ userMetadata }: PlatformUser, field: 'bio' | 'emailAddress'): string | null =>
  userMetadata?.find((metadata) => metadata[field])?.[field] ?? null;

function memberSince({ userMetadata }: PlatformUser): Pick<Profile, 'memberSince'> {
  const [first] = (userMetadata ?? []).flatMap(({ createdAt }) => createdAt ?? []).sort();
  return first === undefined ? {} : { memberSince: first };
}

/** Returns the user's answer to a question; `null` if it is missing or empty. */
function answerOf({ id: userId, websiteUserAttributes }: PlatformUser, id: string): string | null {
  const question = websiteUserAttributes?.find((attribute) => attribute.id.toLowerCase() === id.toLowerCase());
  const own = question?.websiteUserAttributeValues.find((each) => each.userId.toLowerCase() === userId.toLowerCase());
  return own?.value ? own.value : null;
}

/** Returns the wallets that the platform reports and, if it does not report all, those of the session. */
async function walletsOf({ platform, scope, member }: ReadProfileParameters, user: PlatformUser) {
  const { isComplete, wallets } = await readReportedWallets(platform, scope, user);
  if (isComplete) return [...wallets];
  // A group wallet that the member has linked here is their own, even if the platform does not report that yet.
  const own = new Set(member.wallets.filter(({ ofGroup }) => !ofGroup).map(({ address }) => address));
  const listed = wallets.map(({ ofGroup, ...wallet }) =>
    ofGroup && !own.has(wallet.address) ? { ...wallet, ofGroup } : wallet,
  );
  const known = new Set(listed.map(({ address }) => address));
  const further = member.wallets.filter(({ address }) => !known.has(address));
  return [...listed, ...further.map((wallet) => ({ ...wallet, linkedAt: null }))];
}
