import { createReadStream } from 'node:fs';
import { TextDecoding } from '../../tables/text-decoding.js';

/** Yields the text of a file in pieces. Throws `NotTextError` if it is something else. */
export async function* textOf(path: string): AsyncGenerator<string, void> {
  const decoding = new TextDecoding();
  for await (const bytes of createReadStream(path) as AsyncIterable<Buffer>) yield decoding.write(bytes);
  yield decoding.end();
}
