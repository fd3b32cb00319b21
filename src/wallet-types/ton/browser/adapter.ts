import type { VerificationData } from '../../../contract/identity/connect.js';
import { walletFailure } from '../../../errors/wallet-failure.js';
import { WalletError, type WalletErrorCode } from '../../../errors/wallet.js';
import type { DiscoveredWallet, WalletAdapter, WalletSession } from '../../../browser/wallets/adapter.js';
import { atPath, hasMethods } from '../../../browser/wallets/at-path.js';
import { discoveredWallet } from '../../../browser/wallets/discovered-wallet.js';
import { scan } from '../../../browser/wallets/scan.js';
import { stayingOnItsChain } from '../../../browser/wallets/text-session.js';

type TonVerification = NonNullable<VerificationData['tonVerification']>;

/** One item of a wallet's answer to `connect`. */
type Item =
  | {
      readonly name: 'ton_addr';
      readonly address: string;
      readonly network: TonVerification['account']['chain'];
      readonly publicKey?: string;
      readonly walletStateInit: string;
    }
  | { readonly name: 'ton_proof'; readonly proof?: TonVerification['proof'] };

type ConnectEvent =
  | { readonly event: 'connect'; readonly payload: { readonly items: readonly Item[] } }
  | { readonly event: 'connect_error'; readonly payload: { readonly code: number; readonly message: string } };

/** The bridge that an extension or an in-app browser puts on the page (ton-connect/docs, `bridge.md`, "JS bridge"). */
interface Bridge {
  readonly walletInfo?: { readonly name?: string; readonly image?: string };
  connect(version: number, request: { manifestUrl: string; items: readonly object[] }): Promise<ConnectEvent>;
  restoreConnection(): Promise<ConnectEvent>;
  listen(listener: (event: { readonly event: string }) => void): () => void;
  disconnect?(): void;
}

/** Version of the TON Connect protocol that is used. */
const version = 2;
/**
 * Path on the site's own origin where the wallet reads the site's name. The host of that address is the domain that is
 * signed.
 */
const manifest = '/tonconnect-manifest.json';

/** Error codes of TON Connect (`requests-responses.md`). */
const codes: Readonly<Record<number, WalletErrorCode>> = { 100: 'no_account', 300: 'rejected', 400: 'unsupported' };

/** TON wallets that put a bridge on the page: as the property `tonconnect` of an object on `window`. */
export const adapter: WalletAdapter = {
  types: ['ton'],
  discover: (onFound, env) =>
    scan(
      () =>
        Object.keys(env).flatMap((key) => {
          const bridge = atPath(env, key, 'tonconnect');
          return hasMethods(bridge, 'connect', 'restoreConnection', 'listen') ? [introduce(key, bridge as Bridge)] : [];
        }),
      onFound,
    ),
};

function introduce(key: string, bridge: Bridge): DiscoveredWallet {
  return discoveredWallet({
    type: 'ton',
    id: `ton:${key}`,
    source: bridge,
    name: bridge.walletInfo?.name ?? key,
    icon: bridge.walletInfo?.image,
    async connect({ interactive, nonce }) {
      const items = itemsOf(await (interactive ? ask(bridge, nonce) : bridge.restoreConnection()));
      return createSession(bridge, items, nonce);
    },
  });
}

/** Asks for an account and, if there is a nonce, for a proof of ownership in the same prompt. */
function ask(bridge: Bridge, nonce: string | undefined): Promise<ConnectEvent> {
  const proof = nonce === undefined ? [] : [{ name: 'ton_proof', payload: nonce }];
  return bridge.connect(version, {
    manifestUrl: location.origin + manifest,
    items: [{ name: 'ton_addr' }, ...proof],
  });
}

function createSession(bridge: Bridge, first: readonly Item[], nonce: string | undefined): WalletSession {
  const account = accountOf(first);
  // A proof that came with the connection is valid for its own nonce only.
  let proved = nonce === undefined ? undefined : { nonce, items: first };
  return {
    type: 'ton',
    address: account.address,
    chainId: 0,
    references: [account.network],
    async prove(_message, wanted) {
      if (wanted === undefined) throw new WalletError('unsupported', 'TON wallets cannot sign texts.');
      if (proved?.nonce !== wanted) proved = { nonce: wanted, items: await prompted(bridge, wanted) };
      return { tonVerification: verificationOf(proved.items, account.address) };
    },
    ...stayingOnItsChain,
    onChange: (listener) =>
      bridge.listen(({ event }) => {
        if (event === 'disconnect') listener({ account: undefined, chainId: undefined });
      }),
    disconnect: () => Promise.resolve(bridge.disconnect?.()),
  };
}

async function prompted(bridge: Bridge, nonce: string): Promise<readonly Item[]> {
  try {
    return itemsOf(await ask(bridge, nonce));
  } catch (error) {
    throw await walletFailure(error, 'sign');
  }
}

function itemsOf({ event, payload }: ConnectEvent): readonly Item[] {
  if (event === 'connect') return payload.items;
  const { code, message } = payload;
  const known = codes[code];
  throw known ? new WalletError(known, message) : new Error(message);
}

function accountOf(items: readonly Item[]): Extract<Item, { name: 'ton_addr' }> {
  for (const item of items) if (item.name === 'ton_addr') return item;
  throw new WalletError('no_account', 'The wallet shared no account.');
}

function verificationOf(items: readonly Item[], expected: string): TonVerification {
  const { address, network, publicKey, walletStateInit } = accountOf(items);
  if (address !== expected) throw new WalletError('switched', 'The wallet switched to another account.');
  for (const item of items)
    if (item.name === 'ton_proof' && item.proof && publicKey !== undefined)
      return { account: { address, chain: network, publicKey, walletStateInit }, proof: item.proof };
  throw new WalletError('unsupported', 'The wallet returned no proof.');
}
