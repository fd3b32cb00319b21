import type { MyQuest } from '../contract/loyalty/my-quests.js';
import type { Program } from './program.js';
import { listenToQuests, type LiveQuests, type LiveRow } from './completion-watch.js';

/** Something to be asked about, or to be sent, and when: epoch ms on the server's clock. */
export interface DueTask {
  readonly at: number;
  readonly isSending: boolean;
}

/** Who knows what is to be checked, and wants to know what came of it. */
export interface CheckTasks {
  due(): ReadonlyMap<string, DueTask>;
  found(rows: readonly MyQuest[]): void;
  /** These are being asked about from now on. */
  asks(ids: readonly string[]): void;
  /** These were asked about, whatever came. */
  asked(ids: readonly string[]): void;
  /** Time to send one that had to wait. */
  send(id: string): void;
}

/** Milliseconds a check is put off while the proxy tells changes by itself. */
const liveGrace = 45_000;
/** Milliseconds within which checks are done together. */
const together = 2_000;

/** Asks how tries stand: in one tab of those in sight, online, all that are due in one request, and on the proxy's own word where it pushes. */
export class CompletionChecks {
  readonly #program: Program;
  readonly #tasks: CheckTasks;
  readonly #checking = new Set<string>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #live: LiveQuests | undefined;
  /** Ends this tab's turn. */
  #release: (() => void) | undefined;
  #asksForTurn: AbortController | undefined;
  #stops: readonly (() => void)[] = [];

  constructor(program: Program, tasks: CheckTasks) {
    this.#program = program;
    this.#tasks = tasks;
  }

  isChecking(id: string): boolean {
    return this.#checking.has(id);
  }

  start(): void {
    if (this.#stops.length > 0) return;
    const { online, visible } = this.#program.connectivity;
    this.#stops = [online.subscribe(() => this.plan()), visible.subscribe(() => this.plan())];
    this.plan();
  }

  stop(): void {
    for (const stop of this.#stops) stop();
    this.#stops = [];
    this.plan();
  }

  /** Sets the timer for what is due next; takes and gives back this tab's turn. */
  plan(): void {
    clearTimeout(this.#timer);
    const { online, visible } = this.#program.connectivity;
    const isAwake = this.#stops.length > 0 && online.get() && visible.get();
    const due = isAwake ? [...this.#tasks.due().values()] : [];
    const isAnyChecked = due.some(({ isSending }) => !isSending);
    if (!isAnyChecked) this.#yield();
    else if (!this.#release) this.#askForTurn();
    else this.#listen();
    const moments = due.flatMap((task) => this.#momentOf(task) ?? []);
    if (moments.length > 0)
      this.#timer = setTimeout(() => void this.#run(), Math.max(0, Math.min(...moments) - this.#program.clock.now()));
  }

  /** Asks now. Never rejects: what does not come is asked for again later. */
  async ask(ids: readonly string[]): Promise<void> {
    const fresh = ids.filter((id) => !this.#checking.has(id)).slice(0, 100);
    if (fresh.length === 0) return;
    for (const id of fresh) this.#checking.add(id);
    this.#tasks.asks(fresh);
    try {
      const query = { loyaltyRuleId: fresh };
      const { data } = await this.#program.client.request('GET /api/me/quests', { query }, { member: true });
      this.#tasks.found(data);
    } catch {
      // The next check may bring it.
    } finally {
      for (const id of fresh) this.#checking.delete(id);
      this.#tasks.asked(fresh);
    }
  }

  /** When this tab does something about a task; never what another tab has the turn for. */
  #momentOf({ at, isSending }: DueTask): number | undefined {
    if (isSending) return at;
    return this.#release ? at + (this.#live?.isOpen ? liveGrace : 0) : undefined;
  }

  async #run(): Promise<void> {
    const now = this.#program.clock.now();
    const due = [...this.#tasks.due()].filter(
      ([, task]) => (this.#momentOf(task) ?? Infinity) <= (task.isSending ? now : now + together),
    );
    for (const [id, { isSending }] of due) if (isSending) this.#tasks.send(id);
    await this.ask(due.flatMap(([id, { isSending }]) => (isSending ? [] : [id])));
  }

  #listen(): void {
    this.#live ??= listenToQuests(
      this.#program,
      (rows) => this.#tasks.found(rows.map(toRow)),
      () => this.plan(),
    );
  }

  /** One tab asks for all. Where the browser has no locks, each asks for itself. */
  #askForTurn(): void {
    if (this.#asksForTurn) return;
    const asks = (this.#asksForTurn = new AbortController());
    const { locks } = navigator as { locks?: LockManager };
    const take = (): Promise<void> =>
      new Promise((resolve) => {
        this.#release = resolve;
        this.#asksForTurn = undefined;
        this.plan();
      });
    if (!locks) return void take();
    const { signal } = asks;
    locks.request(`laurel-checks ${this.#program.config.proxy}`, { signal }, take).catch(() => undefined);
  }

  #yield(): void {
    this.#live?.close();
    this.#live = undefined;
    this.#asksForTurn?.abort();
    this.#asksForTurn = undefined;
    this.#release?.();
    this.#release = undefined;
  }
}

const toRow = ({ loyaltyRuleId, progress, status, createdAt, fulfilledAt, reason }: LiveRow): MyQuest => ({
  loyaltyRuleId,
  ...(progress !== undefined && { progress }),
  ...(status && {
    request: { status, ...(createdAt && { createdAt }), ...(reason && { reason }), fulfilledAt: fulfilledAt ?? null },
  }),
});
