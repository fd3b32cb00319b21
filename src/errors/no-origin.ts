/** Tells the page's owner why no proxy accepts a page without an origin, whatever the proxy's settings. */
export const noOrigin =
  'The page has no origin, which no proxy lets in: it is a file, or in a frame whose sandbox lacks allow-same-origin. Open it by http, or add that.';
