import { Refusal } from '../http/refusal.js';

export interface BodyLimits {
  /** Bytes. */
  readonly maximum: number;
  /** Milliseconds until the last byte has to arrive. */
  readonly deadline: number;
  /** Bytes that are still read, and dropped, of a body that is too long. */
  readonly drained: number;
}

/** Limits for the bodies that pages send. */
export const bodyLimits: BodyLimits = { maximum: 65_536, deadline: 5_000, drained: 64 * 1024 * 1024 };

/**
 * Reads a JSON body as text. It counts the bytes that arrive and does not trust Content-Length. If the body is too long, it goes
 * on reading for a while: a client that is still sending when the connection closes never sees the answer. Throws {@link Refusal}
 * 413, 415, or 400 if the body is too slow or not UTF-8.
 */
export async function readBody(request: Request, limits: BodyLimits = bodyLimits): Promise<string> {
  const type = request.headers.get('content-type') ?? '';
  if (!/^application\/json(?:\s*;\s*charset="?utf-8"?)?$/i.test(type.trim()) || request.headers.has('content-encoding'))
    throw new Refusal(415, 'unsupported_media_type', 'The body must be application/json and uncompressed.');
  const tooLong = (): Refusal => new Refusal(413, 'payload_too_large', `The body may have ${limits.maximum} bytes.`);
  const reader = request.body?.getReader();
  if (!reader) return '';
  const chunks: Uint8Array[] = [];
  let size = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooSlow = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new Refusal(400, 'bad_request', 'The body took too long to arrive.')),
      limits.deadline,
    );
  });
  try {
    for (;;) {
      const { done, value } = await Promise.race([reader.read(), tooSlow]);
      if (done) break;
      size += value.byteLength;
      if (size <= limits.maximum) chunks.push(value);
      else if (size > limits.drained) break;
    }
    if (size > limits.maximum) throw tooLong();
    return decode(chunks, size);
  } catch (error) {
    reader.cancel().catch(() => undefined);
    if (size > limits.maximum) throw tooLong();
    if (error instanceof Refusal) throw error;
    throw new Refusal(400, 'bad_request', 'The body could not be read.', { cause: error });
  } finally {
    clearTimeout(timer);
  }
}

function decode(chunks: readonly Uint8Array[], size: number): string {
  const bytes = new Uint8Array(size);
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.byteLength;
  }
  return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
}
