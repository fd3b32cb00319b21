import type { WalletType } from '../contract/primitives.js';
import { walletErrorFrom } from '../errors/wallet-error-from.js';
import { WalletError } from '../errors/wallet.js';
import type { DiscoveredWallet } from './adapter.js';
import { atPath } from './at-path.js';
import { safeIcon } from './icon.js';

const longestName = 40;

/** How a wallet introduces itself; nothing of it is to be trusted. */
export interface Introduction {
  readonly type: WalletType;
  readonly id: string;
  readonly source: object;
  readonly name: unknown;
  readonly icon?: unknown;
  /** Whether its id says that it belongs to a demo or a test; else its name tells. */
  readonly test?: boolean;
  readonly elsewhere?: boolean | undefined;
  /** It cannot be asked for what is shared already without a prompt. */
  readonly prompts?: boolean;
  readonly connect: DiscoveredWallet['connect'];
}

/** A wallet that can be shown: a short name, a picture that brings itself along, and errors with a code. */
export function discoveredWallet({
  type,
  id,
  source,
  name,
  icon,
  test,
  elsewhere,
  prompts,
  connect,
}: Introduction): DiscoveredWallet {
  const shown = typeof name === 'string' ? readableName(name) : '';
  const picture = typeof icon === 'string' ? safeIcon(icon) : undefined;
  return {
    id,
    source,
    type,
    name: shown,
    ...(picture ? { icon: picture } : {}),
    test: test ?? testName.test(shown),
    elsewhere,
    async connect(options) {
      if (prompts && !options.interactive) throw new WalletError('no_account', 'The wallet would prompt.');
      try {
        return await connect(options);
      } catch (error) {
        throw walletErrorFrom(error, 'connect');
      }
    },
  };
}

/** Standards without ids leave a wallet of a demo or a test its name to say so. */
const testName = /^test wallet\b/i;

/** Name of a wallet that says none of itself; one of a demo or a test does. */
export function nameOf(wallet: unknown, usual: string): string {
  const own = atPath(wallet, 'name');
  return typeof own === 'string' && testName.test(own) ? own : usual;
}

/** A name without control and direction characters, cut to what fits a row. */
function readableName(name: string): string {
  return [...name.replace(/[\p{Cc}\p{Cf}]/gu, '').trim()].slice(0, longestName).join('');
}
