/** A phone between two waves, drawn for Laurel. */
const picture =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><rect width="40" height="40" rx="10" fill="#3b82f0"/><g fill="none" stroke="#fff" stroke-width="2.6" stroke-linecap="round"><rect x="14.5" y="9" width="11" height="22" rx="3"/><path d="M19 26.6h2M9.6 14.6a9 9 0 0 0 0 10.8M30.4 14.6a9 9 0 0 1 0 10.8"/></g></svg>';

/** The icon of WalletConnect as a `data:` URI, so that nothing is fetched for it. */
export const walletConnectIcon = `data:image/svg+xml,${encodeURIComponent(picture)}`;
