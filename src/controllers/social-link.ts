import type { AuthType } from '../contract/identity/social.js';
import type { Program } from '../program/program.js';

/** How a link to an account elsewhere ended: `blocked` where the browser opened no window for it. */
export type SocialLinkResult = 'linked' | 'not-linked' | 'blocked';

/** Milliseconds between looks at the provider's window. */
const lookEvery = 400;
/** Milliseconds after which nobody waits for it any more; the proxy has forgotten the attempt by then, too. */
const patience = 10 * 60_000;

/**
 * Links an account elsewhere to the signed-in member, in a window of the provider. Call it in the click: later, browsers
 * open none. What the window says counts for nothing; whether it is linked is asked of the proxy (security.md 4.8).
 *
 * Throws what the proxy refuses. Email and accounts that are proven by a profile's text need an element of their own.
 */
export async function linkAccount(
  program: Program,
  authType: Exclude<AuthType, 'email'>,
  signal?: AbortSignal,
): Promise<SocialLinkResult> {
  const popup = open('', `laurel-${authType}`, 'popup,width=520,height=720');
  if (!popup) return 'blocked';
  try {
    const { url } = await program.client.request('POST /api/me/social/{authType}/start', {
      params: { authType },
      body: {},
    });
    if (url === null) return 'not-linked';
    popup.location.href = url;
    await untilBack(popup, signal);
  } finally {
    popup.close();
  }
  const { data } = await program.client.request('GET /api/me/social', {}, { member: true });
  return data.some((account) => account.authType === authType) ? 'linked' : 'not-linked';
}

/** Waits until the window is closed, or has come back to a page of this site. */
function untilBack(popup: Window, signal: AbortSignal | undefined): Promise<void> {
  const until = Date.now() + patience;
  return new Promise((resolve) => {
    const timer = setInterval(() => {
      if (!popup.closed && !hasLanded(popup) && Date.now() < until && !signal?.aborted) return;
      clearInterval(timer);
      resolve();
    }, lookEvery);
  });
}

/** Pages of another origin say nothing of where they are. */
function hasLanded(popup: Window): boolean {
  try {
    return new URL(popup.location.href).searchParams.has('laurel-attempt');
  } catch {
    return false;
  }
}
