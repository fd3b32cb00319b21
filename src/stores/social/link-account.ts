import type { Client } from '../../client/transport.js';
import type { AuthType } from '../../contract/identity/social.js';
import { findProvider, type ProviderId, type WindowId } from '../../contract/providers/index.js';

/**
 * How a link to an account elsewhere ended.
 * - `linked` the proxy says so; `not-linked` the window was closed, or the member did not agree
 * - `blocked` the browser opened no window; `url` leads where it would have led, and the tab is on its way there unless the
 *   page is in a frame. Once it is back, {@link linkOutcome} tells how it ended
 * - `taken` another member has linked that account; whoever has shown that it is theirs may move it
 * - `no-channel` Google: the account has no YouTube channel
 * - `unknown-status` it went well, as far as the window says; nobody can be asked (Ultra)
 */
export type LinkOutcome =
  | { readonly kind: 'linked' | 'not-linked' | 'no-channel' | 'unknown-status' }
  | { readonly kind: 'blocked'; readonly url: string }
  | { readonly kind: 'taken'; readonly attempt: string; readonly accountLinkData: string | undefined };

/** A link that the platform has started. */
export interface StartedLink {
  readonly authType: AuthType;
  readonly attempt: string;
}

/** A started link that this tab left for and has come back from. */
export interface ReturnedLink extends StartedLink {
  /** Parameters of the landing page; absent where the tab came back to another page. */
  readonly landing: URLSearchParams | undefined;
}

/** A window in which a provider asks the member. */
export interface ProviderWindow {
  readonly isClosed: boolean;
  /** Parameters of the landing page, once the window is back on this site. */
  readonly landing: URLSearchParams | undefined;
  go(url: string): void;
  close(): void;
}

/** What linking needs of the browser. */
export interface LinkBrowser {
  /** Opens an empty window; `undefined` where the browser opens none. */
  open(provider: WindowId): ProviderWindow | undefined;
  /** Leads this tab to a provider, unless it is in a frame or cannot note what it left for. */
  leaveFor(url: string, link: StartedLink): void;
  /** What this tab left for and has just come back from. Answers once. */
  takeReturn(): ReturnedLink | undefined;
  /** Copies a text; whether that worked. */
  copy(text: string): Promise<boolean>;
}

interface LinkOptions {
  /** Nobody waits for it any more; the window is closed. */
  readonly signal?: AbortSignal;
  /** Google: a YouTube channel is not needed. */
  readonly withoutChannel?: boolean;
}

/** Whether a window links accounts of a provider, or at least shows how. */
export const isLinkedInWindow = (id: ProviderId): id is WindowId =>
  !/email|operator/.test(findProvider(id)?.proof ?? '');

/** Milliseconds between looks at the provider's window. */
const lookEveryMs = 400;
/** Milliseconds after which the proxy has forgotten an attempt. */
export const attemptLifetimeMs = 10 * 60_000;

/**
 * Links an account elsewhere to the signed-in member, in a window of the provider. Call it in the click: later, browsers
 * open none. What the window says of an account counts for nothing; whether it is linked is asked of the proxy (security.md
 * 4.8).
 *
 * Rejects with what the proxy refuses. Email, and accounts that are proven by a profile's text, are not linked in a window
 * alone: `<laurel-social-connect>` leads through that.
 */
export async function linkAccount(
  client: Client,
  browser: LinkBrowser,
  authType: WindowId,
  { signal, withoutChannel = false }: LinkOptions = {},
): Promise<LinkOutcome> {
  const popup = browser.open(authType);
  try {
    const { url, attempt } = await client.request('POST /api/me/social/{authType}/start', {
      params: { authType },
      body: withoutChannel ? { skipYTChannelCheck: 'true' } : {},
    });
    if (url === null) return { kind: 'not-linked' };
    if (!popup) {
      browser.leaveFor(url, { authType, attempt });
      return { kind: 'blocked', url };
    }
    popup.go(url);
    const landing = await untilBack(popup, signal);
    return await linkOutcome(client, { authType, attempt, landing });
  } finally {
    popup?.close();
  }
}

/** How a link ended whose member has come back. Rejects with what the proxy refuses. */
export async function linkOutcome(client: Client, { authType, attempt, landing }: ReturnedLink): Promise<LinkOutcome> {
  if (landing?.get('error') === 'MAXIMUM_ACCOUNT_LINKED')
    return { kind: 'taken', attempt, accountLinkData: landing.get('accountLinkData') ?? undefined };
  if (landing?.get('error') === 'YOUTUBE_CHANNEL_NOT_FOUND') return { kind: 'no-channel' };
  if (landing && !landing.has('error') && findProvider(authType)?.isUnlisted) return { kind: 'unknown-status' };
  const { data } = await client.request('GET /api/me/social', {}, { member: true });
  return { kind: data.some((account) => account.authType === authType) ? 'linked' : 'not-linked' };
}

/** Waits until the window is closed, or has come back to a page of this site; resolves with what that page was told. */
function untilBack(popup: ProviderWindow, signal: AbortSignal | undefined): Promise<URLSearchParams | undefined> {
  const until = Date.now() + attemptLifetimeMs;
  return new Promise((resolve) => {
    const timer = setInterval(() => {
      const { landing } = popup;
      if (!popup.isClosed && !landing && Date.now() < until && !signal?.aborted) return;
      clearInterval(timer);
      resolve(landing);
    }, lookEveryMs);
  });
}
