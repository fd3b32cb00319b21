import { walletFailure } from '../../../errors/wallet-failure.js';
import { WalletError, type WalletErrorCode } from '../../../errors/wallet.js';

/** Names of the errors of WebAuthn (WebAuthn 3, 5.1.3 and 5.1.4). A browser does not say which of several causes an error has. */
const codes: Readonly<Record<string, WalletErrorCode>> = {
  // Cancelled, timed out, no passkey here, no screen lock, or a frame without the permission.
  NotAllowedError: 'rejected',
  AbortError: 'rejected',
  // This device already has a passkey for this site.
  InvalidStateError: 'pending',
  NotSupportedError: 'unsupported',
  SecurityError: 'unsupported',
  ConstraintError: 'unsupported',
};

/** Returns an error with a code for what a browser threw when it was asked for a passkey. */
export async function passkeyError(thrown: unknown, doing: string): Promise<Error> {
  if (thrown instanceof Error && (thrown.name === 'WalletError' || thrown.name === 'ApiError')) return thrown;
  // Password managers answer in the browser's place, some with their own error classes that only share the names.
  const code = thrown instanceof Error ? codes[thrown.name] : undefined;
  return code ? new WalletError(code, `The device would not ${doing}.`, thrown) : walletFailure(thrown, doing);
}
