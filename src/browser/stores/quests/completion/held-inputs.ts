import type { CompletionInput } from './send-completion.js';

/** Milliseconds for which a completion waits for a sign-in, or for an account to be linked. */
export const resumeLasts = 15 * 60_000;

interface HeldInput {
  readonly input: CompletionInput;
  /** Id of the member it belongs to, if that is known. */
  readonly member: string | undefined;
  /** Epoch ms on the server's clock. */
  readonly since: number;
}

/** Completions that this tab sends later: after a sign-in, or when the platform accepts them. Typed text stays in memory only. */
export class HeldInputs {
  readonly #held = new Map<string, HeldInput>();

  /** Ids of the quests that wait. */
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

  /** Removes and returns an input so that it can be sent; `undefined` if another member is signed in by now, or it is too old. */
  take(id: string, member: string | undefined, now: number): CompletionInput | undefined {
    const held = this.#held.get(id);
    this.#held.delete(id);
    if (!held) return undefined;
    const isOwn = held.member === undefined || held.member === member;
    return isOwn && now - held.since < resumeLasts ? held.input : undefined;
  }
}
