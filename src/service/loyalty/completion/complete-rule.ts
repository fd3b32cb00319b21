import { completionMessages } from '../../../contract/loyalty/completions.js';
import { Id } from '../../../contract/primitives.js';
import type { CheckedRequest, Handler, ServiceContext } from '../../handler.js';
import { HttpError, invalid, notFound } from '../../http/http-error.js';
import { limitCompletion } from '../../limits/limit-completion.js';
import type { Attempt, CompletionInput } from '../rule-types/kind.js';
import { kindOf } from '../rule-types/registry.js';
import { firstRefusal } from './checks.js';
import { findCompletion, gatherFacts } from './facts.js';
import type { Rule } from './find-rule.js';
import { refusals } from './messages.js';
import { currentProgress } from './progress.js';
import { queuedCompletion } from './queued-completion.js';
import { isOutOfRange } from './reward.js';
import { roundAmount } from './round-amount.js';
import type { Completion } from './completion.js';
import { findEarlier, refusalOfCompleted, takeRequest } from './take-request.js';

/**
 * Accepts a request to complete a rule. It refuses requests that are certain to fail, with the texts of the platform API, section
 * 7, and leaves the rest to the queue. A repeated request, while the first is in progress, gets the same answer and has no further
 * effect.
 */
export const completeRule: Handler<'completeRule'> = async ({ params, body, scope }, context) => {
  const { database, clock } = context;
  if (!Id.safeParse(params.id).success) throw refusal(refusals.notUuid);
  if (body.userId === undefined && body.walletAddress === undefined) throw refusal(refusals.invalid);
  const now = clock.now();
  const asked = { scope, ruleId: params.id, named: body, request: body, keyRole: scope.keyRole, now };
  const found = await findCompletion(database, asked);
  if (!found) throw notFound();
  const { rule, userId } = found;
  const { id: ruleId, websiteId } = rule;
  await limitCompletion(context.limiter, { websiteId, userId, ruleId, isExternal: rule.type === 'external_rule' });
  const facts = await gatherFacts(database, found);
  refuse(firstRefusal(facts));
  const input = inputOf(body);
  const request = { rule, userId, input, idempotencyKey: body.idempotencyKey };
  const answer = { message: kindOf(rule.type).delay ? completionMessages.clicked : completionMessages.queued };
  if (!input.isLookOnly) {
    const earlier = findEarlier(found, body.idempotencyKey);
    if (earlier) {
      refuse(refusalOfRepeated(rule, earlier, body.idempotencyKey));
      await takeUpAgain(context, rule, earlier);
      return answer;
    }
  }
  const { member } = facts;
  const progress = currentProgress(rule, facts.stored, now);
  refuse(await refusalOfKind({ rule, userId, member, input, requestedAt: new Date(now), progress }, context));
  const isTaken = await takeRequest(context, { ...request, input: { ...input, progress } });
  if (!isTaken && kindOf(rule.type).delay) throw refusal(refusals.alreadyClicked);
  return answer;
};

const refusal = (message: string): HttpError => new HttpError(400, { message });

function refuse(message: string | undefined): void {
  if (message !== undefined) throw refusal(message);
}

function inputOf(body: CheckedRequest<'completeRule'>['body']): CompletionInput {
  const amount = body.amount === undefined || body.amount === null ? undefined : roundAmount(body.amount);
  if (amount === undefined && typeof body.amount === 'string')
    throw invalid({ field: 'amount', message: 'Must not be negative' });
  return {
    verificationCode: body.verificationCode,
    contentUrl: body.contentUrl,
    loyaltyQuestionChoiceId: body.loyaltyQuestionChoiceId,
    rangeValue: body.rangeValue ?? undefined,
    amount,
    ...(body.verifyOnly === 'true' && { isLookOnly: true }),
  };
}

/**
 * Returns the refusal of a request whose window already has one. A request with the same idempotency key is a repetition and is not
 * refused.
 */
function refusalOfRepeated(rule: Rule, earlier: Completion, idempotencyKey: string | undefined): string | undefined {
  if (idempotencyKey !== undefined && earlier.idempotencyKey === idempotencyKey) return undefined;
  if (earlier.status !== 'completed') return kindOf(rule.type).delay && refusals.alreadyClicked;
  return refusalOfCompleted(rule, earlier);
}

/** Milliseconds after which a request that no process works on is queued again. */
const abandonedAfterMs = 10 * 60_000;

async function takeUpAgain({ clock, jobs }: ServiceContext, rule: Rule, earlier: Completion): Promise<void> {
  const due = earlier.updatedAt.getTime() + (kindOf(rule.type).delay?.(rule) ?? 0) + abandonedAfterMs;
  if (earlier.fulfilledAt === null && due < clock.now())
    await jobs.send(queuedCompletion, { completionId: earlier.id });
}

async function refusalOfKind(attempt: Attempt, context: ServiceContext): Promise<string | undefined> {
  const { rule, progress, input } = attempt;
  if (rule.metadata.trackProgress && progress < 100) return refusals.notCompleted;
  const kind = kindOf(rule.type);
  const text = await kind.refuse?.(attempt, context);
  if (text !== undefined) return text;
  return !kind.measures && input.amount === undefined && isOutOfRange(rule, input.rangeValue)
    ? refusals.notAchieved
    : undefined;
}
