import { boolean, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id, moment, updatedAt } from './columns.js';
import { userId } from './references.js';
import { rules } from './rules.js';

/** Questions of quizzes and polls. */
export const questions = pgTable(
  'questions',
  {
    id: id(),
    ruleId: uuid('rule_id')
      .notNull()
      .references(() => rules.id, { onDelete: 'cascade' }),
    text: text('text').notNull(),
    allowMultipleAttempts: boolean('allow_multiple_attempts').notNull().default(false),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [index('questions_rule').on(table.ruleId, table.createdAt, table.id)],
);

/** Choices of a question. A removed choice is kept for the responses that name it. */
export const questionChoices = pgTable(
  'question_choices',
  {
    id: id(),
    questionId: uuid('question_id')
      .notNull()
      .references(() => questions.id, { onDelete: 'cascade' }),
    text: text('text').notNull(),
    isCorrect: boolean('is_correct').notNull().default(false),
    sortIdentifier: integer('sort_identifier').notNull(),
    deletedAt: moment('deleted_at'),
  },
  (table) => [index('question_choices_question').on(table.questionId, table.sortIdentifier)],
);

/** Members' answers. A member has one answer to a question in each window of its rule; another attempt replaces a wrong one. */
export const questionResponses = pgTable(
  'question_responses',
  {
    id: id(),
    questionId: uuid('question_id')
      .notNull()
      .references(() => questions.id, { onDelete: 'cascade' }),
    choiceId: uuid('choice_id')
      .notNull()
      .references(() => questionChoices.id, { onDelete: 'cascade' }),
    userId: userId(),
    isCorrect: boolean('is_correct').notNull(),
    /**
     * Name of the rule's window at the time of the answer (`windowKey`), so that two concurrent requests make one answer. All other
     * checks compare the time.
     */
    window: text('window').notNull().default('once'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex('question_responses_owner').on(table.userId, table.questionId, table.window),
    index('question_responses_question').on(table.questionId, table.createdAt, table.id),
  ],
);
