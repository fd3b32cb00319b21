/** Returns the query parameter that names the referring site to Solana wallets. */
export const refTo = (page: string): string => `?ref=${encodeURIComponent(new URL(page).origin)}`;

/** Returns a link that opens a page in MetaMask. */
export const metamaskLink = (page: string): string =>
  `https://link.metamask.io/dapp/${page.replace(/^https?:\/\//, '')}`;

/** Returns a link that opens a page in Phantom. */
export const phantomLink = (page: string): string =>
  `https://phantom.app/ul/browse/${encodeURIComponent(page)}${refTo(page)}`;

/** Returns a link that opens a page in OKX Wallet. */
export const okxLink = (page: string): string =>
  `https://web3.okx.com/download?deeplink=${encodeURIComponent(`okx://wallet/dapp/url?dappUrl=${encodeURIComponent(page)}`)}`;
