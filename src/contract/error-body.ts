import * as z from 'zod/mini';

/** Body of the platform's refusals (api.md 7). `error` names the cause on connect; `issues` is ours and names each bad field. */
export const ErrorBody = z.object({
  message: z.string(),
  error: z.optional(z.string()),
  issues: z.optional(z.array(z.object({ field: z.string(), message: z.string() }))),
});
export type ErrorBody = z.infer<typeof ErrorBody>;

/** Body of the platform's own failures (api.md 7). */
export const FailureBody = z.object({ success: z.literal(false), message: z.string(), debugInfo: z.unknown() });
export type FailureBody = z.infer<typeof FailureBody>;

/** Texts of api.md 5 and 7, word for word. */
export const messages = {
  invalidRequest: 'Request body is invalid',
  forbidden: 'Forbidden, Could not validate api key',
  notFound: 'Not found',
  tooManyRequests: 'Too many requests',
  serverError: 'Internal server error',
  /** Only our own service sends it. */
  unavailable: 'The service cannot reach its database. Try again in a few seconds.',
} as const;
