/** Under what a browser keeps the claims of a proxy's members that are on their way. */
export const claimsKey = (proxy: string): string => `laurel-claim@1 ${proxy} `;
