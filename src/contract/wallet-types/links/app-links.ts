/** The parameter by which wallets of Solana learn who sends them somewhere. */
export const refTo = (page: string): string => `?ref=${encodeURIComponent(new URL(page).origin)}`;

/** Opens a page in MetaMask. */
export const metamaskLink = (page: string): string =>
  `https://link.metamask.io/dapp/${page.replace(/^https?:\/\//, '')}`;

/** Opens a page in Phantom. */
export const phantomLink = (page: string): string =>
  `https://phantom.app/ul/browse/${encodeURIComponent(page)}${refTo(page)}`;

/** Opens a page in OKX Wallet. */
export const okxLink = (page: string): string =>
  `https://web3.okx.com/download?deeplink=${encodeURIComponent(`okx://wallet/dapp/url?dappUrl=${encodeURIComponent(page)}`)}`;
