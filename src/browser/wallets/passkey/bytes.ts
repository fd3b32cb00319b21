/** Returns the bytes of hexadecimal text, which may begin with `0x`. */
export const bytesOfHex = (hex: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array([...(hex.replace(/^0x/, '').match(/../g) ?? [])].map((pair) => Number.parseInt(pair, 16)));

/** Returns a number as a word of the contract ABI: 32 bytes in hexadecimal. */
export const word = (value: number | bigint): string => value.toString(16).padStart(64, '0');

/** Returns bytes as the contract ABI writes them: their length, then the bytes, padded to whole words. */
export const dynamic = (hex: string): string => word(hex.length / 2) + hex + '0'.repeat((64 - (hex.length % 64)) % 64);
