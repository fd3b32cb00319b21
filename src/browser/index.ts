export * from './elements/index.js';
export * from './elements/events.js';

export { ApiError, type ApiErrorCode } from '../errors/api.js';
export { BaseError } from '../errors/base.js';
export { ConfigError, type ConfigErrorCode } from '../errors/config.js';
export { describeProblem, type ProblemDescription, type ProblemKind } from '../errors/describe-problem.js';
export type { LaurelError } from '../errors/laurel-error.js';
export { WalletError, type WalletErrorCode } from '../errors/wallet.js';

export type { SessionState, SignOutReason } from './client/session.js';
export type { Client, RequestOptions } from './client/transport.js';
export type { PageRequest, PageResponse, Route } from '../contract/index.js';
export type { MessageKey } from './i18n/messages.js';
export { addSiteTexts, type SiteLanguage, type SiteTexts } from './i18n/site-texts.js';
export type { ProgramConfig } from './program/config.js';
export type { Program } from './program/program.js';
export type { LaurelTag } from './registry.js';
