import type { Handlers } from '../../handler.js';
import { createQuestionResponse } from './create-question-response.js';
import { createQuestion } from './create-question.js';
import { getPollResults } from './get-poll-results.js';
import { listQuestionResponses } from './list-question-responses.js';
import { listQuestions } from './list-questions.js';
import { updateQuestion } from './update-question.js';

/** Handlers for questions of quizzes and polls, and for members' answers. */
export const questionHandlers = {
  listQuestions,
  createQuestion,
  updateQuestion,
  listQuestionResponses,
  createQuestionResponse,
  getPollResults,
} satisfies Partial<Handlers>;
