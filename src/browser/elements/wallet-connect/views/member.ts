import type { SignedInDetail } from '../events.js';
import { memberName, type Name } from '../../../ui/name.js';

/** The user of a session. */
export type Member = SignedInDetail['user'];

/** Address of a member's first wallet, from which their name and picture derive if they have set none. */
export const addressOf = (member: Member): string => member.wallets[0]?.address ?? '';

/** Returns the name that a member goes by. */
export const nameOf = (member: Member): Name =>
  memberName({ displayName: member.displayName, address: addressOf(member) });
