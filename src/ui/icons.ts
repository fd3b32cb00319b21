/**
 * Outlines of the icons on a 20-grid, drawn for a 1.6 stroke with round caps. Each is one path, so that a page loads only
 * those it names. Drawn with `icon` of `icon.ts`.
 *
 * @module
 */
export const iconAlert = 'M10 6.4v4.2M10 13.4h.01M3.1 10a6.9 6.9 0 1 1 13.8 0a6.9 6.9 0 1 1 -13.8 0z';
export const iconCheck = 'M4.2 10.6l3.7 3.7 7.9-8.3';
export const iconChevronDown = 'M5.4 7.8l4.6 4.6 4.6-4.6';
export const iconChevronLeft = 'M12.2 5.4L7.6 10l4.6 4.6';
export const iconClock = 'M10 6.2V10l2.6 1.7M3.1 10a6.9 6.9 0 1 1 13.8 0a6.9 6.9 0 1 1 -13.8 0z';
export const iconCopy =
  'M12.8 7V5.8a2 2 0 0 0-2-2h-5a2 2 0 0 0-2 2v5a2 2 0 0 0 2 2H7M9 7h5.2a2 2 0 0 1 2 2v5.2a2 2 0 0 1 -2 2h-5.2a2 2 0 0 1 -2 -2v-5.2a2 2 0 0 1 2 -2z';
export const iconExternal =
  'M11.4 3.8h4.8v4.8M16 4l-6.6 6.6M14.6 11.6v2.6a2 2 0 0 1-2 2H5.8a2 2 0 0 1-2-2V7.4a2 2 0 0 1 2-2h2.6';
export const iconLink =
  'M8.4 11.6a3 3 0 0 0 4.3 0l2.5-2.5a3.05 3.05 0 1 0-4.3-4.3l-.8.8M11.6 8.4a3 3 0 0 0-4.3 0l-2.5 2.5a3.05 3.05 0 1 0 4.3 4.3l.8-.8';
export const iconLogout = 'M8.2 3.8H6a2 2 0 0 0-2 2v8.4a2 2 0 0 0 2 2h2.2M8 10h8.2M13 6.6l3.4 3.4-3.4 3.4';
export const iconRefresh =
  'M15.8 9.2A6 6 0 0 0 4.9 6.9L3.6 8.6M3.4 4.6v4h4M4.2 10.8a6 6 0 0 0 10.9 2.3l1.3-1.7M16.6 15.4v-4h-4';
export const iconSearch = 'M12.7 12.7l3.5 3.5M3.8 8.8a5 5 0 1 1 10 0a5 5 0 1 1 -10 0z';
export const iconSwap = 'M4 7.2h11.6M12.6 4.2l3 3-3 3M16 12.8H4.4M7.4 9.8l-3 3 3 3';
export const iconWallet =
  'M13.6 6.6V5.4a1.8 1.8 0 0 0-2.3-1.7L5 5.4a2 2 0 0 0-1.5 1.9M13.2 11.6h.01M5.8 6.6h8.4a2.4 2.4 0 0 1 2.4 2.4v5a2.4 2.4 0 0 1 -2.4 2.4h-8.4a2.4 2.4 0 0 1 -2.4 -2.4v-5a2.4 2.4 0 0 1 2.4 -2.4z';
export const iconWarning =
  'M8.7 4.3L3.1 14a1.5 1.5 0 0 0 1.3 2.3h11.2a1.5 1.5 0 0 0 1.3-2.3L11.3 4.3a1.5 1.5 0 0 0-2.6 0zM10 8v3.2M10 13.5h.01';
export const iconX = 'M5.4 5.4l9.2 9.2M14.6 5.4l-9.2 9.2';
export const iconArrowRight = 'M4 10h12M11.2 5.2L16 10l-4.8 4.8';
export const iconHelp =
  'M8 8a2.05 2.05 0 1 1 2.9 1.9c-.6.3-.9.7-.9 1.4M10 13.6h.01M3.1 10a6.9 6.9 0 1 1 13.8 0a6.9 6.9 0 1 1 -13.8 0z';
export const iconBan = 'M5.2 5.2l9.6 9.6M3.1 10a6.9 6.9 0 1 1 13.8 0a6.9 6.9 0 1 1 -13.8 0z';
