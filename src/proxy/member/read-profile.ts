import { listUserAttributes } from '../../contract/identity/attributes.js';
import { Profile, type ProfileField } from '../../contract/identity/profile.js';
import { rebuild } from '../rebuild.js';
import { isRefusal } from '../refusal.js';
import { type PlatformUser, describeMember, readUser } from '../session/platform-users.js';
import type { Member } from '../session/session-record.js';
import { readToldWallets } from '../session/told-wallets.js';
import type { Scope } from '../stages/bind.js';
import type { Platform } from '../upstream/platform.js';
import { readPlatform } from './platform-read.js';
import { linkedAccounts } from './social-accounts.js';

export interface ReadProfileParameters {
  readonly platform: Platform;
  readonly scope: Scope;
  readonly member: Member;
  /** Whether all pages are of this machine. */
  readonly local: boolean;
  /** What the site lets its members change. */
  readonly editable: readonly ProfileField[];
}

/** What the platform keeps of the member of a session. Throws {@link Refusal} where the account is blocked. */
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
    wallets: await walletsOf(parameters, user),
    emailAddress: firstOf(user, 'emailAddress'),
    editable: [...editable],
  };
  return rebuild({ response: Profile }, profile, local) as Profile;
}

/** The website's questions; `undefined` where the platform has no such list and tells only of those with an answer. */
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

/** What the user answered to a question; an empty answer is none. */
function answerOf({ id: userId, websiteUserAttributes }: PlatformUser, id: string): string | null {
  const question = websiteUserAttributes?.find((attribute) => attribute.id.toLowerCase() === id.toLowerCase());
  const own = question?.websiteUserAttributeValues.find((each) => each.userId.toLowerCase() === userId.toLowerCase());
  return own?.value ? own.value : null;
}

/** Those the platform tells of, and, where it does not tell of all, those of the session. */
async function walletsOf({ platform, scope, member }: ReadProfileParameters, user: PlatformUser) {
  const { isComplete, wallets } = await readToldWallets(platform, scope, user);
  if (isComplete) return [...wallets];
  // One of the group that was linked here is theirs, whatever the platform goes on saying.
  const own = new Set(member.wallets.filter(({ ofGroup }) => !ofGroup).map(({ address }) => address));
  const told = wallets.map(({ ofGroup, ...wallet }) =>
    ofGroup && !own.has(wallet.address) ? { ...wallet, ofGroup } : wallet,
  );
  const known = new Set(told.map(({ address }) => address));
  const further = member.wallets.filter(({ address }) => !known.has(address));
  return [...told, ...further.map((wallet) => ({ ...wallet, linkedAt: null }))];
}
