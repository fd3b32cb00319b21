import { attemptLifetimeMs, type LinkBrowser, type StartedLink } from '../stores/social/link-account.js';

/** Parameter of a landing page that names the link it is about. */
const attemptParameter = 'laurel-attempt';
/** What a platform adds to it. */
const answers = ['error', 'accountLinkData', 'message'];

const key = 'laurel.social-link';

/** The windows, address and clipboard of this page, for linking accounts. */
export const linkBrowser: LinkBrowser = {
  open(provider) {
    const popup = open('', `laurel-${provider}`, 'popup,width=520,height=720');
    if (!popup) return undefined;
    return {
      get isClosed() {
        return popup.closed;
      },
      get landing() {
        return landingOf(popup);
      },
      go: (url) => void (popup.location.href = url),
      close: () => popup.close(),
    };
  },

  leaveFor(url, link) {
    // Providers refuse to be shown in a frame.
    if (self !== top) return;
    try {
      const note: Note = { ...link, at: Date.now(), from: performance.timeOrigin };
      sessionStorage.setItem(key, JSON.stringify(note));
    } catch {
      // Without the note, nobody could tell on the way back whose answer it is.
      return;
    }
    location.assign(url);
  },

  takeReturn() {
    const page = new URL(location.href);
    const attempt = page.searchParams.get(attemptParameter);
    const left = noted();
    if (!left || (attempt !== null && attempt !== left.attempt)) return undefined;
    // The page that is about to be left has not come back from anywhere.
    if (attempt === null && left.from === performance.timeOrigin) return undefined;
    sessionStorage.removeItem(key);
    // A landing page may have led here by a link of its own: then the address says nothing.
    if (attempt === null) return Date.now() - left.at < attemptLifetimeMs ? { ...left, landing: undefined } : undefined;
    const landing = new URLSearchParams(page.search);
    for (const name of [attemptParameter, ...answers]) page.searchParams.delete(name);
    history.replaceState(history.state, '', page);
    return { ...left, landing };
  },

  copy: (text) =>
    navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    ),
};

interface Note extends StartedLink {
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

/** Pages of another origin say nothing of where they are. */
function landingOf(popup: Window): URLSearchParams | undefined {
  try {
    const { searchParams } = new URL(popup.location.href);
    return searchParams.has(attemptParameter) ? searchParams : undefined;
  } catch {
    return undefined;
  }
}
