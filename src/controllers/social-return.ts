import type { AuthType } from '../contract/identity/social.js';

/** Parameter of a landing page that names the link it is about. */
export const attemptParameter = 'laurel-attempt';
/** What a platform adds to it. */
const answers = ['error', 'accountLinkData', 'message'];

const key = 'laurel.social-link';
/** Milliseconds after which the proxy has forgotten an attempt. */
const patience = 10 * 60_000;

/** A link for which this tab goes to the provider itself. */
export interface LeftLink {
  readonly authType: AuthType;
  readonly attempt: string;
}

/**
 * Goes to a provider in this tab, and notes what for: whoever comes back with another attempt than that is not answered.
 * Whether it goes: not in a frame, in which providers refuse to be shown, and not where nothing can be noted.
 */
export function leaveFor(url: string, link: LeftLink): boolean {
  if (self !== top) return false;
  try {
    const note: Note = { ...link, at: Date.now(), from: performance.timeOrigin };
    sessionStorage.setItem(key, JSON.stringify(note));
  } catch {
    return false;
  }
  location.assign(url);
  return true;
}

/**
 * The link this tab has come back from, once, and what the address says of it, which is taken out of there. A landing page may
 * have led here by a link of its own: then the address says nothing. `undefined` where the tab left for none, or the address is
 * about another one.
 */
export function takeReturn(): (LeftLink & { readonly landing: URLSearchParams | undefined }) | undefined {
  const page = new URL(location.href);
  const attempt = page.searchParams.get(attemptParameter);
  const left = noted();
  if (!left || (attempt !== null && attempt !== left.attempt)) return undefined;
  // The page that is about to be left has not come back from anywhere.
  if (attempt === null && left.from === performance.timeOrigin) return undefined;
  sessionStorage.removeItem(key);
  if (attempt === null) return Date.now() - left.at < patience ? { ...left, landing: undefined } : undefined;
  const landing = new URLSearchParams(page.search);
  for (const name of [attemptParameter, ...answers]) page.searchParams.delete(name);
  history.replaceState(history.state, '', page);
  return { ...left, landing };
}

interface Note extends LeftLink {
  /** Epoch ms of this device. */
  readonly at: number;
  /** When the page that was left began, which tells it from others in this tab. */
  readonly from: number;
}

function noted(): Note | undefined {
  try {
    return (JSON.parse(sessionStorage.getItem(key) ?? 'null') as Note | null) ?? undefined;
  } catch {
    return undefined;
  }
}
