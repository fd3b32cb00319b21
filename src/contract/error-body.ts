import * as z from 'zod/mini';

/**
 * Body of the platform's refusals (platform API, section 7). `error` names the cause on connect; `issues` is Laurel's addition
 * and names each invalid field.
 */
export const ErrorBody = z.object({
  message: z.string(),
  error: z.optional(z.string()),
  issues: z.optional(z.array(z.object({ field: z.string(), message: z.string() }))),
});
export type ErrorBody = z.infer<typeof ErrorBody>;

/** Body of the platform's own failures (platform API, section 7). */
export const FailureBody = z.object({ success: z.literal(false), message: z.string(), debugInfo: z.unknown() });
export type FailureBody = z.infer<typeof FailureBody>;

/** Texts of the platform API, sections 5 and 7, word for word. */
export const messages = {
  invalidRequest: 'Request body is invalid',
  forbidden: 'Forbidden, Could not validate api key',
  notFound: 'Not found',
  tooManyRequests: 'Too many requests',
  serverError: 'Internal server error',
  /** Sent only by our own service. */
  unavailable: 'The service cannot reach its database. Try again in a few seconds.',
} as const;
