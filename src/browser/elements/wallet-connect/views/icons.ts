/** Outline of a page with writing, on the grid of `ui/icons.ts`. */
export const iconDocument =
  'M5 4.8A1.8 1.8 0 0 1 6.8 3h4.4L15 6.8v8.4a1.8 1.8 0 0 1-1.8 1.8H6.8A1.8 1.8 0 0 1 5 15.2zM11 3.2V7h3.8M7.8 10.4h4.4M7.8 13.2h3';

/** Outline of a phone. */
export const iconPhone =
  'M9 14.2h2M7.8 2.8h4.4a2.2 2.2 0 0 1 2.2 2.2v10a2.2 2.2 0 0 1 -2.2 2.2h-4.4a2.2 2.2 0 0 1 -2.2 -2.2v-10a2.2 2.2 0 0 1 2.2 -2.2z';
