import type { ReactiveController, ReactiveControllerHost } from 'lit';

/** Milliseconds for which a badge is celebrated. */
const celebrationMs = 1600;

/** Remembers for a moment which badges the member has just earned. */
export class Celebration implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  #ids: ReadonlySet<string> = new Set();
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
    host.addController(this);
  }

  /** Whether a badge is being celebrated. */
  has(badgeId: string): boolean {
    return this.#ids.has(badgeId);
  }

  /** Celebrates badges instead of the previous ones. */
  begin(badgeIds: readonly string[]): void {
    clearTimeout(this.#timer);
    this.#ids = new Set(badgeIds);
    this.#timer = setTimeout(() => this.#end(), celebrationMs);
  }

  hostDisconnected(): void {
    this.#end();
  }

  #end(): void {
    clearTimeout(this.#timer);
    if (this.#ids.size === 0) return;
    this.#ids = new Set();
    this.#host.requestUpdate();
  }
}
