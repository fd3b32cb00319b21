import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.js';
import { rules } from '../../db/schema/index.js';
import type { ServiceContext } from '../../handler.js';
import type { Rule } from '../completion/find-rule.js';
import { refusals } from '../completion/messages.js';
import { accountProof, findAccount, notConnected } from './connected.js';
import { notMet } from './kind.js';
import type { Attempt, Finding, RuleKind } from './kind.js';
import { canVerify, providerOf } from './social-quest.js';
import { firstGiven, textsOf } from './social-settings.js';

type Reaction = 'repost' | 'comment';

interface Texts {
  readonly done: string;
  readonly failed: string;
}

const texts: Readonly<Record<'repost' | 'comment' | 'both', Texts>> = {
  repost: {
    done: 'Quest Completed: You have retweeted the tweet',
    failed: 'Quest Not Completed: Retweet not found for the specified tweet',
  },
  comment: {
    done: 'Quest Completed: You have commented on the tweet',
    failed: 'Quest Not Completed: Comment not found for the specified tweet',
  },
  both: {
    done: 'Quest Completed: You have retweeted and commented on the tweet',
    failed: 'Quest Not Completed: You have not retweeted or commented on the tweet',
  },
};

/**
 * A reaction to a post on X. Reposts and comments are checked until the post has reached `maxReposts` or `maxComments`; likes are
 * never checked (platform API, section 9).
 */
export const reactionQuest = (preset: Reaction | 'like'): RuleKind => ({
  refuse: async (attempt, context) => {
    const { rule, input } = attempt;
    const isVerifiable =
      context.providers.has('twitter') && checkedBy(rule, preset).every((act) => canVerify(context, 'twitter', act));
    if (!postOf(rule) || !isVerifiable) return refusals.notSetUp;
    const account = await findAccount('twitter', attempt, context);
    const isLinkNeeded = rule.metadata.requirePostLink && checkedBy(rule, preset).includes('comment');
    if (isLinkNeeded && (!account || !input.contentUrl)) return refusals.linkRequired;
    return account ? undefined : notConnected('twitter');
  },
  verify: (attempt, context) => verifyReactions(attempt, context, preset),
  settle: (transaction, { rule }, now) => countReactions(transaction, rule, preset, now),
});

const postOf = ({ metadata }: Rule): string | undefined => firstGiven(metadata.twitterPostUrl)[0];

/** Returns the reactions that a rule asks for; if it names none, the one of its type. */
function askedBy({ metadata }: Rule, preset: Reaction | 'like'): (Reaction | 'like')[] {
  const asked: (Reaction | 'like')[] = [];
  if (metadata.checkRepost) asked.push('repost');
  if (metadata.checkComment) asked.push('comment');
  if (metadata.checkLike) asked.push('like');
  return asked.length > 0 ? asked : [preset];
}

/** Returns the reactions that are still checked. */
function checkedBy(rule: Rule, preset: Reaction | 'like'): Reaction[] {
  const { maxReposts, maxComments, reactionStats } = rule.metadata;
  const isFull = (count: number | null | undefined, limit: number | null | undefined) =>
    limit !== null && limit !== undefined && (count ?? 0) >= limit;
  const full = {
    repost: isFull(reactionStats?.repostCount, maxReposts),
    comment: isFull(reactionStats?.commentCount, maxComments),
  };
  return askedBy(rule, preset).flatMap((reaction) => (reaction === 'like' || full[reaction] ? [] : [reaction]));
}

async function verifyReactions(attempt: Attempt, context: ServiceContext, preset: Reaction | 'like'): Promise<Finding> {
  const { rule, input } = attempt;
  const account = await findAccount('twitter', attempt, context);
  const target = postOf(rule);
  if (!account) return notMet(notConnected('twitter'));
  if (target === undefined) return notMet(refusals.notSetUp);
  const checked = checkedBy(rule, preset);
  const said = checked.length > 1 ? texts.both : checked[0] && texts[checked[0]];
  const verifier = providerOf(context, 'twitter');
  for (const act of checked) {
    const verdict = await verifier.verify({
      websiteId: rule.websiteId,
      accountId: account.accountId,
      act,
      target,
      ...(act === 'comment' && { texts: textsOf(rule), link: input.contentUrl || undefined }),
    });
    if (!verdict.isMet) return notMet(said?.failed ?? refusals.notAchieved);
  }
  return { isMet: true, message: said?.done, proofs: [accountProof('twitter', account)] };
}

/** Counts the member's reactions to the post towards the limits. */
async function countReactions(
  transaction: Database,
  { id }: Rule,
  preset: Reaction | 'like',
  now: Date,
): Promise<void> {
  const [rule] = await transaction.select().from(rules).where(eq(rules.id, id)).for('update');
  if (!rule) return;
  const asked = askedBy(rule, preset);
  const { likeCount, repostCount, commentCount } = rule.metadata.reactionStats ?? {};
  const stats = {
    likeCount: (likeCount ?? 0) + Number(asked.includes('like')),
    repostCount: (repostCount ?? 0) + Number(asked.includes('repost')),
    commentCount: (commentCount ?? 0) + Number(asked.includes('comment')),
    syncedAt: now.toISOString(),
  };
  await transaction
    .update(rules)
    .set({ metadata: sql`${rules.metadata} || ${JSON.stringify({ reactionStats: stats })}::text::jsonb` })
    .where(eq(rules.id, id));
}
