import type { ReactiveController } from 'lit';
import type { PublicRule } from '../contract/loyalty/rules.js';
import type { ConditionGroup } from '../loyalty/condition.js';
import { openRequired, type OwnFacts } from '../loyalty/quest-facts.js';
import type { Quest } from '../loyalty/quest.js';
import { toQuest } from '../loyalty/to-quest.js';
import type * as unlockPart from '../loyalty/unlock-path.js';
import type { CompletionRecord } from '../program/completion-records.js';
import { hasRecords } from '../program/has-records.js';
import type * as completionsPart from '../program/completions.js';
import type { Program } from '../program/program.js';
import type { LaurelHost } from './host.js';
import { Part } from './part.js';
import { ProgrammeController } from './programme.js';
import type { QuestConditions } from './quest-conditions.js';
import { QuestsData, conditionTypes, ownProblem } from './quests-data.js';
import type { QuestsListener, QuestsRequest, QuestsState } from './quests-state.js';
import { SessionController } from './session.js';

export type * from './quests-state.js';

/** The quests of a programme for an element: what they are, and how the member stands. What they do about it: `QuestAttempts`. */
export class QuestsController implements ReactiveController {
  readonly #host: LaurelHost;
  readonly #listener: QuestsListener;
  readonly #programme: ProgrammeController;
  readonly #session: SessionController;
  readonly #data: QuestsData;
  readonly #tracking: Part<typeof completionsPart>;
  readonly #conditions: Part<QuestConditions>;
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
    this.#conditions = new Part(host, async () => {
      const { QuestConditions } = await import('./quest-conditions.js');
      return new QuestConditions(host, this.#data, () => request().every);
    });
    this.#paths = new Part(host, () => import('../loyalty/unlock-path.js'));
    host.addController(this);
  }

  get state(): QuestsState {
    const { pages } = this.#data;
    if (pages.status !== 'success') return pages;
    if (this.#isJudging) return { status: 'pending', slow: false };
    const { status } = this.#session.state;
    const { ownStates } = this.#data;
    const own = this.#own;
    const missing = own?.missing ?? [];
    const memberProblem = ownProblem(ownStates);
    const isPending =
      status === 'unknown' ||
      ownStates.some((state) => state.status === 'pending') ||
      this.#conditions.value?.isPending;
    return {
      ...pages,
      quests: [...this.#all.values()],
      sections: this.#data.sections,
      closed: this.#data.closed,
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

  /** The quest as it stands now, of those in `state`. */
  quest(id: string): Quest | undefined {
    return this.#all.get(id);
  }

  /** Its rule, for what only an opened quest tells (`detailsOf`). */
  rule(id: string): PublicRule | undefined {
    return this.#data.rule(id);
  }

  /** The way to a locked quest; nothing until what finds it is loaded. */
  path(id: string): unlockPart.UnlockPath | undefined {
    void this.#paths.load();
    return this.#paths.value?.unlockPath(id, (questId) => this.#conditionsOf(questId));
  }

  async refresh(): Promise<void> {
    await Promise.all([this.#data.refresh(), this.#conditions.value?.refresh()]);
  }

  loadMore(): Promise<void> {
    return this.#data.loadMore();
  }

  /** Asks again where the member stands, and nothing else. */
  refreshOwn(): Promise<void> {
    return this.#data.refreshOwn();
  }

  get program(): Program | undefined {
    return this.#program;
  }

  /** What the member has tried, as far as that is loaded. */
  get completions(): completionsPart.Completions | undefined {
    return this.#completions;
  }

  /** Loads it. Resolves with nothing where it did not arrive: `trackError` says why. */
  async track(): Promise<completionsPart.Completions | undefined> {
    const part = await this.#tracking.load('by-member');
    const program = this.#program;
    if (part && program && !this.#completions) this.#use(program, part.completionsOf(program));
    return this.#completions;
  }

  get trackError(): unknown {
    return this.#tracking.error;
  }

  hostDisconnected(): void {
    this.#stop?.();
    this.#stop = this.#completions = this.#program = undefined;
  }

  hostUpdate(): void {
    this.#quests = undefined;
    const { program } = this.#programme;
    if (!this.#host.isConnected) return;
    if (this.#hasConditions) void this.#conditions.load();
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

  get #own(): OwnFacts | undefined {
    const isSomebody = 'user' in this.#session.state;
    return isSomebody ? this.#data.own(this.#completions?.rows ?? NOTHING) : undefined;
  }

  get #all(): ReadonlyMap<string, Quest> {
    return (this.#quests ??= this.#make());
  }

  #make(): ReadonlyMap<string, Quest> {
    const { rules, sections, closed } = this.#data;
    const now = this.#program?.clock.now() ?? Date.now();
    const own = this.#own;
    const required = openRequired(rules, sections, { own, now });
    return new Map(
      rules
        .filter((rule) => isKnown(rule, now))
        .map((rule) => {
          const isRequired = required.isRequired(rule);
          const quest = toQuest(rule, {
            ...{ now, own, closed, conditions: this.#judge(rule, own), tracked: this.#completions?.tracked(rule.id) },
            requiredFirst: isRequired ? [] : required.ids.filter((id) => id !== rule.id),
          });
          return [rule.id, { ...quest, isRequired }];
        }),
    );
  }

  #conditionsOf(id: string): ConditionGroup | undefined {
    const rule = this.rule(id);
    return rule && this.#judge(rule, this.#own);
  }

  /** Where what judges them did not arrive, the platform will say. */
  #judge(rule: PublicRule, own: OwnFacts | undefined): ConditionGroup | undefined {
    if (conditionTypes(rule).length === 0) return undefined;
    return this.#conditions.value?.judge(rule, own) ?? UNJUDGED;
  }

  get #hasConditions(): boolean {
    return this.#data.rules.some((rule) => conditionTypes(rule).length > 0);
  }

  /** Whether what judges conditions is still on its way. */
  get #isJudging(): boolean {
    return this.#conditions.value === undefined && !this.#conditions.hasFailed && this.#hasConditions;
  }
}

const UNJUDGED: ConditionGroup = { operator: 'AND', state: 'unknown', met: 0, conditions: [] };
const NOTHING: completionsPart.Completions['rows'] = new Map();

/** A rule that its owner does not show before it starts is nobody's business until then. */
const isKnown = ({ startTime, showBeforeStart }: PublicRule, now: number): boolean =>
  showBeforeStart !== false || !startTime || Date.parse(startTime) <= now;
