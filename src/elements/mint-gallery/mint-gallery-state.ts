/** What a gallery can be showing. */
export type MintGalleryState =
  'idle' | 'loading' | 'slow' | 'ready' | 'empty' | 'filtered-empty' | 'error' | 'unavailable';
