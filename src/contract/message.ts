import { findWalletKind, type WalletTypeId } from './wallet-types/index.js';

/** What a sign-in message says beyond the address; all of it is chosen by the proxy. */
export interface SignInStatement {
  /** Host of the page, with its port (RFC 3986 authority). */
  readonly domain: string;
  /** Plain sentence, one line. */
  readonly statement: string;
  /** Origin of the page. */
  readonly uri: string;
  readonly nonce: string;
  /** ISO 8601 */
  readonly issuedAt: string;
  /** ISO 8601 */
  readonly expirationTime: string;
}

/**
 * Text of a sign-in, as EIP-4361 lays it out, and CAIP-122 for other chains. Page and proxy both render it; the proxy accepts
 * nothing that differs by a byte. Wallets of TON sign no text: theirs is the nonce, as payload of a `ton_proof`.
 *
 * @param account address in the spelling of its chain (EIP-55 for EVM)
 * @param chainId EIP-155 id; for other types of wallets a CAIP-2 reference
 */
export function renderSignInMessage(
  statement: SignInStatement,
  account: string,
  chainId: number | string,
  type: WalletTypeId = 'evm',
): string {
  const kind = findWalletKind(type);
  const chainName = kind?.proof === 'eip4361' ? 'Ethereum' : (kind?.name ?? type);
  return [
    `${statement.domain} wants you to sign in with your ${chainName} account:`,
    account,
    '',
    statement.statement,
    '',
    `URI: ${statement.uri}`,
    'Version: 1',
    `Chain ID: ${chainId}`,
    `Nonce: ${statement.nonce}`,
    `Issued At: ${statement.issuedAt}`,
    `Expiration Time: ${statement.expirationTime}`,
  ].join('\n');
}
