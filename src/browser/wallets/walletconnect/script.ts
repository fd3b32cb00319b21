import { announceWalletConnect } from './announce.js';

/**
 * Entry of the script tag. Reads the tag's `data-project-id`, `data-chains="8453 1"`, `data-relay`, `data-name`,
 * `data-verify` and `data-rpc="8453=https://… 1=https://…"`. Reports missing settings in the console; never throws into the
 * page.
 */
const script = [...document.querySelectorAll<HTMLScriptElement>('script[data-project-id]')].find(
  ({ src, dataset }) => src === import.meta.url || 'walletconnect' in dataset,
);
const { projectId, chains = '', relay, rpc = '', name, verify } = script?.dataset ?? {};
const words = (text: string): string[] => text.split(/[\s,]+/).filter(Boolean);

if (projectId)
  announceWalletConnect({
    projectId,
    chains: words(chains)
      .map(Number)
      .filter((id) => Number.isSafeInteger(id) && id > 0),
    rpc: Object.fromEntries(
      words(rpc).map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]),
    ),
    ...(relay ? { relay } : {}),
    ...(name ? { name } : {}),
    verify: verify !== undefined,
  });
else console.warn('Laurel: walletconnect.js needs data-project-id="…" on its script tag.');
