import type { AuthType } from '../contract/identity/social.js';
import { findProvider, type ProviderId, type WindowId } from '../contract/providers/index.js';
import type { Program } from '../program/program.js';
import { attemptParameter, leaveFor, takeReturn, type LeftLink } from './social-return.js';

/**
 * How a link to an account elsewhere ended.
 * - `linked` the proxy says so; `not-linked` the window was closed, or the member did not agree
 * - `blocked` the browser opened no window; `url` leads where it would have led, and the tab is on its way there unless the
 *   page is in a frame. Once it is back, {@link endReturnedLink} tells how it ended
 * - `taken` another member has linked that account; whoever has shown that it is theirs may move it
 * - `no-channel` Google: the account has no YouTube channel
 * - `untold` it went well, as far as the window says; nobody can be asked (Ultra)
 */
export type SocialLinkOutcome =
  | { readonly kind: 'linked' | 'not-linked' | 'no-channel' | 'untold' }
  | { readonly kind: 'blocked'; readonly url: string }
  | { readonly kind: 'taken'; readonly attempt: string; readonly accountLinkData: string | undefined };

export interface SocialLinkOptions {
  /** Nobody waits for it any more; the window is closed. */
  readonly signal?: AbortSignal;
  /** Google: a YouTube channel is not needed. */
  readonly withoutChannel?: boolean;
}

/** Whether a window links accounts of a provider, or at least shows how. */
export const isLinkedInWindow = (id: ProviderId): id is WindowId =>
  !/email|operator/.test(findProvider(id)?.proof ?? '');

/** Milliseconds between looks at the provider's window. */
const lookEvery = 400;
/** Milliseconds after which nobody waits for it any more; the proxy has forgotten the attempt by then, too. */
const patience = 10 * 60_000;

/**
 * Links an account elsewhere to the signed-in member, in a window of the provider. Call it in the click: later, browsers
 * open none. What the window says of an account counts for nothing; whether it is linked is asked of the proxy (security.md
 * 4.8).
 *
 * Rejects with what the proxy refuses. Email, and accounts that are proven by a profile's text, are not linked in a window
 * alone: `<laurel-social-connect>` leads through that.
 */
export async function linkAccount(
  program: Program,
  authType: WindowId,
  { signal, withoutChannel = false }: SocialLinkOptions = {},
): Promise<SocialLinkOutcome> {
  const popup = open('', `laurel-${authType}`, 'popup,width=520,height=720');
  try {
    const { url, attempt } = await program.client.request('POST /api/me/social/{authType}/start', {
      params: { authType },
      body: withoutChannel ? { skipYTChannelCheck: 'true' } : {},
    });
    if (url === null) return { kind: 'not-linked' };
    if (!popup) {
      leaveFor(url, { authType, attempt });
      return { kind: 'blocked', url };
    }
    popup.location.href = url;
    const landing = await untilBack(popup, signal);
    return await outcomeOf(program, { authType, attempt }, landing);
  } finally {
    popup?.close();
  }
}

/**
 * How a link ended for which this tab went to the provider, where it has just come back; `undefined` otherwise. The answer is
 * given once. Rejects with what the proxy refuses.
 */
export function endReturnedLink(
  program: Program,
): { readonly authType: AuthType; readonly outcome: Promise<SocialLinkOutcome> } | undefined {
  const back = takeReturn();
  return back && { authType: back.authType, outcome: outcomeOf(program, back, back.landing) };
}

async function outcomeOf(
  program: Program,
  { authType, attempt }: LeftLink,
  landing: URLSearchParams | undefined,
): Promise<SocialLinkOutcome> {
  if (landing?.get('error') === 'MAXIMUM_ACCOUNT_LINKED')
    return { kind: 'taken', attempt, accountLinkData: landing.get('accountLinkData') ?? undefined };
  if (landing?.get('error') === 'YOUTUBE_CHANNEL_NOT_FOUND') return { kind: 'no-channel' };
  if (landing && !landing.has('error') && findProvider(authType)?.isUnlisted) return { kind: 'untold' };
  const { data } = await program.client.request('GET /api/me/social', {}, { member: true });
  return { kind: data.some((account) => account.authType === authType) ? 'linked' : 'not-linked' };
}

/** Waits until the window is closed, or has come back to a page of this site; resolves with what that page was told. */
function untilBack(popup: Window, signal: AbortSignal | undefined): Promise<URLSearchParams | undefined> {
  const until = Date.now() + patience;
  return new Promise((resolve) => {
    const timer = setInterval(() => {
      const landing = landingOf(popup);
      if (!popup.closed && !landing && Date.now() < until && !signal?.aborted) return;
      clearInterval(timer);
      resolve(landing);
    }, lookEvery);
  });
}

/** Pages of another origin say nothing of where they are. */
function landingOf(popup: Window): URLSearchParams | undefined {
  try {
    const { searchParams } = new URL(popup.location.href);
    return searchParams.has(attemptParameter) ? searchParams : undefined;
  } catch {
    return undefined;
  }
}
