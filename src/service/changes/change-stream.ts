import type { Change } from '../../contract/changes.js';

/** Bytes that may wait for a slow reader. */
const room = 65_536;

const encoder = new TextEncoder();

export interface ChangeStreamOptions {
  readonly websiteId: string;
  /** Whether the reader may still listen: their key may have been revoked. */
  readonly isAllowed: () => Promise<boolean>;
  readonly onEnd: (stream: ChangeStream) => void;
}

/** One open stream of changes, as server-sent events. A reader that is too slow is dropped: it reconnects and reads anew. */
export class ChangeStream {
  readonly websiteId: string;
  readonly body: ReadableStream<Uint8Array>;
  readonly #options: ChangeStreamOptions;
  #controller: ReadableStreamDefaultController<Uint8Array> | undefined;

  constructor(options: ChangeStreamOptions) {
    this.#options = options;
    this.websiteId = options.websiteId;
    this.body = new ReadableStream(
      {
        start: (controller) => {
          this.#controller = controller;
        },
        cancel: () => this.end(),
      },
      { highWaterMark: room, size: (chunk) => chunk?.byteLength ?? 0 },
    );
    this.#send(':\n\n');
  }

  tell(change: Change): void {
    this.#send(`event: change\ndata: ${JSON.stringify(change)}\n\n`);
  }

  /** Shows that the stream is alive; ends it if its reader may no longer listen, or if nobody can tell. */
  async beat(): Promise<void> {
    this.#send(':\n\n');
    if (!(await this.#options.isAllowed().catch(() => false))) this.end();
  }

  end(): void {
    const controller = this.#controller;
    if (!controller) return;
    this.#controller = undefined;
    this.#options.onEnd(this);
    try {
      controller.close();
    } catch {
      // The reader has already cancelled the stream.
    }
  }

  #send(text: string): void {
    const controller = this.#controller;
    if (!controller) return;
    if ((controller.desiredSize ?? 0) <= 0) this.end();
    else controller.enqueue(encoder.encode(text));
  }
}
