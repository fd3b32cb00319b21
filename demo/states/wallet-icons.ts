/** Icons as wallets announce them: small pictures as `data:` URIs. */
const picture = (body: string): string =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40">${body}</svg>`)}`;

export const metamaskIcon = picture(
  '<rect width="40" height="40" rx="10" fill="#fff4ea"/><path d="M8 8l9.5 7h5L32 8l-2 9.5 1.5 8.5-3 6-6-1.5-2.5 2-2.5-2-6 1.5-3-6L10 17.5z" fill="#e8762d"/><path d="M17.5 15h5l2 9-4.5 3-4.5-3z" fill="#f6a35b"/><path d="M14 22l4 1.5-2 2zM26 22l-4 1.5 2 2z" fill="#2b211a"/><path d="M17.5 29h5l-2.5 2z" fill="#2b211a"/>',
);
export const rainbowIcon = picture(
  '<rect width="40" height="40" rx="10" fill="#12326b"/><g fill="none" stroke-width="4.2"><path d="M8 14a18 18 0 0 1 18 18" stroke="#ff4a4a" transform="translate(0 -2)"/><path d="M8 18.2a13.8 13.8 0 0 1 13.8 13.8" stroke="#ffb32c" transform="translate(0 -2)"/><path d="M8 22.4a9.6 9.6 0 0 1 9.6 9.6" stroke="#3ec9ff" transform="translate(0 -2)"/></g><circle cx="10" cy="28" r="3" fill="#fff"/>',
);
export const okxIcon = picture(
  '<rect width="40" height="40" rx="10" fill="#111"/><g fill="#fff"><path d="M8 8h8v8H8zM24 8h8v8h-8zM16 16h8v8h-8zM8 24h8v8H8zM24 24h8v8h-8z"/></g>',
);
export const phoneIcon = picture(
  '<rect width="40" height="40" rx="10" fill="#3b82f0"/><g fill="none" stroke="#fff" stroke-width="2.6" stroke-linecap="round"><rect x="14.5" y="9" width="11" height="22" rx="3"/><path d="M19 26.6h2M9.6 14.6a9 9 0 0 0 0 10.8M30.4 14.6a9 9 0 0 1 0 10.8"/></g>',
);
