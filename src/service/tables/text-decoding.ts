import { isUtf8 } from 'node:buffer';
import { TextDecoder } from 'node:util';

/** Thrown if a file is neither UTF-8 nor UTF-16 text. */
export class NotTextError extends Error {
  override readonly name = 'NotTextError';

  /** @param line line of the first invalid byte, from 1 */
  constructor(readonly line: number) {
    super('is not text in UTF-8. Save the file in UTF-8; in Excel, that is “CSV UTF-8”');
  }
}

const lineBreak = 0x0a;

/**
 * Decodes a file as its bytes arrive: UTF-8, or UTF-16 as Excel saves “Unicode text”. Drops the byte order mark. It does not
 * replace invalid bytes, because a name in another encoding would be stored with wrong letters for good.
 */
export class TextDecoding {
  #decoder: InstanceType<typeof TextDecoder> | undefined;
  #line = 1;
  /** Bytes of the line that has not ended yet. */
  #unfinished: Uint8Array = new Uint8Array();

  /** Returns the text of the next bytes. Throws {@link NotTextError} if they are invalid. */
  write(bytes: Uint8Array): string {
    return this.#decode(bytes, true);
  }

  /** Returns the rest of the text. Throws {@link NotTextError} if it ends in the middle of a character. */
  end(): string {
    return this.#decode(new Uint8Array(), false);
  }

  #decode(bytes: Uint8Array, stream: boolean): string {
    this.#decoder ??= new TextDecoder(encodingOf(bytes), { fatal: true });
    try {
      const text = this.#decoder.decode(bytes, { stream });
      this.#line += text.split('\n').length - 1;
      this.#unfinished = bytes.subarray(bytes.lastIndexOf(lineBreak) + 1);
      return text;
    } catch {
      throw new NotTextError(this.#line + this.#linesBeforeFault(bytes));
    }
  }

  /** Returns the number of lines before the first one that is not UTF-8. */
  #linesBeforeFault(bytes: Uint8Array): number {
    if (this.#decoder?.encoding !== 'utf-8') return 0;
    const all = Buffer.concat([this.#unfinished, bytes]);
    let [count, start, end] = [0, 0, all.indexOf(lineBreak)];
    while (end >= 0 && isUtf8(all.subarray(start, end))) {
      [count, start] = [count + 1, end + 1];
      end = all.indexOf(lineBreak, start);
    }
    return count;
  }
}

/** Returns the encoding of a text by its beginning. Text contains no NUL, so a NUL there is half of a UTF-16 character. */
function encodingOf([first, second]: Uint8Array): string {
  if ((first === 0xff && second === 0xfe) || second === 0) return 'utf-16le';
  if ((first === 0xfe && second === 0xff) || first === 0) return 'utf-16be';
  return 'utf-8';
}

/** Returns the text of a whole file. Throws {@link NotTextError} if it is something else. */
export function decodeText(bytes: Uint8Array): string {
  const decoding = new TextDecoding();
  return decoding.write(bytes) + decoding.end();
}
