import type { Change } from '../../src/contract/changes.js';
import { json } from './recording-platform.js';

const encoder = new TextEncoder();

/** The platform's stream of changes: sends what the test announces, and closes or breaks on demand. */
export class Announcements {
  /** Number of streams that were opened. */
  opened = 0;
  /** Whether a stream can be opened. */
  isThere = true;
  readonly #open = new Set<ReadableStreamDefaultController<Uint8Array>>();

  /** Number of streams that are open. */
  get open(): number {
    return this.#open.size;
  }

  readonly answer = (): Response => {
    if (!this.isThere) return json({ message: 'away' }, 503);
    this.opened += 1;
    let own: ReadableStreamDefaultController<Uint8Array>;
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        own = controller;
        this.#open.add(controller);
        controller.enqueue(encoder.encode(':\n\n'));
      },
      cancel: () => void this.#open.delete(own),
    });
    return new Response(body, { headers: { 'content-type': 'text/event-stream; charset=utf-8' } });
  };

  say(...changes: readonly (Change | { readonly subject: string; readonly key: string })[]): void {
    for (const change of changes) this.#write(`event: change\ndata: ${JSON.stringify(change)}\n\n`);
  }

  /** Shows that the streams are alive. */
  beat(): void {
    this.#write(':\n\n');
  }

  #write(text: string): void {
    for (const controller of this.#open) controller.enqueue(encoder.encode(text));
  }

  /** Ends all streams: in order, or as a connection breaks. */
  end(how: 'closed' | 'broken'): void {
    for (const controller of this.#open) {
      if (how === 'closed') controller.close();
      else controller.error(new Error('The connection was reset.'));
    }
    this.#open.clear();
  }
}
