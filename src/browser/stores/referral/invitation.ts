import type { StoreContext } from '../context.js';

/** How long an invitation waits in the browser for its visitor to sign in, in milliseconds. */
export const invitationLasts = 30 * 24 * 60 * 60 * 1000;

const codePattern = /^[\w-]{3,64}$/;

/** Whether a text can be a referral code. */
export const isCode = (text: string): boolean => codePattern.test(text);

/** The code that a visitor came with, kept in the browser until they have joined. The first code wins. */
export class KeptInvitation {
  readonly #context: Pick<StoreContext, 'storage' | 'clock'>;
  readonly #key: string;
  /** Used if the browser denies storage. */
  #held: { readonly code: string; readonly at: number } | undefined;

  constructor(context: Pick<StoreContext, 'storage' | 'clock' | 'proxy'>) {
    this.#context = context;
    this.#key = `laurel.invitation ${context.proxy}`;
  }

  get code(): string | undefined {
    const kept = this.#read() ?? this.#held;
    return kept && this.#context.clock.now() - kept.at < invitationLasts ? kept.code : undefined;
  }

  /** Keeps a code, unless another one is kept already. */
  keep(code: string): void {
    if (!isCode(code) || this.code !== undefined) return;
    this.#held = { code, at: this.#context.clock.now() };
    try {
      this.#context.storage.write(this.#key, JSON.stringify(this.#held));
    } catch {
      // Without storage, the invitation lasts as long as the page.
    }
  }

  forget(): void {
    this.#held = undefined;
    try {
      this.#context.storage.remove(this.#key);
    } catch {
      // There is nothing to remove.
    }
  }

  #read(): { readonly code: string; readonly at: number } | undefined {
    try {
      const kept: unknown = JSON.parse(this.#context.storage.read(this.#key) ?? 'null');
      if (typeof kept !== 'object' || kept === null || !('code' in kept) || !('at' in kept)) return undefined;
      const { code, at } = kept;
      return typeof code === 'string' && isCode(code) && typeof at === 'number' ? { code, at } : undefined;
    } catch {
      return undefined;
    }
  }
}
