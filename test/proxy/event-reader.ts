/** An event of a stream as a browser reports it. */
export interface ReceivedEvent {
  readonly event: string;
  readonly id: string;
  readonly data: { topic: string; reset: boolean; ids: string[]; rows: Record<string, unknown>[] };
}

/** Reads server-sent events like a browser; `comments` counts heartbeats. */
export class EventReader {
  readonly events: ReceivedEvent[] = [];
  comments = 0;
  ended: 'no' | 'closed' | 'broken' = 'no';
  #rest = '';
  readonly #reader: ReadableStreamDefaultReader<Uint8Array>;

  constructor(body: ReadableStream<Uint8Array>) {
    this.#reader = body.getReader();
    void this.#read();
  }

  get lastEventId(): string {
    return this.events.at(-1)?.id ?? '';
  }

  async leave(): Promise<void> {
    await this.#reader.cancel();
  }

  async #read(): Promise<void> {
    const decoder = new TextDecoder();
    try {
      for (;;) {
        const { done, value } = await this.#reader.read();
        if (done) break;
        this.#take(decoder.decode(value, { stream: true }));
      }
      this.ended = 'closed';
    } catch {
      this.ended = 'broken';
    }
  }

  #take(text: string): void {
    const blocks = (this.#rest + text).split('\n\n');
    this.#rest = blocks.pop() ?? '';
    for (const block of blocks) {
      const fields = new Map<string, string>();
      for (const line of block.split('\n')) {
        const at = line.indexOf(':');
        if (at === 0) this.comments += 1;
        else fields.set(line.slice(0, at), line.slice(at + 1).trimStart());
      }
      const data = fields.get('data');
      if (data !== undefined)
        this.events.push({
          event: fields.get('event') ?? 'message',
          id: fields.get('id') ?? '',
          data: JSON.parse(data) as ReceivedEvent['data'],
        });
    }
  }
}
