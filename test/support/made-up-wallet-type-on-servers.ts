import { madeUp } from './made-up-wallet-type.js';
import { backends } from '../../src/wallet-types/all/server/backends.js';
import { verifiers } from '../../src/wallet-types/all/server/verifiers.js';
import type { WalletBackend } from '../../src/wallet-types/wallet-type.js';
import type { VerifyWallet } from '../../src/verify/wallet-claim.js';

/** Adds the part of the made-up wallet type that only servers know. Import this module before any other of `src`. */
const backend: WalletBackend = {
  mainChains: ['guild-1'],
  isDistinct: true,
  toCanonical: (text) => (/^guild:[a-z]+$/i.test(text) ? text.toLowerCase() : null),
};
const verify: VerifyWallet = ({ address, message, signature }) =>
  signature === `signed ${message}` ? { ok: true, address } : { ok: false, reason: 'signature_invalid' };

Object.assign(backends, { [madeUp]: backend });
Object.assign(verifiers, { [madeUp]: verify });

export { madeUp };
