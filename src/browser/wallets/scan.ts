import type { DiscoveredWallet } from './adapter.js';

/** Milliseconds between two searches. */
const pause = 500;

/**
 * Searches repeatedly for wallets that are on the page without announcing themselves, until the returned function is
 * called.
 */
export function scan(find: () => Iterable<DiscoveredWallet>, onFound: (wallet: DiscoveredWallet) => void): () => void {
  const known = new Set<string>();
  const look = (): void => {
    for (const wallet of find()) {
      if (known.has(wallet.id)) continue;
      known.add(wallet.id);
      onFound(wallet);
    }
  };
  look();
  const timer = setInterval(look, pause);
  return () => clearInterval(timer);
}
