/** Base of every error of Laurel. Narrow by `code`, never by `instanceof`: two bundles on a page have two classes. */
export abstract class BaseError<Code extends string = string> extends Error {
  abstract override readonly name: string;
  /** Stable reason for programs. */
  readonly code: Code;
  /** One sentence for developers, without the hints that `message` adds. */
  readonly shortMessage: string;

  constructor(code: Code, shortMessage: string, options: { cause?: unknown; hints?: readonly string[] } = {}) {
    super(
      [shortMessage, ...(options.hints ?? [])].join('\n'),
      options.cause === undefined ? {} : { cause: options.cause },
    );
    this.code = code;
    this.shortMessage = shortMessage;
  }
}
