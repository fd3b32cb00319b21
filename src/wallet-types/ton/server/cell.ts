import { sha256 } from '@noble/hashes/sha2.js';

/** A TON cell: up to 1023 bits and four references to further cells. */
export interface TonCell {
  /** Its bits. If they do not fill the last byte, it is padded with a one and zeros. */
  readonly data: Uint8Array;
  readonly bitLength: number;
  readonly references: readonly TonCell[];
  /** SHA-256 of its representation, which covers all cells below it. */
  readonly hash: Uint8Array;
  /** Length of the longest chain of cells below it. */
  readonly depth: number;
}

const magic = 0xb5ee9c72;
/** Maximum number of cells, far more than any wallet has. */
const maximumCells = 256;
/** Type of the exotic cell that refers to code on the master chain: wallets of version 5 have one. */
const libraryType = 2;

/**
 * Reads a bag of cells (TON whitepaper, section 5.3; `serialized_boc#b5ee9c72`) with one root; `null` if it is invalid. Libraries
 * are the only exotic cells that it accepts, because no wallet has others. It does not check the CRC, because the hash covers the
 * content.
 */
export function readBagOfCells(bytes: Uint8Array): TonCell | null {
  try {
    return read(bytes);
  } catch (error) {
    // The reader went past the end of the bytes.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

interface RawCell {
  readonly descriptors: Uint8Array;
  readonly data: Uint8Array;
  readonly references: readonly number[];
}

function read(bytes: Uint8Array): TonCell | null {
  const reader = new Reader(bytes);
  if (reader.number(4) !== magic) return null;
  const flags = reader.number(1);
  const [hasIndex, hasCrc, size] = [(flags & 0x80) !== 0, (flags & 0x40) !== 0, flags & 7];
  const offsetBytes = reader.number(1);
  if (size < 1 || size > 2 || offsetBytes < 1 || offsetBytes > 4) return null;
  const [count, roots, absent] = [reader.number(size), reader.number(size), reader.number(size)];
  const length = reader.number(offsetBytes);
  if (count < 1 || count > maximumCells || roots !== 1 || absent !== 0) return null;
  const root = reader.number(size);
  if (hasIndex) reader.take(count * offsetBytes);
  const start = reader.position;
  const raw = Array.from({ length: count }, () => readCell(reader, size));
  if (reader.position - start !== length || bytes.length - reader.position !== (hasCrc ? 4 : 0)) return null;
  return build(raw, root);
}

function readCell(reader: Reader, size: number): RawCell {
  const descriptors = reader.take(2);
  const [first = 0, second = 0] = descriptors;
  const data = reader.take(Math.ceil(second / 2));
  return { descriptors, data, references: Array.from({ length: first & 7 }, () => reader.number(size)) };
}

/** Builds cells from the last to the first: each may refer only to later ones, so there is no cycle. */
function build(raw: readonly RawCell[], root: number): TonCell | null {
  const cells: TonCell[] = [];
  for (let index = raw.length - 1; index >= 0; index -= 1) {
    const { descriptors, data, references } = raw[index] ?? {};
    if (!descriptors || !data || !references || references.length > 4) return null;
    const bitLength = bitLengthOf(descriptors, data);
    const below = references.flatMap((at) => (at > index ? (cells[at] ?? []) : []));
    if (bitLength === null || below.length !== references.length) return null;
    const depth = below.length === 0 ? 0 : 1 + Math.max(...below.map((cell) => cell.depth));
    const hash = sha256(
      new Uint8Array([
        ...descriptors,
        ...data,
        ...below.flatMap((cell) => [cell.depth >> 8, cell.depth & 255]),
        ...below.flatMap((cell) => [...cell.hash]),
      ]),
    );
    cells[index] = { data, bitLength, references: below, hash, depth };
  }
  return cells[root] ?? null;
}

/** Returns the number of bits in a cell; `null` for an unsupported cell. */
function bitLengthOf(descriptors: Uint8Array, data: Uint8Array): number | null {
  const [first = 0, second = 0] = descriptors;
  // Higher bits mean a level or hashes, which cells without pruned branches do not have.
  if (first > 15) return null;
  const isExotic = (first & 8) !== 0;
  if (isExotic && (data[0] !== libraryType || data.length !== 33 || first !== 8)) return null;
  if (second % 2 === 0) return data.length * 8;
  const last = data.at(-1) ?? 0;
  // A padding byte without data bits would be a second spelling of a cell that is one byte shorter.
  if ((last & 127) === 0) return null;
  const filling = Math.clz32(last & -last);
  return data.length * 8 - (32 - filling);
}

class Reader {
  position = 0;
  readonly #bytes: Uint8Array;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  take(length: number): Uint8Array {
    const taken = this.#bytes.subarray(this.position, this.position + length);
    if (taken.length !== length) throw new RangeError('The bag of cells ends too soon.');
    this.position += length;
    return taken;
  }

  /** Reads a big-endian number. */
  number(length: number): number {
    return this.take(length).reduce((value, byte) => value * 256 + byte, 0);
  }
}
