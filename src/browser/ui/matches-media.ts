/** Whether a media query matches; false in a DOM without a viewport, as in tests without a browser. */
export const matchesMedia = (query: string): boolean => 'matchMedia' in globalThis && matchMedia(query).matches;
