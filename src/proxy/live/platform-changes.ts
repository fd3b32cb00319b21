import * as z from 'zod/mini';
import { Change, watchChanges } from '../../contract/changes.js';
import { type PlatformCall, type Scope, writeQuery } from '../stages/bind.js';
import type { Platform } from '../upstream/platform.js';

/** Receives the platform's announcements. */
export interface ChangeListener {
  /** Called when announcements start: earlier changes may have been missed. */
  resume(): void;
  changed(change: Change): void;
  /** Called when announcements stop until {@link resume}. */
  lose(): void;
}

export interface PlatformChangesOptions {
  readonly platform: Pick<Platform, 'open'>;
  readonly scope: Scope;
  readonly random: () => number;
}

/** Milliseconds before a broken stream is opened again; the pause doubles with each failure. */
const firstPauseMs = 500;
const longestPauseMs = 30_000;
/** Milliseconds before a platform without a stream is asked again: it may have been updated. */
const retryAbsentMs = 10 * 60_000;

/** Follows the platform's stream of changes if it has one, as Laurel's service does, and reopens it when it breaks. */
export class PlatformChanges {
  readonly #platform: Pick<Platform, 'open'>;
  readonly #call: PlatformCall;
  readonly #random: () => number;
  #following: AbortController | undefined;
  #isLive = false;

  constructor({ platform, scope: { organizationId, websiteId }, random }: PlatformChangesOptions) {
    this.#platform = platform;
    this.#random = random;
    const query = writeQuery({ organizationId, websiteId });
    this.#call = { endpoint: watchChanges, path: watchChanges.path, query, body: undefined };
  }

  /** Whether the platform announces changes at the moment. */
  get isLive(): boolean {
    return this.#isLive;
  }

  /** Follows the platform's changes until {@link stop}; has no effect if it already does. */
  follow(listener: ChangeListener): void {
    if (this.#following) return;
    this.#following = new AbortController();
    void this.#run(listener, this.#following.signal);
  }

  stop(): void {
    this.#following?.abort();
    this.#following = undefined;
    this.#isLive = false;
  }

  async #run(listener: ChangeListener, signal: AbortSignal): Promise<void> {
    for (let failures = 0; !signal.aborted; failures += 1) {
      const outcome = await this.#listen(listener, signal);
      if (signal.aborted) return;
      if (this.#isLive) {
        this.#isLive = false;
        failures = 0;
        listener.lose();
      }
      const pause = Math.min(longestPauseMs, firstPauseMs * 2 ** Math.min(failures, 8));
      // Proxies that lost the same service should not all come back at once.
      await sleep((outcome === 'absent' ? retryAbsentMs : pause) * (0.5 + this.#random()), signal);
    }
  }

  /** Passes the changes of one stream on to the listener until the stream ends. */
  async #listen(listener: ChangeListener, signal: AbortSignal): Promise<'absent' | 'broken'> {
    try {
      const events = await this.#platform.open(this.#call, signal);
      if (!events) return 'absent';
      if (signal.aborted) return 'broken';
      this.#isLive = true;
      listener.resume();
      for await (const data of events) {
        if (signal.aborted) break;
        const change = readChange(data);
        if (change) listener.changed(change);
      }
    } catch {
      // The caller opens a broken stream again.
    }
    return 'broken';
  }
}

/** Stands in for {@link PlatformChanges} if announcements are not followed. */
export const noChanges: Pick<PlatformChanges, 'isLive' | 'follow' | 'stop'> = {
  isLive: false,
  follow: () => undefined,
  stop: () => undefined,
};

/** Returns a change; `undefined` for a subject that this version does not know. */
function readChange(data: string): Change | undefined {
  try {
    return z.safeParse(Change, JSON.parse(data)).data;
  } catch {
    return undefined;
  }
}

/** Waits, until the time is over or the signal aborts. */
function sleep(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const wake = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', wake);
      resolve();
    };
    const timer = setTimeout(wake, milliseconds);
    signal.addEventListener('abort', wake, { once: true });
  });
}
