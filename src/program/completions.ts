import type { MyQuest } from '../contract/loyalty/my-quests.js';
import type { TrackedQuest } from '../loyalty/tracked.js';
import type { SessionState } from '../client/session.js';
import { CompletionChecks, type DueTask } from './completion-checks.js';
import { findingOf, type FindingRow } from './completion-finding.js';
import type { CompletionOutcome } from './completion-outcome.js';
import { diagnosticsOf } from './completion-diagnostics.js';
import { checkCooldown, nextCheck } from './completion-pace.js';
import { RecordStore, type CompletionRecord } from './completion-records.js';
import { HeldCompletions, resumeLasts } from './held-completions.js';
import { sendCompletion, type CompletionInput } from './completion-sending.js';
import { settleAnswers } from './completion-settle.js';
import type { Program } from './program.js';

export type { CompletionOutcome } from './completion-outcome.js';
export type { CompletionInput } from './completion-sending.js';

/** A quest came to another stage. */
export type StageListener = (
  id: string,
  record: CompletionRecord | undefined,
  before: CompletionRecord | undefined,
) => void;

/** Milliseconds for which a request can be on its way; after that it may have arrived all the same. */
const sendingLasts = 30_000;
/** The tries of a programme's members at its quests: each sent once, checked by one tab, and remembered across reloads. */
export class Completions {
  /** What the checks have found out, by quest; newer than what the page has asked before `at`, epoch ms on the server's clock. */
  readonly rows = new Map<string, { readonly row: MyQuest; readonly at: number }>();
  readonly #program: Program;
  readonly #listeners = new Set<StageListener>();
  readonly #checks: CompletionChecks;
  readonly #held = new HeldCompletions();
  readonly #sending = new Set<string>();
  #store: RecordStore | undefined;
  #member: string | undefined;
  #known: Readonly<Record<string, CompletionRecord>> = {};

  constructor(program: Program) {
    this.#program = program;
    this.#checks = new CompletionChecks(program, {
      due: () => this.#due(),
      found: (rows) => this.#found(rows),
      asks: (ids) => ids.forEach((id) => this.#tell(id, this.#record(id), this.#record(id))),
      asked: (ids) => this.#asked(ids),
      send: (id) => void this.#sendHeld(id),
    });
    program.use({
      sessionChanged: (state) => this.#follow(state),
      refresh: () => undefined,
      destroy: () => {
        this.#checks.stop();
        this.#store?.close();
      },
    });
    this.#follow(program.session.state.get());
  }

  subscribe(listener: StageListener): () => void {
    const own: StageListener = (...news) => listener(...news);
    this.#listeners.add(own);
    return () => this.#listeners.delete(own);
  }

  /** How a try stands; nothing where there was none. */
  tracked(id: string): TrackedQuest | undefined {
    const record = this.#record(id);
    if (!record) return undefined;
    const { stage, startedAt, since, attempts, lastCheckedAt, nextCheckAt, reason } = record;
    return {
      ...{ stage, startedAt, since, attempts, lastCheckedAt, nextCheckAt },
      canCheckAt: (lastCheckedAt ?? 0) + checkCooldown,
      isBusy: stage === 'sending' || this.#checks.isChecking(id),
      reason,
    };
  }

  /** Sends a try, once. Never rejects. @param delay milliseconds that have to pass before it can count */
  async complete(id: string, input: CompletionInput = {}, delay = 0): Promise<CompletionOutcome> {
    const { session } = this.#program;
    if (session.state.get().status !== 'signed-in') {
      this.#hold(id, input);
      return { kind: 'held', why: 'signed-out' };
    }
    if (this.#isUnderWay(id)) return { kind: 'held', why: 'under-way' };
    this.#sending.add(id);
    try {
      const outcome = await this.#alone(id, () => this.#send(id, input, delay));
      return outcome ?? { kind: 'held', why: 'under-way' };
    } finally {
      this.#sending.delete(id);
    }
  }

  /** Asks how tries stand, unless that was asked a moment ago. */
  async checkNow(ids: readonly string[]): Promise<void> {
    const now = this.#now();
    const due = ids.filter((id) => (this.tracked(id)?.canCheckAt ?? 0) <= now);
    if (due.length > 0) await this.#checks.ask(due);
  }

  /** Ids of all that are being checked. */
  get pending(): readonly string[] {
    return Object.entries(this.#known).flatMap(([id, { stage }]) => (stage === 'checking' ? [id] : []));
  }

  dismiss(id: string): void {
    this.#held.drop(id);
    const record = this.#record(id);
    if (record && record.stage !== 'checking') this.#set(id, { ...record, stage: 'dismissed', since: this.#now() });
  }

  /** Has a quest completed once more when what it lacked has been linked. */
  resumeAfter(id: string): void {
    const record = this.#record(id);
    if (record) this.#set(id, { ...record, resumeUntil: this.#now() + resumeLasts });
  }

  /** Quests that wait for an account of this provider, or for any. Each is told once: to whoever asks first. */
  takeResumable(provider?: string): readonly string[] {
    const now = this.#now();
    const ids = Object.entries(this.#known).flatMap(([id, { stage, resumeUntil = 0, reason }]) =>
      stage === 'refused' && resumeUntil > now && (!provider || !reason?.provider || reason.provider === provider)
        ? [id]
        : [],
    );
    for (const id of ids) {
      const { resumeUntil: _, ...record } = this.#record(id) ?? {};
      if ('stage' in record) this.#set(id, record);
    }
    return ids;
  }

  /** Ids and times, as support needs them. */
  diagnostics(id: string): Readonly<Record<string, string | number | undefined>> {
    const about = { quest: id, member: this.#member, proxy: this.#program.config.proxy };
    return diagnosticsOf(about, this.#record(id), this.#now());
  }

  #now(): number {
    return this.#program.clock.now();
  }

  #record(id: string): CompletionRecord | undefined {
    return this.#known[id];
  }

  #isUnderWay(id: string): boolean {
    const record = this.#record(id);
    if (this.#sending.has(id) || record?.stage === 'checking') return true;
    return record?.stage === 'sending' && this.#now() - record.since < sendingLasts;
  }

  /** In one tab at a time. Where the browser has no locks, what is kept has to do. */
  async #alone<T>(id: string, run: () => Promise<T>): Promise<T | undefined> {
    const { locks } = navigator as { locks?: LockManager };
    if (!locks) return run();
    const name = `laurel-quest ${this.#program.config.proxy} ${id}`;
    return locks.request(name, { ifAvailable: true }, (lock) => (lock ? run() : undefined));
  }

  async #send(id: string, input: CompletionInput, delay: number): Promise<CompletionOutcome> {
    const before = this.#record(id);
    const startedAt = this.#now();
    const attempts = before?.stage === 'waiting' ? before.attempts : 0;
    const hasInput = Object.keys(input).length > 0 && { hasInput: true as const };
    this.#set(id, { startedAt, attempts, ...hasInput, stage: 'sending', since: startedAt });
    const sent = await sendCompletion(this.#program.client, id, input, attempts);
    const since = this.#now();
    switch (sent.kind) {
      case 'taken': {
        this.#held.drop(id);
        const nextCheckAt = since + delay + nextCheck(0);
        this.#set(id, { startedAt, attempts: 0, stage: 'checking', since, nextCheckAt });
        return { kind: 'pending' };
      }
      case 'refused': {
        const { reason, requestId } = sent;
        this.#set(id, {
          ...{ startedAt, attempts, stage: 'refused', since },
          ...(reason && { reason }),
          ...(requestId && { requestId }),
        });
        // What it says was done is asked for, so that it shows.
        if (reason?.code === 'already_completed' || reason?.code === 'already_claimed') settleAnswers(this.#program);
        return { kind: 'refused', reason };
      }
      case 'wait':
        this.#hold(id, input);
        this.#set(id, {
          ...{ startedAt, attempts: attempts + 1, ...hasInput, stage: 'waiting', since },
          nextCheckAt: since + sent.wait,
        });
        return { kind: 'pending' };
      case 'signed-out':
        this.#hold(id, input);
        this.#set(id, undefined);
        return { kind: 'held', why: 'signed-out' };
      case 'failed':
        this.#set(id, undefined);
        return sent;
    }
  }

  /** What has to be looked at or sent, and when: epoch ms on the server's clock. */
  #due(): ReadonlyMap<string, DueTask> {
    const due = new Map<string, DueTask>();
    for (const [id, { stage, since, nextCheckAt = since }] of Object.entries(this.#known)) {
      if (stage === 'checking') due.set(id, { at: nextCheckAt, isSending: false });
      // A page that was closed meanwhile did not hear whether it arrived.
      else if (stage === 'sending' && !this.#sending.has(id))
        due.set(id, { at: since + sendingLasts, isSending: false });
      else if (stage === 'waiting' && this.#held.has(id)) due.set(id, { at: nextCheckAt, isSending: true });
    }
    return due;
  }

  #asked(ids: readonly string[]): void {
    const now = this.#now();
    for (const id of ids) {
      const record = this.#record(id);
      if (record?.stage !== 'checking' && record?.stage !== 'sending') continue;
      const attempts = record.attempts + 1;
      const nextCheckAt = now + nextCheck(attempts);
      this.#set(id, { ...record, stage: 'checking', attempts, lastCheckedAt: now, nextCheckAt });
    }
  }

  #found(rows: readonly (FindingRow & { readonly loyaltyRuleId: string })[]): void {
    const now = this.#now();
    let isAnyDone = false;
    for (const row of rows) {
      const id = row.loyaltyRuleId;
      const record = this.#record(id);
      if (record?.stage !== 'checking' && record?.stage !== 'sending') continue;
      const finding = findingOf(row, record.startedAt);
      if (finding.kind === 'open') continue;
      this.rows.set(id, { row, at: now });
      const { nextCheckAt: _, resumeUntil: __, ...kept } = record;
      const meant = finding.kind === 'refused' && finding.reason ? { reason: finding.reason } : {};
      this.#set(id, { ...kept, ...meant, stage: finding.kind, since: now });
      isAnyDone ||= finding.kind === 'done';
    }
    if (isAnyDone) settleAnswers(this.#program);
  }

  #hold(id: string, input: CompletionInput): void {
    this.#held.hold(id, input, this.#member, this.#now());
  }

  async #sendHeld(id: string): Promise<void> {
    const input = this.#held.take(id, this.#member, this.#now());
    if (input) await this.complete(id, input);
  }

  /** Each member has records of their own. What was held for another is not sent for this one. */
  #follow(state: SessionState): void {
    const member = 'user' in state ? state.user.id : undefined;
    if (member !== this.#member) {
      this.#store?.close();
      this.#member = member;
      this.rows.clear();
      const { proxy } = this.#program.config;
      this.#store = member === undefined ? undefined : new RecordStore(proxy, member, this.#now(), () => this.#sync());
      this.#known = this.#store?.all ?? {};
      // What was typed before a reload is gone; a press alone is sent all the same.
      for (const [id, { stage, hasInput, since }] of Object.entries(this.#known)) {
        if (stage !== 'waiting' || this.#held.has(id)) continue;
        if (hasInput) this.#set(id, undefined);
        else this.#held.hold(id, {}, member, since);
      }
    }
    if (state.status === 'signed-in') {
      // The session itself learns of the change after this.
      for (const id of this.#held.ids)
        if (this.#record(id)?.stage !== 'waiting') queueMicrotask(() => void this.#sendHeld(id));
      this.#checks.start();
    } else this.#checks.stop();
  }

  #set(id: string, record: CompletionRecord | undefined): void {
    this.#store?.set(id, record);
    this.#sync();
    this.#checks.plan();
  }

  /** Tells what is different from before, whichever tab has changed it. */
  #sync(): void {
    const before = this.#known;
    this.#known = this.#store?.all ?? {};
    const ids = new Set([...Object.keys(before), ...Object.keys(this.#known)]);
    for (const id of ids) {
      const [earlier, record] = [before[id], this.#known[id]];
      if (
        earlier?.stage === record?.stage &&
        earlier?.since === record?.since &&
        earlier?.attempts === record?.attempts
      )
        continue;
      this.#tell(id, record, earlier);
    }
    this.#checks.plan();
  }

  #tell(id: string, record: CompletionRecord | undefined, before: CompletionRecord | undefined): void {
    for (const listener of [...this.#listeners]) listener(id, record, before);
  }
}

const parts = new WeakMap<Program, Completions>();

/** The tries of a programme's members. */
export function completionsOf(program: Program): Completions {
  const known = parts.get(program) ?? new Completions(program);
  parts.set(program, known);
  return known;
}
