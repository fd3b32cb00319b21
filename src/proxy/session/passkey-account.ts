import type { Passkeys } from '../../contract/capabilities.js';
import { type AcceptedSignature, isPasskeyAccount, originsIn } from '../../verify/passkey-account.js';
import type { VerifyWalletDependencies } from '../../verify/wallet-claim.js';
import { Refusal } from '../http/refusal.js';

/** A signature, and the chain that accepted it. */
export interface AcceptedOn extends AcceptedSignature {
  /** EIP-155 id of the chain. */
  readonly chainId: number;
  readonly client: VerifyWalletDependencies['evmClient'];
  /** Origin of the page that sent it. */
  readonly origin: string;
}

/**
 * Refuses a signature of a passkey account that a chain accepts but this proxy must not:
 *
 * - `chain_not_allowed`: another chain than the accounts' own accepted it. Owners are kept per chain, so an owner who was removed
 *   on one chain would still sign in by another.
 * - `signature_invalid`: the passkey was used on another page. Browsers let each sub-domain ask for a passkey of its parent.
 *
 * Signatures of other accounts pass. Throws {@link Refusal}, or `VerificationUnavailableError` if the chain does not answer.
 */
export async function checkPasskeyAccount(passkeys: Passkeys | undefined, accepted: AcceptedOn): Promise<void> {
  const { chainId, client, origin, signature } = accepted;
  if (!passkeys || !(await isPasskeyAccount(passkeys.factory, accepted, client))) return;
  if (chainId !== passkeys.chainId)
    throw new Refusal(400, 'chain_not_allowed', `Passkey accounts sign on chain ${passkeys.chainId} alone.`, {
      field: 'chainId',
    });
  if (originsIn(signature).some((each) => each !== origin))
    throw new Refusal(401, 'signature_invalid', 'The passkey was used on another page.', { field: 'signature' });
}
