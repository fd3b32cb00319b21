/** Maximum number of bytes that may wait for a slow reader. */
const room = 65_536;
/** Milliseconds that a reader may take for data sent at once, whatever its size. */
const slowViewerMs = 1_000;

export type EndOfView = 'left' | 'slow' | 'closed';

/** One open stream. It does not buffer for a reader that is too slow: the stream ends, and the page reconnects. */
export class Viewer {
  readonly stream: ReadableStream<Uint8Array<ArrayBuffer>>;
  /** Version of each topic that the page has seen; absent if it has seen none. */
  readonly seen = new Map<string, number>();
  /** Topics by name, in the order that its event ids use. */
  readonly topics: readonly string[];
  /** Milliseconds of `elapsed` at which the page has to reconnect. */
  readonly until: number;
  /** Whether the page may still see the member's private topics. */
  readonly isHeld: () => Promise<boolean>;
  readonly #onEnd: (why: EndOfView) => void;
  readonly #elapsed: () => number;
  /** Milliseconds of `elapsed` since which data has been waiting for the reader. */
  #behindSince: number | null = null;
  #controller: ReadableStreamDefaultController<Uint8Array<ArrayBuffer>> | undefined;

  constructor(options: {
    readonly topics: readonly string[];
    readonly until: number;
    readonly isHeld: () => Promise<boolean>;
    readonly onEnd: (why: EndOfView) => void;
    readonly elapsed: () => number;
  }) {
    this.topics = options.topics;
    this.until = options.until;
    this.isHeld = options.isHeld;
    this.#onEnd = options.onEnd;
    this.#elapsed = options.elapsed;
    this.stream = new ReadableStream(
      {
        start: (controller) => {
          this.#controller = controller;
        },
        // The reader has taken everything.
        pull: () => {
          this.#behindSince = null;
        },
        cancel: () => this.end('left'),
      },
      { highWaterMark: 1, size: (chunk) => chunk?.byteLength ?? 0 },
    );
  }

  /** Sends bytes to the reader; ends the stream if too many bytes would wait. */
  send(bytes: Uint8Array<ArrayBuffer>): void {
    const controller = this.#controller;
    if (!controller) return;
    const time = this.#elapsed();
    const waiting = 1 - (controller.desiredSize ?? 1);
    this.#behindSince = waiting > 0 ? (this.#behindSince ?? time) : time;
    if (time - this.#behindSince > slowViewerMs && waiting + bytes.byteLength > room) this.end('slow');
    else controller.enqueue(bytes);
  }

  /** Ends the stream. Data that waits for a slow reader is dropped. */
  end(why: EndOfView): void {
    const controller = this.#controller;
    if (!controller) return;
    this.#controller = undefined;
    if (why === 'closed') controller.close();
    else if (why === 'slow') controller.error(new Error('The reader is too slow.'));
    this.#onEnd(why);
  }
}
