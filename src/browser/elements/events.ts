/* All events. Each module adds its event's type to those of elements, the document and the window. */
export * from './auction-bidder/events.js';
export * from './badge-shelf/events.js';
export * from './laurel-event.js';
export * from './leaderboard/events.js';
export * from './mint-gallery/events.js';
export * from './profile/events.js';
export * from './program/events.js';
export * from './quest-list/events.js';
export * from './shared-events.js';
export * from './social-connect/events.js';
export * from './token-claim/events.js';
export * from './wallet-connect/events.js';
