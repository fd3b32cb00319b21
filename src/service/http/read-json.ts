import { HttpError, invalid } from './http-error.js';
import { parseJsonExactly } from './parse-json-exactly.js';

/** Maximum size of a body in bytes. */
export const maximumBodySize = 1024 * 1024;

/**
 * Reads a JSON body. It counts bytes as they arrive, so that the limit also holds for a body without a Content-Length or with a
 * wrong one. Throws {@link HttpError}.
 */
export async function readJson(request: Request): Promise<unknown> {
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/json') throw new HttpError(415, { message: 'Content-Type must be application/json' });
  const tooLarge = new HttpError(413, { message: `Request body is larger than ${maximumBodySize} bytes` });
  if (Number(request.headers.get('content-length') ?? 0) > maximumBodySize) throw tooLarge;
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of (request.body ?? []) as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength;
    if (size > maximumBodySize) throw tooLarge;
    chunks.push(chunk);
  }
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks));
  } catch {
    throw invalid({ field: 'body', message: 'Body is not UTF-8' });
  }
  try {
    return parseJsonExactly(text);
  } catch (error) {
    throw invalid({ field: 'body', message: `Body is not JSON: ${(error as SyntaxError).message}` });
  }
}
