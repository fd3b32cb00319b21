import { findWalletKind, type WalletTypeId } from '../wallet-types/index.js';

/** Contents of a sign-in message beyond the address. The proxy chooses all of them. */
export interface SignInStatement {
  /** Host of the page, with its port (RFC 3986 authority). */
  readonly domain: string;
  /** A plain sentence on one line. */
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
 * Renders the text of a sign-in, in the layout of EIP-4361, and of CAIP-122 for other chains. Page and proxy both render it; the
 * proxy accepts only a text that is identical byte by byte. TON wallets sign no text: they sign the nonce, as the payload of a
 * `ton_proof`.
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
