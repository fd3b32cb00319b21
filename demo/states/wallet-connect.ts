import type { State } from './state.js';
import { linkings } from './wallet-connect/linking.js';
import { joining } from './wallet-connect/passkeys.js';
import { managing } from './wallet-connect/managing.js';
import { members } from './wallet-connect/members.js';
import { phones } from './wallet-connect/phones.js';
import { buttons, choosing, inTheWay, underWay } from './wallet-connect/sign-in.js';

/** Every state of `<laurel-wallet-connect>`. */
export const states: readonly State[] = [
  ...buttons,
  ...choosing,
  ...joining,
  ...underWay,
  ...phones,
  ...inTheWay,
  ...members,
  ...linkings,
  ...managing,
];
