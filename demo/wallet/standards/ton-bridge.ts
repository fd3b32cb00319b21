import type { TonSigner } from '../signers/ton-signer.js';
import type { InstalledWallet, Owner } from './owner.js';

interface ConnectRequest {
  readonly manifestUrl: string;
  readonly items: readonly { readonly name: string; readonly payload?: string }[];
}

/** A TON wallet with its bridge at `window[key].tonconnect`. The domain that it signs is the manifest's host. */
export function installTonBridge(key: string, signers: readonly TonSigner[], owner: Owner): InstalledWallet {
  const listeners = new Set<(event: object) => void>();
  let shared: TonSigner | undefined;
  let id = 0;
  const refuse = (code: number, message: string) => ({ event: 'connect_error', id: ++id, payload: { code, message } });
  const answer = (signer: TonSigner, domain: string, payload?: string) => {
    const { account, proof } = signer.proof({
      domain,
      payload: payload ?? '',
      timestamp: Math.floor(Date.now() / 1_000),
    });
    const { address, chain: network, publicKey, walletStateInit } = account;
    const items = [
      { name: 'ton_addr', address, network, publicKey, walletStateInit },
      ...(payload === undefined ? [] : [{ name: 'ton_proof', proof }]),
    ];
    return { event: 'connect', id: ++id, payload: { items, device: deviceInfo } };
  };
  const deviceInfo = { platform: 'browser', appName: key, appVersion: '1.0.0', maxProtocolVersion: 2, features: [] };
  const bridge = {
    deviceInfo,
    walletInfo: {
      name: owner.name,
      app_name: key.toLowerCase(),
      image: owner.icon,
      about_url: 'https://example.com',
      platforms: ['chrome', 'firefox'],
    },
    protocolVersion: 2,
    isWalletBrowser: false,
    async connect(_version: number, { manifestUrl, items }: ConnectRequest) {
      const { payload } = items.find(({ name }) => name === 'ton_proof') ?? {};
      const signer = signers[0];
      if (!signer) return refuse(100, 'There is no account.');
      const { host } = new URL(manifestUrl);
      try {
        await owner.ask(
          payload === undefined ? 'connect' : 'sign',
          [host, signer.address, ...(payload === undefined ? [] : [`Nonce: ${payload}`])].join('\n'),
        );
      } catch {
        return refuse(300, 'User declined the connection.');
      }
      shared = signer;
      return answer(signer, host, payload);
    },
    restoreConnection: () =>
      Promise.resolve(shared ? answer(shared, location.host) : refuse(100, 'Unknown application.')),
    listen(listener: (event: object) => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    disconnect: () => void (shared = undefined),
  };
  const page = window as unknown as Record<string, unknown>;
  page[key] = { tonconnect: bridge };
  return {
    change(index) {
      shared = index === undefined ? undefined : signers[index];
      for (const listener of listeners) listener({ event: 'disconnect', id: ++id, payload: {} });
    },
    remove: () => void delete page[key],
  };
}
