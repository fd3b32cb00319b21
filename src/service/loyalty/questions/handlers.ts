import type { Handlers } from '../../handler.js';

/** Questions of quizzes and polls. */
export const questionHandlers = {} satisfies Partial<Handlers>;
