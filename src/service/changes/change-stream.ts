import type { Change } from '../../contract/changes.js';

/** Maximum number of bytes that may wait for a slow reader. */
const room = 65_536;

const encoder = new TextEncoder();

export interface ChangeStreamOptions {
  readonly websiteId: string;
  /** Whether the reader still has access: their key may have been revoked. */
  readonly isAllowed: () => Promise<boolean>;
  readonly onEnd: (stream: ChangeStream) => void;
}

/**
 * One open stream of changes, as server-sent events. If a reader is too slow, the stream ends: the reader reconnects and reads the
 * current state.
 */
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

  /** Sends a heartbeat. Ends the stream if its reader has lost access, or if the access cannot be checked. */
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
