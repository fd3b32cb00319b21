import type { Passkeys } from '../../../contract/capabilities.js';
import type { WalletAdapter } from '../adapter.js';
import type { FindAccount } from './connect.js';

/** The passkey functions of a programme. */
export interface PasskeyProgram {
  /** Resolves with the chain and the factory of the accounts; `undefined` if the site has no passkeys. */
  readonly passkeys: () => Promise<Passkeys | undefined>;
  readonly findAccount: FindAccount;
}

/** Id of the passkey among the wallets. */
export const passkeyId = 'passkey';

/** Returns the adapter that offers a passkey as a wallet, if the site has passkeys and the page can use them. */
export const passkeyAdapter = ({ passkeys, findAccount }: PasskeyProgram): WalletAdapter => {
  // One for all lists, because it distinguishes a wallet from another one that claims the same id.
  const source = {};
  return {
    types: ['evm'],
    asksProxy: true,
    ready: passkeys,
    discover(onFound, env) {
      let isStopped = false;
      if (canUsePasskeys(env))
        passkeys().then(
          (found) => {
            if (!found || isStopped) return;
            onFound({
              ...{ id: passkeyId, source, type: 'evm', name: '', test: false, isPasskey: true },
              connect: async (options) => (await import('./connect.js')).connectPasskey(found, findAccount, options),
            });
          },
          () => undefined,
        );
      return () => (isStopped = true);
    },
  };
};

/**
 * Whether passkeys work on the page: they need https (or this machine), a host with a name, and a page that is not
 * framed by another site, because an account refuses signatures from such a frame.
 */
export function canUsePasskeys(env: Window): boolean {
  const { hostname, origin } = env.location;
  const hasName = !/^[\d.]+$|^\[/.test(hostname);
  return env.isSecureContext && 'PublicKeyCredential' in env && hasName && isOfTopOrigin(env, origin);
}

function isOfTopOrigin({ top }: Window, origin: string): boolean {
  try {
    return top?.location.origin === origin;
  } catch {
    return false;
  }
}
