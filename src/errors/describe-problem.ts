import type { ApiErrorCode } from './api.js';
import type { ConfigErrorCode } from './config.js';
import type { LaurelError } from './laurel-error.js';
import type { WalletErrorCode } from './wallet.js';

/** Kinds of trouble as a member is told about them; several codes share one. */
export type ProblemKind =
  | 'unreachable'
  | 'offline'
  | 'busy'
  | 'unavailable'
  | 'signed-out'
  | 'sign-in-expired'
  | 'sign-in-mismatch'
  | 'signature-invalid'
  | 'chain-not-allowed'
  | 'wallet-unsupported'
  | 'maximum-accounts'
  | 'wallet-taken'
  | 'account-blocked'
  | 'wallet-rejected'
  | 'wallet-unavailable'
  | 'wallet-no-account'
  | 'wallet-timeout'
  | 'wallet-chain'
  | 'wallet-pending'
  | 'wallet-failed';

/** How an error is shown, without its words: `title` and `body` are message keys. */
export interface ProblemDescription {
  readonly kind: ProblemKind;
  readonly title: `problem.${ProblemKind}.title`;
  readonly body: `problem.${ProblemKind}.body`;
  /** Whether trying again by itself can help. */
  readonly retryable: boolean;
  readonly severity: 'danger' | 'warning' | 'neutral';
  /** Who can set it right. What is the owner's is told to members calmly and to the console exactly. */
  readonly whose: 'member' | 'owner';
}

type Row = readonly [ProblemKind, ProblemDescription['severity'], ProblemDescription['whose'], retryable?: true];

const unreachable: Row = ['unreachable', 'warning', 'member', true];
const busy: Row = ['busy', 'warning', 'member', true];
const unavailable: Row = ['unavailable', 'neutral', 'owner'];

const apiRows: Record<ApiErrorCode, Row> = {
  offline: ['offline', 'warning', 'member', true],
  timeout: unreachable,
  unreachable,
  bad_answer: unavailable,
  bad_request: unavailable,
  not_found: unavailable,
  method_not_allowed: unavailable,
  payload_too_large: unavailable,
  unsupported_media_type: unavailable,
  origin_not_allowed: unavailable,
  csrf: unavailable,
  signed_out: ['signed-out', 'neutral', 'member'],
  nonce_unusable: ['sign-in-expired', 'warning', 'member'],
  message_mismatch: ['sign-in-mismatch', 'danger', 'owner'],
  chain_not_allowed: ['chain-not-allowed', 'warning', 'member'],
  signature_invalid: ['signature-invalid', 'danger', 'member'],
  wallet_unsupported: ['wallet-unsupported', 'warning', 'member'],
  maximum_accounts_linked: ['maximum-accounts', 'warning', 'member'],
  wallet_taken: ['wallet-taken', 'warning', 'member'],
  account_blocked: ['account-blocked', 'neutral', 'member'],
  rate_limited: busy,
  busy,
  upstream_unavailable: unreachable,
  upstream_error: unreachable,
  upstream_key_refused: unavailable,
  internal: unreachable,
};

const walletRows: Record<WalletErrorCode, Row> = {
  rejected: ['wallet-rejected', 'neutral', 'member'],
  unavailable: ['wallet-unavailable', 'warning', 'member'],
  no_account: ['wallet-no-account', 'warning', 'member'],
  unsupported: ['wallet-unsupported', 'warning', 'member'],
  timeout: ['wallet-timeout', 'warning', 'member'],
  chain: ['wallet-chain', 'warning', 'member'],
  pending: ['wallet-pending', 'warning', 'member'],
  failed: ['wallet-failed', 'danger', 'member'],
};

const configRows: Record<ConfigErrorCode, Row> = {
  no_programme: unavailable,
  no_proxy: unavailable,
  bad_attribute: unavailable,
  unknown_currency: unavailable,
};

const rows: Record<LaurelError['name'], Record<string, Row | undefined>> = {
  ApiError: apiRows,
  WalletError: walletRows,
  ConfigError: configRows,
};

/** How an error is shown. A code of a newer proxy that this page does not know reads as trouble reaching the server. */
export function describeProblem(error: Pick<LaurelError, 'name' | 'code'>): ProblemDescription {
  const [kind, severity, whose, retryable] = rows[error.name][error.code] ?? unreachable;
  return {
    kind,
    title: `problem.${kind}.title`,
    body: `problem.${kind}.body`,
    retryable: retryable === true,
    severity,
    whose,
  };
}
