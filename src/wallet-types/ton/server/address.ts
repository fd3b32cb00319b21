import { base64url, hex } from '@scure/base';
import { tryDecode } from '../../../verify/decode.js';

/** First bytes of a friendly address, without the bit that marks the test net (TON whitepaper, TEP-2). */
const tags: ReadonlySet<number> = new Set([0x11, 0x51]);
const testOnly = 0x80;

/** TON address: its workchain (0, or −1 for the master chain) and the hash of the account's initial state. */
export interface TonAddress {
  readonly workchain: number;
  readonly hash: Uint8Array;
  /** Whether it is marked as an address of the test net. */
  readonly isTestOnly: boolean;
}

/**
 * Parses an address, raw (`0:` and hexadecimal) or friendly (48 characters of base64 with a checksum); `null` if it is invalid.
 */
export function readTonAddress(text: string): TonAddress | null {
  const raw = /^(0|-1):([0-9a-fA-F]{64})$/.exec(text);
  if (raw?.[2] !== undefined)
    return { workchain: Number(raw[1]), hash: hex.decode(raw[2].toLowerCase()), isTestOnly: false };
  if (!/^[A-Za-z0-9+/_-]{48}$/.test(text)) return null;
  const bytes = tryDecode(base64url, text.replaceAll('+', '-').replaceAll('/', '_'));
  const [tag, workchain] = bytes ?? [];
  if (bytes?.length !== 36 || tag === undefined || !tags.has(tag & ~testOnly)) return null;
  if ((workchain !== 0 && workchain !== 255) || crc16(bytes) !== 0) return null;
  return { workchain: workchain === 255 ? -1 : 0, hash: bytes.slice(2, 34), isTestOnly: (tag & testOnly) !== 0 };
}

/** Returns the raw spelling, of which an account has only one; `null` if the address is invalid. */
export function toCanonical(text: string): string | null {
  const address = readTonAddress(text);
  return address && `${address.workchain}:${hex.encode(address.hash)}`;
}

/** Computes CRC-16/XMODEM; it is 0 for bytes that end with their own checksum. */
function crc16(bytes: Uint8Array): number {
  let crc = 0;
  for (const byte of bytes) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit += 1) crc = ((crc << 1) ^ (crc & 0x8000 ? 0x1021 : 0)) & 0xffff;
  }
  return crc;
}
