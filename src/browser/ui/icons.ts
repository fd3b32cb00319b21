/**
 * Outlines of the icons on a 20-grid, drawn for a 1.6 stroke with round caps. Each is a separate constant, so that a
 * page loads only the icons that it uses. `icon` of `icon.ts` draws them.
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
export const iconMore = 'M4.6 10h.01M10 10h.01M15.4 10h.01';
export const iconX = 'M5.4 5.4l9.2 9.2M14.6 5.4l-9.2 9.2';
export const iconArrowRight = 'M4 10h12M11.2 5.2L16 10l-4.8 4.8';
export const iconHelp =
  'M8 8a2.05 2.05 0 1 1 2.9 1.9c-.6.3-.9.7-.9 1.4M10 13.6h.01M3.1 10a6.9 6.9 0 1 1 13.8 0a6.9 6.9 0 1 1 -13.8 0z';
export const iconBan = 'M5.2 5.2l9.6 9.6M3.1 10a6.9 6.9 0 1 1 13.8 0a6.9 6.9 0 1 1 -13.8 0z';
export const iconArrowUpRight = 'M6 14l8-8M7.4 6H14v6.6';
export const iconLock =
  'M7 9V6.6a3 3 0 0 1 6 0V9M6.8 9h6.4a2.4 2.4 0 0 1 2.4 2.4v2.8a2.4 2.4 0 0 1 -2.4 2.4h-6.4a2.4 2.4 0 0 1 -2.4 -2.4v-2.8a2.4 2.4 0 0 1 2.4 -2.4z';
export const iconRepeat =
  'M4 9.2V8.6a3.4 3.4 0 0 1 3.4-3.4h8.2M13.2 2.8l2.6 2.4-2.6 2.4M16 10.8v.6a3.4 3.4 0 0 1-3.4 3.4H4.4M6.8 17.2l-2.6-2.4 2.6-2.4';
export const iconInfo = 'M10 9.4v4M10 6.6h.01M3.1 10a6.9 6.9 0 1 1 13.8 0a6.9 6.9 0 1 1 -13.8 0z';
export const iconTicket =
  'M3.6 7.4a1.6 1.6 0 0 1 1.6-1.6h9.6a1.6 1.6 0 0 1 1.6 1.6v1a1.7 1.7 0 0 0 0 3.2v1a1.6 1.6 0 0 1-1.6 1.6H5.2a1.6 1.6 0 0 1-1.6-1.6v-1a1.7 1.7 0 0 0 0-3.2zM11.8 6v1.4M11.8 9.3v1.4M11.8 12.6V14';
export const iconPoll = 'M5 15.8v-4M10 15.8V4.4M15 15.8V8.6';
export const iconClick = 'M8.4 8.4l7.8 2.9-3.3 1.6-1.6 3.3zM4 4l1.5 1.5M9 3.2v1.6M3.2 9h1.6M13.2 4.8l-1 1M4.8 13.2l1-1';
export const iconCalendar =
  'M3.6 8.6h12.8M7 3.4v2.8M13 3.4v2.8M7.6 12.4l1.7 1.7 3.1-3.3M6 4.8h8a2.4 2.4 0 0 1 2.4 2.4v7a2.4 2.4 0 0 1 -2.4 2.4h-8a2.4 2.4 0 0 1 -2.4 -2.4v-7a2.4 2.4 0 0 1 2.4 -2.4z';
export const iconLayers = 'M10 3.4l6.6 3.3L10 10 3.4 6.7zM3.4 10L10 13.3l6.6-3.3M3.4 13.3L10 16.6l6.6-3.3';
export const iconMoon = 'M15.8 11.9A6.4 6.4 0 0 1 8.1 4.2a6.4 6.4 0 1 0 7.7 7.7z';
export const iconLeaf = 'M5 15c-1.6-6 1.6-10.4 10.6-10.6C16 12 12 16.4 5 15zM3.6 16.6C6 13 8.6 10.6 11.6 9';
export const iconUsers =
  'M2.8 15.6c.4-2.6 2.1-4 4.6-4s4.2 1.4 4.6 4M12.6 4.6a2.5 2.5 0 0 1 0 4.8M14 11.9c1.8.4 2.9 1.7 3.2 3.7M4.8 7a2.6 2.6 0 1 1 5.2 0a2.6 2.6 0 1 1 -5.2 0z';
export const iconUser =
  'M4.4 16.2c.5-3 2.5-4.6 5.6-4.6s5.1 1.6 5.6 4.6M6.8 7a3.2 3.2 0 1 1 6.4 0a3.2 3.2 0 1 1 -6.4 0z';
export const iconPen = 'M4 16l.7-3.1L12.6 5a1.7 1.7 0 0 1 2.4 2.4l-7.9 7.9zM11.2 6.4l2.4 2.4';
export const iconCube = 'M10 3l6 3.3v7.4L10 17l-6-3.3V6.3zM4.2 6.5L10 9.8l5.8-3.3M10 9.8V17';
export const iconGift =
  'M10 7v9.4M4.6 10.4v4.2a1.8 1.8 0 0 0 1.8 1.8h7.2a1.8 1.8 0 0 0 1.8-1.8v-4.2M10 7C8.8 3.6 5.4 3 5.2 5.2 5.1 6.6 7.4 7 10 7zM10 7c1.2-3.4 4.6-4 4.8-1.8.1 1.4-2.2 1.8-4.8 1.8zM4.4 7h11.2a1 1 0 0 1 1 1v1.4a1 1 0 0 1 -1 1h-11.2a1 1 0 0 1 -1 -1v-1.4a1 1 0 0 1 1 -1z';
export const iconShield = 'M10 3l5.6 2v4.6c0 3.5-2.2 5.8-5.6 7.2-3.4-1.4-5.6-3.7-5.6-7.2V5zM7.4 9.8l1.9 1.9 3.3-3.5';
export const iconBolt = 'M11.2 3L4.8 11.4h4.3L8.6 17l6.6-8.6h-4.3z';
export const iconKey = 'M9 10.9L15.9 4M13.2 6.7l2.2 2.2M3.9 13a3 3 0 1 1 6 0a3 3 0 1 1 -6 0z';
export const iconShare =
  'M10 12.4V3.6M6.6 6.8L10 3.4l3.4 3.4M6.4 9.4H6a2 2 0 0 0-2 2v3.2a2 2 0 0 0 2 2h8a2 2 0 0 0 2-2v-3.2a2 2 0 0 0-2-2h-.4';
export const iconSort = 'M4 6h12M4 10h8.4M4 14h4.8';
export const iconDownload = 'M10 4v8.4M6.2 9L10 12.8 13.8 9M4.4 16h11.2';
export const iconPlay = 'M7 4.9v10.2c0 .6.7 1 1.2.6l7.4-5.1a.75.75 0 0 0 0-1.2L8.2 4.3c-.5-.4-1.2 0-1.2.6z';
export const iconPause = 'M7 4.6v10.8M13 4.6v10.8';
export const iconPlus = 'M10 4.2v11.6M4.2 10h11.6';
export const iconMinus = 'M4.2 10h11.6';
export const iconArrowDown = 'M10 4v12M5.2 11.2L10 16l4.8-4.8';
export const iconTrophy =
  'M6.4 3.8h7.2v4.6a3.6 3.6 0 0 1-7.2 0zM6.4 5.2H3.9c0 2.6.9 3.9 2.7 4.3M13.6 5.2h2.5c0 2.6-.9 3.9-2.7 4.3M10 12v2.2M7 16.4c.3-1.4 1.3-2.2 3-2.2s2.7.8 3 2.2z';
export const iconEyeOff =
  'M4 4l12 12M8.3 5.2A7.4 7.4 0 0 1 10 5c3.4 0 5.7 2.3 6.9 5a10 10 0 0 1-1.7 2.6M5.6 6.6A9.6 9.6 0 0 0 3.1 10c1.2 2.7 3.5 5 6.9 5a7.2 7.2 0 0 0 3.2-.7M8.4 8.5a2.2 2.2 0 0 0 3.1 3.1';
export const iconAnchor =
  'M8.2 5a1.8 1.8 0 1 1 3.6 0a1.8 1.8 0 1 1 -3.6 0zM10 6.8v9.6M3.8 11.2c.3 3.2 2.7 5.2 6.2 5.2s5.9-2 6.2-5.2M7.2 9.2h5.6';
export const iconEye =
  'M3.1 10c1.2-2.7 3.5-5 6.9-5s5.7 2.3 6.9 5c-1.2 2.7-3.5 5-6.9 5s-5.7-2.3-6.9-5zM7.7 10a2.3 2.3 0 1 1 4.6 0a2.3 2.3 0 1 1 -4.6 0z';
export const iconBell = 'M10 3.4a4.6 4.6 0 0 0-4.6 4.6v3.2L4 13.6h12l-1.4-2.4V8A4.6 4.6 0 0 0 10 3.4zM8.4 16.4h3.2';
