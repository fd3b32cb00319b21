import type SnagSolutions from '@snagsolutions/sdk';
import type { Difference, SdkDeclarations } from './sdk-declarations.js';

/** The differences between the operations' answers and their declared types. */
export class SdkRecorder {
  /** Operations that were called, with the differences of their answers. An error counts as a difference. */
  readonly found = new Map<string, Difference[]>();
  /** List operations that answered only with empty lists, so that no row was checked. */
  readonly empty = new Set<string>();
  readonly #filled = new Set<string>();

  constructor(readonly declarations: SdkDeclarations) {}

  /**
   * Returns the client with each of its operations recorded. A refused one resolves to undefined, so that the others still run.
   */
  record(client: SnagSolutions): SnagSolutions {
    return this.#recorded(client, []) as SnagSolutions;
  }

  #recorded(target: object, path: readonly string[]): object {
    return new Proxy(target, {
      get: (_, name) => {
        // The client has private fields, so its parts are read from and called on the original object.
        const part: unknown = Reflect.get(target, name);
        const inner = [...path, String(name)];
        if (typeof part === 'function')
          return (...input: unknown[]) =>
            this.#call(inner.join('.'), () => Reflect.apply(part, target, input) as unknown);
        return typeof part === 'object' && part !== null ? this.#recorded(part, inner) : part;
      },
    });
  }

  async #call(operation: string, call: () => unknown): Promise<unknown> {
    const differences = this.found.get(operation) ?? [];
    this.found.set(operation, differences);
    try {
      const answer = await call();
      differences.push(...this.declarations.differences(operation, answer));
      this.#countRows(operation, answer);
      return answer;
    } catch (error) {
      differences.push(error instanceof Error ? error.message : String(error));
      return undefined;
    }
  }

  #countRows(operation: string, answer: unknown): void {
    const rows: unknown = typeof answer === 'object' && answer !== null && 'data' in answer ? answer.data : answer;
    if (!Array.isArray(rows)) return;
    if (rows.length > 0) this.#filled.add(operation);
    if (this.#filled.has(operation)) this.empty.delete(operation);
    else this.empty.add(operation);
  }
}
