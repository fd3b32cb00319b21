import { pipeline } from 'node:stream';
import type { Readable, Transform } from 'node:stream';

/** Passes a stream on through another one, which fails if the first one does. */
export function through<T extends Transform>(source: Readable, transform: T): T {
  // The reader of the result gets the error.
  pipeline(source, transform, () => undefined);
  return transform;
}

/** Yields the lines of a text that comes in pieces. Throws the error of the pieces. */
export async function* linesOf(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = '';
  for await (const chunk of pieces) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) yield line.replace(/\r$/, '');
  }
  if (rest !== '') yield rest;
}
