/**
 * Serves a page of the demo with a policy as strict as a site can set: no inline code, no other host, Trusted Types. `data:`
 * images are allowed for the icons that wallets announce (EIP-6963).
 *
 * @param ownOrigin origin of the community's pictures, which is not 'self' for a page opened as localhost
 */
export declare function servePage(folder: string, name: string, ownOrigin: string): Promise<Response>;
/**
 * Serves a page as an ordinary server would, without a policy of its own.
 *
 * @param laurelUrl replaces `{laurel}` in the page
 */
export declare function servePlainPage(folder: string, name: string, laurelUrl: string): Promise<Response>;
