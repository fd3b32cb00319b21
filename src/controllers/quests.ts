import type { ReactiveController } from 'lit';
import type { PublicRule } from '../contract/loyalty/rules.js';
import type { ConditionFacts, ConditionGroup } from '../loyalty/condition.js';
import { judgeConditions } from '../loyalty/judge-conditions.js';
import { openRequired, timesDone, type OwnFacts } from '../loyalty/quest-facts.js';
import type { Quest, QuestProvider } from '../loyalty/quest.js';
import { toQuest } from '../loyalty/to-quest.js';
import type * as unlockPart from '../loyalty/unlock-path.js';
import type { CompletionRecord } from '../program/completion-records.js';
import { hasRecords } from '../program/has-records.js';
import type * as completionsPart from '../program/completions.js';
import type { Program } from '../program/program.js';
import { ApiError } from '../errors/api.js';
import type { LaurelHost } from './host.js';
import { Part } from './part.js';
import { ProgrammeController } from './programme.js';
import { QuestsData, ownProblem } from './quests-data.js';
import type {
  CompletionInput,
  CompletionOutcome,
  QuestsActions,
  QuestsListener,
  QuestsRequest,
  QuestsState,
} from './quests-state.js';
import { SessionController } from './session.js';

export type * from './quests-state.js';

/** The quests of a programme for an element: what they are, how the member stands, and what they do about it. */
export class QuestsController implements ReactiveController, QuestsActions {
  readonly #host: LaurelHost;
  readonly #listener: QuestsListener;
  readonly #programme: ProgrammeController;
  readonly #session: SessionController;
  readonly #data: QuestsData;
  readonly #tracking: Part<typeof completionsPart>;
  readonly #paths: Part<typeof unlockPart>;
  #program: Program | undefined;
  #completions: completionsPart.Completions | undefined;
  #stop: (() => void) | undefined;
  /** Quests as of this update of the host. */
  #quests: ReadonlyMap<string, Quest> | undefined;
  /** Pending quests that were told to take long. */
  readonly #slow = new Set<string>();

  /** @param request read at every update of the host, so it may come from its properties */
  constructor(host: LaurelHost, request: () => QuestsRequest, listener: QuestsListener = {}) {
    this.#host = host;
    this.#listener = listener;
    this.#programme = new ProgrammeController(host);
    this.#session = new SessionController(host);
    this.#data = new QuestsData(host, request);
    this.#tracking = new Part(host, () => import('../program/completions.js'));
    this.#paths = new Part(host, () => import('../loyalty/unlock-path.js'));
    host.addController(this);
  }

  get state(): QuestsState {
    const { pages } = this.#data;
    if (pages.status !== 'success') return pages;
    const { status } = this.#session.state;
    const { ownStates } = this.#data;
    const own = this.#own;
    const missing = own?.missing ?? [];
    const memberProblem = ownProblem(ownStates);
    const isPending = status === 'unknown' || ownStates.some((state) => state.status === 'pending');
    return {
      ...pages,
      quests: [...this.#all.values()],
      sections: this.#data.sections,
      member:
        status === 'expired'
          ? 'expired'
          : status === 'signed-out'
            ? 'nobody'
            : memberProblem
              ? 'unknown'
              : isPending || !own
                ? 'pending'
                : missing.length > 0
                  ? 'partly'
                  : 'known',
      missing,
      ...(memberProblem && { memberProblem }),
    };
  }

  quest(id: string): Quest | undefined {
    return this.#all.get(id);
  }

  rule(id: string): PublicRule | undefined {
    return this.#data.rules.find((each) => each.id === id);
  }

  path(id: string): unlockPart.UnlockPath | undefined {
    void this.#paths.load();
    return this.#paths.value?.unlockPath(id, (questId) => this.#conditionsOf(questId));
  }

  async refresh(): Promise<void> {
    await this.#data.refresh();
  }

  loadMore(): Promise<void> {
    return this.#data.loadMore();
  }

  async complete(id: string, input: CompletionInput = {}): Promise<CompletionOutcome> {
    const quest = this.quest(id);
    if (!quest) return { kind: 'held', why: 'objected' };
    if ((await this.#listener.submitting?.(quest, input)) === false) return { kind: 'held', why: 'objected' };
    const completions = await this.#track('by-member');
    if (!completions)
      return {
        kind: 'failed',
        error: new ApiError('unreachable', 'A part of the page did not arrive.', { cause: this.#tracking.error }),
      };
    const { action } = quest;
    return completions.complete(id, input, action.kind === 'link' ? action.delay : 0);
  }

  async answer(choiceId: string): Promise<{ readonly isCorrect: boolean; readonly isRepeated: boolean }> {
    const program = this.#program;
    if (!program) throw new ApiError('signed_out', 'Nobody is signed in.');
    const body = { loyaltyQuestionChoiceId: choiceId };
    const route = 'POST /api/me/questions_responses';
    const { isCorrect, alreadySubmitted } = await program.client.request(route, { body }, { member: true });
    return { isCorrect, isRepeated: alreadySubmitted };
  }

  async checkNow(id: string): Promise<void> {
    await this.#check([id]);
  }

  async checkAll(): Promise<void> {
    await this.#check([...this.#all.values()].flatMap(({ id, phase }) => (phase === 'pending' ? [id] : [])));
  }

  dismiss(id: string): void {
    void this.#track('by-member').then((completions) => completions?.dismiss(id));
  }

  resumeAfter(id: string): void {
    void this.#track('by-member').then((completions) => completions?.resumeAfter(id));
  }

  linked(provider?: QuestProvider): void {
    for (const id of this.#completions?.takeResumable(provider) ?? []) void this.complete(id);
  }

  diagnostics(id: string): string {
    const told = { ...this.#completions?.diagnostics(id), page: location.origin, phase: this.quest(id)?.phase };
    return Object.entries(told)
      .flatMap(([name, value]) => (value === undefined ? [] : [`${name}: ${value}`]))
      .join('\n');
  }

  hostDisconnected(): void {
    this.#stop?.();
    this.#stop = this.#completions = this.#program = undefined;
  }

  hostUpdate(): void {
    this.#quests = undefined;
    const { program } = this.#programme;
    if (!this.#host.isConnected) return;
    if (program !== this.#program) {
      this.#stop?.();
      this.#stop = this.#completions = undefined;
      this.#program = program;
    }
    if (!program || this.#completions) return;
    // Only who has tried something has anything to be reminded of.
    if (this.#tracking.value) this.#use(program, this.#tracking.value.completionsOf(program));
    else if (hasRecords(program.config.proxy)) void this.#tracking.load();
  }

  hostUpdated(): void {
    for (const quest of this.#all.values()) {
      if (!quest.check?.isSlow) this.#slow.delete(quest.id);
      else if (!this.#slow.has(quest.id)) {
        this.#slow.add(quest.id);
        this.#listener.happened?.({ kind: 'slow', quest });
      }
    }
  }

  async #track(wanted: 'by-member' | 'by-element'): Promise<completionsPart.Completions | undefined> {
    const part = await this.#tracking.load(wanted);
    const program = this.#program;
    if (part && program && !this.#completions) this.#use(program, part.completionsOf(program));
    return this.#completions;
  }

  #use(program: Program, completions: completionsPart.Completions): void {
    this.#program = program;
    this.#completions = completions;
    this.#stop = completions.subscribe((id, record, before) => this.#tell(id, record, before));
  }

  /** What a stage that has just been reached means for an element. */
  #tell(id: string, record: CompletionRecord | undefined, before: CompletionRecord | undefined): void {
    this.#quests = undefined;
    this.#host.requestUpdate();
    const quest = this.quest(id);
    if (!quest || !record || record.stage === before?.stage) return;
    const { stage, reason } = record;
    const { happened } = this.#listener;
    if (stage === 'checking' && before?.stage !== 'waiting') happened?.({ kind: 'pending', quest });
    else if (stage === 'done') happened?.({ kind: 'completed', quest });
    else if (stage === 'refused') happened?.({ kind: 'refused', quest, reason });
  }

  async #check(ids: readonly string[]): Promise<void> {
    const completions = await this.#track('by-member');
    const tracked = ids.filter((id) => completions?.pending.includes(id));
    if (tracked.length > 0) await completions?.checkNow(tracked);
    // What another device has sent is not tracked here.
    if (tracked.length < ids.length) await this.#data.refreshOwn();
  }

  get #own(): OwnFacts | undefined {
    const isSomebody = 'user' in this.#session.state;
    return isSomebody ? this.#data.own(this.#completions?.rows ?? NOTHING) : undefined;
  }

  get #all(): ReadonlyMap<string, Quest> {
    return (this.#quests ??= this.#make());
  }

  #make(): ReadonlyMap<string, Quest> {
    const { rules, sections } = this.#data;
    const now = this.#program?.clock.now() ?? Date.now();
    const own = this.#own;
    const required = openRequired(rules, sections, { own, now });
    const facts = this.#conditionFacts(own);
    return new Map(
      rules
        .filter((rule) => isKnown(rule, now))
        .map((rule) => {
          const isRequired = required.isRequired(rule);
          const quest = toQuest(rule, {
            ...{ now, own, conditions: judge(rule, facts), tracked: this.#completions?.tracked(rule.id) },
            requiredFirst: isRequired ? [] : required.ids.filter((id) => id !== rule.id),
          });
          return [rule.id, { ...quest, isRequired }];
        }),
    );
  }

  #conditionsOf(id: string): ConditionGroup | undefined {
    const rule = this.rule(id);
    return rule && judge(rule, this.#conditionFacts(this.#own));
  }

  #conditionFacts(own: OwnFacts | undefined): ConditionFacts {
    const data = this.#data;
    const { sections } = data;
    const rules = new Map(data.rules.map((rule) => [rule.id, rule]));
    const names = {
      quest: (id: string) => rules.get(id)?.name,
      group: (id: string) => sections.find((section) => section.id === id)?.name,
      badge: (id: string) => data.badgeName(id),
      currency: () => undefined,
      leaderboard: () => undefined,
    };
    return {
      timesDone: (id) => {
        const rule = rules.get(id);
        return rule ? timesDone(rule, own) : own?.rows.get(id)?.times;
      },
      progress: (id) => (own ? (own.rows.get(id)?.progress ?? 0) : undefined),
      balance: (id) => (own ? data.balance(id) : undefined),
      place: (id) => (own ? data.place(id) : undefined),
      holds: (id) => own?.holds(id),
      questsOf: (id) => sections.find((section) => section.id === id)?.questIds,
      nameOf: (kind, id) => names[kind](id),
    };
  }
}

const NOTHING: completionsPart.Completions['rows'] = new Map();

/** A rule that its owner does not show before it starts is nobody's business until then. */
const isKnown = ({ startTime, showBeforeStart }: PublicRule, now: number): boolean =>
  showBeforeStart !== false || !startTime || Date.parse(startTime) <= now;

/** A rule has one chain; of several the first that asks for something counts, as it does for the platform. */
function judge({ loyaltyRuleChain }: PublicRule, facts: ConditionFacts): ConditionGroup | undefined {
  const chain = loyaltyRuleChain.find(({ loyaltyConditions }) => loyaltyConditions.length > 0);
  return chain && judgeConditions(chain, facts);
}
