/** Bytes that may wait for a reader that is behind. */
const room = 65_536;
/** Milliseconds a reader may take for what it is sent at once, however much that is. */
const patience = 1_000;

export type EndOfView = 'left' | 'slow' | 'closed';

/** One open stream. What its reader does not take in time is not kept for it: the stream ends, and the page comes anew. */
export class Viewer {
  readonly stream: ReadableStream<Uint8Array<ArrayBuffer>>;
  /** Version of each topic the page has seen; absent where it has seen none. */
  readonly seen = new Map<string, number>();
  /** Topics by name, in the order its event ids go by. */
  readonly topics: readonly string[];
  /** Epoch milliseconds at which it has to come anew. */
  readonly until: number;
  /** Whether it may still see what is the member's alone. */
  readonly isHeld: () => Promise<boolean>;
  readonly #onEnd: (why: EndOfView) => void;
  readonly #now: () => number;
  /** Since when something waits for the reader, in epoch milliseconds. */
  #behindSince: number | null = null;
  #controller: ReadableStreamDefaultController<Uint8Array<ArrayBuffer>> | undefined;

  constructor(options: {
    readonly topics: readonly string[];
    readonly until: number;
    readonly isHeld: () => Promise<boolean>;
    readonly onEnd: (why: EndOfView) => void;
    readonly now: () => number;
  }) {
    this.topics = options.topics;
    this.until = options.until;
    this.isHeld = options.isHeld;
    this.#onEnd = options.onEnd;
    this.#now = options.now;
    this.stream = new ReadableStream(
      {
        start: (controller) => {
          this.#controller = controller;
        },
        // Everything has been taken.
        pull: () => {
          this.#behindSince = null;
        },
        cancel: () => this.end('left'),
      },
      { highWaterMark: 1, size: (chunk) => chunk?.byteLength ?? 0 },
    );
  }

  /** Hands bytes to the reader; ends the stream where they would have to wait with too many others. */
  send(bytes: Uint8Array<ArrayBuffer>): void {
    const controller = this.#controller;
    if (!controller) return;
    const now = this.#now();
    const waiting = 1 - (controller.desiredSize ?? 1);
    this.#behindSince = waiting > 0 ? (this.#behindSince ?? now) : now;
    if (now - this.#behindSince > patience && waiting + bytes.byteLength > room) this.end('slow');
    else controller.enqueue(bytes);
  }

  /** Ends the stream. What waits for a slow reader is thrown away. */
  end(why: EndOfView): void {
    const controller = this.#controller;
    if (!controller) return;
    this.#controller = undefined;
    if (why === 'closed') controller.close();
    else if (why === 'slow') controller.error(new Error('The reader is too slow.'));
    this.#onEnd(why);
  }
}
