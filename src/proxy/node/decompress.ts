import { promisify } from 'node:util';
import {
  type BrotliOptions,
  type InputType,
  type ZlibOptions,
  brotliDecompress,
  constants,
  gunzip,
  inflate,
} from 'node:zlib';
import { type TransportAnswer, maximumAnswer, tooLarge } from '../upstream/transport.js';

// Like a browser, it accepts the part of a truncated answer that arrived: parsing the JSON fails then.
const deflated = { maxOutputLength: maximumAnswer, finishFlush: constants.Z_SYNC_FLUSH };
const brotli = { maxOutputLength: maximumAnswer, finishFlush: constants.BROTLI_OPERATION_FLUSH };
const [unbrotli, ungzip, undeflate] = [
  promisify<InputType, BrotliOptions, Buffer>(brotliDecompress),
  promisify<InputType, ZlibOptions, Buffer>(gunzip),
  promisify<InputType, ZlibOptions, Buffer>(inflate),
];
const decoders: ReadonlyMap<string, (bytes: Uint8Array) => Promise<Buffer>> = new Map([
  ['br', (bytes) => unbrotli(bytes, brotli)],
  ['gzip', (bytes) => ungzip(bytes, deflated)],
  ['deflate', (bytes) => undeflate(bytes, deflated)],
]);

/** Encodings that the platform may use, for `Accept-Encoding`. */
export const acceptEncoding = [...decoders.keys()].join(', ');

/**
 * Returns the bytes of an answer without its content encoding. It leaves an encoding that was not requested unchanged. Rejects if
 * the bytes are not what their encoding says, or with {@link tooLarge} if they become too many.
 */
export async function decompress(
  bytes: Uint8Array,
  { status, header }: Pick<TransportAnswer, 'status' | 'header'>,
  signal: AbortSignal,
): Promise<Uint8Array> {
  const decode = decoders.get(header('content-encoding')?.trim().toLowerCase() ?? '');
  if (!decode || bytes.byteLength === 0) return bytes;
  const plain = await decode(bytes).catch((error: unknown) => {
    throw error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE' ? tooLarge(status) : error;
  });
  signal.throwIfAborted();
  return plain;
}
