import type { UltraSigner } from '../signers/ultra-signer.js';
import type { InstalledWallet, Owner } from './owner.js';

/** Id of Ultra's chain. */
const chainId = 'a9c481dfbc7d9506dc7e87e9a137c931b0a9303f64fd7a1d08b8230133920097';

/** Ultra's wallet at `window.ultra`. It signs only texts that begin with the required prefix. */
export function installUltra(signers: readonly UltraSigner[], owner: Owner): InstalledWallet {
  const listeners = new Map<string, Set<() => void>>();
  let [current] = signers;
  let isTrusted = false;
  const success = <T>(data: T) => ({ status: 'success', data });
  // The wallet does not throw an `Error`.
  const rejection = { status: 'error', code: 4001, message: 'The user rejected the request.' };
  const declinable = (what: 'connect' | 'sign', text: string): Promise<void> =>
    owner.ask(what, text).catch(() => {
      throw rejection as unknown as Error;
    });
  const ultra = {
    name: owner.name,
    icon: owner.icon,
    async connect({ onlyIfTrusted = false } = {}) {
      if (!current || (onlyIfTrusted && !isTrusted)) throw rejection as unknown as Error;
      if (!isTrusted) await declinable('connect', current.address);
      isTrusted = true;
      return success({ blockchainid: current.address, publicKey: current.publicKey });
    },
    async signMessage(text: string) {
      if (!/^(?:0x|UOSx|message:)/.test(text)) return { status: 'error', code: 4000, message: 'Bad message format.' };
      const plain = text.replace(/^message:/, '');
      await declinable('sign', plain);
      return success({ signature: (await current?.sign(plain)) ?? '' });
    },
    getChainId: () => Promise.resolve(success(chainId)),
    disconnect: () => Promise.resolve(success(void (isTrusted = false))),
    on: (event: string, listener: () => void) =>
      void listeners.set(event, (listeners.get(event) ?? new Set()).add(listener)),
    off: (event: string, listener: () => void) => void listeners.get(event)?.delete(listener),
  };
  const page = window as { ultra?: unknown };
  page.ultra = ultra;
  return {
    change(index) {
      current = index === undefined ? undefined : signers[index];
      for (const listener of listeners.get(current ? 'accountChanged' : 'disconnect') ?? []) listener();
    },
    remove: () => void delete page.ultra,
  };
}
