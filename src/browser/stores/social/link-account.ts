import type { Client } from '../../client/transport.js';
import { elapsed } from '../../../values/clocks.js';
import type { AuthType } from '../../../contract/identity/social.js';
import type { PageResponse } from '../../../contract/index.js';
import { findProvider, type ProviderId, type WindowId } from '../../../contract/providers/index.js';
import { codeParameter } from '../../../contract/providers/landing-parameters.js';

/**
 * How linking an account at a provider ended.
 *
 * - `linked`: the proxy confirms it
 * - `not-linked`: the member closed the window or did not agree
 * - `blocked`: the browser opened no window. `url` is where it would have led, and the tab itself is on its way there
 *   unless the page is in a frame. Once the tab is back, {@link linkOutcome} returns how it ended
 * - `taken`: another member has linked that account; a member who has proved that it is theirs may move it
 * - `no-channel`: Google, the account has no YouTube channel
 * - `unknown-status`: the window reported success, but the platform cannot confirm it (Ultra)
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

/** A started link from which this tab has come back. */
export interface ReturnedLink {
  readonly attempt: string;
  /** Absent if another tab or window left for the provider. */
  readonly authType: AuthType | undefined;
  /** Parameters of the landing page; absent if the tab came back to another page. */
  readonly landing: URLSearchParams | undefined;
}

/** A started link from which the member has come back. */
type EndedLink = StartedLink & Pick<ReturnedLink, 'landing'>;

type FinishedLink = PageResponse<'POST /api/me/social/finish'>;

/** A window in which a provider asks the member for consent. */
export interface ProviderWindow {
  /**
   * Whether this page cannot reach the window any more. Either the member has closed it, or the
   * `Cross-Origin-Opener-Policy` of a page in it or of this page separates the two.
   */
  readonly isClosed: boolean;
  /** Parameters of the landing page, once the window is back on this site. */
  readonly landing: URLSearchParams | undefined;
  go(url: string): void;
  close(): void;
}

/** The browser functions that linking needs. */
export interface LinkBrowser {
  /** Whether the member is looking at this page, and not at the provider's window. */
  readonly isLookedAt: boolean;
  /** Opens an empty window. Returns `undefined` if the browser blocks it. */
  open(provider: WindowId): ProviderWindow | undefined;
  /** Navigates this tab to a provider, unless it is in a frame or cannot store which link it left for. */
  leaveFor(url: string, link: StartedLink): void;
  /** Returns the link from which this tab has just come back. Only the first call returns it. */
  takeReturn(): ReturnedLink | undefined;
  /** Copies a text. Resolves with whether that worked. */
  copy(text: string): Promise<boolean>;
}

interface LinkOptions {
  /** Aborted when the link is no longer wanted. The window is then closed. */
  readonly signal?: AbortSignal;
  /** Google: a YouTube channel is not needed. */
  readonly withoutChannel?: boolean;
}

/** Whether a window helps to link accounts of a provider: not if they are proved by email or by the operator. */
export const isLinkedInWindow = (id: ProviderId): id is WindowId =>
  !/email|operator/.test(findProvider(id)?.proof ?? '');

/** Milliseconds between two checks of the provider's window. */
const lookEveryMs = 400;
/** Milliseconds between two questions to the proxy about a window that cannot be reached. */
const askEveryMs = 5000;
/** Milliseconds that the member has to look at this page before a window that seems closed counts as closed. */
const closedAfterMs = 4000;
/** Milliseconds after which the proxy has forgotten an attempt. */
export const attemptLifetimeMs = 10 * 60_000;

/**
 * Links an account at a provider to the signed-in member, in the provider's window. Call it in the click handler,
 * because browsers block windows that open later. The window's own report is not trusted; the proxy is asked whether
 * the account is linked.
 *
 * Rejects with the proxy's refusal. Email addresses, and accounts that are proved by a code in a profile, need more
 * than a window: `<laurel-social-connect>` handles them.
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
    return await windowOutcome({ client, browser, popup, signal, link: { authType, attempt } });
  } finally {
    popup?.close();
  }
}

/** Returns how a link ended after the member has come back. Rejects with the proxy's refusal. */
export async function linkOutcome(client: Client, { authType, attempt, landing }: EndedLink): Promise<LinkOutcome> {
  if (landing?.get('error') === 'MAXIMUM_ACCOUNT_LINKED')
    return { kind: 'taken', attempt, accountLinkData: landing.get('accountLinkData') ?? undefined };
  if (landing?.get('error') === 'YOUTUBE_CHANNEL_NOT_FOUND') return { kind: 'no-channel' };
  const finished = landing?.has(codeParameter) ? await finishLink(client, { attempt, landing }) : undefined;
  if (finished?.taken) return { kind: 'taken', attempt, accountLinkData: undefined };
  if (landing && !landing.has('error') && findProvider(authType)?.isUnlisted) return { kind: 'unknown-status' };
  const { data } = await client.request('GET /api/me/social', {}, { member: true });
  return { kind: data.some((account) => account.authType === authType) ? 'linked' : 'not-linked' };
}

/**
 * Finishes a link with the parameters that its landing page received, if any, and returns how it ended. Only the
 * session that began the link can finish it. A repeated request gets the same answer. Rejects with the proxy's refusal.
 */
export function finishLink(
  client: Client,
  { attempt, landing }: Omit<ReturnedLink, 'authType'>,
): Promise<FinishedLink> {
  const code = landing?.get(codeParameter);
  const accountLinkData = landing?.get('accountLinkData');
  const body = { attempt, ...(code && { code }), ...(accountLinkData && { accountLinkData }) };
  return client.request('POST /api/me/social/finish', { body });
}

interface WindowLink {
  readonly client: Client;
  readonly browser: LinkBrowser;
  readonly popup: ProviderWindow;
  readonly signal: AbortSignal | undefined;
  readonly link: StartedLink;
}

/**
 * Waits until the window is back on a page of this site, the attempt has expired, or the signal aborts, and returns how the link
 * has ended. If the window cannot be reached, the proxy is asked from time to time, and whenever the member looks at this page.
 */
async function windowOutcome({ client, browser, popup, signal, link }: WindowLink): Promise<LinkOutcome> {
  const until = elapsed() + attemptLifetimeMs;
  let askAt = 0;
  let lookedSince: number | undefined;
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, lookEveryMs));
    const { landing } = popup;
    const moment = elapsed();
    if (landing || signal?.aborted || moment >= until) return linkOutcome(client, { ...link, landing });
    if (!popup.isClosed) continue;
    const isBack = browser.isLookedAt && lookedSince === undefined;
    lookedSince = browser.isLookedAt ? (lookedSince ?? moment) : undefined;
    const isOver = lookedSince !== undefined && moment - lookedSince >= closedAfterMs;
    if (!isBack && !isOver && moment < askAt) continue;
    askAt = moment + askEveryMs;
    const outcome = await linkOutcome(client, { ...link, landing }).catch(() => undefined);
    if (isOver || (outcome && outcome.kind !== 'not-linked')) return outcome ?? { kind: 'not-linked' };
  }
}
