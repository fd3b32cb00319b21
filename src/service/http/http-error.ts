import type { ErrorBody } from '../../contract/error-body.js';
import { messages } from '../../contract/error-body.js';

/** Error in one field of a request. */
export interface Issue {
  /** Name of the parameter, or path into the body, such as `verificationData.signature`. */
  readonly field: string;
  /** English, for developers. */
  readonly message: string;
}

/** An error answer of the platform API, section 7. Handlers throw it. */
export class HttpError extends Error {
  override readonly name = 'HttpError';

  constructor(
    readonly status: 400 | 403 | 404 | 405 | 409 | 413 | 415 | 429,
    readonly body: ErrorBody,
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    super(body.message);
  }
}

/** Returns a 400 that names the invalid fields. */
export const invalid = (...issues: Issue[]): HttpError =>
  new HttpError(400, { message: messages.invalidRequest, issues: [...issues] });

/** Returns a 404 with the platform's text. */
export const notFound = (): HttpError => new HttpError(404, { message: messages.notFound });

/** Returns a 403 with the platform's text. Its only text for 403 is the one about the key. */
export const forbidden = (): HttpError => new HttpError(403, { message: messages.forbidden });
