/** Says what keeps a page without an origin from every proxy, to its owner: no setting of a proxy lets it in. */
export const noOrigin =
  'The page has no origin, which no proxy lets in: it is a file, or in a frame whose sandbox lacks allow-same-origin. Open it by http, or add that.';
