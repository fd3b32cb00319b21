/* All events. Each adds its type to those that elements, the document and the window have. */
export {
  type AuctionEndedDetail,
  AuctionEndedEvent,
  type AuctionExtendedDetail,
  AuctionExtendedEvent,
  type BidAcceptedDetail,
  BidAcceptedEvent,
  type BidOutbidDetail,
  BidOutbidEvent,
  type BidPreviewDetail,
  BidPreviewEvent,
  type BidSubmitDetail,
  BidSubmitEvent,
} from './auction-bidder/events.js';
export { BadgeDismissEvent, BadgeEarnedEvent, BadgeOpenEvent } from './badge-shelf/events.js';
export { LaurelEvent } from './laurel-event.js';
export { MemberOpenEvent, RankChangeEvent } from './leaderboard/events.js';
export {
  type AssetOpenDetail,
  AssetOpenEvent,
  type MintConfirmedDetail,
  MintConfirmedEvent,
  type MintRefusedDetail,
  MintRefusedEvent,
  type MintSubmitDetail,
  MintSubmitEvent,
} from './mint-gallery/events.js';
export { DataClearedEvent, DataExportedEvent, ProfileSavedEvent } from './profile/events.js';
export { SessionChangedEvent } from './program/events.js';
export {
  type QuestCompleteDetail,
  QuestCompleteEvent,
  QuestOpenEvent,
  QuestPendingEvent,
  type QuestRefusedDetail,
  QuestRefusedEvent,
  type QuestSubmitDetail,
  QuestSubmitEvent,
} from './quest-list/events.js';
export {
  type AssetBidDetail,
  AssetBidEvent,
  CurrencyChangeEvent,
  QuestRequestEvent,
  SignInRequestEvent,
  type SocialConnectRequestDetail,
  SocialConnectRequestEvent,
  WalletRequestEvent,
} from './shared-events.js';
export {
  SocialCancelledEvent,
  SocialConflictEvent,
  SocialDisconnectedEvent,
  SocialLinkedEvent,
} from './social-connect/events.js';
export {
  type ClaimCheckedDetail,
  ClaimCheckedEvent,
  type ClaimConfirmedDetail,
  ClaimConfirmedEvent,
  type ClaimFailedDetail,
  ClaimFailedEvent,
  type ClaimReadyDetail,
  ClaimReadyEvent,
  type ClaimSubmitDetail,
  ClaimSubmitEvent,
} from './token-claim/events.js';
export {
  SignedInEvent,
  SignedOutEvent,
  WalletConnectedEvent,
  WalletErrorEvent,
  WalletLinkedEvent,
  WalletUnlinkedEvent,
} from './wallet-connect/events.js';
