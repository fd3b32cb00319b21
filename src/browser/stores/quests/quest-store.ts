import { now as deviceTime } from '../../../values/clocks.js';
import { shownFrom } from '../../../values/moments/shown-from.js';
import { describeProblem } from '../../../errors/describe-problem.js';
import { openRequired } from './quest-facts.js';
import type { Quest, QuestProvider } from './quest.js';
import { toQuest } from './to-quest.js';
import { isLinkedInWindow, linkAccount, type LinkBrowser } from '../social/link-account.js';
import type { CompletionEntry } from './completion/completion-journal.js';
import type { CompletionOutcome } from './completion/attempt.js';
import { QuestQueries } from './quest-queries.js';
import {
  noQuests,
  type QuestNews,
  type QuestsAvailability,
  type QuestsFacts,
  type QuestsState,
} from './quest-state.js';
import type { CompletionInput } from './completion/send-completion.js';

/** Phases in which a quest can be submitted. */
const open: readonly Quest['phase'][] = ['available', 'ending', 'progress'];
/** Phases in which no questions are requested. */
const withoutQuestions: readonly Quest['phase'][] = ['blocked', 'locked', 'upcoming', 'pending'];

/** Keeps a community's quests as the visitor or member sees them, and handles the member's actions. */
export class QuestStore extends QuestQueries {
  #stopCompletions: (() => void) | undefined;
  /** The quests of the current update. */
  #made: ReadonlyMap<string, Quest> | undefined;
  #ticking: { readonly every: number; readonly stop: () => void } | undefined;
  #news: readonly QuestNews[] = [];
  /** Pending quests that were already reported as slow. */
  readonly #slow = new Set<string>();
  #openId = '';
  #failures: QuestsFacts['failures'] = new Map();
  #linkTroubles: QuestsFacts['linkTroubles'] = new Map();
  #visited: ReadonlySet<string> = new Set();
  /** Quests that wait for an account, with its provider. */
  readonly #waiting = new Map<string, QuestProvider>();

  /** Returns the state of an element that has no programme. */
  static initialState(status: 'idle' | 'unavailable'): QuestsState {
    return { ...noQuests, now: deviceTime(), status };
  }

  /** Returns the current state of a quest. */
  quest(id: string): Quest | undefined {
    return this.#all.get(id);
  }

  /** Opens a quest in place of the one that is open; an empty id closes it. */
  open(id: string): void {
    this.#openId = id;
    this.update();
  }

  /** Sends a quest. A second press while it is under way, in any tab, does nothing. Never rejects. */
  async complete(id: string, input: CompletionInput = {}): Promise<CompletionOutcome> {
    const action = this.quest(id)?.action;
    const outcome = await this.completions.complete(id, input, action?.kind === 'link' ? action.delay : 0);
    this.#failures = changed(this.#failures, id, outcome.kind === 'failed' ? outcome.error : undefined);
    this.update();
    return outcome;
  }

  /** Records the answer to a question of a quiz or poll. Once all are answered, call `complete`. Rejects with an `ApiError`. */
  async answer(choiceId: string): Promise<{ readonly isCorrect: boolean; readonly isRepeated: boolean }> {
    const body = { loyaltyQuestionChoiceId: choiceId };
    const route = 'POST /api/me/questions_responses';
    const { client, cache } = this.context;
    const { isCorrect, alreadySubmitted, response } = await client.request(route, { body }, { member: true });
    this.answered.add(response.loyaltyQuestionId);
    cache.invalidate('/api/me/poll_results');
    this.update();
    return { isCorrect, isRepeated: alreadySubmitted };
  }

  /** Asks for the state of pending quests, all in one request, but not before their `check.canCheckAt`. */
  async checkNow(ids: readonly string[]): Promise<void> {
    const pending = ids.filter((id) => this.completions.pending.includes(id));
    if (pending.length > 0) await this.completions.checkNow(pending);
    // Attempts from other devices are not tracked here.
    if (pending.length < ids.length) await this.refreshStanding();
  }

  /** Dismisses a refusal: the quest looks as if it had not been tried. */
  dismiss(id: string): void {
    this.completions.dismiss(id);
  }

  /**
   * Notes that the member is about to link the account a quest needs. {@link takeLinked} then returns it for a quarter of an
   * hour.
   */
  awaitAccount(id: string, provider: QuestProvider): void {
    this.completions.resumeAfter(id);
    this.#waiting.set(id, provider);
  }

  /** Returns the quests to complete once an account may have been linked. Each quest is returned only once. */
  takeLinked(provider?: QuestProvider): readonly string[] {
    const ids = new Set(this.completions.takeResumable(provider));
    for (const [id, wanted] of this.#waiting) {
      if (provider && wanted !== provider) continue;
      this.#waiting.delete(id);
      const phase = this.quest(id)?.phase;
      if (phase === 'refused' || (phase && open.includes(phase))) ids.add(id);
    }
    return [...ids];
  }

  /** Links an account in a window of its provider. Resolves with whether that worked. Call it in the click handler. */
  async link(id: string, provider: QuestProvider, browser: LinkBrowser): Promise<boolean> {
    const kind = isLinkedInWindow(provider)
      ? await linkAccount(this.context.client, browser, provider).then(
          (outcome) => outcome.kind,
          () => 'not-linked',
        )
      : 'elsewhere';
    const trouble = kind === 'blocked' || kind === 'elsewhere' ? kind : undefined;
    this.#linkTroubles = changed(this.#linkTroubles, id, trouble);
    this.update();
    return kind === 'linked' || kind === 'unknown-status';
  }

  /** Notes that the member goes to the page where a quest is done. */
  visit(id: string): void {
    this.#visited = new Set([...this.#visited, id]);
    this.update();
  }

  /** Returns the quests to complete once the member is back from the pages they visited. Each quest is returned only once. */
  takeVisited(): readonly string[] {
    const ids = [...this.#visited].filter((id) => open.includes(this.quest(id)?.phase ?? 'locked'));
    this.#visited = new Set([...this.#visited].filter((id) => !ids.includes(id)));
    if (ids.length > 0) this.update();
    return ids;
  }

  /** Returns ids and times of a pending or refused quest for support, without secrets. */
  diagnostics(id: string): string {
    const facts = { ...this.completions.diagnostics(id), page: this.context.origin, phase: this.quest(id)?.phase };
    return Object.entries(facts)
      .flatMap(([name, value]) => (value === undefined ? [] : [`${name}: ${value}`]))
      .join('\n');
  }

  protected override noticed(): void {
    this.#made = undefined;
    this.#stopCompletions ??= this.completions.subscribe((id, entry, before) => this.#hear(id, entry, before));
    this.#noticeSlow();
    const asking = this.#openQuiz;
    if (asking !== this.askingId) {
      this.askingId = asking;
      this.update();
    }
    this.#tick(updateIntervalMs([...this.#all.values()], this.#openId, this.context.clock.now()));
  }

  protected override stopped(): void {
    this.#stopCompletions?.();
    this.#stopCompletions = undefined;
    this.#tick(0);
    this.#news = [];
    this.#made = undefined;
  }

  protected override derive(): QuestsState {
    const pages = this.pagesState;
    const known = pages.status === 'success' ? pages : undefined;
    const member = this.memberState(this.own);
    const quests = [...this.#all.values()];
    return {
      ...this.#availability(quests.length > 0 && (member.member === 'pending' || this.awaitsRewards)),
      ...member,
      now: this.context.clock.now(),
      quests,
      sections: this.sections,
      closed: this.closed,
      currencies: this.currencies.list,
      currency: this.currencies.current,
      balances: this.balances,
      problem: known?.problem && describeProblem(known.problem).kind,
      updatedAt: known?.updatedAt ?? 0,
      isRefreshing: known?.refreshing ?? false,
      hasNextPage: known?.hasNextPage ?? false,
      isLoadingMore: known?.loadingMore ?? false,
      moreError: known?.moreError,
      news: this.#news,
      opened: this.opened(this.#openId),
      failures: this.#failures,
      linkTroubles: this.#linkTroubles,
      visited: this.#visited,
    };
  }

  /** @param isGathering whether the member's standing, or what rewards are counted in, is still loading */
  #availability(isGathering: boolean): QuestsAvailability {
    const pages = this.pagesState;
    if (pages.status === 'error')
      return describeProblem(pages.error).whose === 'owner'
        ? { status: 'unavailable' }
        : { status: 'error', retryAt: pages.retryAt };
    if (pages.status === 'pending') return { status: pages.slow ? 'slow' : 'loading' };
    if (pages.status === 'idle') return { status: 'idle' };
    if (isGathering) return { status: 'loading' };
    return { status: this.#all.size > 0 ? 'ready' : 'empty' };
  }

  get #all(): ReadonlyMap<string, Quest> {
    return (this.#made ??= this.#make());
  }

  #make(): ReadonlyMap<string, Quest> {
    const { rules, sections, closed, own, completions, factors } = this;
    const { groups } = this.options;
    const now = this.context.clock.now();
    const required = openRequired(rules, sections, { own, now });
    const quests = rules
      .filter((rule) => shownFrom(rule) <= now)
      .map((rule) => {
        const isRequired = required.isRequired(rule);
        const requiredFirst = isRequired ? [] : required.ids.filter((id) => id !== rule.id);
        const attempt = completions.attempt(rule.id);
        const conditions = this.judge(rule, own);
        return { ...toQuest(rule, { now, own, closed, conditions, attempt, factors, requiredFirst }), isRequired };
      })
      .filter(({ groupId }) => groups.length === 0 || (groupId !== undefined && groups.includes(groupId)));
    return new Map(quests.map((quest) => [quest.id, quest]));
  }

  /** Handles a change of an attempt, in this tab or another. */
  #hear(id: string, entry: CompletionEntry | undefined, before: CompletionEntry | undefined): void {
    this.#made = undefined;
    const quest = this.quest(id);
    if (quest && entry && entry.stage !== before?.stage) {
      const { stage, reason } = entry;
      if (stage === 'checking' && before?.stage !== 'waiting') this.#tell({ kind: 'pending', quest });
      else if (stage === 'done') this.#tell({ kind: 'completed', quest });
      else if (stage === 'refused') this.#tell({ kind: 'refused', quest, reason });
    }
    this.update();
  }

  #noticeSlow(): void {
    for (const quest of this.#all.values()) {
      if (!quest.check?.isSlow) this.#slow.delete(quest.id);
      else if (!this.#slow.has(quest.id)) {
        this.#slow.add(quest.id);
        this.#tell({ kind: 'slow', quest });
      }
    }
  }

  #tell(news: QuestNews): void {
    this.#news = [...this.#news, news];
  }

  /** Id of the open quest if its questions should be requested. */
  get #openQuiz(): string {
    const quest = this.quest(this.#openId);
    const asks = quest?.action.kind === 'quiz' || quest?.action.kind === 'poll';
    return asks && !withoutQuestions.includes(quest.phase) ? quest.id : '';
  }

  /** Updates the quests regularly. @param every milliseconds; 0 to stop */
  #tick(every: number): void {
    if (every === (this.#ticking?.every ?? 0)) return;
    this.#ticking?.stop();
    this.#ticking = every > 0 ? { every, stop: this.context.clock.tick(() => this.update(), every) } : undefined;
  }
}

/** Returns a copy of a map with another value for a key, or without the key. */
function changed<T>(map: ReadonlyMap<string, T>, key: string, value: T | undefined): ReadonlyMap<string, T> {
  const others = [...map].filter(([each]) => each !== key);
  return new Map(value === undefined ? others : [...others, [key, value]]);
}

const second = 1000;
const day = 24 * 3600 * second;

/**
 * Returns the milliseconds between updates: a second while seconds are shown, half a minute if a day or more is left, 0 without a
 * countdown.
 */
function updateIntervalMs(quests: readonly Quest[], openId: string, now: number): number {
  const waits = quests.flatMap(({ startsAt, endsAt, againAt, streak, phase, check, id }) => [
    phase === 'upcoming' ? startsAt : phase === 'ending' ? endsAt : againAt,
    streak?.resetsAt,
    phase === 'pending' && id === openId ? (check?.nextCheckAt ?? now + 1) : undefined,
  ]);
  const left = waits.flatMap((at) => (at !== undefined && at > now ? at - now : []));
  if (left.length === 0) return 0;
  return Math.min(...left) < day ? second : 30 * second;
}
