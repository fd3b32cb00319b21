import type { CompletionInput } from './completion-sending.js';

/** Milliseconds for which a quest waits: for a sign-in, or to be completed once more. */
export const resumeLasts = 15 * 60_000;

interface Held {
  readonly input: CompletionInput;
  /** Whose it is, where that is known. */
  readonly member: string | undefined;
  /** Epoch ms on the server's clock. */
  readonly since: number;
}

/** What waits to be sent, after a sign-in or when the platform takes it, with what was typed for it. */
export class HeldCompletions {
  readonly #held = new Map<string, Held>();

  get ids(): readonly string[] {
    return [...this.#held.keys()];
  }

  has(id: string): boolean {
    return this.#held.has(id);
  }

  hold(id: string, input: CompletionInput, member: string | undefined, since: number): void {
    this.#held.set(id, { input, member, since });
  }

  drop(id: string): void {
    this.#held.delete(id);
  }

  /** What was held, to be sent, and held no more; nothing where it is another member's by now or too long ago to be meant still. */
  take(id: string, member: string | undefined, now: number): CompletionInput | undefined {
    const held = this.#held.get(id);
    this.#held.delete(id);
    if (!held) return undefined;
    const isOwn = held.member === undefined || held.member === member;
    return isOwn && now - held.since < resumeLasts ? held.input : undefined;
  }
}
