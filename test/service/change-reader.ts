import assert from 'node:assert/strict';
import type { Change } from '../../src/contract/changes.js';

/** Reads a stream of changes and keeps them in order of arrival. */
export class ChangeReader {
  readonly changes: Change[] = [];
  isEnded = false;
  readonly #reader: ReadableStreamDefaultReader<Uint8Array>;

  constructor({ status, headers, body }: Response) {
    assert.equal(status, 200);
    assert.equal(headers.get('content-type'), 'text/event-stream; charset=utf-8');
    assert.ok(body);
    this.#reader = body.getReader();
    void this.#read();
  }

  /** Waits until a change arrives. */
  async until(subject: Change['subject'], key: string | null): Promise<void> {
    const is = (change: Change) => change.subject === subject && change.key === key;
    while (!this.changes.some(is)) {
      assert.ok(!this.isEnded, `the stream ended before ${subject} ${key} came`);
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  }

  async untilEnded(): Promise<void> {
    while (!this.isEnded) await new Promise((resolve) => setTimeout(resolve, 10));
  }

  async leave(): Promise<void> {
    await this.#reader.cancel();
  }

  async #read(): Promise<void> {
    const decoder = new TextDecoder();
    let rest = '';
    for (;;) {
      const { done, value } = await this.#reader.read().catch(() => ({ done: true, value: undefined }));
      if (done) break;
      const events = (rest + decoder.decode(value, { stream: true })).split('\n\n');
      rest = events.pop() ?? '';
      for (const event of events) {
        const data = /^event: change\ndata: (.*)$/.exec(event)?.[1];
        if (data !== undefined) this.changes.push(JSON.parse(data) as Change);
      }
    }
    this.isEnded = true;
  }
}
