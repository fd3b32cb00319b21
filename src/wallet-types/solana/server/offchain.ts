/** Domain of off-chain messages. No transaction begins with its first byte. */
const domain = Uint8Array.from([0xff, ...new TextEncoder().encode('solana offchain')]);
/** Application id: wallets name none, so it is 32 zero bytes. */
const noApplication = new Uint8Array(32);
/** Format of the text, in version 0. */
const formats = { ascii: 0, utf8: 1 } as const;
/** Largest length that fits into two bytes. */
const maximumBytes = 0xffff;

/**
 * Returns the messages that a Ledger may sign instead of a text, which it does not sign directly: the text after the
 * header of an off-chain message (anza-xyz/agave, `docs/src/proposals/off-chain-message-signing.md`;
 * solana-foundation/SRFCs, 38). It is one of
 * - version 0 with an application and the signer
 * - version 0 as in apps before 1.8.0, with neither
 * - version 1, with the signer
 *
 * @param text UTF-8
 *
 * @param publicKey 32 bytes of the only signer
 */
export function offchainMessages(text: Uint8Array, publicKey: Uint8Array): readonly Uint8Array[] {
  if (text.length === 0) return [];
  const versionOne = join([1, 1], publicKey, text);
  if (text.length > maximumBytes) return [versionOne];
  const length = [text.length & 0xff, text.length >> 8];
  const fitting = text.every(isPlain) ? [formats.ascii, formats.utf8] : [formats.utf8];
  return [
    ...fitting.flatMap((format) => [
      join([0], noApplication, [format, 1], publicKey, length, text),
      join([0, format], length, text),
    ]),
    versionOne,
  ];
}

/** Whether a character is printable ASCII or a line feed. Apps since 1.8.0 allow line feeds in the ASCII format. */
const isPlain = (byte: number): boolean => byte === 0x0a || (byte >= 0x20 && byte <= 0x7e);

const join = (...parts: readonly ArrayLike<number>[]): Uint8Array =>
  Uint8Array.from([domain, ...parts].flatMap((part) => Array.from(part)));
