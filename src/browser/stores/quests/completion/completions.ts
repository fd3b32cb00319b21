import type { SessionState } from '../../../client/session.js';
import type { MyQuest } from '../../../../contract/loyalty/my-quests.js';
import { ApiError } from '../../../../errors/api.js';
import type { AttemptStatus, CompletionOutcome } from './attempt.js';
import type { StoreContext } from '../../context.js';
import type { Journal } from '../../journal/journal.js';
import { CompletionChecks } from './completion-checks.js';
import {
  afterLookUp,
  askedAgain,
  checking,
  dueTask,
  isUnderWay,
  mayHaveArrived,
  type CompletionEntry,
  type DueTask,
} from './completion-journal.js';
import { diagnosticsOf } from './diagnostics.js';
import { HeldInputs, resumeLasts } from './held-inputs.js';
import { Attempts, type AttemptListener } from './attempts.js';
import { checkCooldownMs } from './look-up.js';
import { apiErrorOf, sendCompletion, type CompletionInput } from './send-completion.js';
import { CompletionInvalidation } from './completion-invalidation.js';

const underWay = { kind: 'held', why: 'under-way' } as const;
const signedOut = { kind: 'held', why: 'signed-out' } as const;

/** Manages a member's attempts to complete quests: each is sent once, followed by one tab, and survives a reload. */
export class Completions {
  /** Rows from look-ups, by quest. They are newer than answers from before `at`, epoch ms on the server's clock. */
  readonly rows = new Map<string, { readonly row: MyQuest; readonly at: number }>();
  readonly #context: StoreContext;
  readonly #kept: Attempts;
  readonly #checks: CompletionChecks;
  readonly #held = new HeldInputs();
  readonly #settled: CompletionInvalidation;
  /** Quests that this tab is sending. */
  readonly #sending = new Set<string>();
  /** Rows that the proxy pushed before it answered the request itself. */
  readonly #early = new Map<string, MyQuest>();
  #stopSession: (() => void) | undefined;

  /** Creates the attempts of one programme. Elements share them: see {@link completionsOf}. */
  constructor(context: StoreContext) {
    this.#context = context;
    this.#settled = new CompletionInvalidation(context.cache);
    this.#kept = new Attempts(context, () => this.#checks.plan());
    this.#checks = new CompletionChecks(context, {
      due: () => this.#due(),
      asks: (ids) => ids.forEach((id) => this.#kept.tell(id)),
      answered: (rows, ids) => this.#answered(rows, ids),
      asked: (ids) => this.#asked(ids),
      pushed: (rows) => void this.#answered(rows, []),
      send: (id) => void this.#sendAgain(id),
    });
  }

  /** Follows the session and the attempts while there are listeners. */
  subscribe(listener: AttemptListener): () => void {
    const isFirst = !this.#kept.isHeard;
    const leave = this.#kept.listen(listener);
    if (isFirst) {
      const { state } = this.#context.session;
      this.#stopSession = state.subscribe((session) => this.#follow(session));
      this.#follow(state.get());
    }
    return () => {
      leave();
      if (this.#kept.isHeard) return;
      this.#stopSession?.();
      this.#checks.stop();
      this.#closeIfUnused();
    };
  }

  /** Returns the state of an attempt; `undefined` if none is known. */
  attempt(id: string): AttemptStatus | undefined {
    const entry = this.#kept.entries[id];
    if (!entry || entry.stage === 'unsure') return undefined;
    const { stage, startedAt, since, attempts, lastCheckedAt, nextCheckAt, reason } = entry;
    return {
      ...{ stage, startedAt, since, attempts, lastCheckedAt, nextCheckAt, reason },
      canCheckAt: (lastCheckedAt ?? 0) + checkCooldownMs,
      isBusy: stage === 'sending' || this.#checks.isChecking(id),
    };
  }

  /** Ids of the quests that the platform is checking. */
  get pending(): readonly string[] {
    return Object.entries(this.#kept.entries).flatMap(([id, { stage }]) => (stage === 'checking' ? [id] : []));
  }

  /** Sends an attempt once. Never rejects. @param delay milliseconds before the attempt can count */
  async complete(id: string, input: CompletionInput = {}, delay = 0): Promise<CompletionOutcome> {
    const journal = this.#kept.journal;
    if (!journal || this.#context.session.state.get().status !== 'signed-in') {
      this.#held.hold(id, input, this.#kept.member, this.#now());
      return signedOut;
    }
    const outcome = await this.#alone(journal, id, async (latest) => {
      if (latest && isUnderWay(latest, this.#now())) return underWay;
      const known = latest && mayHaveArrived(latest) ? await this.#lookUp(journal, id, latest) : undefined;
      return known ?? this.#send(journal, id, { latest, input, delay });
    });
    return outcome ?? underWay;
  }

  /** Asks the platform for the state of attempts, unless it was asked a moment ago. */
  async checkNow(ids: readonly string[]): Promise<void> {
    const now = this.#now();
    const due = ids.filter((id) => (this.attempt(id)?.canCheckAt ?? 0) <= now);
    if (due.length > 0) await this.#checks.ask(due);
  }

  /** Dismisses a refusal. */
  dismiss(id: string): void {
    this.#held.drop(id);
    const entry = this.#kept.entries[id];
    if (entry && entry.stage !== 'checking')
      this.#kept.journal?.set(id, { ...entry, stage: 'dismissed', since: this.#now() });
  }

  /** Notes that a refused quest has to be sent again once the missing account is linked. */
  resumeAfter(id: string): void {
    const entry = this.#kept.entries[id];
    if (entry) this.#kept.journal?.set(id, { ...entry, resumeUntil: this.#now() + resumeLasts });
  }

  /** Returns the quests that waited for an account of this provider, or of any. Each quest is returned only once. */
  takeResumable(provider?: string): readonly string[] {
    const now = this.#now();
    return Object.entries(this.#kept.entries).flatMap(([id, { resumeUntil = 0, ...entry }]) => {
      const isMeant = !provider || !entry.reason?.provider || entry.reason.provider === provider;
      if (entry.stage !== 'refused' || resumeUntil <= now || !isMeant) return [];
      this.#kept.journal?.set(id, entry);
      return [id];
    });
  }

  /** Returns ids and times for support. */
  diagnostics(id: string): Readonly<Record<string, string | number | undefined>> {
    const about = { quest: id, member: this.#kept.member, proxy: this.#context.proxy };
    return diagnosticsOf(about, this.#kept.entries[id], this.#now());
  }

  #now(): number {
    return this.#context.clock.now();
  }

  /** Runs `work` on a quest unless this tab or another is already sending it. */
  async #alone<T>(
    journal: Journal<CompletionEntry>,
    id: string,
    work: (latest: CompletionEntry | undefined) => Promise<T>,
  ): Promise<T | undefined> {
    if (this.#sending.has(id)) return undefined;
    this.#sending.add(id);
    try {
      const turn = await journal.alone(id, work);
      return turn.kind === 'done' ? turn.value : undefined;
    } finally {
      this.#sending.delete(id);
      this.#early.delete(id);
      // Entries may have expired in the meantime.
      this.#kept.sync();
      this.#closeIfUnused();
    }
  }

  /** Finds the outcome of a request that got no answer; `undefined` if the request did not arrive. */
  async #lookUp(
    journal: Journal<CompletionEntry>,
    id: string,
    latest: CompletionEntry,
  ): Promise<CompletionOutcome | undefined> {
    try {
      const query = { loyaltyRuleId: [id] };
      const { data, missing } = await this.#context.client.request('GET /api/me/quests', { query }, { member: true });
      const row = data.find(({ loyaltyRuleId }) => loyaltyRuleId === id);
      const entry = afterLookUp(latest, row, this.#now(), true);
      if (!entry && missing.includes('statuses'))
        return { kind: 'failed', error: new ApiError('upstream_unavailable', 'Nobody can say whether it arrived.') };
      if (!entry) return undefined;
      this.#take(journal, id, row, entry);
      return entry.stage === 'refused' ? { kind: 'refused', reason: entry.reason } : { kind: 'pending' };
    } catch (error) {
      return { kind: 'failed', error: apiErrorOf(error) };
    }
  }

  async #send(
    journal: Journal<CompletionEntry>,
    id: string,
    { latest, input, delay }: { latest: CompletionEntry | undefined; input: CompletionInput; delay: number },
  ): Promise<CompletionOutcome> {
    const startedAt = this.#now();
    const attempts = latest?.stage === 'waiting' ? latest.attempts : 0;
    const hasInput = Object.keys(input).length > 0 && { hasInput: true as const };
    journal.set(id, { startedAt, attempts, ...hasInput, stage: 'sending', since: startedAt });
    const sent = await sendCompletion(this.#context.client, id, input, attempts);
    const since = this.#now();
    switch (sent.kind) {
      case 'taken': {
        this.#held.drop(id);
        const early = this.#early.get(id);
        const entry = checking({ startedAt }, since, delay);
        this.#take(journal, id, early, (early && afterLookUp(entry, early, since, false)) ?? entry);
        return { kind: 'pending' };
      }
      case 'refused': {
        const { reason, requestId } = sent;
        const given = { ...(reason && { reason }), ...(requestId && { requestId }) };
        journal.set(id, { startedAt, attempts, stage: 'refused', since, ...given });
        // The quest shows as done once the new answers say so.
        if (reason?.code === 'already_completed' || reason?.code === 'already_claimed') this.#settled.refresh();
        return { kind: 'refused', reason };
      }
      case 'wait': {
        this.#held.hold(id, input, this.#kept.member, since);
        const nextCheckAt = since + sent.wait;
        journal.set(id, { startedAt, attempts: attempts + 1, ...hasInput, stage: 'waiting', since, nextCheckAt });
        return { kind: 'pending' };
      }
      case 'signed-out':
        this.#held.hold(id, input, this.#kept.member, since);
        journal.set(id, undefined);
        return signedOut;
      case 'failed':
        journal.set(id, sent.isUnsure ? { startedAt, attempts: 0, stage: 'unsure', since } : undefined);
        return { kind: 'failed', error: sent.error };
    }
  }

  /** Sends an attempt that had to wait. If another tab holds what the member typed, this attempt is dropped. */
  async #sendAgain(id: string): Promise<void> {
    const journal = this.#kept.journal;
    const held = this.#held.take(id, this.#kept.member, this.#now());
    if (!journal) return;
    await this.#alone(journal, id, async (latest) => {
      if (latest?.stage !== 'waiting') return;
      const input = held ?? (latest.hasInput ? undefined : {});
      if (input) await this.#send(journal, id, { latest, input, delay: 0 });
      else journal.set(id, undefined);
    });
  }

  #due(): ReadonlyMap<string, DueTask> {
    const now = this.#now();
    return new Map(
      Object.entries(this.#kept.entries).flatMap(([id, entry]) => {
        const task = this.#sending.has(id) ? undefined : dueTask(entry, this.#held.has(id), now);
        return task ? [[id, task] as const] : [];
      }),
    );
  }

  #asked(ids: readonly string[]): void {
    const now = this.#now();
    for (const id of ids) {
      const entry = this.#kept.entries[id];
      if (!entry || this.#sending.has(id) || !(entry.stage === 'checking' || mayHaveArrived(entry))) continue;
      this.#kept.journal?.set(id, askedAgain(entry, now));
    }
  }

  /** @param ids quests for which `rows` contains everything that the platform knows */
  async #answered(rows: readonly MyQuest[], ids: readonly string[]): Promise<void> {
    const journal = this.#kept.journal;
    if (!journal) return;
    const found = new Map(rows.map((row) => [row.loyaltyRuleId, row]));
    for (const id of new Set([...found.keys(), ...ids])) {
      const row = found.get(id);
      const entry = this.#kept.entries[id];
      if (this.#sending.has(id)) {
        if (row) this.#early.set(id, row);
      } else if (entry?.stage === 'checking') {
        this.#take(journal, id, row, afterLookUp(entry, row, this.#now(), ids.includes(id)));
      } else if (entry && mayHaveArrived(entry) && ids.includes(id)) {
        // Skipped if the tab that sends the request is still open.
        await this.#alone(journal, id, (latest) => {
          if (latest && mayHaveArrived(latest))
            this.#take(journal, id, row, afterLookUp(latest, row, this.#now(), true));
          return Promise.resolve();
        });
      }
    }
  }

  /** Stores the result of a look-up. */
  #take(
    journal: Journal<CompletionEntry>,
    id: string,
    row: MyQuest | undefined,
    entry: CompletionEntry | undefined,
  ): void {
    if (entry === this.#kept.entries[id]) return;
    const isEnded = entry?.stage === 'done' || entry?.stage === 'refused';
    if (isEnded && row) this.rows.set(id, { row, at: this.#now() });
    journal.set(id, entry);
    if (entry?.stage === 'done') this.#settled.refresh();
  }

  /** Opens the member's own attempts. Input that was held for another member is not sent. */
  #follow(session: SessionState): void {
    if (this.#kept.open('user' in session ? session.user.id : undefined)) this.rows.clear();
    const { journal } = this.#kept;
    if (session.status !== 'signed-in' || !journal) return this.#checks.stop();
    for (const id of this.#held.ids) {
      if (this.#kept.entries[id]?.stage === 'waiting') continue;
      const input = this.#held.take(id, this.#kept.member, this.#now());
      if (input) void this.complete(id, input);
    }
    this.#checks.start(journal);
  }

  /**
   * Closes the journal once there are no listeners and no request is under way, so that a moved element still gets the
   * answer to its request.
   */
  #closeIfUnused(): void {
    if (!this.#kept.isHeard && this.#sending.size === 0) this.#kept.close();
  }
}

const known = new WeakMap<StoreContext, Completions>();

/** Returns the attempts of a programme, the same for all its elements. */
export function completionsOf(context: StoreContext): Completions {
  const completions = known.get(context) ?? new Completions(context);
  known.set(context, completions);
  return completions;
}
