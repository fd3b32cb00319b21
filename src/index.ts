export { BadgeShelf } from './elements/badge-shelf/badge-shelf.js';
export { Leaderboard } from './elements/leaderboard/leaderboard.js';
export { PointsBalance } from './elements/points-balance/points-balance.js';
export { LaurelProgram } from './elements/program/program.js';
export { WalletConnect } from './elements/wallet-connect/wallet-connect.js';

export { BadgeDismissEvent } from './events/badge-dismiss.js';
export { BadgeEarnedEvent } from './events/badge-earned.js';
export { BadgeOpenEvent } from './events/badge-open.js';
export { CurrencyChangeEvent } from './events/currency-change.js';
export { LaurelEvent } from './events/laurel-event.js';
export { MemberOpenEvent } from './events/member-open.js';
export { QuestRequestEvent } from './events/quest-request.js';
export { RankChangeEvent } from './events/rank-change.js';
export { SessionChangedEvent } from './events/session-changed.js';
export { SignInRequestEvent } from './events/sign-in-request.js';
export { SignedInEvent } from './events/signed-in.js';
export { SignedOutEvent } from './events/signed-out.js';
export { WalletConnectedEvent } from './events/wallet-connected.js';
export { WalletErrorEvent } from './events/wallet-error.js';

export { ApiError, type ApiErrorCode } from './errors/api.js';
export { BaseError } from './errors/base.js';
export { ConfigError, type ConfigErrorCode } from './errors/config.js';
export { describeProblem, type ProblemDescription, type ProblemKind } from './errors/describe-problem.js';
export type { LaurelError } from './errors/laurel-error.js';
export { WalletError, type WalletErrorCode } from './errors/wallet.js';

export type { SessionState, SignOutReason } from './client/session.js';
export type { Client, RequestOptions } from './client/transport.js';
export type { PageRequest, PageResponse, Route } from './contract/index.js';
export type { MessageKey } from './i18n/messages.js';
export type { ProgramConfig } from './program/config.js';
export type { Program } from './program/program.js';
export type { LaurelTag } from './registry.js';
