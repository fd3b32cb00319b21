import type { SignedInDetail } from '../../events/signed-in.js';
import { memberName, type Name } from '../../ui/name.js';

/** Who is signed in. */
export type Member = SignedInDetail['user'];

/** First wallet of a member: the one their name and picture fall back on. */
export const addressOf = (member: Member): string => member.wallets[0]?.address ?? '';

/** What a member is called. */
export const nameOf = (member: Member): Name =>
  memberName({ displayName: member.displayName, address: addressOf(member) });
