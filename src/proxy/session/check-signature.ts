import { renderSignInMessage } from '../../contract/message.js';
import type { WalletType } from '../../contract/primitives.js';
import type { ChallengePurpose, SignedChallenge } from '../../contract/session.js';
import { canonicalAddress, parseSignInMessage, verifyWallet } from '../../verify/index.js';
import type { VerifyWalletDependencies } from '../../verify/index.js';
import { Refusal } from '../refusal.js';
import type { NonceRecord, Nonces } from './nonces.js';

export interface CheckSignatureParameters {
  readonly request: SignedChallenge;
  /** What the challenge has to have been issued for. */
  readonly purposes: readonly ChallengePurpose[];
  /** Session the challenge has to have been issued to; for everything but signing in. */
  readonly sessionId?: string;
  /** Origin of the page that sends it. */
  readonly origin: string;
  readonly nonces: Nonces;
  readonly walletTypes: readonly WalletType[];
  readonly chainIds: readonly number[];
  /** Client of a chain, where its contracts can be asked. */
  readonly evmClient: (chainId: number) => VerifyWalletDependencies['evmClient'];
  /** Epoch milliseconds */
  readonly now: number;
}

/** A wallet that has signed what was issued. */
export interface CheckedSignature {
  /** Canonical address. */
  readonly address: string;
  readonly purpose: ChallengePurpose;
}

/** Milliseconds two clocks may differ. */
const clockSkew = 60_000;

/**
 * Finds out which wallet signed a challenge. The nonce is used up before anything else happens, so that no two tries
 * share one, and the message is not read but rendered again: what was signed has to be what was issued, byte for byte.
 */
export async function checkSignature(parameters: CheckSignatureParameters): Promise<CheckedSignature> {
  const { request, purposes, sessionId, origin, nonces, now } = parameters;
  const issued = await nonces.consume(request.nonce);
  if (
    !issued ||
    !purposes.includes(issued.purpose) ||
    issued.sessionId !== sessionId ||
    issued.origin !== origin ||
    now >= issued.expiresAt
  )
    throw new Refusal(401, 'nonce_unusable', 'This challenge was used already or is too old; begin anew.', {
      field: 'nonce',
    });
  if (!parameters.walletTypes.includes(request.walletType)) throw walletUnsupported();
  if (!parameters.chainIds.includes(request.chainId))
    throw new Refusal(400, 'chain_not_allowed', `Chain ${request.chainId} is not one of this community.`, {
      field: 'chainId',
    });
  const address = canonicalAddress(request.walletType, request.walletAddress);
  if (address === null)
    throw new Refusal(400, 'bad_request', 'The wallet address is none.', { field: 'walletAddress' });
  checkMessage(request, issued, address, now);

  const evmClient = parameters.evmClient(request.chainId);
  const claim = { address, message: request.message, signature: request.signature };
  const verified = await verifyWallet(request.walletType, claim, evmClient ? { evmClient } : {}).catch(
    (cause: unknown) => {
      throw new Refusal(503, 'upstream_unavailable', 'The chain could not be asked about this wallet; try again.', {
        cause,
        retryAfter: 2_000,
      });
    },
  );
  if (verified.ok) return { address: verified.address, purpose: issued.purpose };
  if (verified.reason === 'wallet_unsupported') throw walletUnsupported();
  throw new Refusal(401, 'signature_invalid', 'The signature is not one of this wallet.', { field: 'signature' });
}

function checkMessage(request: SignedChallenge, issued: NonceRecord, address: string, now: number): void {
  const { statement } = issued;
  const expected = renderSignInMessage({ ...statement, nonce: request.nonce }, address, request.chainId);
  const parsed = expected === request.message ? parseSignInMessage(request.message) : null;
  if (
    parsed?.domain !== statement.domain ||
    parsed.scheme !== undefined ||
    parsed.uri !== statement.uri ||
    parsed.address !== address ||
    parsed.chainId !== request.chainId ||
    parsed.nonce !== request.nonce ||
    Date.parse(parsed.issuedAt) > now + clockSkew ||
    !(Date.parse(parsed.expirationTime ?? '') > now)
  )
    throw new Refusal(401, 'message_mismatch', 'The signed message is not the one that was issued.', {
      field: 'message',
    });
}

const walletUnsupported = (): Refusal =>
  new Refusal(400, 'wallet_unsupported', 'Wallets of this type cannot sign in here.', { field: 'walletType' });
