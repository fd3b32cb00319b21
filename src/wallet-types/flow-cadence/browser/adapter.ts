import { WalletError } from '../../../errors/wallet.js';
import type { DiscoveredWallet, WalletAdapter } from '../../../browser/wallets/adapter.js';
import { atPath } from '../../../browser/wallets/at-path.js';
import { discoveredWallet } from '../../../browser/wallets/discovered-wallet.js';
import { hexOf } from '../../../browser/wallets/hex-of.js';
import { scan } from '../../../browser/wallets/scan.js';
import { textSession } from '../../../browser/wallets/text-session.js';
import type { FlowService } from './call-extension.js';

/** An extension's answer after its owner has approved the site. */
interface AuthnResponse {
  readonly addr?: string;
  readonly network?: string;
  readonly services?: readonly FlowService[];
}

/** Flow wallets that are extensions: they list themselves in `window.fcl_extensions`. They always prompt. */
export const adapter: WalletAdapter = {
  types: ['flow_cadence'],
  discover: (onFound, env) =>
    scan(() => {
      const listed = atPath(env, 'fcl_extensions');
      return (Array.isArray(listed) ? (listed as readonly FlowService[]) : [])
        .filter((service) => service?.type === 'authn' && service.method === 'EXT/RPC')
        .map((service) => introduce(service, env));
    }, onFound),
};

/** Adds `0x` to an address. Wallets write addresses with or without it. */
const prefixed = (address: string): string => `0x${address.replace(/^0x/, '')}`;

function introduce(authn: FlowService, env: Window): DiscoveredWallet {
  return discoveredWallet({
    type: 'flow_cadence',
    id: `flow_cadence:${authn.uid ?? authn.provider?.name}`,
    source: authn,
    name: authn.provider?.name,
    icon: authn.provider?.icon,
    prompts: true,
    async connect({ references }) {
      const wanted = references?.[0] ?? 'mainnet';
      const { callExtension } = await import('./call-extension.js');
      const call = (service: FlowService, body: unknown): Promise<unknown> => callExtension(env, service, body, wanted);
      const { addr, network, services = [] } = (await call(authn, {})) as AuthnResponse;
      const signing = services.find(({ type }) => type === 'user-signature');
      if (addr && !signing) throw new WalletError('unsupported', 'The wallet cannot sign texts.');
      const address = addr && prefixed(addr);
      return textSession({
        type: 'flow_cadence',
        address,
        references: network ? [network] : [],
        async sign(message) {
          const signed = [await call(signing as FlowService, { message: hexOf(message) })].flat();
          const signer = atPath(signed[0], 'addr');
          if (typeof signer === 'string' && prefixed(signer) !== address)
            throw new WalletError('switched', `The wallet signed with ${signer}.`);
          return JSON.stringify(signed);
        },
      });
    },
  });
}
