import type { ErrorBody } from '../../contract/error-body.js';
import { messages } from '../../contract/error-body.js';

/** What of a request was wrong. */
export interface Issue {
  /** Name of the parameter or path into the body, such as `verificationData.signature`. */
  readonly field: string;
  /** English, for developers. */
  readonly message: string;
}

/** A request that is answered with an error of api.md 7. Handlers throw it. */
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

/** 400 that names what was wrong. */
export const invalid = (...issues: Issue[]): HttpError =>
  new HttpError(400, { message: messages.invalidRequest, issues: [...issues] });

/** 404 in the platform's words. */
export const notFound = (): HttpError => new HttpError(404, { message: messages.notFound });

/** 403 in the platform's words, whose only text for it is the one about the key. */
export const forbidden = (): HttpError => new HttpError(403, { message: messages.forbidden });
