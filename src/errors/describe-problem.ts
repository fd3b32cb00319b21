import type { ApiError, ApiErrorCode } from './api.js';
import type { LaurelError } from './laurel-error.js';
import type { WalletErrorCode } from './wallet.js';

/** Kinds of problems that members are told about. Several error codes share one kind. */
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
  | 'account-unsupported'
  | 'maximum-accounts'
  | 'wallet-taken'
  | 'last-wallet'
  | 'account-blocked'
  | 'wallet-rejected'
  | 'wallet-unavailable'
  | 'wallet-locked'
  | 'wallet-no-account'
  | 'wallet-switched'
  | 'wallet-unlinked'
  | 'wallet-timeout'
  | 'wallet-chain'
  | 'wallet-pending'
  | 'wallet-refused'
  | 'wallet-unclear'
  | 'wallet-failed';

/** How an error is shown. `title` and `body` are message keys, not texts. */
export interface ProblemDescription {
  readonly kind: ProblemKind;
  readonly title: `problem.${ProblemKind}.title`;
  readonly body: `problem.${ProblemKind}.body`;
  /** Whether an automatic retry can help. */
  readonly retryable: boolean;
  readonly severity: 'danger' | 'warning' | 'neutral';
  /** Who can fix it. If it is the owner, members see a calm sentence and the console logs the exact one. */
  readonly whose: 'member' | 'owner';
}

/** The parts of an error that decide how it is shown. */
type DescribedError = Pick<LaurelError, 'name' | 'code'> & Partial<Pick<ApiError, 'field'>>;
type ProblemSuffix = ProblemKind extends infer K ? (K extends `wallet-${infer S}` ? S : never) : never;
type ApiKind = Exclude<ProblemKind, `wallet-${Exclude<WalletErrorCode, 'unsupported'>}`>;

const unavailable = 'unavailable';
const unreachable = 'unreachable';

/**
 * Codes that are shown as trouble reaching the server, like unknown codes. Some mean exactly that; callers handle the
 * others before they show anything.
 */
type TroubleCode =
  | 'timeout'
  | 'unreachable'
  | 'key_required'
  | 'member_unknown'
  | 'partly_saved'
  | 'proof_invalid'
  | 'step_up_required'
  | 'token_invalid'
  | 'upstream_unavailable'
  | 'upstream_error'
  | 'internal';

const apiKinds: Record<Exclude<ApiErrorCode, TroubleCode>, ApiKind> = {
  offline: 'offline',
  bad_answer: unavailable,
  bad_request: unavailable,
  not_found: unavailable,
  method_not_allowed: unavailable,
  payload_too_large: unavailable,
  unsupported_media_type: unavailable,
  origin_not_allowed: unavailable,
  csrf: unavailable,
  signed_out: 'signed-out',
  nonce_unusable: 'sign-in-expired',
  message_mismatch: 'sign-in-mismatch',
  chain_not_allowed: 'chain-not-allowed',
  signature_invalid: 'signature-invalid',
  wallet_unsupported: 'wallet-unsupported',
  maximum_accounts_linked: 'maximum-accounts',
  wallet_taken: 'wallet-taken',
  account_blocked: 'account-blocked',
  refused: unavailable,
  wallet_foreign: unavailable,
  last_wallet: 'last-wallet',
  not_editable: unavailable,
  rate_limited: 'busy',
  busy: 'busy',
  upstream_key_refused: unavailable,
  pending: 'busy',
};

const passing: readonly ProblemKind[] = [unreachable, 'offline', 'busy'];
const calm: readonly ProblemKind[] = [unavailable, 'signed-out', 'account-blocked', 'wallet-rejected'];
const grave: readonly ProblemKind[] = ['sign-in-mismatch', 'signature-invalid', 'wallet-failed'];
const ownersCare: readonly ProblemKind[] = [unavailable, 'sign-in-mismatch'];

/**
 * Returns how an error is shown. A code of a newer proxy, which this page does not know, is shown as trouble reaching the
 * server.
 */
export function describeProblem(error: DescribedError): ProblemDescription {
  const kind = kindOf(error);
  return {
    kind,
    title: `problem.${kind}.title`,
    body: `problem.${kind}.body`,
    // A request that was sent may have taken effect. The page looks at the result instead of sending it again. An
    // answer by another server, such as a bot check, says nothing about the proxy's next answer.
    retryable: (passing.includes(kind) && error.code !== 'pending') || error.code === 'bad_answer',
    severity: grave.includes(kind) ? 'danger' : calm.includes(kind) ? 'neutral' : 'warning',
    whose: ownersCare.includes(kind) ? 'owner' : 'member',
  };
}

function kindOf({ name, code, field }: DescribedError): ProblemKind {
  if (name === 'ConfigError') return unavailable;
  if (name === 'WalletError')
    return `wallet-${code === 'no_account' ? 'no-account' : (code as WalletErrorCode & ProblemSuffix)}`;
  // The proxy names the address if it cannot verify this account, as opposed to the type of wallet.
  if (code === 'wallet_unsupported' && field === 'walletAddress') return 'account-unsupported';
  return apiKinds[code as Exclude<ApiErrorCode, TroubleCode>] ?? unreachable;
}
