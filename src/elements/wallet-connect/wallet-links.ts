import type { WalletType } from '../../contract/primitives.js';

/** An app whose own browser can open a page. */
export interface WalletApp {
  readonly name: string;
  /** Link that opens a page in it. @param page absolute address */
  readonly link: (page: string) => string;
}

/** Where one finds wallets of a kind: lists nobody pays to be on, where there are such. Opened by a click only. */
export const findWallets: Readonly<Record<WalletType, string>> = {
  evm: 'https://ethereum.org/wallets/find-wallet/',
  solana: 'https://solana.com/wallets',
  sui: 'https://sui.io/wallets',
  ton: 'https://ton.org/wallets',
  cosmos: 'https://cosmos.network/wallets',
  substrate: 'https://polkadot.com/get-started/wallets/',
  flow_cadence: 'https://flow.com/wallets',
  ultra: 'https://developers.ultra.io/products/ultra-wallet/',
  imx: 'https://passport.immutable.com',
  agw: 'https://portal.abs.xyz',
};

const encode = encodeURIComponent;
const metamask: WalletApp = {
  name: 'MetaMask',
  link: (page) => `https://link.metamask.io/dapp/${page.replace(/^https?:\/\//, '')}`,
};
const coinbase: WalletApp = { name: 'Base', link: (page) => `https://go.cb-w.com/dapp?cb_url=${encode(page)}` };
const trust: WalletApp = {
  name: 'Trust Wallet',
  link: (page) => `https://link.trustwallet.com/open_url?coin_id=60&url=${encode(page)}`,
};
const phantom: WalletApp = {
  name: 'Phantom',
  link: (page) => `https://phantom.app/ul/browse/${encode(page)}?ref=${encode(new URL(page).origin)}`,
};
const solflare: WalletApp = {
  name: 'Solflare',
  link: (page) => `https://solflare.com/ul/v1/browse/${encode(page)}?ref=${encode(new URL(page).origin)}`,
};

/** Apps for phones, where wallets are found inside their own browsers alone. */
export const walletApps: Readonly<Partial<Record<WalletType, readonly WalletApp[]>>> = {
  evm: [metamask, coinbase, trust],
  solana: [phantom, solflare],
  sui: [phantom],
  ton: [{ name: 'Tonkeeper', link: (page) => `https://app.tonkeeper.com/dapp/${encode(page)}` }],
  cosmos: [{ name: 'Keplr', link: (page) => `https://deeplink.keplr.app/web-browser?url=${encode(page)}` }],
  substrate: [{ name: 'SubWallet', link: (page) => `https://mobile.subwallet.app/browser?url=${encode(page)}` }],
  imx: [metamask],
};
