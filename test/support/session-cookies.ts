import { SessionCookie } from '../../src/proxy/session/cookie.js';

/** Name of the cookie that signs in at `/laurel`, where the tests mount the proxy. */
export const sessionCookie = '__Host-laurel';
/** Its name over http, on this machine. */
export const localCookie = 'laurel-local';
/** Name of the cookie that tests whether a browser keeps third-party cookies. */
export const probeCookie = '__Host-laurel-probe';
/** The cookies of a proxy at `/laurel`. */
export const laurelCookie = new SessionCookie('/laurel');

/** Cookies of one browser for one host, as RFC 6265 keeps those with `Path=/`: by name alone. */
export class CookieJar {
  readonly #values = new Map<string, string>();

  /** Value of the `Cookie` header; absent if there is none. */
  get header(): string | undefined {
    return [...this.#values].map(([name, value]) => `${name}=${value}`).join('; ') || undefined;
  }

  get names(): readonly string[] {
    return [...this.#values.keys()];
  }

  /** Keeps the cookies that an answer sets. Throws for a name or value that a browser would reject. */
  keep(response: Response): void {
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([\w!#$%&'*+.^`|~-]+)=([\w!#$%&'*+.^`|~-]*);/.exec(cookie) ?? [];
      if (name === '') throw new Error(`No browser keeps ${cookie}`);
      if (cookie.includes('Max-Age=0')) this.#values.delete(name);
      else this.#values.set(name, value);
    }
  }
}
