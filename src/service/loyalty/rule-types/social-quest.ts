import type { AuthType } from '../../../contract/identity/social.js';
import type { ServiceContext } from '../../handler.js';
import type { Act, FoundAct, Verdict, VerificationFailure, Verifier } from '../../social/verifier.js';
import type { Rule } from '../completion/find-rule.js';
import { refusals } from '../completion/messages.js';
import { findUsed } from '../used-proofs.js';
import { accountProof, findAccount, notConnected } from './connected.js';
import { notMet } from './kind.js';
import type { Attempt, Finding, RuleKind } from './kind.js';

/** Texts for content that is rewarded only once, or once for each of several things. */
export interface Once {
  /** Text for content that has been rewarded. */
  readonly claimed: string;
  /** Text if all of the member's matching content has been rewarded. */
  readonly allClaimed: (count: number) => string;
  /** Returns the name of the thing. */
  readonly for?: (attempt: Attempt) => string;
}

/** An action of members at a provider, with the texts about it. */
export interface SocialQuest {
  readonly provider: AuthType;
  readonly act: Act;
  /** Returns the targets of the action, all of which are required; if empty, the rule is not set up. Absent: any target. */
  readonly targets?: (rule: Rule) => readonly string[];
  /** Returns words, one of which the text has to contain. */
  readonly texts?: (rule: Rule) => readonly string[];
  /** Whether the rule is not set up without words. */
  readonly needsTexts?: boolean;
  /** Returns the text for a member who gives no link to their content; if absent, no link is needed. */
  readonly linkRequired?: (rule: Rule) => string | undefined;
  /** Returns the required number of actions or followers. */
  readonly minimum?: (rule: Rule) => number;
  /** How often the content is rewarded. */
  readonly isOnce?: Once;
  readonly done?: (rule: Rule, found: FoundAct | undefined) => string;
  readonly failed: (rule: Rule, reason: VerificationFailure) => string;
  readonly timeout?: string;
}

/** Returns the kind of rules that are completed by an action at a provider, with the account that the member has linked. */
export function socialQuest(quest: SocialQuest): RuleKind {
  const { provider, timeout } = quest;
  return {
    ...(timeout !== undefined && { timeout }),
    measures: quest.act === 'followers',
    refuse: async (attempt, context) => {
      const { rule, input } = attempt;
      if (!isSetUp(quest, rule) || !canVerify(context, provider, quest.act)) return refusals.notSetUp;
      const linkRequired = quest.linkRequired?.(rule);
      const account = await findAccount(provider, attempt, context);
      if (!account) return linkRequired === refusals.linkRequired ? linkRequired : notConnected(provider);
      return linkRequired !== undefined && !input.contentUrl ? linkRequired : undefined;
    },
    verify: (attempt, context) => verifyQuest(quest, attempt, context),
  };
}

/** Whether the rule names at least one target, and words if it needs them. */
const isSetUp = ({ targets, texts, needsTexts }: SocialQuest, rule: Rule): boolean =>
  (!targets || targets(rule).length > 0) && (!needsTexts || (texts?.(rule).length ?? 0) > 0);

async function verifyQuest(quest: SocialQuest, attempt: Attempt, context: ServiceContext): Promise<Finding> {
  const { rule } = attempt;
  const account = await findAccount(quest.provider, attempt, context);
  if (!account) return notMet(notConnected(quest.provider));
  if (!isSetUp(quest, rule)) return notMet(refusals.notSetUp);
  const verifier = providerOf(context, quest.provider);
  const acts: FoundAct[] = [];
  let count = 0;
  for (const target of quest.targets?.(rule) ?? [undefined]) {
    const verdict = await ask(verifier, quest, attempt, account.accountId, target);
    if (!verdict.isMet) return notMet(quest.failed(rule, verdict.reason));
    acts.push(...verdict.acts);
    count += verdict.count;
  }
  const value = quest.act === 'followers' ? { value: count } : {};
  if (!quest.isOnce)
    return {
      isMet: true,
      message: quest.done?.(rule, acts[0]),
      proofs: [accountProof(quest.provider, account)],
      ...value,
    };
  const { claimed, allClaimed, for: thing } = quest.isOnce;
  const keyOf = ({ id }: FoundAct) => `post ${id}${thing ? ` ${thing(attempt)}` : ''}`;
  const used = await findUsed(context.database, rule.id, acts.map(keyOf));
  const fresh = acts.find((act) => !used.has(keyOf(act)));
  if (!fresh) return notMet(attempt.input.contentUrl ? claimed : allClaimed(acts.length));
  return {
    isMet: true,
    message: quest.done?.(rule, fresh),
    proofs: [{ key: keyOf(fresh), usedBefore: () => claimed }, accountProof(quest.provider, account)],
  };
}

/** Whether a provider is configured and can verify the act. */
export function canVerify({ providers }: Pick<ServiceContext, 'providers'>, type: AuthType, act: Act): boolean {
  const provider = providers.get(type);
  return provider !== undefined && (provider.checks?.has(act) ?? true);
}

/** Returns the verifier of a provider. Throws if none is configured any more. */
export function providerOf({ providers }: Pick<ServiceContext, 'providers'>, type: AuthType): Verifier {
  const provider = providers.get(type);
  if (!provider) throw new Error(`No provider is set up for ${type}.`);
  return provider;
}

function ask(
  verifier: Verifier,
  quest: SocialQuest,
  { rule, input }: Attempt,
  accountId: string,
  target: string | undefined,
): Promise<Verdict> {
  const isWritten = quest.act === 'post' || quest.act === 'comment';
  return verifier.verify({
    websiteId: rule.websiteId,
    accountId,
    act: quest.act,
    target,
    texts: quest.texts?.(rule),
    minimum: quest.minimum?.(rule),
    ...(isWritten && {
      link: input.contentUrl || undefined,
      withMedia: Boolean(rule.metadata.requirePostMediaLink),
      since: rule.effectiveStartTime ?? rule.startTime,
    }),
  });
}
