import type * as z from 'zod/mini';
import { renderSignInMessage } from '../../contract/message.js';
import type { WalletType } from '../../contract/primitives.js';
import type { createSession } from '../../contract/session.js';
import { canonicalAddress, parseSignInMessage, verifyWallet } from '../../verify/index.js';
import type { VerifyWalletDependencies } from '../../verify/index.js';
import { Refusal } from '../refusal.js';
import { digest } from '../secrets.js';
import type { NonceRecord, NonceStore } from '../store/nonce-store.js';

/** Body of `POST /session`. */
export type SignInRequest = z.output<(typeof createSession)['body']>;

export interface CheckSignInParameters {
  readonly request: SignInRequest;
  /** Origin of the page that sends it. */
  readonly origin: string;
  readonly nonces: NonceStore;
  readonly walletTypes: readonly WalletType[];
  readonly chainIds: readonly number[];
  /** Client of a chain, where its contracts can be asked. */
  readonly evmClient: (chainId: number) => VerifyWalletDependencies['evmClient'];
  /** Epoch milliseconds */
  readonly now: number;
}

/** Milliseconds two clocks may differ. */
const clockSkew = 60_000;

/**
 * Finds out which wallet signed in. The nonce is used up before anything else happens, so that no two tries share one,
 * and the message is not read but rendered again: what was signed has to be what was issued, byte for byte.
 *
 * @returns canonical address
 */
export async function checkSignIn(parameters: CheckSignInParameters): Promise<string> {
  const { request, origin, nonces, now } = parameters;
  const issued = await nonces.consume(await digest(request.nonce));
  if (!issued || issued.purpose !== 'sign-in' || issued.origin !== origin || now >= issued.expiresAt)
    throw new Refusal(401, 'nonce_unusable', 'This sign-in was used already or is too old; begin anew.', {
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
  if (verified.ok) return verified.address;
  if (verified.reason === 'wallet_unsupported') throw walletUnsupported();
  throw new Refusal(401, 'signature_invalid', 'The signature is not one of this wallet.', { field: 'signature' });
}

function checkMessage(request: SignInRequest, issued: NonceRecord, address: string, now: number): void {
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
