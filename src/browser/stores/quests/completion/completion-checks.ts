import type { MyQuest } from '../../../../contract/loyalty/my-quests.js';
import type { StoreContext } from '../../context.js';
import type { Journal } from '../../journal/journal.js';
import type { CompletionEntry, DueTask } from './completion-journal.js';
import { listenToQuests, type LiveQuests } from './live-quests.js';

/** The owner of the attempts: knows which tasks are due, and receives the answers. */
export interface CheckTasks {
  due(): ReadonlyMap<string, DueTask>;
  /** Called when a request about these quests begins. */
  asks(ids: readonly string[]): void;
  /** Called with the platform's answer. If a quest has no row, the platform does not know the attempt. */
  answered(rows: readonly MyQuest[], ids: readonly string[]): Promise<void>;
  /** Called when a request about these quests has ended, with or without an answer. */
  asked(ids: readonly string[]): void;
  /** Called with rows that the proxy has pushed. */
  pushed(rows: readonly MyQuest[]): void;
  /** Called when an attempt that had to wait can be sent. */
  send(id: string): void;
}

/** Milliseconds by which a look-up is delayed while the proxy pushes changes. */
const liveGrace = 45_000;
/** Look-ups that are due within this many milliseconds are done together. */
const groupingMs = 2_000;
/** Longest time for which the timer is set, in milliseconds, because the clock may be corrected meanwhile. */
const planAgainMs = 60_000;
/** Maximum number of quests in one request. */
const askedAtOnce = 100;

/**
 * Asks the platform for the state of attempts: only while the page is visible and online, in one tab of the browser, in
 * one request for all that are due, and less often while the proxy pushes changes.
 */
export class CompletionChecks {
  readonly #context: StoreContext;
  readonly #tasks: CheckTasks;
  readonly #checking = new Set<string>();
  #journal: Journal<CompletionEntry> | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #live: LiveQuests | undefined;
  /** Aborts this tab's turn, or its wait for a turn. */
  #turn: AbortController | undefined;
  #isLeading = false;
  #stops: readonly (() => void)[] = [];

  constructor(context: StoreContext, tasks: CheckTasks) {
    this.#context = context;
    this.#tasks = tasks;
  }

  /** Whether a quest is being asked about right now. */
  isChecking(id: string): boolean {
    return this.#checking.has(id);
  }

  /** Begins to do the tasks that are due for the journal's member. */
  start(journal: Journal<CompletionEntry>): void {
    if (this.#journal === journal) return;
    this.stop();
    this.#journal = journal;
    const { online, visible } = this.#context.connectivity;
    this.#stops = [online.subscribe(() => this.plan()), visible.subscribe(() => this.plan())];
    this.plan();
  }

  stop(): void {
    for (const stop of this.#stops) stop();
    this.#stops = [];
    this.#journal = undefined;
    this.plan();
  }

  /** Sets the timer for the next task, and takes or gives back this tab's turn. */
  plan(): void {
    clearTimeout(this.#timer);
    const { online, visible } = this.#context.connectivity;
    const journal = this.#journal;
    const due = journal && online.get() && visible.get() ? [...this.#tasks.due().values()] : [];
    if (!journal || !due.some(({ kind }) => kind === 'look-up')) this.#yield();
    else if (this.#isLeading) this.#listen();
    else this.#askForTurn(journal);
    const moments = due.flatMap((task) => this.#momentOf(task) ?? []);
    if (moments.length === 0) return;
    const wait = Math.max(0, Math.min(...moments) - this.#context.clock.now());
    this.#timer = setTimeout(() => void this.#run(), Math.min(wait, planAgainMs));
  }

  /** Asks now. Never rejects: if the request fails, a later one asks again. */
  async ask(ids: readonly string[]): Promise<void> {
    const fresh = ids.filter((id) => !this.#checking.has(id)).slice(0, askedAtOnce);
    if (fresh.length === 0) return;
    for (const id of fresh) this.#checking.add(id);
    this.#tasks.asks(fresh);
    try {
      const query = { loyaltyRuleId: fresh };
      const { data, missing } = await this.#context.client.request('GET /api/me/quests', { query }, { member: true });
      // Without the part `statuses`, the answer does not show which attempts are under way.
      await this.#tasks.answered(data, missing.includes('statuses') ? [] : fresh);
    } catch {
      // The next look-up may succeed.
    } finally {
      for (const id of fresh) this.#checking.delete(id);
      this.#tasks.asked(fresh);
    }
  }

  /** Returns when this tab does a task; `undefined` if another tab has the turn for it. */
  #momentOf({ at, kind }: DueTask): number | undefined {
    if (kind === 'send') return at;
    return this.#isLeading ? at + (this.#live?.isOpen ? liveGrace : 0) : undefined;
  }

  async #run(): Promise<void> {
    const now = this.#context.clock.now();
    const due = [...this.#tasks.due()].filter(
      ([, task]) => (this.#momentOf(task) ?? Infinity) <= (task.kind === 'send' ? now : now + groupingMs),
    );
    if (due.length === 0) return this.plan();
    for (const [id, { kind }] of due) if (kind === 'send') this.#tasks.send(id);
    await this.ask(due.flatMap(([id, { kind }]) => (kind === 'look-up' ? [id] : [])));
  }

  #listen(): void {
    this.#live ??= listenToQuests(
      this.#context,
      (rows) => this.#tasks.pushed(rows),
      () => this.plan(),
    );
  }

  #askForTurn(journal: Journal<CompletionEntry>): void {
    if (this.#turn) return;
    const turn = (this.#turn = new AbortController());
    const begin = (): void => {
      if (turn.signal.aborted) return;
      this.#isLeading = true;
      this.plan();
    };
    journal.lead(turn.signal).then(begin, () => undefined);
  }

  #yield(): void {
    this.#live?.close();
    this.#turn?.abort();
    this.#live = this.#turn = undefined;
    this.#isLeading = false;
  }
}
