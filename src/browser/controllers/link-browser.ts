import { now } from '../../values/clocks.js';
import { copyText } from './copy-text.js';
import { attemptParameter, codeParameter } from '../../contract/providers/landing-parameters.js';
import { attemptLifetimeMs, type LinkBrowser, type StartedLink } from '../stores/social/link-account.js';

/** Parameters that a platform adds to the address of a landing page. */
const answers = [codeParameter, 'error', 'accountLinkData', 'message'];

const key = 'laurel.social-link';

/** The windows, address and clipboard of this page, for linking accounts. */
export const linkBrowser: LinkBrowser = {
  get isLookedAt() {
    return document.hasFocus();
  },

  open(provider) {
    const popup = open('', `laurel-${provider}`, 'popup,width=520,height=720');
    if (!popup) return undefined;
    return {
      get isClosed() {
        return popup.closed;
      },
      get landing() {
        return landingOf(() => popup.location.href);
      },
      go: (url) => void (popup.location.href = url),
      close: () => popup.close(),
    };
  },

  leaveFor(url, link) {
    // Providers do not allow themselves to be framed.
    if (self !== top) return;
    try {
      const note: Note = { ...link, at: now(), from: performance.timeOrigin };
      sessionStorage.setItem(key, JSON.stringify(note));
    } catch {
      // Without the note, the page could not tell which link the answer belongs to when the member returns.
      return;
    }
    location.assign(url);
  },

  takeReturn() {
    const page = new URL(location.href);
    const attempt = page.searchParams.get(attemptParameter);
    const left = noted();
    if (!left || (attempt !== null && attempt !== left.attempt)) {
      if (attempt === null || isWatched()) return undefined;
      return { attempt, authType: undefined, landing: clean(page) };
    }
    // This page noted the link itself and is about to be left, so the member has not come back yet.
    if (attempt === null && left.from === performance.timeOrigin) return undefined;
    sessionStorage.removeItem(key);
    if (attempt === null) {
      if (now() - left.at >= attemptLifetimeMs) return undefined;
      // The member may have come here through a link on a landing page without elements.
      const landing = landingOf(() => document.referrer);
      return { ...left, landing: landing?.get(attemptParameter) === left.attempt ? landing : undefined };
    }
    return { ...left, landing: clean(page) };
  },

  copy: copyText,
};

/** Whether the member has just returned to this page from a provider and the link is not completed yet. */
export function isBackFromProvider(): boolean {
  const left = noted();
  const isLeft = left !== undefined && left.from !== performance.timeOrigin;
  return isLeft || new URLSearchParams(location.search).has(attemptParameter);
}

interface Note extends StartedLink {
  /** Epoch ms on this device's clock. */
  readonly at: number;
  /** Time origin of the page that was left, which tells it from other pages in this tab. */
  readonly from: number;
}

function noted(): Note | undefined {
  try {
    return (JSON.parse(sessionStorage.getItem(key) ?? 'null') as Note | null) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Removes a link's parameters from the address of this page. Returns all parameters that the address had. */
function clean(page: URL): URLSearchParams {
  const landing = new URLSearchParams(page.search);
  for (const name of [attemptParameter, ...answers]) page.searchParams.delete(name);
  history.replaceState(history.state, '', page);
  return landing;
}

/** Whether the page that opened this window reads its address, and finishes the link itself. */
function isWatched(): boolean {
  try {
    return Boolean((opener as Window | null)?.location.href);
  } catch {
    return false;
  }
}

/** Returns the parameters of a landing page. A page of another origin does not reveal its address. */
function landingOf(address: () => string): URLSearchParams | undefined {
  try {
    const { searchParams } = new URL(address());
    return searchParams.has(attemptParameter) ? searchParams : undefined;
  } catch {
    return undefined;
  }
}
