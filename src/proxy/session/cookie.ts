import type { SessionTransport } from './session-record.js';

/**
 * Cookie that is set with a challenge on another site. If the browser sends it back, it keeps such cookies. It has no other
 * meaning, so all proxies of a host can share it.
 */
const probeName = '__Host-laurel-probe';

const base = 'Path=/; Secure; HttpOnly';
/** `Partitioned` (CHIPS): the browser keeps a separate cookie for each top-level site. */
const crossSite = `${base}; SameSite=None; Partitioned`;

/** Facts that decide the cookie's attributes. */
interface CookiePlace {
  readonly transport: Exclude<SessionTransport, 'bound'>;
  /** Whether the browser used http, to a proxy whose pages are all on this machine. */
  readonly plain: boolean;
}

/** The most common mount, whose cookie names need no suffix. */
const usualMount = '/laurel';

/** The cookie that holds a session. Each mount of a host has its own: browsers distinguish cookies with `Path=/` only by name. */
export class SessionCookie {
  /**
   * Browsers accept the prefix only together with `Secure`, `Path=/` and no `Domain`, so that no other host and no plain
   * connection can set the cookie.
   */
  readonly #name: string;
  /**
   * Name over http on this machine, in development: WebKit drops `Secure` cookies there, while Chromium and Firefox keep them. The
   * proxy never sets or reads it if it serves pages on other machines.
   */
  readonly #plainName: string;

  /** @param mount path at which browsers reach the proxy, without a final slash */
  constructor(mount: string) {
    const suffix = mount === usualMount ? '' : suffixOf(mount);
    this.#name = `__Host-laurel${suffix}`;
    this.#plainName = `laurel-local${suffix}`;
  }

  /** Returns the token in a `Cookie` header; `null` if there is none or more than one. @param plain as in {@link CookiePlace} */
  read(header: string | null, plain: boolean): string | null {
    const local = plain ? valuesOf(header, this.#plainName) : [];
    const tokens = local.length > 0 ? local : valuesOf(header, this.#name);
    const [token] = tokens;
    return tokens.length === 1 && token !== undefined && /^[0-9a-f]{64}$/.test(token) ? token : null;
  }

  /** Returns the `Set-Cookie` header that signs in. @param maximumAge seconds */
  write(token: string, maximumAge: number, { transport, plain }: CookiePlace): string {
    const end = `Max-Age=${maximumAge}`;
    if (transport === 'cross-site') return `${this.#name}=${token}; ${crossSite}; ${end}`;
    if (plain) return `${this.#plainName}=${token}; Path=/; HttpOnly; SameSite=Strict; ${end}`;
    return `${this.#name}=${token}; ${base}; SameSite=Strict; ${end}`;
  }

  /** Returns the `Set-Cookie` header that signs out. */
  clear(place: CookiePlace): string {
    return this.write('', 0, place);
  }
}

/**
 * Returns the path at which browsers reach a proxy, without a final slash. A path in the public URL takes precedence, because a
 * server in front may strip it before the proxy sees the request.
 */
export function mountOf({
  basePath,
  publicUrl,
}: {
  readonly basePath: string;
  readonly publicUrl?: string | undefined;
}): string {
  const path = publicUrl === undefined ? '' : new URL(publicUrl).pathname.replace(/\/+$/, '');
  return path === '' ? basePath : path;
}

/** Encodes a path in characters that a cookie's name allows (RFC 6265). Different paths get different suffixes. */
const suffixOf = (mount: string): string =>
  mount === '' ? '+' : mount.split('/').map(encodeURIComponent).join('+').replaceAll('(', '%28').replaceAll(')', '%29');

/** Whether the probe came back. */
export const hasProbe = (header: string | null): boolean => valuesOf(header, probeName).includes('1');

/** Returns the `Set-Cookie` header of the probe, which shows whether this browser keeps cross-site cookies. */
export const writeProbe = (): string => `${probeName}=1; ${crossSite}; Max-Age=600`;

const valuesOf = (header: string | null, name: string): string[] =>
  (header ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${name}=`))
    .map((pair) => pair.slice(name.length + 1));
