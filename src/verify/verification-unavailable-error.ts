import { BaseError } from '../errors/base.js';

/**
 * The chain did not answer whether a contract wallet accepts a signature, or which keys an account has, so the proof is neither
 * valid nor invalid. Answer with "try again" (503), never with "invalid".
 */
export class VerificationUnavailableError extends BaseError<'verification_unavailable'> {
  override readonly name = 'VerificationUnavailableError';

  constructor(options: { cause?: unknown } = {}) {
    super('verification_unavailable', 'The chain could not be reached to verify a wallet.', options);
  }
}
