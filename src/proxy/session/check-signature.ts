import { type SignInStatement, renderSignInMessage } from '../../contract/message.js';
import type { WalletType } from '../../contract/primitives.js';
import type { Passkeys } from '../../contract/capabilities.js';
import type { ChallengePurpose, SignedChallenge } from '../../contract/session.js';
import { isEvm, isTonProof } from '../../wallet-types/index.js';
import { canonicalAddress } from '../../verify/canonical-address.js';
import { parseSignInMessage } from '../../verify/sign-in-message.js';
import { verifyWallet } from '../../verify/verify-wallet.js';
import type { SignInMessage } from '../../verify/sign-in-message.js';
import type { ChainReferences } from '../config/config.js';
import { Refusal } from '../http/refusal.js';
import { unreachable } from './chain-unreachable.js';
import type { AccountLookups } from './account-lookups.js';
import type { EvmClients } from './evm-clients.js';
import { checkPasskeyAccount } from './passkey-account.js';
import { statementOf } from './challenge.js';
import type { NamedClaim } from './claim-title.js';
import { type Nonces, challengeLifetime } from './nonces.js';
import type { SessionRecord } from './session-record.js';

export interface CheckSignatureParameters {
  readonly request: SignedChallenge;
  /** Purposes for which the challenge may have been issued. */
  readonly purposes: readonly ChallengePurpose[];
  /** Session to which the challenge must have been issued; for every purpose but signing in. */
  readonly session?: SessionRecord | undefined;
  /** Token claim for which the challenge must have been issued, if its purpose is `claim`. */
  readonly claim?: NamedClaim | undefined;
  /** Sentence that members see when they sign in. */
  readonly signInStatement: string;
  /** Origin of the page that sends the signature. */
  readonly origin: string;
  readonly nonces: Nonces;
  readonly walletTypes: readonly WalletType[];
  readonly chainIds: readonly number[];
  /** CAIP-2 references of the chains that wallets of types other than EVM may be on. */
  readonly chainReferences: ChainReferences;
  /** Returns the client of a chain, for calls to its contracts. */
  readonly evmClient: EvmClients;
  /** Accounts of members with passkeys, if there are any. */
  readonly passkeys?: Passkeys | undefined;
  readonly accounts: AccountLookups;
  /** Epoch milliseconds */
  readonly now: number;
}

/** Challenge that was issued under a nonce. */
interface Issued {
  readonly statement: Omit<SignInStatement, 'nonce'>;
  /** Epoch milliseconds */
  readonly expiresAt: number;
}

/** A wallet that has signed the challenge. */
export interface CheckedSignature {
  /** Canonical address. */
  readonly address: string;
  readonly purpose: ChallengePurpose;
}

/** Milliseconds by which two clocks may differ. */
const clockSkew = 60_000;

/**
 * Returns the wallet that signed a challenge. It uses up the nonce first, so that two attempts cannot share one. It does not trust
 * a parsed message but renders the issued one again, and the signed message has to equal it byte for byte.
 */
export async function checkSignature(parameters: CheckSignatureParameters): Promise<CheckedSignature> {
  const { request, purposes, session, claim, signInStatement, origin, nonces, now } = parameters;
  const uses = purposes.map((purpose) => ({
    ...{ purpose, origin, sessionId: session?.id },
    subject: purpose === 'claim' ? claim?.id : undefined,
  }));
  const found = await nonces.consume(request.nonce, uses);
  if (!found)
    throw new Refusal(401, 'nonce_unusable', 'This challenge is used or expired. Request a new one.', {
      field: 'nonce',
    });
  const { purpose, issuedAt } = found;
  const issued = {
    statement: statementOf({ purpose, origin, signInStatement, session, claim }, issuedAt),
    expiresAt: issuedAt + challengeLifetime,
  };
  if (!parameters.walletTypes.includes(request.walletType)) throw walletUnsupported();
  checkChain(parameters);
  const address = canonicalAddress(request.walletType, request.walletAddress);
  if (address === null)
    throw new Refusal(400, 'bad_request', 'That is not a wallet address.', { field: 'walletAddress' });
  if (isTonProof(request.walletType)) checkTonProof(request, issued, now);
  else checkMessage(request, issued, address, now);

  const { walletType, message, signature, tonVerification, chainId } = request;
  const evmClient = typeof chainId === 'number' ? parameters.evmClient(chainId) : undefined;
  const signed = { address, message, signature, tonVerification };
  const verified = await verifyWallet(walletType, signed, { evmClient, ...parameters.accounts }).catch(unreachable);
  if (verified.ok) {
    if (isEvm(walletType) && typeof chainId === 'number') {
      const accepted = { address: verified.address, signed: message, signature, chainId, client: evmClient, origin };
      await checkPasskeyAccount(parameters.passkeys, accepted).catch(unreachable);
    }
    return { address: verified.address, purpose };
  }
  if (verified.reason === 'wallet_unsupported') throw walletUnsupported(verified);
  throw new Refusal(401, 'signature_invalid', 'The signature is not from this wallet.', { field: 'signature' });
}

/**
 * Checks the chain. EVM wallets name it by its EIP-155 id, all others by a CAIP-2 reference; TON wallets repeat it in the proof.
 */
function checkChain({ request, chainIds, chainReferences }: CheckSignatureParameters): void {
  const { walletType, chainId, tonVerification } = request;
  const allowed: readonly (number | string)[] = isEvm(walletType) ? chainIds : (chainReferences[walletType] ?? []);
  const named = isTonProof(walletType) ? [chainId, tonVerification?.account.chain ?? chainId] : [chainId];
  for (const one of named)
    if (!allowed.includes(one))
      throw new Refusal(400, 'chain_not_allowed', `Chain ${one} is not one of this community.`, { field: 'chainId' });
}

const messageMismatch = (field: string): Refusal =>
  new Refusal(401, 'message_mismatch', 'The signed message is not the one that was issued.', { field });

function checkMessage(request: SignedChallenge, issued: Issued, canonical: string, now: number): void {
  const { statement } = issued;
  const { walletType, walletAddress, chainId, message, nonce } = request;
  // EIP-4361 requires the checksum; elsewhere, a wallet may show one of several spellings.
  const address = isEvm(walletType) ? canonical : walletAddress;
  const isIssued = message === renderSignInMessage({ ...statement, nonce }, address, chainId, walletType);
  const isReadable = !isEvm(walletType) || isOfIssue(parseSignInMessage(message), request, statement, address);
  const isInTime = Date.parse(statement.issuedAt) <= now + clockSkew && Date.parse(statement.expirationTime) > now;
  if (!isIssued || !isReadable || !isInTime) throw messageMismatch('message');
}

/** Whether a message, parsed by the grammar of EIP-4361, matches the challenge. This is a second check of an equal text. */
const isOfIssue = (
  parsed: SignInMessage | null,
  request: SignedChallenge,
  statement: Issued['statement'],
  address: string,
): boolean =>
  parsed?.domain === statement.domain &&
  parsed.scheme === undefined &&
  parsed.uri === statement.uri &&
  parsed.address === address &&
  parsed.chainId === request.chainId &&
  parsed.nonce === request.nonce;

/**
 * Checks a TON Connect proof, which has no text: its payload is the nonce, and the proxy ties purpose, page and expiry to the
 * nonce. Its time comes from the wallet's clock, in seconds.
 */
function checkTonProof({ nonce, tonVerification }: SignedChallenge, issued: Issued, now: number): void {
  if (!tonVerification)
    throw new Refusal(400, 'bad_request', 'A TON wallet proves its address with tonVerification.', {
      field: 'tonVerification',
    });
  const { payload, domain, timestamp } = tonVerification.proof;
  const { statement, expiresAt } = issued;
  const signedAt = Number(timestamp) * 1_000;
  const isInTime =
    signedAt >= Date.parse(statement.issuedAt) - clockSkew && signedAt <= now + clockSkew && signedAt <= expiresAt;
  if (payload !== nonce || domain.value !== statement.domain || !isInTime) throw messageMismatch('tonVerification');
}

const walletUnsupported = ({
  detail = 'Wallets of this type cannot sign in here.',
  unsupported = 'wallet',
}: { readonly detail?: string; readonly unsupported?: 'wallet' | 'account' } = {}): Refusal =>
  new Refusal(400, 'wallet_unsupported', detail, {
    field: unsupported === 'account' ? 'walletAddress' : 'walletType',
  });
