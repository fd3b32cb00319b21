import type { ApiError } from './api.js';
import type { ConfigError } from './config.js';
import type { WalletError } from './wallet.js';

/** Every error that reaches a page. Tell them apart by `name`, then by `code`. */
export type LaurelError = ApiError | WalletError | ConfigError;
