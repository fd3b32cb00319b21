import type { WalletType } from '../../contract/primitives.js';
import { readWalletOffer } from '../../controllers/wallet-offer.js';

/** An app whose own browser can open a page. */
export interface WalletApp {
  /** Id of the wallet that is found inside it. */
  readonly id: string;
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
/** The parameter with which wallets of Solana want to know who sends them somewhere. */
const ref = (page: string): string => `?ref=${encode(new URL(page).origin)}`;

const metamask = (page: string): string => `https://link.metamask.io/dapp/${page.replace(/^https?:\/\//, '')}`;
const phantom = (page: string): string => `https://phantom.app/ul/browse/${encode(page)}${ref(page)}`;
const okx = (page: string): string =>
  `https://web3.okx.com/download?deeplink=${encode(`okx://wallet/dapp/url?dappUrl=${encode(page)}`)}`;

/**
 * Apps for phones, where wallets are found inside their own browsers alone. Only apps whose makers document such a link are
 * here: Rainbow, for one, is reached by WalletConnect.
 */
const walletApps: Readonly<Partial<Record<WalletType, readonly WalletApp[]>>> = {
  evm: [
    { id: 'io.metamask', name: 'MetaMask', link: metamask },
    { id: 'com.coinbase.wallet', name: 'Base', link: (page) => `https://go.cb-w.com/dapp?cb_url=${encode(page)}` },
    {
      id: 'com.trustwallet.app',
      name: 'Trust Wallet',
      link: (page) => `https://link.trustwallet.com/open_url?coin_id=60&url=${encode(page)}`,
    },
    { id: 'com.okex.wallet', name: 'OKX Wallet', link: okx },
    { id: 'app.phantom', name: 'Phantom', link: phantom },
  ],
  solana: [
    { id: 'solana:Phantom', name: 'Phantom', link: phantom },
    {
      id: 'solana:Solflare',
      name: 'Solflare',
      link: (page) => `https://solflare.com/ul/v1/browse/${encode(page)}${ref(page)}`,
    },
    { id: 'solana:OKX Wallet', name: 'OKX Wallet', link: okx },
  ],
  sui: [
    { id: 'sui:Slush', name: 'Slush', link: (page) => `https://my.slush.app/browse/${encode(page)}` },
    { id: 'sui:Phantom', name: 'Phantom', link: phantom },
  ],
  ton: [
    {
      id: 'ton:tonkeeper',
      name: 'Tonkeeper',
      link: (page) => `https://app.tonkeeper.com/dapp/${encode(page)}`,
    },
  ],
  cosmos: [
    {
      id: 'cosmos:keplr',
      name: 'Keplr',
      link: (page) => `https://deeplink.keplr.app/web-browser?url=${encode(page)}`,
    },
  ],
  substrate: [
    {
      id: 'substrate:subwallet-js',
      name: 'SubWallet',
      link: (page) => `https://mobile.subwallet.app/browser?url=${encode(page)}`,
    },
  ],
  imx: [{ id: 'io.metamask', name: 'MetaMask', link: metamask }],
};

/** Apps of a kind that a site offers, in its order. @param offered as `readWalletOffer` takes it */
export function appsOf(type: WalletType, offered: string): readonly WalletApp[] {
  const { placeOf } = readWalletOffer(offered);
  return (walletApps[type] ?? [])
    .map((app) => ({ app, place: placeOf({ id: app.id, type }) }))
    .filter(({ place }) => place >= 0)
    .sort((a, b) => a.place - b.place)
    .map(({ app }) => app);
}
