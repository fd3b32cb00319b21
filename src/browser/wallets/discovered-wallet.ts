import type { WalletType } from '../../contract/primitives.js';
import { walletFailure } from '../../errors/wallet-failure.js';
import { WalletError } from '../../errors/wallet.js';
import type { DiscoveredWallet } from './adapter.js';
import { atPath } from './at-path.js';
import { safeIcon } from './icon.js';

const longestName = 40;

/** A wallet's description of itself. None of it can be trusted. */
export interface Introduction {
  readonly type: WalletType;
  readonly id: string;
  readonly source: object;
  readonly name: unknown;
  readonly icon?: unknown;
  /** Whether the id says that the wallet belongs to a demo or a test. If absent, the name decides. */
  readonly test?: boolean;
  readonly elsewhere?: boolean | undefined;
  /** Whether the wallet always prompts, even for an account that is already shared. */
  readonly prompts?: boolean;
  readonly connect: DiscoveredWallet['connect'];
  readonly disconnect?: DiscoveredWallet['disconnect'];
}

/** Prepares a wallet for display: a short name, a picture that needs no request, and errors with a code. */
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
  disconnect = prompts
    ? () => Promise.reject(new WalletError('unsupported', 'The wallet ends no connection.'))
    : undefined,
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
      if (prompts && !options.interactive) throw new WalletError('no_account', 'The wallet would have to prompt.');
      try {
        return await connect(options);
      } catch (error) {
        throw await walletFailure(error, 'connect');
      }
    },
    ...(disconnect ? { disconnect } : {}),
  };
}

/** In standards without ids, only the name can mark a test wallet. */
const testName = /^test wallet\b/i;

/** Returns the name of a wallet that usually gives none; a demo or test wallet does give one. */
export function nameOf(wallet: unknown, usual: string): string {
  const own = atPath(wallet, 'name');
  return typeof own === 'string' && testName.test(own) ? own : usual;
}

/** Removes control and direction characters from a name, and cuts it to the length that fits a row. */
function readableName(name: string): string {
  return [...name.replace(/[\p{Cc}\p{Cf}]/gu, '').trim()].slice(0, longestName).join('');
}
