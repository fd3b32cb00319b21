import { ConfigError } from '../../errors/config.js';

/** A programme's settings as the page's owner wrote them. */
export interface ProgramSource {
  readonly proxy?: string | null | undefined;
  readonly locale?: string | null | undefined;
  readonly theme?: string | null | undefined;
  readonly websiteName?: string | null | undefined;
  readonly wallets?: string | null | undefined;
}

export type Theme = 'light' | 'dark' | 'auto';

/** A programme's settings after they were checked. */
export interface ProgramConfig {
  /** Absolute URL of the proxy, without a slash at the end. */
  readonly proxy: string;
  /** Language as the owner wrote it; if it is absent or names no language, the page's language applies. */
  readonly locale: string | undefined;
  readonly theme: Theme | undefined;
  /** Name of the website, for texts that need one. */
  readonly websiteName: string | undefined;
  /** Wallets that sign-in buttons offer unless they have their own list, see `readWalletOffer`. */
  readonly wallets: string | undefined;
}

const themes: readonly string[] = ['light', 'dark', 'auto'] satisfies Theme[];
const example = 'Write, for example, <laurel-program proxy="/laurel">.';

/** Checks an owner's settings. Throws a {@link ConfigError} that says what to write instead. */
export function readConfig(source: ProgramSource, base: string = document.baseURI): ProgramConfig {
  const { theme } = source;
  if (theme && !isTheme(theme))
    throw new ConfigError('bad_attribute', `theme="${theme}" is not a theme.`, ['Write "light", "dark" or "auto".']);
  return Object.freeze({
    proxy: proxyAddress(source.proxy?.trim(), base),
    locale: source.locale || undefined,
    theme: theme ? (theme as Theme) : undefined,
    websiteName: source.websiteName || undefined,
    wallets: source.wallets || undefined,
  });
}

function proxyAddress(proxy: string | undefined, base: string): string {
  if (!proxy) throw new ConfigError('no_proxy', 'This programme has no proxy.', [example]);
  const refuse = (why: string) => new ConfigError('bad_attribute', `proxy="${proxy}" ${why}`, [example]);
  let url: URL;
  try {
    url = new URL(proxy, base);
  } catch {
    throw refuse('is not a URL.');
  }
  if (!/^https?:$/.test(url.protocol)) throw refuse('must be an http or https URL.');
  if (url.username || url.password || url.search || url.hash)
    throw refuse('must not have a user name, password, query or fragment.');
  if (url.protocol === 'http:' && location.protocol === 'https:' && !isLoopback(url.hostname))
    throw refuse('must be https, because this page is.');
  return url.origin + url.pathname.replace(/\/+$/, '');
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host.endsWith('.localhost') || host === '[::1]' || /^127(\.\d+){3}$/.test(host);
}

function isTheme(text: string): text is Theme {
  return themes.includes(text);
}
